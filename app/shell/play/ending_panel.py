"""What lies over the board when a game has just ended: who won, and the count, told part by part."""

from collections.abc import Sequence
from enum import Enum
from functools import partial

from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.command import NATURE, Seat
from app.core.names import breakable
from app.core.result import Result
from app.core.session import Session
from app.core.words import N_, Phrase, counted
from app.i18n import number, say, sentence
from app.settings import Speed
from app.shell.common.fonts import mixed, name_line, prominent, soft
from app.shell.common.menu_actions import ActionId
from app.shell.common.seat_emblem import EmblemBadge
from app.shell.play.ending_count import EndingCount
from app.shell.play.game_controller import GameController
from app.shell.play.results_panel import ranking, winners_line
from app.ui.art.seat_style import seat_colour
from app.ui.text.labels import TextLabel, literal
from app.ui.widgets.buttons import OneByOne, button
from app.ui.widgets.letters import give_letters, grow, grown

_WHOLE_MS, _LONGEST_MS = 1800, 400
"""So long the count takes in all, and one part of it at most."""

_REST_MS = 700
"""So long no key has been pressed before Enter begins another game: it may still be meant for this one."""

_RIM, _ROUND, _SIDE = 4, 12, 24
"""Pixels: of the frame in the winner's colour, of its corners, and between it and what it holds."""

_WIDTH, _WIDEST, _APART = 560, 680, 8
"""Pixels: how wide it is with usual letters, and at most; and how far from the rim of the board at least."""


_SHOWN = (
    (True, True, True, True),
    (True, True, False, True),
    (False, True, False, True),
    (False, True, False, False),
    (False, False, False, True),
    (False, False, False, False),
)
"""What of turning points, count, shield and ways that the menus have too is shown: as much as has room."""


class Mood(Enum):
    """For whom a game has ended how: one person against computers has won or lost, or several were at it."""

    WIN = "win"
    DEFEAT = "defeat"
    PEOPLE = "people"


_BADGES, _LETTERS = (
    {Mood.WIN: 76, Mood.DEFEAT: 40, Mood.PEOPLE: 64},
    {
        Mood.WIN: 2.1,
        Mood.DEFEAT: 1.4,
        Mood.PEOPLE: 1.7,
    },
)
"""Pixels of the winner's shield, and the size of the headline beside the usual one."""


