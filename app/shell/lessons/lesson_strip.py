"""The words above the table of a lesson: what is to be done, what was answered, and how to go on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import prominent, soft, strong
from app.shell.common.rule_links import linked
from app.shell.lessons.lesson import Exercise
from app.ui.text.labels import Html, TextLabel, html
from app.ui.widgets.buttons import button, leads_out
from app.ui.widgets.letters import grow, grown, is_low

_NARROW, _BELOW, _SLACK = 900, 480, 4
"""
Pixels of width below which the buttons stand two by two, and below which under the words, for beside them
these would take all that the board needs; and what rich text takes beyond plain text.
"""

_HIGH = 30
"""How high a button is at least, in pixels for letters of the usual size."""

_RULES = 4
"""So many rules are named once an exercise is done; the first of its list say most."""


class LessonStrip(QFrame):
    """
    Tells of one exercise at a time; its height is that of the longest thing it may have to say there.

    Signals:
        shown: The learner wants to see how it is done.
        repeated: The learner wants to begin the exercise again.
        went_on: The learner wants the next exercise, or what comes after the last.
        left: The learner has had enough for now.
        wanted: The id of a rule, to be read.

    Attributes:
        on, show_me, again, leave: The buttons; where the goal is missed, *on* begins the exercise again.
        ways: All of them, in the order of the keys.
    """

    shown = Signal()
    repeated = Signal()
    went_on = Signal()
    left = Signal()
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._place, self._title, self._words = soft(wraps=False), strong(), TextLabel()
        self._head = QWidget()
        self._exercise: Exercise | None = None
        self._next = N_("Next")
        self._words.setWordWrap(True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._words.show_links(self.wanted.emit)
        self._is_missed = self._is_low = False
        self.on = prominent(button("", self._go_on))
        self.show_me, self.again = button("", self.shown.emit), button("", self.repeated.emit)
        self.leave = leads_out(button("", self.left.emit))
        self._ways, self._row = QGridLayout(), QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.ways = self.on, self.show_me, self.again, self.leave
        for each in self.ways:
            grow(each, setMinimumHeight=_HIGH)
        self._arrange()

    @property
    def words(self) -> str:
        """What it says now, without its marks."""
        return self._words.accessibleName()

    def show_exercise(self, exercise: Exercise, number: int, count: int) -> None:
        """Show what is to be done in an exercise, the how manieth of how many it is."""
        self._exercise = exercise
        self._place.setText(say(Phrase(N_("Step {number} of {count}"), {"number": number, "count": count})))
        self._title.setText(say(exercise.title))
        self.again.setText(say(N_("Once more")))
        self.leave.setText(say(N_("Leave")))
        self.call_next(N_("Play a real game") if number == count else N_("Next"))
        self.say(exercise.say)

    def call_next(self, words: str) -> None:
        """Say what comes next, once the goal is reached."""
        self._next = words
        self.on.setText(say(words))

    def say(
        self, sentence: str, *, is_done: bool = False, is_missed: bool = False, is_shown: bool = False
    ) -> None:
        """
        Say a sentence, and offer what there is a point in.

        Args:
            is_done: The goal is reached.
            is_missed: Something else was done, so that only to begin again leads on.
            is_shown: The board shows the next deed already.
        """
        assert self._exercise is not None
        self._words.setAccessibleName(say(sentence))
        self._words.setText(self._shown())
        self.show_me.setText(say(N_("Do it for me") if is_shown else N_("Show me")))
        self._is_missed = is_missed
        self.on.setText(say(N_("Once more") if is_missed else self._next))
        self.show_me.setVisible(not (is_done or is_missed))
        self.on.setVisible(is_done or is_missed)
        self.again.setVisible(not is_missed)
        self._keep_height()

    def add_rules(self) -> None:
        """Say behind the words which rules that was, each a link to the rule book."""
        assert self._exercise is not None
        rules = linked(_rules(self._exercise))
        self._words.setText(html("{words}  <small>{rules}</small>", words=self._shown(), rules=rules))

    def _shown(self) -> Html:
        """Return what is said, with its links; where the board is low, the title stands in the same line."""
        words = linked(self.words)
        return (
            html("<b>{title}</b>  {words}", title=self._title.text(), words=words) if self._is_low else words
        )

    def _go_on(self) -> None:
        (self.repeated if self._is_missed else self.went_on).emit()

    def _arrange(self) -> None:
        head, column, row = QHBoxLayout(self._head), QVBoxLayout(), self._row
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._place)
        head.addWidget(self._title, 1)
        # A widget, for a layout of which all is hidden lets no neighbour grow.
        column.addWidget(self._head)
        column.addWidget(self._words, 1)
        column.setSpacing(3)
        row.setContentsMargins(14, 8, 14, 8)
        row.addLayout(column, 1)
        row.addLayout(self._ways)
        self._set_ways()

    def _set_ways(self) -> None:
        """Set the buttons in one row, or two by two where words need the room; or below the words."""
        is_below, ways = self.width() < grown(_BELOW), QBoxLayout.Direction
        is_narrow = not is_below and self.width() < grown(_NARROW)
        self._row.setDirection(ways.TopToBottom if is_below else ways.LeftToRight)
        self._row.setSpacing(4 if is_below else 14)
        first, last = (self.on, self.show_me), (self.again, self.leave)
        # Where one of the first two stands, the other is hidden.
        for each in first:
            self._ways.addWidget(each, 0, 0, 1, 2 if is_narrow else 1)
        for at, each in enumerate(last):
            self._ways.addWidget(each, int(is_narrow), at if is_narrow else at + 1)

    def _save_room(self) -> None:
        """Say more in fewer lines where large letters leave little room for the board."""
        if self._is_low == is_low(self.window().height()):
            return
        self._is_low = not self._is_low
        self._head.setHidden(self._is_low)
        for way in self.ways:
            grow(way, setMinimumHeight=0 if self._is_low else _HIGH)
        if self._exercise is not None:
            self._words.setText(self._shown())

    def _keep_height(self) -> None:
        """Be as high as the longest thing that can be said here."""
        if self._exercise is None:
            return
        wide = max(grown(120), self._words.width())
        metrics = self._words.fontMetrics()
        flags = int(Qt.TextFlag.TextWordWrap)
        exercise = self._exercise
        said = [say(each) for each in (exercise.say, *(each.say for each in exercise.answers))]
        said.append(f"{say(exercise.praise)}  {_rules(exercise)}")
        if self._is_low:
            # Rather a board that gives way now and then than one that is never large.
            said = [f"{self._title.text()}  {self.words}"]
        heights = (metrics.boundingRect(0, 0, wide, 10_000, flags, each).height() for each in said)
        self._words.setMinimumHeight(max(heights) + _SLACK)

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._save_room()
        self._set_ways()
        self._keep_height()


def _rules(exercise: Exercise) -> str:
    """Return the ids of the rules that an exercise says most of."""
    return ", ".join(exercise.rules[:_RULES])
