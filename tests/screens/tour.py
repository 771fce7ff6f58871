"""A walk through the program: every page, dialog and panel, with the most seats and every fold open."""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any

from attrs import evolve
from PySide6.QtWidgets import QApplication, QTabWidget, QToolButton, QWidget

from app.bots.analysis.verdict import CLOSE, Verdict
from app.core.command import NATURE
from app.core.game import AnyGame, Level, Player
from app.core.options import describe
from app.core.pad import sources_of
from app.core.pad_book import PadSetup
from app.core.session import AnySetup, Setup
from app.shell.common.covers import shipped
from app.shell.common.user_state import NAMES
from app.shell.gallery.scenes import scenes
from app.shell.lessons.lesson import lesson
from app.shell.lessons.lesson_files import has_lesson
from app.shell.main.main_window import MainWindow
from app.shell.play.analysis.analysis_panel import AnalysisPanel
from app.shell.play.coach.coach import Doubt
from app.shell.play.stuck_dialog import StuckDialog
from app.shell.rulebook.chapters import examples
from app.shell.sandbox.draft import Draft
from app.shell.setup.new_game_dialog import NewGameDialog
from app.storage import saves
from app.storage.browsing import Key
from app.storage.saves import Loaded
from tests.patience import Patience
from tests.screens.faults import settle

Stop = tuple[str, QWidget]


def tour(window: MainWindow, among: Collection[str] = ()) -> Iterator[Stop]:
    """
    Yield every screen with its name, as soon as it has come to rest.

    Args:
        among: The games whose screens are visited, by their ids; none for all.
    """
    games = [game for game in window.services.games.values() if not among or game.id in among]
    for game in games:
        yield from _table(window, game)
    for game in games:
        yield from _pages(window, game)
    yield from rooms(window, games)
    for game in games:
        yield from _dialogs_of(window, game)
    yield from _dialogs(window, games)


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


@cache
def shipped_games(game: AnyGame) -> tuple[Loaded, ...]:
    """Return the games that are shipped, those with the most seats first."""
    paths = sorted(shipped(game).parent.glob(f"*{saves.SUFFIX}"))
    loaded = [saves.read(path, lambda _: game) for path in paths]
    return tuple(sorted(loaded, key=lambda each: -each.setup.seats))