class EndingPanel(QWidget):
    """
    Tells how the game ended; any key ends the telling, Escape shows the table.

    Signals:
        asked: The `ActionId` of a button.
        closed: The table is to be seen.
        unfit: Its letters have another size; it has to be fitted again.
    """

    asked = Signal(object)
    closed = Signal()
    unfit = Signal()

    def __init__(self, controller: GameController, parent: QWidget, *, is_quiet: bool = False) -> None:
        """Tell of a game; *is_quiet*: it ended long ago, and Enter shows its table."""
        super().__init__(parent)
        self._is_quiet = is_quiet
        self._result = result = controller.session.game.scoring.result(controller.session.state)
        winner = result.winners[0] if result.winners and not result.is_drawn else None
        colour = None if winner is None else controller.session.setup.players[winner].colour
        self._accent = QColor(Qt.GlobalColor.gray) if colour is None else seat_colour(colour)
        self.mood = mood(result, controller)
        words = headline(result, controller)
        self.headline = TextLabel(breakable(words))
        self._badge = EmblemBadge(0 if colour is None else colour, grown(_BADGES[self.mood]))
        self._has_winner = colour is not None
        if self.mood is Mood.DEFEAT:
            self._accent = mixed(self._accent, self.palette().color(QPalette.ColorRole.Mid), 0.7)
        self._column, self._count, self.points = QVBoxLayout(self), EndingCount(), soft("")
        self._ways = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts, self._totals = dict[Seat, TextLabel](), dict[Seat, TextLabel]()
        self._reasons = list[TextLabel]()
        self.told, self._steps = 0, max((len(parts) for parts in result.parts), default=0)
        begins = literal(again_words(controller))
        self.again: QPushButton = button(begins, partial(self.asked.emit, ActionId.AGAIN))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words)
        self._arrange(controller)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tell_next)
        self._rest = QTimer(self, interval=_REST_MS, singleShot=True)
        self._rest.timeout.connect(self._offer)
        self._begin(Speed.OFF if is_quiet else controller.runner.speed)

    def fit(self, room: QSize, *, scrolls: bool = False) -> bool:
        """
        Take the size that the panel needs on a board of *room*; tell whether it fits there.

        Where it is too high it goes without turning points, count and some ways: all are found elsewhere.

        Args:
            scrolls: The count scrolls rather than going, if a few seats are seen at once; and how ties were
                broken goes, before nobody is told who has won.
        """
        inside = min(self._wished_width(), room.width() - 2 * _APART)
        high = room.height() - 2 * _APART
        self.setFixedWidth(inside)
        for line in self._reasons:
            line.show()
        needed = self._show_parts(inside, high, scrolls=scrolls)
        if needed > high and scrolls:
            for line in self._reasons:
                line.hide()
            needed = self._show_parts(inside, high, scrolls=scrolls)
        self.setFixedHeight(needed)
        return needed <= high and self._column.totalMinimumSize().width() <= inside

    def _show_parts(self, inside: int, high: int, *, scrolls: bool) -> int:
        """Show as much as has room, *inside* pixels wide and *high*; return how high that is."""
        needed = 0
        for has_points, is_counted, has_badge, has_ways in _SHOWN:
            self.points.setVisible(has_points and bool(self.points.text()))
            self._count.setVisible(is_counted)
            self._badge.setVisible(has_badge and self._has_winner)
            for way in self._spare:
                way.setVisible(has_ways)
            self._turn_ways(inside - 2 * _SIDE)
            self._count.take_height(0)
            needed = self._column.totalHeightForWidth(inside)
            over = needed - high
            if scrolls and is_counted and not has_ways and self._count.take_height(over):
                needed -= over
            if needed <= high:
                break
        return needed

    @property
    def is_counted(self) -> bool:
        """Whether there was room for the count."""
        return self._count.isVisibleTo(self)

    def _wished_width(self) -> int:
        """Return how wide it would be: a little wider than usual, if all buttons stand side by side then."""
        for way in self._spare:
            way.setVisible(True)
        self._turn_ways(grown(_WIDEST))
        wide = self._ways.sizeHint().width() + 2 * _SIDE
        usual, is_row = grown(_WIDTH), self._ways.direction() is QBoxLayout.Direction.LeftToRight
        return max(usual, wide) if is_row and wide <= grown(_WIDEST) else usual

    def _turn_ways(self, width: int) -> None:
        """Let the buttons stand side by side where they have room."""
        # What has come or gone before the panel is seen, Qt does not tell it.
        self._ways.invalidate()
        self._ways.setDirection(QBoxLayout.Direction.LeftToRight)
        if self._ways.sizeHint().width() > width:
            self._ways.setDirection(QBoxLayout.Direction.TopToBottom)

    def tell_points(self, points: Sequence[str]) -> None:
        """Tell the turning points of the game, too; it has to be fitted again."""
        lines = [say(N_("Turning points")), *points] if points else []
        self.points.setText("\n".join(lines))

    def finish(self) -> None:
        """Tell the rest of the count at once."""
        self._timer.stop()
        self.told = self._steps
        self._show_count()
        self.setFocus()
        self._rest.start(0 if self._is_quiet else _REST_MS)

    def _offer(self) -> None:
        """Let Enter do what is wanted most; whoever has gone on to another button stays there."""
        if self.hasFocus():
            (self._table if self._is_quiet else self.again).setFocus()

    def _begin(self, speed: Speed) -> None:
        if speed is Speed.OFF or not self._steps:
            QTimer.singleShot(0, self, self.finish)
        else:
            self._timer.start(min(_LONGEST_MS, _WHOLE_MS // self._steps))
        self._show_count()

    def _tell_next(self) -> None:
        self.told += 1
        if self.told >= self._steps:
            self.finish()
        else:
            self._show_count()

    def _show_count(self) -> None:
        """Show the parts of each score that have been told, and what they add up to."""
        is_whole = self.told >= self._steps
        for seat, parts in enumerate(self._result.parts):
            told = parts[: self.told]
            # One part alone says what is counted: where the lowest wins, figures alone would mislead.
            is_named = bool(told) and (not is_whole or self._steps == 1)
            self._parts[seat].setText(sentence(say(told[-1].label)) if is_named else "")
            total = self._result.totals[seat] if is_whole else sum(part.points for part in told)
            self._totals[seat].setText(number(total))

    def _arrange(self, controller: GameController) -> None:
        give_letters(self.headline, _LETTERS[self.mood], bold=True)
        self.headline.setWordWrap(True)
        self.headline.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout = self._column
        layout.setContentsMargins(_SIDE, 20, _SIDE, 20)
        layout.setSpacing(10)
        layout.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.headline)
        deciders = (say(step, controller.names) for step in self._result.deciders)
        for said in (margin_line(self._result, controller), *deciders):
            if said:
                line = soft(said)
                line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                layout.addWidget(line)
                self._reasons.append(line)
        self._add_seats(controller)
        layout.addWidget(self._count)
        layout.addWidget(self.points)
        self._add_buttons()
        layout.addLayout(self._ways)

    def _add_seats(self, controller: GameController) -> None:
        grid = self._count.grid
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(2, 1)
        for row, seat in enumerate(ranking(self._result)):
            player = controller.session.setup.players[seat]
            part, total = soft("", wraps=False), TextLabel()
            self._parts[seat], self._totals[seat] = part, total
            give_letters(total, 1.5, bold=True)
            part.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grow(total, setMinimumWidth=52)
            for column, widget in enumerate(
                (EmblemBadge(player.colour, 30), name_line(player.name), part, total)
            ):
                grid.addWidget(widget, row, column)

    def _add_buttons(self) -> None:
        row = self._ways
        ways = (
            (N_("See the table"), self.closed.emit),
            (N_("Look back"), partial(self.asked.emit, ActionId.FIRST)),
            (N_("Go over it"), partial(self.asked.emit, ActionId.ANALYSE)),
        )
        made = [button(say(text), does) for text, does in ways]
        for each in (*made, self.again):
            each.installEventFilter(self)
        # A second click that was meant for the board begins no other game.
        OneByOne(lambda: True, *made, self.again)
        for each in made:
            row.addWidget(each)
        self._table, *self._spare = made
        row.addStretch(1)
        prominent(self.again)
        grow(self.again, setMinimumHeight=40, setMinimumWidth=120)
        row.addWidget(self.again)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            # Once the letters of all that it holds have changed, and the board has its room.
            QTimer.singleShot(0, self, self.unfit.emit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Up and down go from button to button otherwise, as left and right do.
        return (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self._count.turn(event.key())
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self._timer.isActive():
            self.finish()
        elif self._count.turn(event.key()):
            return
        elif self._rest.isActive() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._rest.start()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: object) -> None:
        # Not through to the board.
        if self._timer.isActive():
            self.finish()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._accent, _RIM))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(self.rect().adjusted(_RIM, _RIM, -_RIM, -_RIM), _ROUND, _ROUND)
        painter.end()


