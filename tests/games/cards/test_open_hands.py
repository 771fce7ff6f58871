"""Whoever is shown the other's cards imagines the table as it is, but for the order of the stock."""

from random import Random

from app.bots.headless import make_bot, make_player
from app.bots.protocol import Budget
from app.core.session import Session, Setup
from app.games.cards.bots.board import shuffling
from app.games.cards.bots.conversion import to_board
from app.games.cards.bots.determinization import Worlds
from app.games.cards.game import GAME
from tests.games.cards.open_hands import seen


def test_a_seer_imagines_the_table_as_it_is() -> None:
    """At every step of a game: hands, walls and pile are known, and the stock as far as one may know it."""
    players = tuple(make_player("page", seat) for seat in range(2))
    session = Session(GAME, Setup(GAME.id, players, GAME.standard(), 3))
    session.begin()
    bot, steps = make_bot(GAME, "page"), 0
    while not session.is_over:
        (seat,) = session.to_act
        imagined = Worlds(seen(session.state, session.view(seat), seat), seat, Random(steps)).deal()
        table = to_board(session.state, shuffling(Random(1)))
        assert (imagined.hands, imagined.towns, imagined.pile) == (table.hands, table.towns, table.pile)
        assert sorted(imagined.stock) == sorted(table.stock)
        session.submit(bot.choose(GAME, session.view(seat), seat, Budget(seed=steps)))
        steps += 1
    assert steps > 40
