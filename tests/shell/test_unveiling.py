"""A table comes up in one frame, and goes without a stop: what takes long is done before, or elsewhere."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtGui import QPaintEvent
from pytestqt.qtbot import QtBot

from app.core.game import AnyGame
from app.games import all_games, find
from app.shell.common.bot_client import NobodyThinks
from app.shell.common.menu_actions import ActionId
from app.shell.main import unveiling
from app.shell.main.main_window import MainWindow
from app.shell.play.log_panel import LogPanel
from app.shell.play.side_panels import SidePanels
from app.shell.puzzles.puzzle_page import PuzzlePage
from app.ui.art import wood
from app.ui.art.artist import Pixmaps
from app.ui.board.view import TableView
from tests.shell.conftest import opener, page_of

OpenGame = Callable[[AnyGame], MainWindow]

games = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@pytest.fixture
def open_game(qtbot: QtBot) -> Iterator[OpenGame]:
    """Opens a window over one of our games."""
    with opener(NobodyThinks, qtbot) as open_one:
        yield open_one


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """When each picture of a piece was painted, in a frame of the board or ahead of it; and each frame."""
    found, when = list[str](), ["ahead"]
    render, paint = Pixmaps._render, TableView.paintEvent

    def watched_render(pixmaps: Pixmaps, art: str, resolution: float) -> object:
        found.append(when[0])
        return render(pixmaps, art, resolution)

    def watched_paint(view: TableView, event: QPaintEvent) -> None:
        when[0] = "in a frame"
        found.append("frame")
        paint(view, event)
        when[0] = "ahead"

    monkeypatch.setattr(Pixmaps, "_render", watched_render)
    monkeypatch.setattr(TableView, "paintEvent", watched_paint, raising=False)
    return found


def unveiled(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the page that has come is seen."""
    qtbot.waitUntil(window.updatesEnabled)


@games
def test_the_first_frame_of_a_table_paints_no_piece(open_game: OpenGame, game, painted, qtbot):
    """It lays down what has been painted before: a frame that paints all pieces took as long as ten."""
    window = open_game(game)
    window.start(window.services.usual_setup(game))
    assert not window.updatesEnabled(), "the Hall is still seen"

    assert "frame" not in painted
    qtbot.waitUntil(lambda: "frame" in painted)

    assert painted.count("ahead") >= 5
    assert painted.count("in a frame") == 0


def test_the_window_answers_between_one_piece_and_the_next(open_game, painted, qtbot, monkeypatch):
    """Each turn of its painting is one of the event loop: others have theirs between two of them."""
    monkeypatch.setattr(unveiling, "_SLICE", 1e-9)
    go_on, at_turns = unveiling.Unveiling._go_on, list[int]()
    monkeypatch.setattr(
        unveiling.Unveiling, "_go_on", lambda self: at_turns.append(len(painted)) or go_on(self)
    )
    game = find("cards")
    window = open_game(game)
    window.start(window.services.usual_setup(game))
    unveiled(window, qtbot)
    pieces_a_turn = [after - before for before, after in pairwise(at_turns)]
    assert sum(pieces_a_turn) > 5
    assert max(pieces_a_turn) == 1


def test_whoever_leaves_before_it_was_seen_sees_the_hall(open_game, qtbot):
    game = find("cards")
    window = open_game(game)
    window.start(window.services.usual_setup(game))
    window.show_hall()
    assert window.updatesEnabled()


def test_a_window_that_is_closed_before_its_table_was_seen_closes(open_game, qtbot):
    """The page went, and was painted all the same: an error, or the end of the program without a word."""
    game = find("cards")
    window = open_game(game)
    window.start(window.services.usual_setup(game))
    with qtbot.captureExceptions() as errors:
        window.close()
        qtbot.waitUntil(window.updatesEnabled)
    assert errors == []


@pytest.mark.parametrize("turns", [1, 2, 4])
def test_a_board_that_is_put_away_before_it_was_seen_is_not_painted(open_game, turns, qtbot, monkeypatch):
    """Who begins a puzzle again that soon: its board was painted when it was gone, an error."""
    monkeypatch.setattr(unveiling, "_SLICE", 1e-9)
    go_on, at_turns = unveiling.Unveiling._go_on, list[int]()
    window = open_game(find("cards"))

    def begin_again(veil: unveiling.Unveiling) -> None:
        go_on(veil)
        at_turns.append(len(at_turns))
        if len(at_turns) == turns:
            window.findChild(PuzzlePage).begin_again()

    monkeypatch.setattr(unveiling.Unveiling, "_go_on", begin_again)
    with qtbot.captureExceptions() as errors:
        window.actions_[ActionId.PUZZLES].trigger()
        qtbot.waitUntil(window.updatesEnabled)
    assert errors == []
    assert len(at_turns) > turns


def test_the_panels_tell_of_a_game_once_when_it_is_opened(open_game, monkeypatch):
    """Both were brought up to date three times, before there was anything to see."""
    told: list[str] = []
    for owner, name in ((SidePanels, "refresh"), (LogPanel, "retell")):
        done = getattr(owner, name)
        monkeypatch.setattr(
            owner, name, lambda *given, done=done, name=name: told.append(name) or done(*given)
        )
    game = find("cards")
    window = open_game(game)
    assert window.table is not None
    told.clear()

    window.start(window.services.usual_setup(game))

    assert sorted(told) == ["refresh", "retell"]


@pytest.mark.parametrize("name", ["carcassonne", "cards", "catapults"])
def test_the_wood_of_the_picture_that_is_kept_is_painted_before_a_table_is_left(
    open_game, name, qtbot, monkeypatch
):
    """To cut its planks took as long as three frames, while somebody waited for the Hall."""
    game = find(name)
    window = open_game(game)
    window.start(window.services.usual_setup(game))
    unveiled(window, qtbot)
    page = page_of(window)
    qtbot.waitUntil(lambda: not page._painting.isActive())
    cut: list[object] = []
    cut_one = wood._cut
    monkeypatch.setattr(wood, "_cut", lambda *given: cut.append(given) or cut_one(*given))

    window.show_hall()

    assert cut == []
