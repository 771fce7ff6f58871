"""The page of a lesson: the words above, and the real table with one exercise on it."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from app.bots.advice.explanation import told
from app.bots.protocol import Hint
from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import AnyStep
from app.core.words import N_, Phrase
from app.i18n import say, sentence
from app.settings import Settings
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.pause_reason import PauseReason
from app.shell.common.services import Services
from app.shell.common.thumbnails import make_table
from app.shell.common.undo_keys import lead_between, take_back_by_keys
from app.shell.lessons.lesson import LEARNER, Exercise, played
from app.shell.lessons.lesson_strip import LessonStrip
from app.shell.play.bot_runner import BotRunner
from app.shell.play.coach.coach import Coach
from app.shell.play.game_controller import GameController
from app.shell.play.hints import Hints
from app.shell.play.table_page import TablePage
from app.ui.widgets.page_stack import BoardPage


class LessonPage(BoardPage):
    """
    The exercises of a game, one after the other; nothing of it is kept in the library.

    Signals:
        reached: The number of the exercise that has begun, from 0 on; how many there are, once all are done.
        finished: The learner wants to play a real game now.
        left: The learner has had enough for now.
        wanted: The id of a rule, to be read.

    Attributes:
        game: What is learnt.
        strip: The words.
        controller: Plays the exercise.
    """

    reached = Signal(int)
    finished = Signal()
    left = Signal()
    wanted = Signal(str)

    def __init__(self, game: AnyGame, services: Services, exercises: Sequence[Exercise]) -> None:
        super().__init__()
        self.game, self._services, self._exercises = game, services, exercises
        self._number, self._is_shown = 0, False
        self._table: TablePage | None = None
        self.strip = LessonStrip()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.strip)
        self.strip.shown.connect(self.show_way)
        self.strip.repeated.connect(lambda: self.begin(self._number))
        self.strip.went_on.connect(self._go_on)
        self.strip.left.connect(self.left)
        self.strip.wanted.connect(self.wanted)
        QShortcut(QKeySequence("H"), self, self.show_way)
        take_back_by_keys(self, lambda: self._table.controller if self._table else None)
        # A board may need Tab for itself.
        lead_between(self, lambda: self._table.board if self._table else None, self.strip)

    @property
    def exercise(self) -> Exercise:
        """What is to be done."""
        return self._exercises[self._number]

    @property
    def controller(self) -> GameController:
        """Plays the exercise; there is one from `begin` on."""
        assert self._table is not None
        return self._table.controller

    @property
    def table(self) -> TablePage:
        """Where the exercise is played; there is one from `begin` on."""
        assert self._table is not None
        return self._table

    def begin(self, number: int) -> None:
        """Lay an exercise on the table; one that there is not, is the first."""
        self._number = number if number < len(self._exercises) else 0
        self.put_away()
        controller = self._new_controller()
        page = self._table = TablePage(controller)
        self._column.addWidget(page, 1)
        # What measures its words shall know its width by then.
        page.show()
        self._column.activate()
        controller.stepped.connect(self._look)
        controller.refused.connect(self._answer)
        page.status.wanted.connect(self.wanted)
        # The others do nothing here, and who has won is not what was to be learnt.
        page.recent.hide()
        page.tells_ending = False
        self._is_shown = False
        self._tell_task()
        controller.begin()
        self.setFocusProxy(page)
        ways = page.board, page.status.primary, *self.strip.ways
        for one, other in pairwise(ways):
            self.setTabOrder(one, other)
        page.setFocus()
        page.say_aloud(self.strip.words)
        self.reached.emit(self._number)

    def _new_controller(self) -> GameController:
        """Return what plays the exercise anew; nobody thinks for the others."""
        session, nobody = self.exercise.session(self.game), NobodyThinks()
        settings = self._services.user_state.settings
        runner = BotRunner(session, nobody, settings.speed)
        for seat in range(LEARNER + 1, session.setup.seats):
            runner.leave(seat)
        hints, coach = Hints(session, nobody), Coach(session, nobody, is_on=False)
        return GameController(session, make_table(self.game, settings), runner, hints, coach)

    def put_away(self) -> None:
        """Take the exercise off the table."""
        if self._table is not None:
            page, self._table = self._table, None
            self.setFocusProxy(self.strip)
            self._column.removeWidget(page)
            page.controller.close()
            page.hide()
            page.deleteLater()
            page.controller.deleteLater()

    def show_way(self) -> None:
        """Show the next deed of the way on the board; if it is shown already, do it."""
        following = self._following()
        if following is None:
            self.begin(self._number)
            following = self._following()
        if following is None or self.exercise.is_reached(self.controller.session):
            return
        if self._is_shown:
            self._is_shown = False
            self.controller.play(following)
            return
        self._is_shown = True
        shown = Hint(following.phrase, (), following, following.phrase, ())
        self.controller.table.show_hint(shown, 3)
        is_named, state = self.controller.table.names_places, self.controller.session.state
        step = sentence(say(told(self.game, state, following, names_places=is_named), self.controller.names))
        self.say_words(say(Phrase(N_("It goes like this: {step}"), {"step": step})), is_shown=True)

    def apply(self, settings: Settings) -> None:
        """Take new preferences."""
        self.controller.runner.speed = settings.speed
        self.controller.table.apply(settings)
        self.table.refresh()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.table.retranslate()
        self._tell_task()
        self._judge()
        if self._is_shown:
            self._is_shown = False
            self.show_way()

    def _tell_task(self) -> None:
        self.strip.show_exercise(self.exercise, self._number + 1, len(self._exercises))

    def _following(self) -> Command | None:
        """Return the next deed of the way, as long as the learner is on it."""
        codec_way, done = self.exercise.way, played(self.controller.session)
        if list(codec_way[: len(done)]) != done or len(done) == len(codec_way):
            return None
        return self.exercise.commands(self.game)[len(done)]

    def _look(self, step: AnyStep) -> None:
        """Look at what has been seen of a step."""
        self._is_shown = False
        self.controller.table.show_hint(None, 0)
        if step.command is None:
            self._tell_task()
        # Whoever heard of a step may still be about to show it.
        QTimer.singleShot(0, self.table, self._judge)

    def _judge(self) -> None:
        """Say what the learner has reached by now."""
        exercise, session = self.exercise, self.controller.session
        if exercise.is_reached(session):
            has_focus = self.isAncestorOf(self.window().focusWidget())
            self.say_words(exercise.praise, is_done=True)
            if has_focus:
                self.strip.on.setFocus()
            self.strip.add_rules()
            if self._number + 1 == len(self._exercises):
                self.reached.emit(len(self._exercises))
        elif (answer := exercise.answer(session)) is not None:
            self.say_words(answer, is_missed=True)
        elif exercise.is_missed(session):
            missed = N_("That was allowed, but it is not what this step is about.  Try it once more.")
            self.say_words(missed, is_missed=True)
        elif self.strip.words != say(exercise.say):
            self.say_words(exercise.say)

    def _answer(self, rule: str) -> None:
        """Say why something does not work here, where the lesson has words of its own for it."""
        if (answer := self.exercise.answer_to(rule)) is not None:
            self.say_words(answer)

    def say_words(
        self, words: str, *, is_done: bool = False, is_missed: bool = False, is_shown: bool = False
    ) -> None:
        """Say something above the table, and aloud; see `LessonStrip.say`."""
        self.strip.say(words, is_done=is_done, is_missed=is_missed, is_shown=is_shown)
        self.table.status.stand_back(is_back=is_done or is_missed)
        self.table.say_aloud(self.strip.words)

    def _set_away(self, is_away: bool) -> None:
        """Let the time stand still while another page is looked at."""
        if self._table is not None:
            self.controller.set_paused(PauseReason.AWAY, is_away)

    def _go_on(self) -> None:
        if self._number + 1 < len(self._exercises):
            self.begin(self._number + 1)
        else:
            self.finished.emit()

    # Qt's names from here on.

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._set_away(True)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._set_away(False)

    def hasHeightForWidth(self) -> bool:
        # The words take what they need of the board; else the page would ask for what a board likes best.
        return False
