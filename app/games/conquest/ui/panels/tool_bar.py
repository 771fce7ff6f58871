"""The bottom bar: what is in hand, and what can be built."""

from collections.abc import Mapping

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.conquest.log_text import goods
from app.games.conquest.model import Position
from app.games.conquest.pieces import RESOURCE_NAMES, Phase
from app.games.conquest.ui.art.artist import ConquestArtist
from app.games.conquest.ui.art.goods import paint_goods
from app.games.conquest.ui.panels.floating_panel import SMALL
from app.games.conquest.ui.tools import (
    BAR,
    Grip,
    Tool,
    is_possible,
    kinds_of,
    left,
    missing,
    price_of,
    usual_pay,
)
from app.games.conquest.ui.trade_suggestions import bank_trades, offer_to_others
from app.i18n import number, say
from app.ui.board.company import Company
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.letters import sized

HEIGHT = 70
"""Of the bar, in logical pixels."""

_NARROWEST, _NAMED = 44, 72
"""The width of a button, and that from which on it has room for its name, in logical pixels."""

NAMES: Mapping[Tool, str] = {
    Tool.SETTLEMENT: N_("Settlement"),
    Tool.CITY: N_("City"),
    Tool.CASTLE: N_("Castle"),
    Tool.KNIGHT: N_("Knight"),
    Tool.WALL: N_("Wall"),
    Tool.MOVE_WALL: N_("Move wall"),
    Tool.REPAIR: N_("Repair"),
    Tool.TRADE: N_("Trade"),
}
"""What the bar offers, for players."""


@frozen
class Offering:
    """
    What the bar says about a tool.

    Attributes:
        is_possible: There is a place for it now.
        lacks: Goods that are missing for its price.
        costs: Kinds of its price, one entry a card.
        choice: Whether one card of any of *costs* pays.
        pay: Which of them would be paid, where there is a choice.
        left: Pieces left; None for any number.
        is_held: It is in hand.
        hint: What is missing, and what would help.
        bank: Equal cards for which the bank gives one.
    """

    is_possible: bool = False
    lacks: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()
    choice: bool = False
    pay: int = 0
    left: int | None = None
    is_held: bool = False
    hint: str = ""
    bank: int = 0


def offering(view: Position, seat: Seat, tool: Tool, grip: Grip) -> Offering:
    """Return what the bar says about a tool."""
    kinds = kinds_of(view, tool)
    pay = grip.pay if grip.tool is tool else usual_pay(view, seat, tool)
    price = price_of(view, Grip(tool, pay=pay))
    costs: tuple[int, ...] = tuple(kinds) or tuple(
        kind for kind, count in enumerate(price) for _ in range(count)
    )
    lacks = missing(view, seat, price)
    return Offering(
        is_possible(view, seat, tool),
        lacks,
        costs,
        bool(kinds),
        pay,
        left(view, seat, tool),
        grip.tool is tool,
        _hint(view, seat, price),
        view.tables.costs.bank,
    )


def _hint(view: Position, seat: Seat, price: tuple[int, ...]) -> str:
    """Say what is missing for a tool, and what would help."""
    lacks = missing(view, seat, price)
    if not any(lacks):
        return ""
    words = say(Phrase(N_("Missing: {goods}."), {"goods": goods((*lacks, 0))}))
    if view.phase is not Phase.BUILD:
        return words
    help_ = ""
    if bank_trades(view, seat, price):
        help_ = say(N_("A trade with the bank would make it possible: click."))
    elif offer_to_others(view, seat, price) is not None:
        help_ = say(N_("A trade with others would make it possible: click."))
    return f"{words}  {help_}".rstrip()


