"""A round of pictures: one window, and every screen of it in one appearance."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from attrs import evolve, frozen
from PySide6.QtCore import (
    QAbstractAnimation,
    QCoreApplication,
    QDate,
    QDateTime,
    QEvent,
    QSize,
    QTime,
    QTimer,
)
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QTabWidget, QToolButton, QWidget

from app.bots.advice.best_moves import best_moves
from app.bots.protocol import Budget
from app.bots.registry import bot_of
from app.core.command import NATURE, Command
from app.core.game import AnyGame, Level, Player
from app.core.pad import sources_of
from app.core.pad_book import PadSetup
from app.core.session import AnySetup, Setup
from app.core.timeline import AnyEntry
from app.i18n import say
from app.settings import Settings
from app.shell.balance.balance_dialog import BalanceDialog
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.clock_driver import ClockDriver
from app.shell.common.covers import png_data, shipped
from app.shell.common.user_state import NAMES
from app.shell.gallery.sample_report import report_picture, sample_reports
from app.shell.gallery.scenes import SALT, scenes
from app.shell.lessons.lesson import lesson
from app.shell.lessons.lesson_files import has_lesson
from app.shell.main.application import FIND, make_window
from app.shell.main.main_window import MainWindow
from app.shell.play.game_controller import GameController
from app.shell.rulebook.chapters import examples, pages
from app.shell.sandbox.best_moves_dialog import BestMovesDialog
from app.shell.sandbox.draft import Draft
from app.shell.sandbox.sandbox_page import SandboxPage
from app.storage import saves
from app.storage.bad_save import BadSave
from app.storage.files import write_whole
from app.storage.variant_shelf import Kept
from app.ui.board.view import TableView


@frozen
class Appearance:
    """Size, language, theme and the like that a round of pictures is taken with."""

    name: str
    settings: Settings
    size: QSize


_SCORED, _WEIGHED = "catapults", "cards"
"""The games whose pad is asked for, and whose balance report is shown: its games are the quickest."""

_NOW = float(QDateTime(QDate(2024, 5, 1), QTime(14, 30)).toSecsSinceEpoch())
"""When all games of the pictures were played, by the clock on the wall wherever they are taken."""


class PictureRound:
    """
    One window, all its screens; the same pixels each time, as far as hashes of strings are the same.

    Args:
        folder: Where the pictures go.
        appearance: What they look like; its name begins theirs.
        games: Whose screens.
    """

    def __init__(self, folder: Path, appearance: Appearance, games: Sequence[AnyGame]) -> None:
        self._folder, self._appearance = folder, appearance
        # What computers would have played by the time of a picture is different each time.
        self._window: MainWindow = make_window(games, FIND, lambda: _NOW, NobodyThinks())
        # A cursor in a field is always seen.
        QApplication.setCursorFlashTime(0)
        self._window.take_settings(appearance.settings)
        self._window.resize(appearance.size)
        self._window.show()
        _settle()
        self._window.hall.paint_covers(self._window.services.game)

    def take(self) -> None:
        """Take all pictures of the round, and write them into its folder."""
        with ClockDriver.standing_still():
            self._take()

    def _take(self) -> None:
        self._snap("hall-at-the-first-start")
        for game in self._window.services.games.values():
            self._playing(game)
            self._visit(game)
        self._window.show_hall()
        _settle()
        # Its tiles are new, and smaller than before any game was to be continued.
        self._window.hall.paint_covers(self._window.services.game)
        self._snap("hall")
        self._window.library.show()
        self._snap("library")
        for game in self._window.services.games.values():
            if game.pad:
                self._keep_score(game)
        for game in self._window.services.games.values():
            self._workshop(game)
        for name, opens in _DIALOGS.items():
            opens(self._window)
            self._snap_dialog(name)
        self._take_games_apart()
        self._window.close()
        self._window.deleteLater()
        _settle()

    def _take_games_apart(self) -> None:
        """Show what asks about each game, the sandbox, the rule books, a pad and a report."""
        for game in self._window.services.games.values():
            self._new_game(game)
            if game.practice:
                self._window.dialogs.practise()
                self._snap_dialog(f"{game.id}-practice")
        for game in self._window.sandbox.games:
            self._take_apart(game)
        self._window.sandbox.enter()
        self._snap_dialog("workshop")
        for game in self._window.services.games.values():
            self._read(game)
            if has_lesson(game.id):
                self._learn(game)
        if _SCORED in self._window.services.games:
            self._window.pads.ask(_SCORED)
            self._snap_dialog("new-pad")
        if _WEIGHED in self._window.services.games:
            self._weigh()

    def _weigh(self) -> None:
        """Show a small report of a variant, in its dialog and on its page."""
        game = self._window.services.game(_WEIGHED)
        variant = self._window.services.variants.shipped(game)[0].variant
        self._window.variants.weigh(game, variant)
        dialog = self._dialog()
        assert isinstance(dialog, BalanceDialog)
        self._snap("balance-asked", dialog)
        reports = sample_reports(game, variant)
        dialog.show_reports(reports)
        self._snap_dialog("balance")
        save_picture(
            report_picture(game, reports), self._folder / f"{self._appearance.name}-balance-page.png"
        )

    def _keep_score(self, game: AnyGame) -> None:
        """Show a score pad in use, its glass nearly out."""
        players = tuple(Player(NAMES[seat], None, seat) for seat in range(game.seats[-1]))
        pads = self._window.pads
        pads.begin(game, PadSetup(game.id, players, game.options()))
        assert pads.page is not None
        book = pads.page.book
        book.pass_turn()
        for row, source in enumerate(sources_of(book.blocks)):
            for seat in range(book.seats):
                book.mark(source.key, seat, (3 + 7 * row + 4 * seat) % 12)
        if book.pad.dice is not None:
            book.throw((2, 6), 0)
        pads.page.refresh()
        if pads.page.glass is not None:
            pads.page.glass.toggle()
            pads.page.glass.pass_time(23)
        self._snap(f"{game.id}-pad")

    def _workshop(self, game: AnyGame) -> None:
        """Show the shelf of variants, and its first example."""
        shop = self._window.variants
        shop.show()
        if game not in shop.page.games:
            return  # a sample, which is not offered
        shop.page.show_game(game)
        shop.page.paint()
        self._snap(f"{game.id}-variants")
        for kept in self._window.services.variants.shipped(game)[:1]:
            self._edit(game, kept)

    def _edit(self, game: AnyGame, kept: Kept) -> None:
        """Show an example in the editor, what its designer does, and it as a stranger's file."""
        shop = self._window.variants
        copy = self._window.services.variants.keep(game, kept.variant)
        shop.edit(game, copy)
        if shop.editor is not None:
            shop.editor.paint()
        self._snap(f"{game.id}-editor")
        for tabs in [] if shop.editor is None else shop.editor.findChildren(QTabWidget):
            for page in range(1, tabs.count()):
                tabs.setCurrentIndex(page)
                self._snap(f"{game.id}-editor-{page + 1}")
        if shop.editor is not None and shop.editor.designer is not None:
            shop.editor.designer.pose()
            self._snap(f"{game.id}-designer")
        shop.offer_import(game, kept.variant)
        self._snap_dialog(f"{game.id}-stranger")
        self._window.services.variants.delete(copy)

    def _new_game(self, game: AnyGame) -> None:
        players = tuple(Player(name, Level.SQUIRE, seat) for seat, name in enumerate(NAMES[: game.seats[-1]]))
        self._window.services.user_state.keep_setup(game, Setup(game.id, players, game.options(), 0))
        self._window.dialogs.set_up(game.id)
        dialog = self._dialog()
        self._snap(f"{game.id}-new-game", dialog)
        for toggle in dialog.findChildren(QToolButton):
            toggle.setChecked(toggle.isCheckable())
        self._snap_dialog(f"{game.id}-new-game-more")

    def _take_apart(self, game: AnyGame) -> None:
        """Show a sandbox: an empty one, a game in it, before it is played on, nature asked, best moves."""
        workshop = self._window.sandbox
        workshop.begin(game.id, game.table_for, False)
        self._snap(f"{game.id}-sandbox-empty")
        for loaded in shipped_games(game)[:1]:
            setup = loaded.setup
            state = loaded.timeline.at(len(loaded.timeline.entries) // 2).copy()
            workshop.show(Draft(game, setup.options, setup.players, state))
            self._snap(f"{game.id}-sandbox")
            page = workshop.page
            assert page is not None
            workshop.play_on(page)
            self._snap_dialog(f"{game.id}-play-on")
            self._ask(game, evolve(setup, asking=True, salt=SALT), loaded)
            self._advise(game, page)

    def _read(self, game: AnyGame) -> None:
        """Show every page of how a game is played, a rule, a search, and an example in the sandbox."""
        reading = self._window.rule_book
        reading.open("", game)
        book = reading.book
        assert book is not None
        for number, page in enumerate(pages(game)):
            if page.chapter == pages(game)[0].chapter:
                book.turn_to(page)
                book.chapter_view.wait()
                self._snap(f"{game.id}-book-{number + 1}", book)
        shown = examples(game.id)
        for example in shown[len(shown) // 2 :][:1]:
            reading.open(example.rules[0], game)
            self._snap(f"{game.id}-book-rule", book)
            reading.show_example(game, example.rules[0])
            self._snap(f"{game.id}-example")
        book.search.setText(say(game.title)[:4])
        self._snap(f"{game.id}-book-search", book)
        book.close()

    def _ask(self, game: AnyGame, setup: AnySetup, loaded: saves.Loaded) -> None:
        """Show the panel where people answer for nature, if there is ever something to choose."""
        for place in range(len(loaded.timeline.entries)):
            state = loaded.timeline.at(place)
            if NATURE in game.rules.to_act(state) and len(game.chance.outcomes(state)) > 1:
                self._window.start(evolve(setup, start=state.copy()))
                self._snap(f"{game.id}-nature-asked")
                return

    def _advise(self, game: AnyGame, page: SandboxPage) -> None:
        """Show the best moves of a sandbox, as a quick Marshal sees them."""
        seats = sorted(game.rules.to_act(page.state) - {NATURE})
        if seats and page.why_not is None:
            view = game.rules.redact(page.state, seats[0])
            bot = bot_of(game, Level.MARSHAL)
            dialog = BestMovesDialog(game, view, seats[0], page.names, self._window)
            dialog.show_hints(best_moves(bot, game, view, seats[0], Budget(effort=0.05)))
            self._window.open_dialog(dialog)
            self._snap_dialog(f"{game.id}-best-moves")

    def _learn(self, game: AnyGame) -> None:
        """Show every exercise of a lesson, and what the first deed of the last one would be."""
        self._window.lessons.learn(game.id)
        page = self._window.lessons.page
        assert page is not None
        for number in range(len(lesson(game.id))):
            page.begin(number)
            self._snap(f"{game.id}-lesson-{number + 1}")
        page.show_way()
        self._snap(f"{game.id}-lesson-shown")

    def _playing(self, game: AnyGame) -> None:
        """Show every phase of the games that are shipped, their end, and the look back."""
        for loaded in shipped_games(game):
            name = f"{game.id}-{loaded.setup.seats}-seats"
            entries = loaded.timeline.entries
            posed: set[str] = set()
            for phase, place in enumerate(_phases(entries)):
                controller = self._lay(loaded, place)
                self._snap(f"{name}-phase-{phase + 1}")
                self._pose(controller, name, posed)
            controller = self._lay(loaded, len(entries))
            self._snap(f"{name}-end")
            controller.look_at(len(entries) // 2)
            self._snap(f"{name}-look-back")

    def _visit(self, game: AnyGame) -> None:
        """Show the tables that a game is looked at by: full hands, long lines, a curtain."""
        for scene in scenes(game):
            self._window.start(scene.setup(game))
            self._snap(f"{game.id}-{scene.name}")

    def _pose(self, controller: GameController, name: str, posed: set[str]) -> None:
        """Show what can be done at the table, unless it is among what was *posed* before."""
        game = controller.session.game
        for pose in game.load(game.poses)(controller.table) if game.poses else ():
            if pose not in posed:
                posed.add(pose)
                self._snap(f"{name}-{pose}")

    def _lay(self, loaded: saves.Loaded, place: int) -> GameController:
        """Lay a game on the table as it was after *place* entries."""
        loaded.timeline.now = place
        self._window.resume(self._window.services.library.add(loaded))
        controller = self._window.controller
        assert controller is not None
        return controller

    def _snap_dialog(self, name: str) -> None:
        dialog = self._dialog()
        self._snap(name, dialog)
        dialog.close()
        _settle()

    def _dialog(self) -> QWidget:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        return dialog

    def _snap(self, name: str, widget: QWidget | None = None) -> None:
        _settle()
        widget = widget or self._window
        # The button that clears a field of Qt's fades in.
        for animation in widget.findChildren(QAbstractAnimation):
            animation.setCurrentTime(animation.duration())
        # Tables paint a large land bit by bit, once it has been seen.
        widget.grab()
        while any(timer.isActive() and not timer.interval() for timer in widget.findChildren(QTimer)):
            QCoreApplication.processEvents()
        while any(view.table_scene.pixmaps.is_behind for view in widget.findChildren(TableView)):
            QCoreApplication.processEvents()
            widget.grab()
        save_picture(widget.grab(), self._folder / f"{self._appearance.name}-{name}.png")


_DIALOGS: dict[str, Callable[[MainWindow], object]] = {
    "preferences": lambda window: window.dialogs.choose_preferences(),
    "about": lambda window: window.dialogs.show_about(),
    "keys": lambda window: window.dialogs.show_keys(window.actions_),
    "print": MainWindow.print_game,
    "code": lambda window: window.library.enter_code(),
}


def save_picture(picture: QImage | QPixmap, path: Path) -> None:
    """Write a picture as a PNG file.  Raises `OSError`."""
    write_whole(path, png_data(picture if isinstance(picture, QImage) else picture.toImage()))


def shipped_games(game: AnyGame) -> list[saves.Loaded]:
    """Return the games that are shipped to be looked at."""
    loaded = []
    for path in sorted(shipped(game).parent.glob(f"*{saves.SUFFIX}")):
        with suppress(BadSave):
            loaded.append(saves.read(path, lambda _: game))
    return loaded


def _phases(entries: Sequence[AnyEntry]) -> list[int]:
    """Return the places of the log just before a kind of step is taken by a person for the first time."""
    first: dict[type[Command], int] = {}
    for place, entry in enumerate(entries):
        if entry.human:
            first.setdefault(type(entry.command), place)
    return sorted({*first.values(), len(entries) * 3 // 4})


def _settle() -> None:
    """Let everything come to rest."""
    for _ in range(12):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
