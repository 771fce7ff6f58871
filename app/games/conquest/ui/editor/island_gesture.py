"""The sheet on which islands are drawn: every hex a land or the sea, painted with a brush."""

from collections.abc import Mapping
from functools import cache
from math import sqrt
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from app.core.words import N_, Phrase
from app.games.conquest.island_sheet import Lands, Sheet, astray
from app.games.conquest.pieces import LAND_NAMES, Land
from app.games.conquest.ui.arrangement import SIDE
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.lands import SHORES
from app.games.conquest.ui.art.marks import DANGER, GLOW
from app.games.conquest.ui.art.sea import sea
from app.kit.hexes import Cell, centre
from app.settings import Settings, Speed
from app.ui.art.artist import is_dark
from app.ui.art.sprite import Sprite, Sprites
from app.ui.board import accessibility
from app.ui.board.gestures import Gesture
from app.ui.board.scene import TableScene
from app.ui.board.view import TableView

_MARGIN = 0.75
"""Between the sheet and the rim of its sea, in sides of a hex."""

_PATTERNS = 3
"""Hexes of one land are drawn in so many ways."""


class IslandPainter(Protocol):
    """The keeper of the island, who is told of strokes of the brush."""

    def begin_stroke(self) -> None:
        """Begin a stroke of the brush."""

    def paint_cell(self, cell: Cell, *, is_sea: bool = False) -> None:
        """Paint a hex with the brush, or with the sea."""

    def lift(self) -> None:
        """End the stroke of the brush."""


