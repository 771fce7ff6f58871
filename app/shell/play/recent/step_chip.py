"""One step of the others in pictures: the shield of whoever did it, then what was done."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QIcon,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QToolButton

from app.core.game import Player
from app.i18n import number
from app.shell.play.recent.recent_steps import RecentStep
from app.ui.art.label import Label
from app.ui.art.seat_style import paint_emblem
from app.ui.board.table import Table
from app.ui.text.labels import set_tool_tip

_SMALLEST = 0.5
"""The least part of its usual size."""

_GAP, _WIDEST = 0.1, 1.7
"""Between two pictures, and the widest shape of one; in their height."""


class StepChip(QToolButton):
    """
    One step in pictures.

    Signals:
        pointed: It is looked at, or (False) no longer.
    """

    pointed = Signal(bool)

    def __init__(self, told: RecentStep, player: Player, table: Table, high: int) -> None:
        """Show a step in pictures of so many pixels."""
        super().__init__()
        self.told, self._player, self._table = told, player, table
        self._usual = _size(told, table, high)
        self.setIconSize(self._usual)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # A click leaves the keys where they were.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_tool_tip(self, told.sentence)
        self.setAccessibleName(told.sentence)

    def draw(self) -> None:
        """Paint what was done, unless that is there."""
        if self.icon().isNull():
            fineness, palette = self.devicePixelRatioF(), self.palette()
            pixels = QPixmap(self._usual * fineness)
            pixels.setDevicePixelRatio(fineness)
            pixels.fill(Qt.GlobalColor.transparent)
            _paint(pixels, self.told, self._player, self._table, palette)
            self.setIcon(QIcon(pixels))

    def keep_within(self, room: int | None) -> None:
        """Be as wide as usual; where there are only so many pixels, smaller, but no smaller than half."""
        self.setIconSize(self._usual)
        if room is None:
            return
        rim = self.sizeHint().width() - self._usual.width()
        part = (room - rim) / self._usual.width()
        if _SMALLEST <= part < 1:
            self.setIconSize((self._usual.toSizeF() * part).toSize())

    # Qt's names from here on.

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(False)


_ARROW, _MORE, _LESS = "->", "+", "-"
"""What stands between the pictures of a chip."""


def _parts(told: RecentStep) -> list[str]:
    """Return what a chip shows from left to right: arts, and signs between them."""
    picture = told.picture
    parts = [picture.start] if picture.start else []
    parts += picture.pieces
    if picture.end:
        parts += [_ARROW, picture.end]
    if picture.gained:
        parts += [_MORE, *picture.gained]
    if picture.lost:
        parts += [_LESS, *picture.lost]
    if told.count > 1:
        parts.append(Label(f"×{number(told.count)}", 15, align="centre", bold=True, plate="#FFF8EA").art)
    return parts


def _size(told: RecentStep, table: Table, high: int) -> QSize:
    """Return how large a chip's picture is, in logical pixels."""
    gap = high * _GAP
    wide = round(high * 0.62) + sum(_width(part, high, table) + gap for part in _parts(told))
    return QSize(round(wide), high)


def _paint(on: QPixmap, told: RecentStep, player: Player, table: Table, palette: QPalette) -> None:
    """Paint a chip: the shield of whoever did it, then what was done."""
    high = round(on.deviceIndependentSize().height())
    gap, shield = high * _GAP, round(high * 0.62)
    painter = QPainter(on)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_emblem(painter, player.colour, QPointF(shield / 2, high / 2), shield / 2 - 1)
    x = float(shield + gap)
    for part in _parts(told):
        width = _width(part, high, table)
        room = QRectF(x, 0, width, high)
        if part in (_ARROW, _MORE, _LESS):
            _paint_sign(painter, part, room, palette.color(QPalette.ColorRole.WindowText))
        else:
            table.paint_art(painter, part, room)
        x += width + gap
    painter.end()


def _width(part: str, high: int, table: Table) -> float:
    """Return how wide a picture or a sign of a chip is."""
    if part in (_ARROW, _MORE, _LESS):
        return high * 0.42
    return high * min(_WIDEST, max(0.4, table.art_shape(part)))


def _paint_sign(painter: QPainter, sign: str, room: QRectF, ink: QColor) -> None:
    """Paint an arrow, a plus or a minus."""
    middle, reach = room.center(), room.width() / 2 - 1
    painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    across = QPointF(reach, 0)
    painter.drawLine(middle - across, middle + across)
    if sign == _MORE:
        painter.drawLine(middle - QPointF(0, reach), middle + QPointF(0, reach))
    elif sign == _ARROW:
        for way in (-1, 1):
            painter.drawLine(middle + across, middle + QPointF(reach * 0.3, way * reach * 0.6))
