"""The page on which a lesson is made: somebody plays what is to be done in it, at the real table."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from app.core.command import Command
from app.core.game import AnyGame
from app.core.positions import write
from app.core.session import AnySetup
from app.core.words import N_
from app.shell.common.services import Services
from app.shell.lessons.lesson import LEARNER, Exercise
from app.shell.lessons.lesson_page import LessonPage
from app.storage.codec import Codec


class MakingPage(LessonPage):
    """
    A table on which nothing is asked for yet.

    Signals:
        made: What was played is the goal; carries it, as commands.
    """

    made = Signal(object)

    def __init__(self, game: AnyGame, services: Services, setup: AnySetup) -> None:
        """Begin where *setup* does; whoever makes the lesson sits on the first seat."""
        exercise = Exercise(
            N_("Your own lesson"),
            N_("Play here what is to be done in your lesson.  When it is done, go on to the words."),
            N_("Is that all that is to be done?  Then find words for it."),
            write(game, setup.start, setup.seats),
            (),
            (),
            options=Codec(game).from_options(setup.options),
        )
        super().__init__(game, services, (exercise,))

    def show_way(self) -> None:
        """Show nothing: there is no way yet."""

    def played_way(self) -> Sequence[Command]:
        """Return what has been played and not taken back."""
        timeline = self.controller.session.timeline
        return [entry.command for entry in timeline.entries[: timeline.now] if entry.command.by == LEARNER]

    def _tell_task(self) -> None:
        super()._tell_task()
        self.strip.call_next(N_("Find words …"))
        self.strip.show_me.hide()

    def _judge(self) -> None:
        is_done = bool(self.played_way())
        self.say_words(self.exercise.praise if is_done else self.exercise.say, is_done=is_done)
        self.strip.show_me.hide()

    def _go_on(self) -> None:
        self.made.emit(self.played_way())