class IslandGesture(Gesture):
    """
    Shows the sheet of hexes, and paints on it by pointer and keys.

    Attributes:
        board: The view.
        at: The hex that is pointed at, or where the arrow keys have come to.
    """

    def __init__(self, painter: IslandPainter, settings: Settings, parent: QWidget | None = None) -> None:
        self._painter, self._sheet, self._is_down = painter, Sheet(), False
        self._lands: Lands = {}
        self.at: Cell | None = None
        self.scene = TableScene(ConquestArtist())
        self.scene.set_speed(Speed.OFF)
        self.board = TableView(self.scene, parent)
        self.board.setMinimumSize(300, 200)
        self.board.cover(sea)
        self.board.room_changed.connect(lambda _: self._lay())
        self.board.put_on(self)
        accessibility.install()
        self.apply(settings)

    def apply(self, settings: Settings) -> None:
        """Use new preferences."""
        self.board.set_dark(is_dark(settings))
        self.scene.refresh()
        self._lay()

    def show_island(self, sheet: Sheet, lands: Lands) -> None:
        """Show what is drawn."""
        self._sheet, self._lands = sheet, dict(lands)
        if self.at is not None and self.at not in set(sheet.cells()):
            self.at = None
        self._lay()
        accessibility.announce(self.board)

    def place(self, cell: Cell) -> QPointF:
        """Return where the middle of a hex is on the scene."""
        x, y = centre(cell)
        side, corner = self._side(), self._corner()
        return QPointF(corner.x() + x * side, corner.y() + y * side)

    def cell_at(self, at: QPointF) -> Cell | None:
        """Return the hex at a point."""
        key = self.scene.key_at(at)
        return key if isinstance(key, Cell) else None

    # --- What it looks like ---

    def _side(self) -> float:
        room, sheet = self.board.room(), self._sheet
        across, down = sqrt(3) * (sheet.columns + 0.5), 1.5 * sheet.rows + 0.5
        return max(4.0, min(room.width() / (across + 2 * _MARGIN), room.height() / (down + 2 * _MARGIN)))

    def _corner(self) -> QPointF:
        """Return where the hex (0, 0) has its middle."""
        room, sheet, side = self.board.room(), self._sheet, self._side()
        across, down = sqrt(3) / 2 * (2 * sheet.columns - 1), 1.5 * (sheet.rows - 1)
        return QPointF((room.width() - across * side) / 2, (room.height() - down * side) / 2)

    def _lay(self) -> None:
        self.board.set_world(QRectF(QPointF(0, 0), self.board.room()))
        scale = self._side() / SIDE
        sprites: Sprites = {}
        for cell in self._sheet.cells():
            at, land = self.place(cell), self._lands.get(cell)
            art = "water" if land is None else f"land/{land.name.lower()}/{(cell.row + cell.x) % _PATTERNS}"
            sprites[cell] = Sprite(art, at.x(), at.y(), 5, scale=scale, phrase=words_of(cell, land))
            # One by one: a shore in one piece would be painted anew for every hex of a stroke.
            for z, layer in enumerate(SHORES if land is not None else ()):
                sprites["strand", cell, layer] = Sprite(f"strand/{layer}", at.x(), at.y(), z, scale=scale)
        for cell in astray(self._lands):
            at = self.place(cell)
            sprites["astray", cell] = Sprite(f"glow/{DANGER}", at.x(), at.y(), 8, scale=scale)
        self.scene.show_picture(sprites, glide=False)
        self._point()

    def _point(self) -> None:
        """Ring the hex that is pointed at."""
        shown: Sprites = {}
        if self.at is not None:
            at, scale = self.place(self.at), self._side() / SIDE
            shown["glow"] = Sprite(f"glow/{GLOW}", at.x(), at.y(), 9, scale=scale)
            shown["at"] = Sprite("cursor", at.x(), at.y(), 10, scale=scale)
        self.scene.show_picture(shown, "pointed", glide=False)

    # --- Pointer and keys ---

    def moved(self, at: QPointF) -> None:
        self.at = self.cell_at(at)
        if self._is_down and self.at is not None:
            self._painter.paint_cell(self.at)
        self._point()

    def left(self) -> None:
        if not self._is_down:
            self.at = None
            self._point()

    def pressed(self, at: QPointF) -> bool:
        self.at = self.cell_at(at)
        if self.at is None:
            return False
        self._is_down = True
        self._painter.begin_stroke()
        self._painter.paint_cell(self.at)
        return True

    def released(self, at: QPointF) -> None:
        if self._is_down:
            self._is_down = False
            self._painter.lift()

    def broken_off(self) -> None:
        self.released(QPointF())

    def stepped(self, dx: int, dy: int) -> bool:
        here = self.at or Cell(
            self._sheet.rows // 2, self._sheet.columns // 2 * 2 + self._sheet.rows // 2 % 2
        )
        row = min(max(here.row + dy, 0), self._sheet.rows - 1)
        column = min(max(here.x // 2 + dx, 0), self._sheet.columns - 1)
        self.at = Cell(row, 2 * column + row % 2)
        self._point()
        if (item := self.scene.item(self.at)) is not None:
            accessibility.speak_of(item)
        return True

    def entered(self) -> bool:
        return self._dab_once(is_sea=False)

    def discarded(self) -> bool:
        return self._dab_once(is_sea=True)

    def _dab_once(self, *, is_sea: bool) -> bool:
        if self.at is None:
            return False
        self._painter.begin_stroke()
        self._painter.paint_cell(self.at, is_sea=is_sea)
        self._painter.lift()
        return True


def land_words(land: Land | None) -> str:
    """Return what a land, or the sea, is called."""
    return N_("sea") if land is None else LAND_NAMES[land]


def words_of(cell: Cell, land: Land | None) -> Phrase:
    """Return what a screen reader says of a hex of the sheet."""
    return Phrase(N_("{hex}: {land}"), {"hex": Sheet.name(cell), "land": Phrase(land_words(land))})


@cache
def _arts() -> Mapping[Land | None, str]:
    lands: dict[Land | None, str] = {
        land: f"land/{land.name.lower()}/0" for land in Land if land is not Land.UNTURNED
    }
    return {**lands, None: "water"}


def land_icon(land: Land | None, size: QSize, fineness: float) -> QIcon:
    """Return a picture of a land for its button."""
    pixels = QPixmap(size * fineness)
    pixels.setDevicePixelRatio(fineness)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(size.height() / 2 / SIDE, size.height() / 2 / SIDE)
    if land is None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#2B6CA3"))
        painter.drawPath(ConquestArtist().outline("water"))
        painter.restore()
    ConquestArtist().paint(painter, _arts()[land])
    painter.end()
    return QIcon(pixels)
