"""Analysis: the first five moves of the Marshal, with what speaks for each, from a process of its own."""

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.bots.pool import BotPool
from app.core.game import Game, Level, Player
from app.core.library import Library
from app.core.session import Session, Setup
from app.games import all_games
from app.i18n import say
from app.paths import config_folder, data_folder
from app.shell import best_moves
from app.shell.best_moves import BestMoves
from app.shell.dress import dress
from app.shell.host import Host
from app.shell.memory import Memory
from app.shell.sandbox import Draft
from app.shell.window import Window
from tests.shell.conftest import QUICK, open_over, put_away
from tests.shell.test_sandbox import sandbox_of

Open = Callable[[Game], Window]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Opens a window over one game, whose computer players think in processes."""
    windows: list[Window] = []

    def open_one(game: Game) -> Window:
        memory = Memory(config_folder())
        memory.keep_settings(QUICK)
        dress(QUICK)
        pool = BotPool(1)
        host = Host({game.id: game}, Library.open(data_folder()), memory, "app.games:find", pool)
        windows.append(open_over(host, qtbot))
        return windows[-1]

    yield open_one
    put_away(windows)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_marshal_lists_its_best_moves_while_the_window_goes_on(
    game: Game, opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """At most five, none twice, all allowed, with named terms; nobody thinks in the window's own process."""
    monkeypatch.setattr(best_moves, "SECONDS", {Level.MARSHAL: 0.1})
    monkeypatch.setattr(type(game.load(game.thinking)(Level.MARSHAL)), "best", _must_not_think_here)
    window = opened(game)
    window.workshop.show(_draft(game))
    page = sandbox_of(window)
    page.action("best").trigger()
    dialog = window.findChild(BestMoves)

    # It is open, and has no answer yet: nothing has waited for it.
    assert dialog.isVisible()
    assert "thinks" in dialog._about.text()
    assert dialog.list.count() == 0
    qtbot.waitUntil(lambda: dialog.list.count() > 0)

    moves = [hint.move for hint in dialog._hints]
    assert 2 <= len(moves) <= 5
    assert len({repr(move) for move in moves}) == len(moves)
    assert all(game.rules.why_not(page.state, move) is None for move in moves)
    assert all(hint.terms for hint in dialog._hints)
    first, hint = dialog.list.item(0).text(), dialog._hints[0]
    assert first.startswith(f"1.  {say(hint.says, page.names)}")
    assert all(say(term.label, page.names) in first for term in hint.terms)
    dialog.reject()


def _draft(game: Game) -> Draft:
    """Return a position in which somebody has something to choose from."""
    players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
    session = Session(game, Setup(game.id, players, game.options(), 3))
    session.begin()
    while len(choices := list(game.rules.choices(session.state, min(session.to_act)))) < 5:
        session.submit(choices[0])
    return Draft(game, session.setup.options, players, session.state)


def _must_not_think_here(*_: object) -> None:
    raise AssertionError("the Marshal thought in the window's process")
