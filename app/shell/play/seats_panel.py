"""The seats: who sits where, whose turn it is, who thinks, and what is public about everybody."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.core.game import LEVEL_NAMES, Player
from app.core.names import isolated
from app.core.words import N_, Phrase
from app.i18n import number, say
from app.shell.common.fonts import SMALL, mixed, name_line, soft
from app.shell.common.seat_emblem import EmblemBadge
from app.shell.play.game_controller import GameController
from app.ui.art.seat_style import seat_colour
from app.ui.board.table import Fact
from app.ui.text.labels import TextLabel
from app.ui.widgets.layouts import empty
from app.ui.widgets.letters import give_letters, grown, growth
from app.ui.widgets.scrolling import PanelColumn

_GAP, _RIM, _AROUND = 12, 24, 16
"""Pixels between two facts, beside the facts of a card, and beside the cards."""


class SeatCard(QFrame):
    """
    One seat: shield, name, who plays it, and its facts.

    Attributes:
        is_acting: Whether something is to be done by it.
    """

    def __init__(self, player: Player) -> None:
        super().__init__()
        self._player, self.is_acting = player, False
        self._shown: tuple[object, ...] = ()
        self._badge = EmblemBadge(player.colour, 28)
        self._name, self._who = name_line(player.name), soft(wraps=False)
        self._facts = QVBoxLayout()
        self._facts.setSpacing(2)
        self._top = top = QHBoxLayout()
        top.addWidget(self._badge)
        top.addWidget(self._name)
        top.addWidget(self._who, 1, Qt.AlignmentFlag.AlignRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 6, 10, 7)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addLayout(self._facts)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_seat(self, facts: Sequence[Fact], width: int, *, is_acting: bool, is_thinking: bool) -> None:
        """
        Say how it stands with this seat.

        Args:
            width: Pixels of the card.
        """
        level = self._player.level
        who = say(N_("Person") if level is None else LEVEL_NAMES[level])
        if is_thinking:
            who = say(Phrase(N_("{who} is thinking …"), {"who": who}))
        elif is_acting:
            who = say(Phrase(N_("{who}, to act"), {"who": who}))
        said = tuple((say(fact.label), _said(fact), fact.loud) for fact in facts)
        shown = who, is_acting, width, growth(), said
        if shown == self._shown:
            return
        self._shown = shown
        self._who.setText(who)
        self._fold(width)
        self.is_acting = is_acting
        empty(self._facts)
        lines = [_line(fact) for fact in facts]
        fitting = _fitting(lines, width - _RIM)
        self._in_a_row(lines[:fitting])
        self._in_pairs(lines[fitting:], width - _RIM)
        for line in lines:
            # Left to Qt it would show with the next event, and the card be empty for that long.
            line.setVisible(True)
        self._facts.activate()
        self.setAccessibleName(f"{isolated(self._player.name)}: {who}")
        self.update()

    def _fold(self, width: int) -> None:
        """Say who plays in several lines where it would be pushed off the card by a name."""
        beside = self._badge.width() + self._name.minimumSizeHint().width() + 2 * self._top.spacing()
        words = self._who.fontMetrics().horizontalAdvance(self._who.text())
        self._who.setWordWrap(beside + words > width - _RIM)

    def _in_a_row(self, lines: Sequence[QWidget]) -> None:
        """Stand side by side: so six seats are seen at once on a small screen."""
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        for line in lines:
            row.addWidget(line)
        self._facts.addLayout(row)

    def _in_pairs(self, lines: Sequence[QWidget], room: int) -> None:
        grid, place, widest = QGridLayout(), 0, [0, 0]
        grid.setHorizontalSpacing(_GAP)
        grid.setVerticalSpacing(2)
        self._facts.addLayout(grid)
        for line in lines:
            column, wide = place % 2, line.sizeHint().width()
            beside = max(widest[1 - column], 0 if column else (room - _GAP) // 2)
            # What would push its neighbour off the card has a row of its own, and nothing is cut off.
            is_long = max(widest[column], wide) + _GAP + beside > room
            place += column if is_long else 0
            if not is_long:
                widest[column] = max(widest[column], wide)
            grid.addWidget(line, place // 2, place % 2, 1, 2 if is_long else 1)
            place += 2 if is_long else 1

    # Qt's names from here on.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper, colour = self.palette().color(QPalette.ColorRole.Base), seat_colour(self._player.colour)
        card = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(mixed(paper, colour, 0.16) if self.is_acting else paper)
        edge = colour if self.is_acting else self.palette().color(QPalette.ColorRole.Mid)
        painter.setPen(QPen(edge, 2 if self.is_acting else 1))
        painter.drawRoundedRect(card, 7, 7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(card.left() + 3, card.top() + 8, 4, card.height() - 16), 2, 2)
        painter.end()


_LEAST, _ENOUGH = 200, 320
"""Pixels: narrower than that no card can be read, with small letters and with the largest."""


class SeatsPanel(PanelColumn):
    """All seats of a game, one below the other."""

    def __init__(self) -> None:
        super().__init__(8, 6)
        self._controller: GameController | None = None
        self._cards: list[SeatCard] = []
        self._seen: list[tuple[Sequence[Fact], bool, bool]] = []
        self._looking = QTimer(self, interval=0, singleShot=True)
        self._looking.timeout.connect(self._look)
        self._layout.setSpacing(5)
        self.setMinimumWidth(_LEAST)

    def show_controller(self, controller: GameController) -> None:
        """Show the seats of another game."""
        self._controller, self._seen = controller, []
        empty(self._layout)
        self._cards = [SeatCard(player) for player in controller.session.setup.players]
        for card in self._cards:
            self._layout.addWidget(card)
        self._layout.addStretch(1)
        self.refresh()

    def forget(self) -> None:
        """Let the game go, and all that its controller holds."""
        self._controller, self._cards, self._seen = None, [], []
        empty(self._layout)

    @property
    def is_in_use(self) -> bool:
        """Whether a game's seats are shown."""
        return self._controller is not None

    @property
    def wanted(self) -> int:
        """The height of all cards together, in pixels."""
        return self._layout.sizeHint().height()

    def refresh(self) -> None:
        """Say how it stands now; beside a curtain how it stood before, in the language that is spoken now."""
        controller = self._controller
        if controller is None:
            return
        self.setMinimumWidth(min(grown(_LEAST), _ENOUGH))
        if controller.waited_for is None:
            self._seen = self._look_at(controller)
        for card, (facts, is_acting, is_thinking) in zip(self._cards, self._seen, strict=False):
            card.show_seat(facts, self._card_width, is_acting=is_acting, is_thinking=is_thinking)
            card.updateGeometry()
        # What was never shown has a layout that tells nobody of a change.
        QApplication.postEvent(self._inside, QEvent(QEvent.Type.LayoutRequest))
        # As soon as the cards have found their places.
        self._looking.start()

    def _look_at(self, controller: GameController) -> list[tuple[Sequence[Fact], bool, bool]]:
        """Return what is known of each seat, whether something is to be done by it, and whether it thinks."""
        view, acting = controller.view, controller.session.acting_in(controller.state)
        return [
            (controller.table.facts(view, seat), seat in acting, seat in controller.runner.thinking)
            for seat in range(len(self._cards))
        ]

    @property
    def _card_width(self) -> int:
        """Return how wide a card is, a scroll bar or not."""
        bar = self.verticalScrollBar().sizeHint().width()
        return self.width() - _AROUND - bar

    def _look(self) -> None:
        """Where there is no room for all, whoever is to act is seen."""
        acting = [card for card in self._cards if card.is_acting]
        if acting:
            self.ensureWidgetVisible(acting[0], 0, self._layout.spacing())

    # Qt's names from here on.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # While it was folded away nobody told it how wide it would be.
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.refresh()


def _fitting(lines: Sequence[QWidget], room: int) -> int:
    """Return how many lines stand side by side; where that saves nothing, none."""
    count, taken = 0, -_GAP
    for line in lines:
        taken += line.sizeHint().width() + _GAP
        if taken > room:
            break
        count += 1
    return count if count > 2 or count == len(lines) else 0


def _line(fact: Fact) -> QWidget:
    """Return a fact as it stands on a card."""
    line = QWidget()
    layout = QHBoxLayout(line)
    layout.setContentsMargins(0, 0, 0, 0)
    value = TextLabel(_said(fact))
    give_letters(value, 1.0 if fact.loud else SMALL, bold=True)
    layout.addWidget(soft(say(fact.label), wraps=False))
    layout.addWidget(value)
    layout.addStretch(1)
    return line


def _said(fact: Fact) -> str:
    """Return a fact's value in the player's language."""
    if isinstance(fact.value, Phrase):
        return say(fact.value)
    return number(fact.value) if isinstance(fact.value, int) else fact.value
