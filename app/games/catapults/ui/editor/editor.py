"""The board of the sandbox of Catapults!: all plates at once, each with a hand and a tray beside it."""

from collections.abc import Hashable, Mapping
from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from app.core.edits import Held
from app.core.game import AnyGame
from app.core.words import N_, Phrase, SeatName
from app.games.catapults.geometry import land_of
from app.games.catapults.model import Position
from app.games.catapults.sandbox import bench
from app.games.catapults.stock import loose
from app.games.catapults.tables import standard
from app.games.catapults.ui.arrangement import CELL, Box, bench_boxes
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.layout import engine_middle, piece_middle, piece_size, plate_picture
from app.games.catapults.ui.view_options import ViewOptions
from app.i18n import say
from app.kit.squares import Square
from app.settings import Settings
from app.ui.art.artist import is_dark
from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.editor.board_editor import BoardEditor

SIDE = 3.6
"""Squares of room beside a plate, for hand and tray."""


class CatapultsEditor(BoardEditor):
    """The board of the sandbox: all plates at once, each with a hand and a tray beside it."""

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._artist = CatapultsArtist(land_of(standard(), 2))
        self._boxes: Mapping[int, Box] = {}
        self._view_options = ViewOptions()
        super().__init__(game, settings, bench, self._artist, parent)

    def apply(self, settings: Settings) -> None:
        self._view_options = ViewOptions(coordinates=settings.coordinates, dark=is_dark(settings))
        super().apply(settings)

    # --- What it looks like ---

    def picture(self, state: Any, room: QSizeF) -> Picture:
        if state.land is not self._artist.model:
            self._artist.model = state.land
            self.scene.refresh()
        grid = state.land.grid
        self._boxes = bench_boxes(
            grid.rows, grid.cols, Size(room.width(), room.height()), len(state.camps), SIDE
        )
        company = Company(self.seating.players)
        sprites: Sprites = {}
        for box in self._boxes.values():
            plate = plate_picture(state, company, box, self._view_options)
            sprites.update({key: sprite for key, sprite in plate.items() if not _is_peaks(key)})
            sprites.update(self._peaks(state, box))
            sprites.update(self._beside(state, box))
        return sprites

    def _peaks(self, state: Position, box: Box) -> Sprites:
        """Return the mountains square by square, so that each can be taken."""
        sprites: Sprites = {}
        for at in state.land.grid.squares(state.camps[box.seat].plate.mountains):
            values = {"row": at.row + 1, "col": at.col + 1}
            phrase = Phrase(N_("Mountain in row {row}, column {col}"), values)
            art = f"peaks/{state.land.grid.bit(*at):x}"
            sprites["peak", box.seat, at] = Sprite(art, box.x, box.y, 19, scale=box.scale, phrase=phrase)
        return sprites

    def _beside(self, state: Position, box: Box) -> Sprites:
        """Return the hand, the tray and what lies in them."""
        camp, sprites = state.camps[box.seat], Sprites()
        company = Company(self.seating.players)
        for name, text in (("hand", N_("In hand")), ("tray", N_("Stolen"))):
            room = self._room(name, box)
            art = f"tray/{room.width():.0f}/{room.height():.0f}"
            phrase = company.plain(N_("{what}: {name}"), what=say(text), name=SeatName(box.seat))
            sprites[name, box.seat] = Sprite(art, room.x(), room.y(), 3, phrase=phrase)
            label = Label(say(text), max(11.0, min(14.0, box.cell * 0.5)), "#FFF3E0", "centre", room.width())
            sprites["label", name, box.seat] = Sprite(label.art, room.center().x(), room.top() + 10, 4)
        for piece in loose(camp):
            at = self._loose_middle(state, box, piece.number)
            phrase = Phrase(N_("Wall {piece}"), {"piece": piece.kind})
            art = f"wall/{piece.kind}/0/1"
            sprites["wall", piece.number] = Sprite(
                art, at.x(), at.y(), 50, scale=self._small(state, box), phrase=phrase
            )
        return sprites

    def _room(self, name: str, box: Box) -> QRectF:
        """Return where the hand or the tray of a seat lies."""
        left = box.x + box.width + box.cell * 0.7
        width, hand = box.cell * (SIDE - 0.8), box.cell * 3.2
        if name == "hand":
            return QRectF(left, box.y, width, hand)
        return QRectF(left, box.y + hand + box.cell * 0.3, width, box.height - hand - box.cell * 0.3)

    def _small(self, state: Position, box: Box) -> float:
        """Return what pieces beside a plate are scaled by."""
        return box.scale * (0.62 if len(state.camps[box.seat].stolen) < 5 else 0.4)

    def _loose_middle(self, state: Position, box: Box, number: int) -> QPointF:
        camp = state.camps[box.seat]
        if camp.hand is not None and camp.hand.number == number:
            return self._room("hand", box).center() + QPointF(0, 5)
        room = self._room("tray", box)
        places = [piece.number for piece in camp.stolen]
        place = places.index(number) if number in places else len(places)
        step = (room.height() - 22) / max(4, len(places))
        return QPointF(room.center().x(), room.top() + 22 + step * (place + 0.5))

    # --- Where things go ---

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        assert isinstance(spot, tuple)
        box = self._boxes[spot[1]]
        if spot[0] != "plate":
            return self._room(spot[0], box).center()
        land = self.state.land
        match held.thing:
            case ("wall", str(kind)):
                return QPointF(*piece_middle(land, box, kind, held.turn, spot[2]))
            case ("catapult",):
                return QPointF(*engine_middle(land, box, spot[2]))
            case _:
                return QPointF(*box.middle(spot[2].row + 0.5, spot[2].col + 0.5))

    def spot_at(self, held: Held, at: QPointF) -> Hashable | None:
        for seat, box in self._boxes.items():
            if box.holds(at.x(), at.y(), 0.45):
                rows, cols = self._size(held)
                row, col = box.square(at.x(), at.y())
                kept = Square(
                    min(max(round(row - rows / 2), 0), box.rows - rows),
                    min(max(round(col - cols / 2), 0), box.cols - cols),
                )
                return "plate", seat, kept
            for name in ("hand", "tray"):
                if (
                    isinstance(held.thing, tuple)
                    and held.thing[0] == "wall"
                    and self._room(name, box).contains(at)
                ):
                    return name, seat
        return None

    def spot_of(self, held: Held) -> Hashable | None:
        area = None if held.source is None else self.area(held.source)
        if area is not None and (spot := self.spot_at(held, area.center())) is not None:
            return spot
        return self.spot_at(held, QPointF(*self._boxes[0].middle(5, 5))) if self._boxes else None

    def _size(self, held: Held) -> tuple[int, int]:
        match held.thing:
            case ("wall", str(kind)):
                return piece_size(self.state.land, kind, held.turn)
            case ("catapult",):
                return self.state.land.size, self.state.land.size
            case _:
                return 1, 1

    def glow(self, held: Held) -> Picture:
        """Light up nothing: a wall may lie anywhere, and is seen where it would."""
        return {}

    def area(self, key: Hashable) -> QRectF | None:
        match key:
            case ("plate", int(seat)) if seat in self._boxes:
                box = self._boxes[seat]
                return QRectF(box.x, box.y, box.width, box.height)
            case ("wall", _) | ("catapult", _, _) | ("peak", _, _):
                item = self.scene.item(key)
                return None if item is None else item.mapToScene(item.shape()).boundingRect()
            case _:
                return super().area(key)

    # --- What is held ---

    def turned_over(self, held: Held) -> Held | Phrase:
        return bench.mirrored(self.state, held)

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        box = self._boxes[spot[1]] if isinstance(spot, tuple) else self._boxes[0]
        where = at if spot is None else self.middle(held, spot)
        is_loose = isinstance(spot, tuple) and spot[0] != "plate"
        sprite = Sprite(self._art(held), where.x(), where.y(), 800, scale=box.scale * 1.04, opacity=0.92)
        if held.thing == bench.PEAK:
            # Its art knows the square it is painted on.
            corner = box.middle(0, 0)
            grid = self.state.land.grid
            first = QPointF(box.x + box.cell * 0.5, box.y + box.cell * 0.5)
            away = where - first
            art = f"peaks/{grid.bit(0, 0):x}"
            sprite = evolve(sprite, art=art, x=corner[0] + away.x(), y=corner[1] + away.y(), scale=box.scale)
        return {"ghost": evolve(sprite, scale=box.scale * 0.62) if is_loose else sprite}

    def _art(self, held: Held) -> str:
        match held.thing:
            case ("wall", str(kind)):
                turns = len(self.state.land.forms[kind].turns)
                return f"wall/{kind}/{held.turn % turns}/1/held"
            case _:
                colour = self.seating.players[0].colour if self.seating.players else 0
                return f"catapult/{colour}/held"

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        land = self._artist.model if self.state is None else self.state.land
        painter.save()
        painter.translate(room.center())
        art, extent, shift = f"catapult/{0}/ok", 2.3 * CELL, QPointF()
        match key:
            case ("wall", str(kind)):
                rows, cols = piece_size(land, kind, 0)
                art, extent = f"wall/{kind}/0/1", (max(rows, cols, 3) + 0.3) * CELL
            case ("peak",):
                art, extent = f"peaks/{land.grid.bit(0, 0):x}", 1.6 * CELL
                shift = QPointF(-CELL / 2, -CELL / 2)
            case _:
                pass
        scale = min(room.width(), room.height()) / extent
        painter.scale(scale, scale)
        painter.translate(shift)
        self._artist.paint(painter, art)
        painter.restore()


def _is_peaks(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "peaks"
