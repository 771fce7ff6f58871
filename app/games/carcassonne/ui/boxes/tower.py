"""What The Tower shows: towers as high as they are, what they reach, prisoners and ransoms; no Qt."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from attrs import evolve

from app.core.command import Seat
from app.core.session import AnyStep
from app.core.words import N_, NN_, Phrase, SeatName, counted
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.expansions.tower.commands import (
    BringBack,
    Capture,
    CloseTower,
    PayRansom,
    RaiseTower,
)
from app.games.carcassonne.expansions.tower.heights import rise
from app.games.carcassonne.expansions.tower.keeping import RANSOM, heights, prisoners
from app.games.carcassonne.expansions.tower.rules import (
    bring_choices,
    capture_choices,
    close_choices,
    raise_choices,
    ransom_choices,
)
from app.games.carcassonne.expansions.tower.towers import foundation, on_top, reached
from app.games.carcassonne.features import is_on_tower
from app.games.carcassonne.model import (
    Follower,
    Phase,
    Position,
    Square,
    figure_named,
    kind_of,
    owner_of,
)
from app.games.carcassonne.tables import Kind
from app.games.carcassonne.ui.arrangement import WIDE, middle, stands_at
from app.games.carcassonne.ui.box_views import BoxView, Offers
from app.games.carcassonne.ui.pieces import follower_sprite
from app.games.carcassonne.ui.words import where_words
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.step_picture import StepPicture
from app.ui.board.table import Fact

PIECE, FIGURE = 0.55, 0.72
"""How well pieces and figures are seen that could be put somewhere."""

_FOOT = 3.0
"""The foot of whoever stands on top is painted so far above the rim of the last piece."""

_BESIDE = (24.0, 4.0)
"""Beside the piece that could be put onto a tower stands whoever could close it."""

_PLATE = 38.0
"""So many pixels from the tile is the middle of the first plate: what places are worth stands nearer."""

_IN_REACH = "#FF7A3D"
"""The ring around whom a tower reaches."""


def lift(view: Position, follower: Follower) -> float:
    """Return how far above its foundation a figure on a tower is drawn."""
    if not is_on_tower(view, follower):
        return 0.0
    return rise(heights(view).get(follower.at, 0)) + _FOOT


def pieces(view: Position, company: Company) -> Sprites:
    """Return the towers, with their heights where they are not plain to see."""
    sprites: Sprites = {}
    for place, high in heights(view).items():
        at = Square(*place)
        x, y = _foot(view, at)
        sprites["tower", at] = Sprite(f"tower/{high}", x, y, 9.8 + y / 10000, phrase=_tower_words(view, at))
        if high > 1:
            label = Label(str(high), 11, "#2B2118", "centre", bold=True, plate="#FFF3C4")
            sprites["height", at] = Sprite(label.art, x + 13, y + 8, 11)
    return sprites


def _foot(view: Position, at: Square) -> tuple[float, float]:
    """Return where the foundation of a tile is in the scene."""
    number = foundation(view, at)
    assert number is not None
    x, y = stands_at(view, Follower(0, at, number))
    return x, y + lift(view, Follower(0, at, number))


def _tower_words(view: Position, at: Square) -> Phrase:
    """Say where a tower is, how high, and whether somebody closes it."""
    high, closing = heights(view).get(at, 0), on_top(view, at)
    if not high:
        return Phrase(N_("foundation of a tower, {where}"), {"where": where_words(at)})
    forms = NN_("tower of {count} piece, {where}", "tower of {count} pieces, {where}")
    told = counted(forms, high, where=where_words(at))
    if closing is None:
        return told
    name = SeatName(view.followers[closing].owner)
    return Phrase(N_("{tower}, closed by {name}"), {"tower": told, "name": name})


def about(view: Position, at: Square, number: int) -> Phrase | None:
    """Say what there is to know of a tower that is pointed at."""
    if view.book.turned[view.tiles[at].type, 0].features[number].kind is not Kind.TOWER:
        return None
    high = heights(view).get(at, 0)
    if not high:
        return Phrase(N_("foundation: a tower piece can be put here"))
    tower = counted(NN_("tower of {count} piece", "tower of {count} pieces"), high)
    if on_top(view, at) is not None:
        return Phrase(N_("{tower}, closed by a follower"), {"tower": tower})
    near = len(reached(view, at, high))
    return counted(
        NN_("{tower}: {count} follower in reach", "{tower}: {count} followers in reach"), near, tower=tower
    )


# --- What can be chosen ---


def offers(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return what can be done with towers and prisoners now."""
    if view.phase is Phase.DEPLOY:
        return {**_raises(view, seat), **_closes(view, company, seat), **_ransoms(view, company, seat, unit)}
    return {**_captures(view, seat), **_returns(view, company, seat, unit)}


def _raises(view: Position, seat: Seat) -> Offers:
    """Return a faint piece on every tower that can be raised."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for each in raise_choices(view, seat):
        x, y = _foot(view, each.at)
        high = heights(view).get(each.at, 0)
        near = len(reached(view, each.at, high + 1))
        forms = NN_(
            "Put a tower piece there, {where}: {count} follower in reach",
            "Put a tower piece there, {where}: {count} followers in reach",
        )
        phrase = counted(forms, near, where=where_words(each.at))
        sprite = Sprite("towerpiece", x, y - rise(high) - 5, 12, opacity=PIECE, phrase=phrase)
        found["raise", each.at] = sprite, each
    return found


def _closes(view: Position, company: Company, seat: Seat) -> Offers:
    """Return faint figures beside every tower that can be closed."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for each in close_choices(view, seat):
        number = foundation(view, each.at)
        assert number is not None
        figure = figure_named(view, each.figure)
        plain = follower_sprite(view, company, Follower(seat, each.at, number), figure)
        aside = sum(key[1] == each.at for key in found if isinstance(key, tuple))
        values = {"figure": Phrase(figure.name), "where": where_words(each.at)}
        phrase = Phrase(N_("Close the tower with your {figure}, {where}"), values)
        x, y = plain.x + _BESIDE[0] * (1 if aside == 0 else -1), plain.y + _BESIDE[1]
        sprite = evolve(plain, x=x, y=y, z=12, opacity=FIGURE, scale=plain.scale * 0.7, phrase=phrase)
        found["close", each.at, each.figure] = sprite, each
    return found


