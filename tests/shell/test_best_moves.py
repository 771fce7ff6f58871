"""Analysis: the first five moves of the Marshal, with what speaks for each, from a process of its own."""

from collections.abc import Callable, Iterator

import pytest
from attrs import evolve
from pytestqt.qtbot import QtBot

from app.bots.pool import BotPool
from app.bots.protocol import Claim, Figure, Hint, Role
from app.bots.registry import bot_of
from app.core.game import AnyGame, Game, Level, Player
from app.core.session import Session, Setup
from app.core.words import Phrase
from app.games import all_games, find
from app.i18n import say
from app.shell.main.main_window import MainWindow
from app.shell.sandbox import best_moves_dialog
from app.shell.sandbox.best_moves_dialog import BestMovesDialog
from app.shell.sandbox.draft import Draft
from app.shell.sandbox.sandbox_page import SandboxAction
from tests.shell.conftest import opener
from tests.shell.test_sandbox import sandbox_of

Open = Callable[[Game], MainWindow]


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Open]:
    """Opens a window over one game, whose computer players think in processes."""
    with opener(lambda: BotPool(1), qtbot) as open_one:
        yield open_one


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_marshal_lists_its_best_moves_while_the_window_goes_on(
    game: AnyGame, opened: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """At most five, none twice, all allowed, with reasons; nobody thinks in the window's own process."""
    monkeypatch.setattr(best_moves_dialog, "SECONDS", {Level.MARSHAL: 0.1})
    monkeypatch.setattr(type(bot_of(game, Level.MARSHAL)), "lines", _must_not_think_here)
    window = opened(game)
    window.sandbox.show(_draft(game))
    page = sandbox_of(window)
    page.action(SandboxAction.BEST).trigger()
    dialog = window.findChild(BestMovesDialog)

    # It is open, and has no answer yet: nothing has waited for it.
    assert dialog.isVisible()
    assert "thinks" in dialog._about.text()
    assert dialog.list.count() == 0
    qtbot.waitUntil(lambda: dialog.list.count() > 0)

    moves = [hint.move for hint in dialog._hints]
    assert 2 <= len(moves) <= 5
    assert len({repr(move) for move in moves}) == len(moves)
    assert all(game.rules.why_not(page.state, move) is None for move in moves)
    first, hint = dialog.list.item(0).text(), dialog._hints[0]
    words = say(hint.placed or hint.phrase, page.names)
    assert first.startswith(f"1.  {words[0].upper()}{words[1:]}")
    assert all(say(claim.sentence, page.names) in first for claim in hint.said(Role.REASON))
    dialog.reject()


def test_nothing_that_is_open_is_told_as_certain(qtbot: QtBot):
    """A move whose playouts had all won was told to win 100 games in 100, give or take 0."""
    game = find("cards")
    draft = _draft(game)
    seat = min(game.rules.to_act(draft.state))
    move = next(iter(game.rules.choices(draft.state, seat)))
    hint = Hint(move.phrase, (), move, move.phrase, (), figure=Figure(1.0, 0.004, is_best=True))
    won = evolve(hint, claims=(Claim("wins", {}, Phrase("With that you win the game.")),))
    low = evolve(hint, figure=Figure(0.011, 0.021, is_best=False))
    dialog = BestMovesDialog(game, draft.state, seat, {0: "Ada", 1: "Bo"})
    qtbot.addWidget(dialog)
    dialog.show_hints([hint, won, low])
    told = [dialog.list.item(row).text() for row in range(3)]
    assert "wins about 100 games in 100, give or take 1" in told[0]
    assert "give or take 0" in told[1]
    assert "wins about 1 game in 100, give or take 2" in told[2]


def _draft(game: AnyGame) -> Draft:
    """Return a position in which somebody has something to choose from."""
    players = tuple(Player(name, None, seat) for seat, name in enumerate(("Ada", "Bo")))
    session = Session(game, Setup(game.id, players, game.options(), 3))
    session.begin()
    while len(choices := list(game.rules.choices(session.state, min(session.to_act)))) < 5:
        session.submit(choices[0])
    return Draft(game, session.setup.options, players, session.state)


def _must_not_think_here(*_: object) -> None:
    raise AssertionError("the Marshal thought in the window's process")
