"""What passes over the table: what is pointed at, points that are given, and what scores stand for."""

from collections.abc import Callable

from attrs import define, evolve, field
from PySide6.QtCore import QPointF
from PySide6.QtGui import QTransform

from app.core.command import Command, Seat
from app.core.words import N_
from app.games.carcassonne.commands import ChooseToken, Deploy, Exchange, Grab, Grabbed, Landed, Place, Throw
from app.games.carcassonne.features import majority, occupied, root_at
from app.games.carcassonne.model import SOURCES, Position, Source, Square, kind_of, pieces_of
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.ui.arrangement import WIDE, middle, square_at
from app.games.carcassonne.ui.art.tile_outlines import shapes_of
from app.games.carcassonne.ui.art.tile_spots import spot_on
from app.games.carcassonne.ui.box_views import held_figures
from app.games.carcassonne.ui.layout import about, lit
from app.games.carcassonne.ui.view_options import LIGHT
from app.i18n import sentence
from app.ui.art.label import Label
from app.ui.art.label_painter import label_bounds, wrapped
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from app.ui.widgets.letters import growth


def region_at(view: Position, at: QPointF) -> tuple[Square, int] | None:
    """Return the feature at a point of the scene: its square and its number there."""
    square = square_at(at.x(), at.y())
    laid = view.tiles.get(square)
    if laid is None:
        return None
    x, y = middle(square)
    local = QTransform().rotate(-90 * laid.turn).map(at - QPointF(x, y))
    tile, shapes = view.book.turned[laid.type, laid.turn].type, shapes_of(view.book.turned[laid.type, 0].type)
    towers = [number for number, each in enumerate(tile.places) if each.kind is Kind.TOWER]
    if any((local - spot_on(tile, number)).manhattanLength() < 13 for number in towers):
        return square, towers[0]
    for number, each in enumerate(tile.places):
        path = shapes.of(number)
        if each.kind is Kind.MONASTERY and local.manhattanLength() < 26:
            return square, number
        if path is not None and path.contains(local):
            return square, number
    return None


@define(eq=False)
class RegionPicture:
    """The whole feature that is pointed at, lit up, and what there is to know of it; remembers the last."""

    _view: Position | None = None
    _found: tuple[Square, int] | None = None
    _lit: Sprites = field(factory=Sprites)
    _text: str = ""

    def is_at(self, view: Position, point: QPointF) -> bool:
        """Tell whether the one that was shown last is at a point of the scene."""
        return self._found is not None and view is self._view and region_at(view, point) == self._found

    def at(self, view: Position, company: Company, point: QPointF, sight: tuple[Area, float]) -> Picture:
        """Return it for a point of the scene, as that is seen; nothing where no feature is."""
        found = region_at(view, point)
        if found is None:
            self._found = None
            return {}
        if view is not self._view or found != self._found:
            square, number = found
            self._view, self._found = view, found
            self._lit = lit(view, root_at(view, square, number), LIGHT, "hover", 4.5)
            self._text = sentence(company.say(about(view, square, number)))
        return {**self._lit, "words": label_at(self._text, point.x(), point.y(), *sight)}


def label_at(text: str, x: float, y: float, seen: Area, unit: float) -> Sprite:
    """Return words beside a point of the scene, as large at any distance, and within what is seen of it."""
    rim = 8 * unit
    size, width = 13.5 * growth() * unit, seen.width - 4 * rim
    label = wrapped(Label(text, size, "#2B2118", "left", width, plate="#FFF8E1"))
    bounds = label_bounds(label.art)
    across = min(x + 18 * unit, seen.right - rim - bounds.right())
    apart = (12 + 3 * growth()) * unit + bounds.height() / 2
    is_low = y + apart + bounds.bottom() > seen.bottom
    down = y - apart if is_low else y + apart
    return Sprite(label.art, max(across, seen.x + rim - bounds.left()), down, 90)


