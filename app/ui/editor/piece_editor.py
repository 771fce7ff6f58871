"""The board of the sandbox of a game with one piece on a place."""

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from app.core.edits import Held
from app.ui.art.sprite import Picture, Sprite
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.editor.board_editor import BoardEditor
from app.ui.editor.editor_surface import HIGH


class PieceEditor(BoardEditor):
    """
    A `BoardEditor` with a `PieceBench`: every place is in the picture, be it empty or not.

    A game gives `picture`, and in `art_of` what a piece looks like.
    """

    def art_of(self, thing: Hashable) -> str:
        """Return what a thing of the palette looks like on the board that is shown."""
        raise NotImplementedError

    @property
    def company(self) -> Company:
        """Who sits at the table."""
        return Company(self.seating.players)

    @property
    def room(self) -> Size:
        """The size of the board in logical pixels."""
        room = self.board.room()
        return Size(room.width(), room.height())

    def middle(self, held: Held, spot: Hashable) -> QPointF:
        item = self.scene.item(spot)
        return QPointF() if item is None else QPointF(item.sprite.x, item.sprite.y)

    def ghost(self, held: Held, spot: Hashable | None, at: QPointF) -> Picture:
        where = at if spot is None else self.middle(held, spot)
        return {"ghost": Sprite(self.art_of(held.thing), where.x(), where.y(), HIGH - 50, opacity=0.85)}

    def paint_thing(self, key: Hashable, painter: QPainter, room: QRectF) -> None:
        art, artist = self.art_of(key), self.scene.pixmaps.artist
        bounds = artist.bounds(art)
        scale = min(room.width() / bounds.width(), room.height() / bounds.height())
        painter.save()
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-bounds.center())
        artist.paint(painter, art)
        painter.restore()
