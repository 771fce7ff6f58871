"""Opens the lesson of a game, remembers how far it has come, and goes on to a real game."""

from random import SystemRandom
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QObject

from app.core.game import AnyGame
from app.settings import Settings
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell, usual_game
from app.shell.common.user_state import LARGEST_SEED, first_setup
from app.shell.lessons.lesson_files import has_lesson

if TYPE_CHECKING:
    # What only a lesson needs is imported with the first one.
    from app.shell.lessons.lesson_page import LessonPage


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
        dialog.chosen.connect(self.learn)
        self._shell.open_dialog(dialog)

    def learn(self, game_id: str) -> None:
        """Go on with the lesson of a game where it was left, or begin it."""
        from app.shell.lessons.lesson_page import LessonPage

        game = self._shell.services.game(game_id)
        user_state = self._shell.services.user_state
        note = user_state.note(_note(game))
        page = LessonPage(game, self._shell.services)
        page.reached.connect(lambda number: user_state.keep_note(_note(game), str(number)))
        page.finished.connect(lambda: self._play(game))
        page.left.connect(self._go_home)
        page.wanted.connect(lambda rule: self._shell.open_rule(rule, game))
        self.leave()
        self.page = page
        self._shell.bring(page)
        page.begin(int(note) if note.isdecimal() else 0)

    def leave(self) -> None:
        """Put the open lesson away."""
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

    def _go_home(self) -> None:
        self._shell.show_hall()
        self.leave()

    def _play(self, game: AnyGame) -> None:
        """Begin a first real game, against the gentlest computers."""
        self._shell.start(evolve(first_setup(game), seed=SystemRandom().randrange(LARGEST_SEED)))
        self.leave()


def _note(game: AnyGame) -> str:
    return f"lesson {game.id}"