def _middle(loaded: Loaded) -> Any:
    return loaded.timeline.at(len(loaded.timeline.entries) // 2).copy()


# --- Tables ---


def _table(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    most = shipped_games(game)[0]
    window.resume(window.services.library.add(most))
    yield _rested(f"{game.id} at its end", window)
    assert window.controller is not None
    window.controller.look_at(len(most.timeline.entries) // 2)
    yield _rested(f"{game.id} looking back", window)
    yield from endings(window, game)
    yield from _phases(window, game)
    for scene in scenes(game):
        window.start(scene.setup(game), is_trial=True)
        yield _rested(f"{game.id}, {scene.name}", window)
    asking = _asking(game)
    if asking is not None:
        window.start(asking, is_trial=True)
        yield _rested(f"{game.id} asking for nature", window)


def endings(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    """Yield what lies over the board of a game that ends just now, and the panel that goes over it."""
    over = next((each for each in shipped_games(game) if each.session().is_over), None)
    if over is None:
        return
    window.resume(window.services.library.add(over))
    page = window.page
    assert page is not None
    # As if the last step had been done, and seen, here.
    page._open_ending()
    assert page.ending is not None
    yield _rested(f"ending of {game.id}", window)
    page.ending.closed.emit()
    window.go_over()
    over_it = window.findChild(AnalysisPanel)
    assert over_it is not None
    decision = over_it._runner.analysis.decisions[0]
    known = Verdict(0.3, 0.01, decision.played, 0.6, (decision.played,), CLOSE)
    over_it._runner.analysis.verdicts[decision.ply] = known
    over_it.chosen.emit(decision.ply)
    over_it.on.click()
    yield _rested(f"going over {game.id}", window)


_PHASES: dict[str, list[tuple[int, int]]] = {}
"""Which of the shipped games of each game are worth a stop, and where: by what can be done."""


def _phases(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    """Yield a game as it is played, and all that can be done at its table: its panels over the board."""
    known, posed = _PHASES.get(game.id), set[str]()
    worth = _PHASES.setdefault(game.id, [])
    for save, place in known or _places(game):
        loaded = shipped_games(game)[save]
        start = loaded.timeline.at(place).copy()
        window.start(evolve(loaded.setup, start=start), is_trial=True)
        name = f"{game.id} with {loaded.setup.seats} at {place}"
        count = len(posed)
        if known or not worth:
            yield _rested(name, window)
        assert window.controller is not None
        for pose in game.load(game.poses)(window.controller.table) if game.poses else ():
            if pose not in posed:
                posed.add(pose)
                yield _rested(f"{name}: {pose}", window)
        if known is None and (len(posed) > count or not worth):
            worth.append((save, place))


def _places(game: AnyGame) -> list[tuple[int, int]]:
    """Return where somebody does something for the first time, in each of the shipped games."""
    found = []
    for save, loaded in enumerate(shipped_games(game)):
        first: dict[type, int] = {}
        for place, entry in enumerate(loaded.timeline.entries):
            if entry.human:
                first.setdefault(type(entry.command), place)
        found += [(save, place) for place in sorted({len(loaded.timeline.entries) // 2, *first.values()})]
    return found


@cache
def _asking(game: AnyGame) -> AnySetup | None:
    """Return a game as it is where somebody chooses for nature; None if nobody ever does."""
    for loaded in shipped_games(game):
        for place in range(len(loaded.timeline.entries)):
            state = loaded.timeline.at(place)
            if NATURE in game.rules.to_act(state) and len(game.chance.outcomes(state)) > 1:
                return evolve(loaded.setup, asking=True, start=state.copy())
    return None


# --- Pages ---


def rooms(window: MainWindow, games: list[AnyGame]) -> Iterator[Stop]:
    """Yield the Hall and the library when there is something in them."""
    for game in [each for each in games if each.editor and each.positions][:1]:
        loaded = shipped_games(game)[0]
        setup = evolve(loaded.setup, start=_middle(loaded))
        window.services.library.positions.workpiece(game).note(setup)
    window.show_hall()
    yield _rested("hall", window)
    window.library.show()
    yield _rested("library", window)
    window.strength.show()
    yield _rested("strength", window)
    window.strength.ask_profile()
    yield from _dialog("profile")
    yield from _puzzle(window)


def _puzzle(window: MainWindow) -> Iterator[Stop]:
    """Yield a puzzle as it is put, shown, and done."""
    window.puzzles.open()
    page = window.puzzles.page
    assert page is not None
    yield _rested("puzzle", window)
    page.show_move()
    yield _rested("puzzle, shown", window)
    page.show_move()
    yield _rested("puzzle, done", window)
    page.strip.leave.click()


def _pages(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    yield from papers(window, game)
    if game.editor and game.positions:
        yield from _sandbox(window, game)
    if has_lesson(game.id):
        yield from _lesson(window, game)


def papers(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    """Yield the score pad, the shelf of variants, and one of them in the editor."""
    if game.pad:
        yield from _pad(window, game)
    if window.services.variants.shipped(game):
        yield from _variants(window, game)


def _lesson(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    """Yield the first exercise, what is shown of its way, and the last one when it is done."""
    window.lessons.learn(game.id)
    page = window.lessons.page
    assert page is not None
    yield _rested(f"lesson of {game.id}", window)
    page.show_way()
    yield _rested(f"lesson of {game.id}, shown", window)
    page.begin(len(lesson(game.id)) - 1)
    waits = Patience("the last exercise to be done")
    while waits() and page.strip.on.isHidden():
        page.show_way()
        settle()
    yield _rested(f"lesson of {game.id}, done", window)
    page.strip.leave.click()


def _pad(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    players = tuple(Player(NAMES[seat], None, seat) for seat in range(game.seats[-1]))
    window.pads.begin(game, PadSetup(game.id, players, game.options()))
    page = window.pads.page
    assert page is not None
    for source in sources_of(page.book.blocks):
        for seat in range(page.book.seats):
            page.book.mark(source.key, seat, 12)
    page.refresh()
    yield _rested(f"pad of {game.id}", window)
    window.print_game(window.pads.number)
    yield from _dialog(f"print pad of {game.id}")


def _variants(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    shop = window.variants
    shop.show()
    shop.page.show_game(game)
    yield _rested(f"variants of {game.id}", window)
    kept = window.services.variants.shipped(game)[0]
    copy = window.services.variants.keep(game, kept.variant)
    shop.edit(game, copy)
    yield _rested(f"editor of {game.id}", window)
    if shop.editor is not None:
        for tabs in shop.editor.findChildren(QTabWidget):
            for page in range(1, tabs.count()):
                tabs.setCurrentIndex(page)
                yield _rested(f"editor of {game.id}, page {page + 1}", window)
        if shop.editor.designer is not None:
            shop.editor.designer.pose()
            yield _rested(f"designer of {game.id}", window)
    shop.offer_import(game, kept.variant)
    yield from _dialog(f"stranger of {game.id}")
    shop.weigh(game, kept.variant)
    yield from _dialog(f"balance of {game.id}")
    window.services.variants.delete(copy)


def _sandbox(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    loaded = shipped_games(game)[0]
    room = window.sandbox
    room.show(Draft(game, loaded.setup.options, loaded.setup.players, _middle(loaded)))
    yield _rested(f"sandbox of {game.id}", window)
    page = room.page
    assert page is not None
    for name, opens in {
        "play on": lambda: room.play_on(page),
        "name": lambda: room.ask_name(page),
        "best moves": room.show_best_moves,
    }.items():
        opens()
        yield from _dialog(f"{name}, {game.id}")
    for example in examples(game.id)[:1]:
        room.show_example(game, example, example.rules[0])
        yield _rested(f"example of {game.id}", window)


# --- Dialogs ---


def _dialogs_of(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    yield from new_games(window, game)
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
    for example in examples(game.id)[:1]:
        window.rule_book.open(example.rules[0], game)
        yield _rested(f"rule book of {game.id} at a rule", book)
    book.close()
    window.start(evolve(shipped_games(game)[0].setup, start=_middle(shipped_games(game)[0])), is_trial=True)
    window.print_game()
    yield from _dialog(f"print {game.id}")
    window.show_hall()


def new_games(window: MainWindow, game: AnyGame) -> Iterator[Stop]:
    """Yield the set-up as it is usual, and with every box and whatever else can be played with."""
    usual = full(game)
    setups = {f"new game of {game.id}": usual, f"new game of {game.id} with everything": crammed(game)}
    for name, setup in setups.items():
        if setup is usual or setup != usual:
            yield from _new_game(window, game, name, setup)


def crammed(game: AnyGame) -> AnySetup:
    """Return a full game of which everything is chosen where several things can be."""
    several = [about for about in describe(game.options) if about.several and not about.per_seat]
    options = game.options(**{about.name: tuple(about.choices) for about in several})
    return evolve(full(game), options=options)


def _new_game(window: MainWindow, game: AnyGame, name: str, setup: AnySetup) -> Iterator[Stop]:
    dialog = NewGameDialog(game, setup, window, window.services.variants.all(game))
    window.open_dialog(dialog)
    yield _rested(name, dialog)
    before, toggles = dialog.size(), [each for each in dialog.findChildren(QToolButton) if each.isCheckable()]
    for toggle in toggles:
        toggle.setChecked(True)
    yield _rested(f"{name}, all options", dialog)
    for toggle in toggles:
        toggle.setChecked(False)
    settle()
    assert dialog.size() == before, f"{name}: closing the options gives no room back"
    dialog.close()
    settle()


def _dialogs(window: MainWindow, games: list[AnyGame]) -> Iterator[Stop]:
    number = window.services.library.records()[0].number
    opens: dict[str, Callable[[], object]] = {
        "which game": window.dialogs.ask_game,
        "preferences": window.dialogs.choose_preferences,
        "about": window.dialogs.show_about,
        "keys": lambda: window.dialogs.show_keys(window.actions_),
        "print": window.print_game,
        "code": window.library.enter_code,
        "workshop": window.sandbox.enter,
        "delete": lambda: window.library.delete(Key(number)),
        "noting": lambda: window.library.note(Key(number)),
        "complaint": lambda: window.complain("The library cannot be written: there is no room. " * 4),
    }
    for name, task in opens.items():
        task()
        yield from _dialog(name)
    window.start(full(games[0]), is_trial=True)
    assert window.controller is not None
    assert window.page is not None
    window.open_dialog(StuckDialog(window.controller, 0, window.page))
    yield from _dialog("stuck")
    yield from _coach(window)
    window.show_hall()


def _coach(window: MainWindow) -> Iterator[Stop]:
    """Yield what the coach asks about a first step of the game on the table."""
    controller = window.controller
    assert controller is not None
    game, state = controller.session.game, controller.session.state
    seat = min(game.rules.to_act(state) - {NATURE})
    step = next(iter(game.rules.choices(state, seat)))
    verdict = Verdict(0.3, 0.01, step, 0.6, (step,), CLOSE)
    window.table._ask(controller, Doubt(step, verdict))
    yield from _dialog("coach")