def mood(result: Result, controller: GameController) -> Mood:
    """Return for whom the game has ended how."""
    alone = _alone(controller)
    if alone is None or result.is_drawn:
        return Mood.PEOPLE
    return Mood.WIN if alone in result.winners else Mood.DEFEAT


def _alone(controller: GameController) -> Seat | None:
    """Return the one person who plays against computers."""
    return next(iter(controller.humans)) if len(controller.humans) == 1 else None


def margin_line(result: Result, controller: GameController) -> str:
    """Say to one person by how much the game was won or lost, or that they were out; nothing to several."""
    alone = _alone(controller)
    if alone is None or len(result.totals) < 2:
        return ""
    if alone in result.eliminated:
        # By how much is no comfort.
        return say(Phrase(N_("You left with honour, {name}."), {"name": controller.names[alone]}))
    best = min if result.low_wins else max
    others = [total for seat, total in enumerate(result.totals) if seat != alone]
    count = abs(result.totals[alone] - best(others))
    if not count:
        return ""
    text = N_("Ahead by {margin}.") if alone in result.winners else N_("You were {margin} behind, {name}.")
    return say(Phrase(text, {"margin": counted(result.unit, count), "name": controller.names[alone]}))


def again_words(controller: GameController) -> str:
    """Say what another game is, and who begins it where the rules say so."""
    session = controller.session
    if session.game.again is None:
        return say(N_("Play again"))
    # Dealt once, to see whose turn it is: who begins is no matter of luck.
    start = session.game.again(session.setup.start, session.state)
    following = Session(session.game, evolve(session.setup, start=start))
    following.begin()
    first = min(following.to_act - {NATURE}, default=None)
    if first is None:
        return say(N_("Play again"))
    return say(Phrase(N_("Again – {name} begins"), {"name": controller.names[first]}))


def headline(result: Result, controller: GameController) -> str:
    """Return who won: told to a person who plays alone against computers, or to everybody."""
    alone = _alone(controller)
    if alone is None or result.is_drawn or alone not in result.winners:
        return winners_line(result, controller)
    text = N_("You win, {name}!") if len(result.winners) == 1 else N_("You share the win, {name}.")
    return say(Phrase(text, {"name": controller.names[alone]}))