def homes_of(view: Position, company: Company, home: Callable[[Seat], tuple[float, float, float]]) -> Sprites:
    """
    Return where every follower glides that leaves the land, and comes from.

    Args:
        home: Returns where a seat's followers to hand are, and how large a pixel is there.
    """
    sprites: Sprites = {}
    captors = held_figures(view)
    for seat in range(view.seats):
        for number in pieces_of(view, seat):
            x, y, unit = home(captors.get(number, seat))
            art = f"{kind_of(view, number).art}/{company.colour(seat)}/standing"
            sprites["follower", number] = Sprite(art, x, y, 97, scale=0.85 * unit)
    return sprites


AWARD_RIM = 28.0
"""Pixels: points stand so far within what is seen."""

_BESIDE = ((0, 1), (1, 0), (-1, 0), (0, -1))
"""Where points of a throw stand beside the tile that brought them, so that the token is seen."""


def award_picture(view: Position, company: Company, unit: float, *, is_beside: bool = False) -> Sprites:
    """Return the points that were just given, where they were earned; or beside that, on no land."""
    sprites: Sprites = {}
    for place, award in enumerate(view.awards):
        x, y = middle(award.at)
        free = (way for way in _BESIDE if Square(award.at.x + way[0], award.at.y + way[1]) not in view.tiles)
        if is_beside and (way := next(free, None)) is not None:
            x, y = x + way[0] * (WIDE / 2 + 48 * unit), y + way[1] * (WIDE / 2 + 44 * unit)
        for row, seat in enumerate(award.seats):
            label = Label(f"+{award.points}", 24 * unit, "#2B2118", "left", bold=True, plate="#FFE38A")
            dy = (row + place * 0.9) * 34 * unit - 20 * unit
            sprites["award", place, seat] = Sprite(label.art, x + 4 * unit, y + dy, 95)
            sprites["award shield", place, seat] = Sprite(
                f"shield/{company.colour(seat)}", x - 22 * unit, y + dy, 96, scale=1.5 * unit
            )
    return sprites


def in_sight(sprites: Picture, seen: Area, rim: float) -> Sprites:
    """Return the same, as high or low as it has to be to stand a *rim* within what is seen."""
    lowest = seen.y + seen.height - rim
    return {key: evolve(each, y=max(seen.y + rim, min(lowest, each.y))) for key, each in sprites.items()}


def caption(company: Company, area: Area, unit: float) -> Picture:
    """Return a caption over a hit that is shown again."""
    size = 15 * growth() * unit
    label = Label(company.say(N_("Once more, slowly")), size, "#2B2118", "centre", plate="#FFF8E1")
    return {"caption": Sprite(label.art, area.x + area.width / 2, area.y + 26 * unit, 97)}


_PARTS = (Source.ROADS, Source.CITIES, Source.MONASTERIES, Source.FIELDS)


def result_picture(view: Position, seat: Seat, part: int) -> Picture:
    """Light up what a part of a score stands for: the land that was still open, by kind."""
    first_open = 3 + (view.options.fairs in ("rounds", "house"))
    if part < first_open or part - first_open >= len(_PARTS):
        return {}
    source, sprites = _PARTS[part - first_open], Sprites()
    for root, _, followers in occupied(view):
        kind = view.regions[root].kind
        if SOURCES.get(kind) is source and seat in majority(view, followers):
            sprites.update(lit(view, root, LIGHT, "result", 4.5))
    return sprites


_SOUNDS: dict[type[Command], str] = {
    Place: "wood",
    Deploy: "wood",
    Throw: "catapult",
    Landed: "stone",
    Exchange: "take",
    ChooseToken: "take",
    Grab: "take",
    Grabbed: "take",
}


def sound_of(command: Command | None) -> str:
    """Return the name of what a step sounds like; empty for silence."""
    return "" if command is None else _SOUNDS.get(type(command), "")
