"""What is done with how well people play: shown, printed, exported, forgotten, and made use of."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from app.core.names import isolated
from app.core.words import N_, Phrase
from app.i18n import say
from app.seeds import new_seed
from app.shell.common.menu_actions import ActionId, Handlers
from app.shell.common.seat_emblem import EMBLEM_NAMES
from app.shell.common.shell import Shell
from app.shell.common.user_state import NAMES, first_setup
from app.storage.bad_save import writing
from app.ui.text.messages import MessageBox
from app.ui.widgets.save_as import ask_where

if TYPE_CHECKING:
    # What only this room needs is imported with it, so that the Hall is there at once.
    from app.core.game import AnyGame, Level
    from app.shell.strength.strength_page import StrengthPage


class StrengthController(QObject):
    """Keeps the page about how well people play."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._page: StrengthPage | None = None

    @property
    def handlers(self) -> Handlers:
        """Return what this controller does for each of its actions."""
        return {ActionId.STRENGTH: lambda: self._shell.safely(self.show)}

    def show(self) -> None:
        """Bring the page to the front, with what is so now.  Raises `NotKept`."""
        from app.shell.strength.strength_book import StrengthBook
        from app.shell.strength.strength_page import StrengthPage

        shell, old = self._shell, self._page
        # The table is left first: only then does the library know how its game ended.
        game = shell.game_shown
        book = StrengthBook(shell.services)
        page = self._page = StrengthPage(book, game if game in book.games else None)
        page.played.connect(self.play)
        page.exported.connect(self.ask_table)
        page.printed.connect(self.ask_paper)
        page.asked.connect(self.ask_profile)
        page.left.connect(shell.show_hall)
        shell.bring(page)
        if old is not None:
            shell.put_away(old)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        if self._page is not None:
            self._page.retranslate()

    def play(self, game: "AnyGame", level: "Level", name: str) -> None:
        """Begin a game against computers of a level, by the standard rules, so that it counts."""
        from app.strength.profiles import Profile

        setup = first_setup(game)
        me, *others = setup.players
        emblem = self._open_page().book.profiles.get(name, Profile(me.colour)).emblem
        names = (each for each in (*NAMES[1:], NAMES[0]) if each != name)
        colours = (each for each in range(len(EMBLEM_NAMES)) if each != emblem)
        # Whoever plays keeps name and shield: the others take what is left.
        seated = (evolve(each, name=next(names), level=level, colour=next(colours)) for each in others)
        players = (evolve(me, name=name, colour=emblem), *seated)
        self._shell.start(evolve(setup, players=players, seed=new_seed()))

    def ask_profile(self) -> None:
        """Ask for name and emblem of whoever is looked at, or of somebody new."""
        from app.shell.strength.profile_dialog import ProfileDialog
        from app.strength.profiles import Profile

        page = self._open_page()
        profile = page.book.profiles.get(page.name, Profile())
        dialog = ProfileDialog(page.name, profile, self._shell.window())

        def keep(name: str, profile: Profile | None) -> None:
            page.book.keep(name, profile)
            page.reload(name)

        def give(name: str, emblem: int) -> None:
            # Somebody else's results count on, or do not, as they did.
            keep(name, page.book.profiles.get(name, Profile())._replace(emblem=emblem, is_gone=False))

        dialog.kept.connect(give)
        forget, delete = N_("Forget all results of {name}?"), N_("Delete the profile of {name}?")
        dialog.forgotten.connect(
            lambda name: self._make_sure(
                forget, N_("Forget them"), name, lambda: keep(name, profile._replace(since=time.time()))
            )
        )
        dialog.deleted.connect(
            lambda name: self._make_sure(delete, N_("Delete"), name, lambda: keep(name, None))
        )
        self._shell.open_dialog(dialog)

    def _make_sure(self, question: str, label: str, name: str, task: Callable[[], object]) -> None:
        """Do what cannot be undone, if that is meant."""
        asked = say(Phrase(question, {"name": isolated(name)}))
        box = MessageBox(self._shell.window(), asked, say(N_("It cannot be brought back.")))
        sure = box.addButton(say(label), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        sure.clicked.connect(task)
        self._shell.open_dialog(box)

    def ask_table(self) -> None:
        """Ask where the games of whoever is looked at are to be written as a table."""
        self._ask(N_("Save as a table"), "CSV", self.write_table)

    def ask_paper(self) -> None:
        """Ask where the page is to be written as a PDF."""
        self._ask(N_("Save as PDF"), "PDF", self.write_paper)

    def write_table(self, path: Path) -> None:
        """Write the games of whoever is looked at.  Raises `BadSave`."""
        from app.storage.files import write_whole
        from app.strength.results import as_csv

        page = self._open_page()
        book, name = page.book, page.name
        games = [page.game] if page.game else book.games
        points = {game.id: book.points(name, game) for game in games}
        text = as_csv(book.finished(name, page.game), points, book.gone_over(name, page.game))
        with writing(path):
            write_whole(path, text)

    def write_paper(self, path: Path) -> None:
        """Write the page as a PDF.  Raises `BadSave`."""
        from app.shell.strength.strength_paper import write_paper

        page = self._open_page()
        with writing(path):
            write_paper(page.book, page.name, page.game, path)

    def _ask(self, title: str, kind: str, write: Callable[[Path], None]) -> None:
        name, ending = self._open_page().name, f".{kind.lower()}"
        path = ask_where(self._shell.window(), say(title), name, ending, kind=kind)
        if path:
            self._shell.safely(lambda: write(path))

    def _open_page(self) -> "StrengthPage":
        assert self._page is not None
        return self._page
