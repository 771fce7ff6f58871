"""Opens the lesson of a game, remembers how far it has come, goes on to a real game; and makes lessons."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QObject

from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import AnySetup
from app.core.words import N_
from app.i18n import say
from app.seeds import new_seed
from app.settings import Settings
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell, usual_game
from app.shell.common.user_state import first_setup
from app.shell.lessons.lesson import LEARNER, lesson
from app.shell.lessons.lesson_files import SUFFIX, has_lesson
from app.storage.bad_save import writing
from app.ui.widgets.save_as import ask_where

if TYPE_CHECKING:
    # What only a lesson needs is imported with the first one.
    from app.shell.lessons.lesson_page import LessonPage
    from app.shell.lessons.words_dialog import WordsDialog


class LessonController(QObject):
    """
    Keeps the lesson of a window.

    Attributes:
        page: The lesson that is open, or None.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.page: LessonPage | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {ActionId.LEARN: self.choose}

    def choose(self) -> None:
        """Ask which game is to be learnt."""
        from app.shell.setup.game_chooser import GameChooser

        games = [info for info in self._shell.services.infos if has_lesson(info.id)]
        dialog = GameChooser(games, usual_game(self._shell).id, self._shell.window())
        dialog.setWindowTitle(say(N_("Learn by playing")))
        dialog.chosen.connect(self.learn)
        self._shell.open_dialog(dialog)

    def learn(self, game_id: str) -> None:
        """Go on with the lesson of a game where it was left, or begin it."""
        from app.shell.lessons.lesson_page import LessonPage

        services = self._shell.services
        game, user_state = services.game(game_id), services.user_state
        note = user_state.note(_note(game))
        page = LessonPage(game, services, lesson(game.id))
        page.reached.connect(lambda number: user_state.keep_note(_note(game), str(number)))
        self._open(page, int(note) if note.isdecimal() else 0)

    def read(self, path: Path) -> None:
        """Open a lesson that somebody has made.  Raises `BadSave`."""
        from app.shell.lessons.lesson_page import LessonPage
        from app.shell.lessons.own_lesson import read_own

        services = self._shell.services
        game, exercises = read_own(path, services.game)
        self._open(LessonPage(game, services, exercises), 0)

    def make(self, setup: AnySetup) -> None:
        """Let somebody play what is to be done in a lesson that begins where *setup* does, and keep it."""
        from app.shell.lessons.making_page import MakingPage

        game = self._shell.services.game(setup.game)
        if LEARNER not in game.rules.to_act(setup.start):
            self._shell.complain(say(N_("In a lesson the first seat plays.  Here it is not its turn.")))
            return
        page = MakingPage(game, self._shell.services, setup)
        page.made.connect(lambda way: self._ask_words(game, setup, way))
        self._open(page, 0)

    def _ask_words(self, game: AnyGame, setup: AnySetup, way: Sequence[Command]) -> None:
        from app.shell.lessons.own_lesson import written
        from app.shell.lessons.words_dialog import WordsDialog

        dialog = WordsDialog(self._shell.window())
        dialog.kept.connect(lambda words: self._keep(dialog, written(game, setup, way, words)))
        self._shell.open_dialog(dialog)

    def _keep(self, dialog: "WordsDialog", text: str) -> None:
        """Write a lesson to a file of the player's choice, and open it; until then its words stay."""
        path = ask_where(dialog, say(N_("Keep this lesson")), "lesson", SUFFIX)

        def keep(path: Path) -> None:
            self.write(path, text)
            dialog.accept()

        if path:
            self._shell.safely(lambda: keep(path))

    def write(self, path: Path, text: str) -> None:
        """Write a lesson to *path*, and open it.  Raises `BadSave`."""
        from app.storage.files import write_whole

        with writing(path):
            write_whole(path, text)
        self.read(path)

    def _open(self, page: "LessonPage", number: int) -> None:
        """Bring a lesson to the front, at one of its exercises."""
        page.finished.connect(lambda: self._play(page.game))
        page.left.connect(self._shell.show_hall)
        page.wanted.connect(lambda rule: self._shell.open_rule(rule, page.game))
        self.leave()
        self.page = page
        self._shell.bring(page)
        page.begin(number)

    def leave(self) -> None:
        """Put the open lesson away; its exercise is noted."""
        if self.page is not None:
            page, self.page = self.page, None
            page.put_away()
            self._shell.put_away(page)

    def apply(self, settings: Settings) -> None:
        """Pass new preferences on to the lesson."""
        if self.page is not None:
            self.page.apply(settings)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self.page is not None:
            self.page.retranslate()

    def _play(self, game: AnyGame) -> None:
        """Begin a first real game, against the gentlest computers."""
        self._shell.start(evolve(first_setup(game), seed=new_seed()))
        self.leave()


def _note(game: AnyGame) -> str:
    return f"lesson {game.id}"
