"""The board of Race's sandbox: the shortest there is, for engineers to begin with."""

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter

from app.core.edits import Held
from app.core.game import AnyGame
from app.core.words import N_, Phrase, named
from app.settings import Settings
from app.ui.art.artist import Artist
from app.ui.art.sprite import Picture, Sprite
from app.ui.editor.board_editor import BoardEditor
from tests.toy import bench as editing
from tests.toy.model import Square

STEP, LANE = 40.0, 100.0


class RaceArtist(Artist):
    """Paints "runner/seat" and "card/pips" as squares with a number."""

    def bounds(self, art: str) -> QRectF:
        return QRectF(-16, -16, 32, 32)

    def paint(self, painter: QPainter, art: str) -> None:
        name, number = art.split("/")
        painter.fillRect(QRectF(-14, -14, 28, 28), QColor("#CC3333" if name == "runner" else "#F5F0E0"))
        painter.drawText(self.bounds(art), int(Qt.AlignmentFlag.AlignCenter.value), number)


class RaceEditor(BoardEditor):
    """Lanes from left to right; the hand of each lane lies below it."""

    reach = 150.0

    def __init__(self, game: AnyGame, settings: Settings, parent: QObject | None = None) -> None:
        self._artist = RaceArtist()
        super().__init__(game, settings, editing, self._artist, parent)

    def picture(self, state: Any, room: QSizeF) -> Picture:
        sprites: dict[Hashable, Sprite] = {}
        for seat, runner in state.runners.items():
            at = _square(runner.at)
            says = Phrase(N_("Runner of {who}"), {"who": named(seat)})
            sprites["runner", seat] = Sprite(f"runner/{seat}", at.x(), at.y(), 1, phrase=says)
            for place, card in enumerate(state.hands[seat]):
                at = _hand(seat, place)
                sprites["card", seat, place] = Sprite(
                    f"card/{card}", at.x(), at.y(), 1, phrase=Phrase("card")
                )
        return sprites

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        if isinstance(spot, Square):
            return _square(spot)
        assert isinstance(spot, tuple)
        return _hand(spot[1], len(self.state.hands[spot[1]]))

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        where = at if spot is None else self.middle(held, spot)
        assert isinstance(held.thing, tuple)
        art = f"{held.thing[0]}/{held.thing[1]}"
        return {"ghost": Sprite(art, where.x(), where.y(), 50, opacity=0.8)}

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        assert isinstance(key, tuple)
        painter.translate(room.center())
        self._artist.paint(painter, f"{key[0]}/{key[1]}")


def _square(square: Square) -> QPointF:
    return QPointF(40 + square.at * STEP, 40 + square.lane * LANE)


def _hand(seat: int, place: int) -> QPointF:
    return QPointF(40 + place * STEP, 85 + seat * LANE)