def _ransoms(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return a plate for each kind of figure that a ransom would bring home, and each captor."""
    plates: dict[tuple[str, Seat], tuple[Phrase, CarcassonneCommand]] = {}
    for each in ransom_choices(view, seat):
        kind, captor = kind_of(view, each.number), prisoners(view)[each.number]
        forms = NN_(
            "Ransom your {figure} from {name}: {count} point",
            "Ransom your {figure} from {name}: {count} points",
        )
        name = company.names.get(captor, SeatName(captor))
        phrase = counted(forms, RANSOM, figure=Phrase(kind.name), name=name)
        plates.setdefault((kind.id, captor), (phrase, each))
    return _plates(view, company, list(plates.values()), unit)


def _plates(
    view: Position, company: Company, found: Sequence[tuple[Phrase, CarcassonneCommand]], unit: float
) -> Offers:
    """Return plates with words beside the tile of this turn: towards the middle of the land, in sight."""
    at = view.fresh or next(reversed(view.tiles))
    rows, (x, y) = [each.y for each in view.tiles], middle(at)
    way = -1 if 2 * at.y > min(rows) + max(rows) else 1
    offered: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for row, (phrase, command) in enumerate(found):
        label = Label(company.say(phrase), 15 * unit, "#2B2118", "centre", plate="#FFF8E1")
        off = WIDE / 2 + (_PLATE + 30 * row) * unit
        offered["plate", row] = Sprite(label.art, x, y + way * off, 44, phrase=phrase), command
    return offered


def _captures(view: Position, seat: Seat) -> Offers:
    """Return a ring around everybody whom the tower reaches."""
    found: dict[Hashable, tuple[Sprite, CarcassonneCommand]] = {}
    for each in capture_choices(view, seat):
        follower = view.followers[each.number]
        x, y = stands_at(view, follower)
        values = {"name": SeatName(follower.owner), "where": where_words(follower.at)}
        values["figure"] = Phrase(kind_of(view, each.number).name)
        text = N_("Take your own {figure} home, {where}") if follower.owner == seat else _TAKES
        found["take", each.number] = (
            Sprite(f"ring/20/{_IN_REACH}", x, y - 6, 45, phrase=Phrase(text, values)),
            each,
        )
    return found


_TAKES = N_("Take the {figure} of {name} prisoner, {where}")


def _returns(view: Position, company: Company, seat: Seat, unit: float) -> Offers:
    """Return a plate for each kind of figure that can come home."""
    text = N_("Your {figure} comes home")
    found = [
        (Phrase(text, {"figure": Phrase(kind_of(view, each.number).name)}), each)
        for each in bring_choices(view, seat)
    ]
    return _plates(view, company, found, unit)


# --- What is public, and what was done ---


def facts(view: Position, seat: Seat) -> Sequence[Fact]:
    """Return how many prisoners a seat holds."""
    return [Fact(Phrase(N_("Prisoners")), list(prisoners(view).values()).count(seat))]


def step_picture(step: AnyStep, company: Company) -> StepPicture | None:
    """Return what was done with a tower or a prisoner."""
    before, command, after = step.before, step.command, step.after
    assert isinstance(before, Position)
    assert isinstance(after, Position)
    match command:
        case RaiseTower(by=seat, at=at):
            return StepPicture(seat, (f"tower/{heights(after)[at]}",), places=(("tower", at),))
        case Capture(by=seat, number=number):
            tower = tuple(
                f"tower/{high}" for at, high in heights(before).items() if before.kept["raised"] == at
            )
            return StepPicture(seat, tower, lost=(_art(before, number, company),))
        case BringBack(by=seat, number=number):
            return StepPicture(seat, (_art(before, number, company),))
        case CloseTower(by=seat, at=at, figure=figure):
            art = f"{figure_named(after, figure).art}/{company.colour(seat)}/standing"
            return StepPicture(seat, (art,), end=f"tower/{heights(after)[at]}", places=(("tower", at),))
        case PayRansom(by=seat, number=number):
            return StepPicture(
                seat,
                (_art(before, number, company),),
                gained=tuple(_paid(prisoners(before)[number], company)),
            )
        case _:
            return None


def _art(view: Position, number: int, company: Company) -> str:
    return f"{kind_of(view, number).art}/{company.colour(owner_of(view, number))}/standing"


def _paid(captor: Seat, company: Company) -> Iterator[str]:
    """Yield the points of a ransom, behind the shield of whoever gets them."""
    yield f"shield/{company.colour(captor)}"
    yield Label(f"+{RANSOM}", 15, align="centre", bold=True, plate="#FFF8EA").art


def held(view: Position) -> Mapping[int, Seat]:
    """Return who holds which figure."""
    return prisoners(view)


VIEW = BoxView(
    pieces=pieces,
    offers=offers,
    facts=facts,
    lift=lift,
    about=about,
    held=held,
    step_picture=step_picture,
)
