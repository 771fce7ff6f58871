"""A walk through the program: every page, dialog and panel, with the most seats and every fold open."""

from collections.abc import Iterator

from PySide6.QtWidgets import QApplication, QTabWidget, QToolButton, QWidget

from app.core.game import AnyGame, Level, Player
from app.core.pad_book import PadSetup
from app.core.session import AnySetup, Setup
from app.shell.common.covers import shipped
from app.shell.common.user_state import NAMES
from app.shell.main.main_window import MainWindow
from app.shell.sandbox.draft import Draft
from app.shell.setup.new_game_dialog import NewGameDialog
from app.storage import saves
from app.storage.saves import Loaded
from tests.screens.faults import settle

Stop = tuple[str, QWidget]


def tour(window: MainWindow) -> Iterator[Stop]:
    """Yield every screen with its name, as soon as it has come to rest."""
    games = list(window.services.games.values())
    for game in games:
        yield from _table(window, game)
    window.show_hall()
    yield _rested("hall", window)
    window.library.show()
    yield _rested("library", window)
    for game in games:
        yield from _pages(window, game)
    for game in games:
        yield from _dialogs_of(window, game)
    yield from _dialogs(window)


def _rested(name: str, widget: QWidget) -> Stop:
    settle()
    return name, widget


def _dialog(name: str) -> Iterator[Stop]:
    """Yield the dialog that is open, and close it."""
    dialog = QApplication.activeModalWidget()
    assert dialog is not None, name
    yield _rested(name, dialog)
    dialog.close()
    settle()


def full(game: AnyGame) -> AnySetup:
    """Return a game with all its seats taken."""
    players = tuple(Player(NAMES[seat], Level.SQUIRE, seat) for seat in range(game.seats[-1]))
    return Setup(game.id, players, game.options(), 0)


def _table(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    for loaded in _shipped(game):
        name = f"{game.id} with {loaded.setup.seats}"
        last = len(loaded.timeline.entries)
        for place in (0, last // 2, last):
            loaded.timeline.now = place
            window.resume(window.services.library.add(loaded))
            yield _rested(f"{name} at {place}", window)
        if window.controller is not None:
            window.controller.look_at(last // 2)
            yield _rested(f"{name} looking back", window)


def _shipped(game: AnyGame) -> list[Loaded]:
    """Return the game with the most seats among those that are shipped."""
    loaded = [
        saves.read(path, lambda _: game) for path in sorted(shipped(game).parent.glob(f"*{saves.SUFFIX}"))
    ]
    return sorted(loaded, key=lambda each: each.setup.seats)[-1:]


def _pages(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    players = tuple(Player(NAMES[seat], None, seat) for seat in range(game.seats[-1]))
    if game.pad:
        window.pads.begin(game, PadSetup(game.id, players, game.options()))
        yield _rested(f"pad of {game.id}", window)
    if window.services.variants.shipped(game):
        yield from _variants(window, game)


def _variants(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    shop = window.variants
    shop.show()
    shop.page.show_game(game)
    yield _rested(f"variants of {game.id}", window)
    kept = window.services.variants.shipped(game)[0]
    copy = window.services.variants.keep(game, kept.variant)
    shop.edit(game, copy)
    yield _rested(f"editor of {game.id}", window)
    for tabs in [] if shop.editor is None else shop.editor.findChildren(QTabWidget):
        for page in range(1, tabs.count()):
            tabs.setCurrentIndex(page)
            yield _rested(f"editor of {game.id}, page {page + 1}", window)
    window.services.variants.delete(copy)
    shop.offer_import(game, kept.variant)
    yield from _dialog(f"stranger of {game.id}")
    shop.weigh(game, kept.variant)
    yield from _dialog(f"balance of {game.id}")
    for loaded in _shipped(game):
        state = loaded.timeline.at(len(loaded.timeline.entries) // 2).copy()
        window.sandbox.show(Draft(game, loaded.setup.options, loaded.setup.players, state))
        yield _rested(f"sandbox of {game.id}", window)
        if window.sandbox.page is not None:
            window.sandbox.play_on(window.sandbox.page)
            yield from _dialog(f"play {game.id} on")
            window.sandbox.page.stack.setClean()


def _dialogs_of(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    dialog = NewGameDialog(game, full(game), window, window.services.variants.all(game))
    window.open_dialog(dialog)
    yield _rested(f"new game of {game.id}", dialog)
    for toggle in dialog.findChildren(QToolButton):
        toggle.setChecked(toggle.isCheckable())
    yield from _dialog(f"new game of {game.id}, all options")
    if game.practice:
        window.dialogs.practise()
        yield from _dialog(f"practice of {game.id}")
    if game.pad:
        window.pads.ask(game.id)
        yield from _dialog(f"new pad of {game.id}")
    window.rule_book.open("", game)
    book = window.rule_book.book
    assert book is not None
    yield _rested(f"rule book of {game.id}", book)
    book.close()


def _dialogs(window: MainWindow) -> Iterator[Stop]:
    for name, opens in {
        "preferences": window.dialogs.choose_preferences,
        "about": window.dialogs.show_about,
        "keys": lambda: window.dialogs.show_keys(window.actions_),
        "print": window.print_game,
        "code": window.library.enter_code,
        "workshop": window.sandbox.enter,
        "complaint": lambda: window.complain("The library cannot be written: there is no room. " * 4),
    }.items():
        opens()
        yield from _dialog(name)
