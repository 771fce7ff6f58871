"""A card of a kind of goods in a trade: a click takes one more, a right click one less."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app.core.words import N_, Phrase
from app.games.conquest.pieces import RESOURCE_NAMES
from app.games.conquest.ui.art.goods import paint_goods
from app.games.conquest.ui.panels.floating_panel import SMALL, keeps
from app.i18n import number, say
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.letters import grown, sized

_WIDE, _NARROW, _HIGH = 29, 26, 52
_MOST = 99
"""Of what somebody else may have."""

_NAMES = (*RESOURCE_NAMES, N_("gold"))


class GoodsCard(QAbstractButton):
    """
    How many of a kind are given, or wanted.

    Signals:
        counted: How many there are now.
    """

    counted = Signal(int)

    def __init__(self, kind: int, *, is_given: bool) -> None:
        super().__init__()
        self._kind, self._is_given = kind, is_given
        self._value, self._maximum = 0, _MOST
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.set_value(self._value + 1))

    def value(self) -> int:
        """Return how many are chosen."""
        return self._value

    def set_value(self, value: int) -> None:
        """Choose so many, as far as there are."""
        found = max(0, min(value, self._maximum))
        if found != self._value:
            self._value = found
            self.counted.emit(found)
        self._explain()

    def set_most(self, most: int) -> None:
        """Let no more than so many be chosen: those there are."""
        self._maximum = most
        self.setEnabled(most > 0)
        self.set_value(self._value)

    def _explain(self) -> None:
        values = {"kind": Phrase(_NAMES[self._kind]), "count": self._value, "all": self._maximum}
        text = N_("Give {kind}: {count} of {all}") if self._is_given else N_("Want {kind}: {count}")
        self.setAccessibleName(say(Phrase(text, values)))
        how = say(N_("A click takes one, a right click gives it back."))
        set_tool_tip(self, f"{self.accessibleName()}\n{how}")
        self.update()

    # Qt's names from here on.

    def event(self, event: QEvent) -> bool:
        # Digits are counts here, and no tools of the bar.
        if keeps(event, "0123456789"):
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._explain()

    def sizeHint(self) -> QSize:
        return QSize(grown(_WIDE), grown(_HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(grown(_NARROW), grown(_HIGH))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self.set_value(self._value - 1)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Plus):
            self.set_value(self._value + 1)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Minus):
            self.set_value(self._value - 1)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.set_value(0)
        elif event.text().isdecimal():
            self.set_value(int(event.text()))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, role = self.palette(), QPalette.ColorRole
        card = QRectF(self.rect()).adjusted(2, 6, -2, -2)
        is_lit = self._value > 0 or self.hasFocus()
        painter.setPen(QPen(palette.color(role.Highlight if is_lit else role.Mid), 2 if is_lit else 1))
        painter.setBrush(palette.color(role.Light if self.underMouse() and self.isEnabled() else role.Button))
        painter.drawRoundedRect(card, 5, 5)
        painter.setOpacity(1.0 if self.isEnabled() else 0.35)
        size = min(card.width() * 0.36, card.height() * 0.24)
        paint_goods(painter, self._kind, QPointF(card.center().x(), card.top() + card.height() * 0.36), size)
        if self._is_given:
            painter.setPen(palette.color(role.ButtonText))
            painter.setFont(sized(SMALL))
            foot = QRectF(card.left(), card.top() + card.height() * 0.62, card.width(), card.height() * 0.36)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, number(self._maximum - self._value))
        if self._value:
            self._paint_count(painter)
        painter.end()

    def _paint_count(self, painter: QPainter) -> None:
        """Paint how many are chosen, on the corner of the card."""
        radius = grown(9)
        at = QPointF(self.width() - radius - 1, radius + 1)
        painter.setPen(QPen(QColor("#FFF8EA"), 1.4))
        painter.setBrush(QColor("#B5452C"))
        painter.drawEllipse(at, radius, radius)
        painter.setFont(sized(SMALL, bold=True))
        room = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, number(self._value))


def goods_cards(*, is_given: bool) -> list[GoodsCard]:
    """Return a card for each kind of goods."""
    return [GoodsCard(kind, is_given=is_given) for kind in range(len(_NAMES))]