class ToolButton(QAbstractButton):
    """The button of a tool: its key, picture, name and price."""

    def __init__(self, tool: Tool, key: int, artist: ConquestArtist) -> None:
        super().__init__()
        self.tool, self._key, self._artist = tool, key, artist
        self.offering = Offering()
        self._colour = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.retranslate()

    def retranslate(self) -> None:
        """Say its name in the language that is spoken now."""
        self.setText(say(NAMES[self.tool]))
        self.setAccessibleName(self.text())

    def show_offering(self, offering: Offering, colour: int) -> None:
        """Show what is true of the tool now."""
        if (offering, colour) != (self.offering, self._colour):
            self.offering, self._colour = offering, colour
            self.setEnabled(offering.is_possible)
            set_tool_tip(self, f"{self.text()} ({self._key}).  {offering.hint}".strip())
            self.setAccessibleDescription(offering.hint)
            self.update()

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(92, HEIGHT - 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROWEST, HEIGHT - 10)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt has buttons pressed by Space alone; Enter would go on to the page, and there end the phase.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        self._paint_ground(painter, room)
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        if room.width() < _NAMED:
            self._paint_picture(painter, QPointF(room.center().x(), room.top() + 24))
            self._paint_key(painter, room, QRectF(room.right() - 24, room.top() + 1, 22, 16))
            self._paint_price(painter, QPointF(room.left() + 9, room.bottom() - 19), room.right() - 7)
        else:
            self._paint_picture(painter, QPointF(room.left() + 23, room.top() + 38))
            self._paint_name(painter, QRectF(room.left() + 18, room.top() + 1, room.width() - 20, 19))
            self._paint_key(painter, room, QRectF(room.left() + 4, room.bottom() - 18, 30, 16))
            self._paint_price(painter, QPointF(room.left() + 52, room.top() + 32), room.right() - 7)
        painter.end()

    def _paint_name(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
        painter.setFont(_fitted(sized(SMALL, bold=True), self.text(), room, _SMALLEST))
        shown = QFontMetricsF(painter.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_ground(self, painter: QPainter, room: QRectF) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        ground = palette.color(role.Button)
        if self.offering.is_held:
            ground = palette.color(role.Highlight)
            ground.setAlpha(90)
        elif self.underMouse() and self.isEnabled():
            ground = palette.color(role.Light)
        edge = palette.color(role.Highlight if self.offering.is_held or self.hasFocus() else role.Mid)
        painter.setPen(QPen(edge, 2.4 if self.offering.is_held or self.hasFocus() else 1.2))
        painter.setBrush(ground)
        painter.drawRoundedRect(room, 8, 8)

    def _paint_key(self, painter: QPainter, room: QRectF, count: QRectF) -> None:
        painter.setFont(sized(SMALL, bold=True))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        corner = QRectF(room.left() + 5, room.top() + 1, 14, 17)
        painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(self._key))
        if self.offering.left is not None:
            text = f"×{number(self.offering.left)}"
            painter.drawText(count, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_picture(self, painter: QPainter, centre: QPointF) -> None:
        painter.save()
        painter.translate(centre)
        art, scale, x, y = _PICTURES[self.tool]
        if self.tool is Tool.TRADE:
            paint_goods(painter, 3, QPointF(-8, -5), 8.5)
            paint_goods(painter, 5, QPointF(8, 6), 8.5)
        else:
            painter.scale(scale, scale)
            painter.translate(x, y)
            if self.tool is Tool.MOVE_WALL:
                painter.setOpacity(painter.opacity() * 0.4)
                self._artist.paint(painter, art.format(colour=self._colour))
                painter.setOpacity(min(1.0, painter.opacity() / 0.4))
                painter.translate(12, -22)
            self._artist.paint(painter, art.format(colour=self._colour))
        painter.restore()

    def _paint_price(self, painter: QPainter, start: QPointF, right: float) -> None:
        costs = self.offering.costs
        if not costs:
            self._paint_free(painter, start)
            return
        lacks = list(self.offering.lacks)
        step = min(16.5, (right - start.x() + 4) / max(1, len(costs)))
        for place, kind in enumerate(costs):
            at = start + QPointF(place * step, 8)
            is_short = lacks[kind] > 0 and (not self.offering.choice or kind == self.offering.pay)
            lacks[kind] -= is_short
            if self.offering.choice and kind == self.offering.pay and not is_short:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, 9.2, 9.2)
            paint_goods(painter, kind, at, 6.6)
            if is_short:
                painter.setPen(QPen(QColor("#D03A1E"), 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(at + QPointF(-6, 7), at + QPointF(6, -7))

    def _paint_free(self, painter: QPainter, start: QPointF) -> None:
        told = free_words(self.tool, self.offering)
        if told is not None:
            text = say(told)
            room = QRectF(start.x() - 6, start.y() - 4, self.width() - start.x() + 4, 22)
            painter.setFont(_fitted(sized(SMALL), text, room))
            painter.setPen(self.palette().color(QPalette.ColorRole.ButtonText))
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


def free_words(tool: Tool, offered: Offering) -> Phrase | None:
    """Return what stands where a tool that costs no goods has no price."""
    if tool is Tool.TRADE:
        return Phrase(N_("{bank} : 1"), {"bank": offered.bank})
    return Phrase(N_("free")) if tool is Tool.MOVE_WALL else None


_SMALLEST = 0.8
"""By how much a name gives way before it is cut: smaller letters are hard to read."""


def _fitted(font: QFont, text: str, room: QRectF, least: float = 0.0) -> QFont:
    """
    Return *font*, smaller where the words would be cut: the bar does not grow with the letters.

    Args:
        font: As it would be.
        text: What is written.
        room: Where.
        least: Share of its size below which it does not go.
    """
    metrics = QFontMetricsF(font)
    share = min(room.height() / metrics.height(), room.width() / max(1.0, metrics.horizontalAdvance(text)))
    if share < 1:
        font.setPointSizeF(font.pointSizeF() * max(share, least))
    return font


_PICTURES: Mapping[Tool, tuple[str, float, float, float]] = {
    Tool.SETTLEMENT: ("building/settlement/{colour}", 0.82, 0, 10),
    Tool.CITY: ("building/city/{colour}", 0.56, 0, 18),
    Tool.CASTLE: ("building/castle/{colour}", 0.52, 0, 18),
    Tool.KNIGHT: ("knights/{colour}/1/0", 0.8, 0, 6),
    Tool.WALL: ("wall/{colour}", 0.6, 0, 3),
    Tool.MOVE_WALL: ("wall/{colour}", 0.52, -4, 14),
    Tool.REPAIR: ("building/breached/{colour}", 0.52, 0, 18),
    Tool.TRADE: ("", 1, 0, 0),
}
"""Art, size and place of each tool's picture."""


class Purse(QWidget):
    """Shows the cards and the gold of a seat."""

    def __init__(self) -> None:
        super().__init__()
        self._goods: tuple[int, ...] = (0,) * 6
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def show_goods(self, goods_: tuple[int, ...], whose: str) -> None:
        """Show what a seat has."""
        self._goods = goods_
        named = [*RESOURCE_NAMES, N_("gold")]
        told = ", ".join(f"{count} {say(name)}" for count, name in zip(goods_, named, strict=True))
        set_tool_tip(self, f"{whose}: {told}")
        self.setAccessibleName(f"{whose}: {told}")
        self.update()

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(252, HEIGHT - 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(132, HEIGHT - 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self.width() / 6
        painter.setFont(sized(1.1, bold=True))
        for kind, count in enumerate(self._goods):
            middle = (kind + 0.5) * step
            painter.setOpacity(1.0 if count else 0.4)
            paint_goods(painter, kind, QPointF(middle, 19), 12)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            room = QRectF(middle - step / 2, 34, step, 22)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, number(count))
        painter.end()


class ToolBar(QWidget):
    """
    The bar under the board: what can be built, and the purse.

    Signals:
        chosen: A tool has been pressed.
    """

    chosen = Signal(object)

    def __init__(self, artist: ConquestArtist) -> None:
        super().__init__()
        self.setFixedHeight(HEIGHT)
        self.setAutoFillBackground(True)
        self.purse = Purse()
        self.buttons = {tool: ToolButton(tool, key, artist) for key, tool in enumerate(BAR, start=1)}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(5)
        layout.addWidget(self.purse)
        for button in self.buttons.values():
            layout.addWidget(button, 1)
            button.clicked.connect(lambda _=False, tool=button.tool: self.chosen.emit(tool))

    def show_view(self, view: Position, company: Company, seat: Seat | None, grip: Grip) -> None:
        """Show what *seat* may build now (None: nothing), and what is in the hand of whoever looks."""
        viewer = company.watching if company.viewer is None else company.viewer
        whose = max(view.turn, 0) if viewer is None else viewer
        colour = company.colour(whose)
        self.purse.show_goods((*view.cards[whose], view.gold[whose]), company.name(whose))
        for tool, button in self.buttons.items():
            if seat is None:
                shown = offering(view, whose, tool, grip)
                button.show_offering(_closed(shown), colour)
            else:
                button.show_offering(offering(view, seat, tool, grip), colour)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        for button in self.buttons.values():
            button.retranslate()


def _closed(shown: Offering) -> Offering:
    """Return an offering that cannot be taken now."""
    return evolve(shown, is_possible=False, is_held=False, hint="")
