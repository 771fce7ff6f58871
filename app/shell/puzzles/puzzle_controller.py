"""Opens the page of puzzles, chooses what comes next, and remembers what one has trained."""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.bots.puzzles.puzzle import Difficulty, Theme
from app.core.words import N_
from app.i18n import say
from app.paths import data_folder
from app.settings import Settings
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.shell import Shell
from app.shell.puzzles.collection import SOURCE_NAMES, Collection, Listed, Source, following
from app.shell.puzzles.training import Training

if TYPE_CHECKING:
    # What only a puzzle needs is imported with the first one.
    from app.shell.puzzles.puzzle_page import PuzzlePage

_TRAINED = "trained.json"

_UNREAD = N_("This puzzle cannot be read.  Choose another one.")


class PuzzleController(QObject):
    """
    Keeps the puzzles of a window.

    Attributes:
        page: Where they are solved; None while nobody does.
        training: What one has trained.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._collection = Collection(())
        self._now: Listed | None = None
        self.page: PuzzlePage | None = None
        self.training = Training(data_folder() / "puzzles" / _TRAINED)
        self.training.told = lambda phrase: shell.complain(say(phrase))

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {ActionId.PUZZLES: self.open}

    def open(self) -> None:
        """Open the page with the puzzle of the day, or with the next one where there is none."""
        from app.shell.puzzles.puzzle_page import PuzzlePage

        if self.page is None:
            self.page = page = PuzzlePage(self._shell.services)
            page.strip.went_on.connect(self.go_on)
            page.strip.picked.connect(self._pick)
            page.answered.connect(self._note)
            page.left.connect(self._go_home)
            page.wanted.connect(self._read_rule)
        # First of all: the game that is left for it may have mistakes to be kept.
        self._shell.bring(self.page)
        self._collection = Collection(info.id for info in self._shell.services.infos)
        self._offer()
        self.page.strip.choose(Source.TODAY)
        # Whoever was elsewhere comes back to it, and not to what follows it.
        self._now = None
        self.go_on()

    def _pick(self) -> None:
        """Lay a puzzle of what has just been chosen on the table; today's as often as one likes."""
        assert self.page is not None
        if self.page.strip.source is Source.TODAY and self.page.strip.kind is None:
            self._now = None
        self.go_on()

    def go_on(self) -> None:
        """Lay the next puzzle of what is chosen on the table."""
        page = self.page
        assert page is not None
        source, last = page.strip.source, self._now.key if self._now is not None else ""
        found = self._collection.today(datetime.now().astimezone().date()) if source is Source.TODAY else None
        if found is None or found.key == last:
            if source is Source.TODAY:
                page.strip.choose(source := Source.ALL)
            found = following(self._collection.of(source, page.strip.kind), self.training, last)
        if found is None:
            self._now = None
            page.show_nothing(self._why_none(source))
            return
        self._now = found
        game = self._shell.services.game(found.game)
        try:
            puzzle = found.load(game)
        except (OSError, ValueError, KeyError):
            page.show_nothing(say(_UNREAD))
            return
        page.begin(game, puzzle)

    def leave(self) -> None:
        """Put the page away."""
        if self.page is not None:
            page, self.page, self._now = self.page, None, None
            page.put_away()
            self._shell.put_away(page)

    def apply(self, settings: Settings) -> None:
        """Pass new preferences on to the puzzle."""
        if self.page is not None:
            self.page.apply(settings)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self.page is not None:
            self._offer()
            self.page.retranslate()
            if self.page.puzzle is None:
                why = self._why_none(self.page.strip.source) if self._now is None else say(_UNREAD)
                self.page.show_nothing(why)

    def _offer(self) -> None:
        """Offer what there are puzzles of."""
        assert self.page is not None
        names = {info.id: say(info.title) for info in self._shell.services.infos}
        sources: dict[Source | str, str] = {
            source: say(SOURCE_NAMES[source]) for source in (Source.TODAY, Source.ALL)
        }
        sources |= {game: name for game, name in names.items() if self._collection.of(game)}
        sources[Source.OWN] = say(SOURCE_NAMES[Source.OWN])
        self.page.strip.offer(sources, [*Difficulty, *Theme])

    def _why_none(self, source: Source | str) -> str:
        if source is Source.OWN and not self._collection.own:
            return say(N_("None yet.  Go over a game that you have played: your worst moves come here."))
        return say(N_("There is no puzzle of this kind.  Choose another one."))

    def _note(self, is_right: bool) -> None:
        if self._now is not None:
            self.training.note(self._now.key, is_right=is_right)

    def _read_rule(self, rule: str) -> None:
        page = self.page
        if page is not None and page.game is not None:
            self._shell.open_rule(rule, page.game)

    def _go_home(self) -> None:
        self._shell.show_hall()
        self.leave()
