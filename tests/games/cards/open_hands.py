"""
What knowing the other's cards is worth: a Marshal who sees hand and walls, against one who does not.

    python -m tests.games.cards.open_hands [--games 200] [--seed 0] [--jobs 1] [--page PAGE]

Both think as Marshals do; what the stock brings next, neither knows.  Games in pairs with the same deal and
seats swapped.  `--page` writes the section `open-hands`.
"""

from collections.abc import Callable
from functools import partial
from multiprocessing import get_context

from attrs import frozen

from app.bots.headless import make_player, play_out
from app.bots.protocol import AnyBot, Budget
from app.bots.statistics import wilson
from app.core.command import Seat
from app.core.game import AnyGame, Level
from app.core.session import Session, Setup
from app.games.cards.bots.bot import bot_of
from app.games.cards.commands import CardsCommand
from app.games.cards.game import GAME
from app.games.cards.model import Position, other
from tests.page_tables import asked, put


@frozen
class Seer:
    """
    A computer player that is shown the other's hand and walls.

    Attributes:
        bot: Who thinks.
        table: Returns the whole table.
    """

    bot: AnyBot
    table: Callable[[], Position]

    def choose(self, game: AnyGame, view: Position, seat: Seat, budget: Budget) -> CardsCommand:
        """Return what the seat does now."""
        command: CardsCommand = self.bot.choose(game, seen(self.table(), view, seat), seat, budget)
        return command

    def pace(self, game: AnyGame, view: Position, seat: Seat) -> float | None:
        """Return None: no clock runs in this game."""
        return None


def seen(table: Position, view: Position, seat: Seat) -> Position:
    """Return a view with the other's hand and walls in it; then nothing is left to conclude."""
    found, foe = view.copy(), other(seat)
    found.hands[foe] = list(table.hands[foe])
    found.villages = dict(table.villages)
    found.known[foe] = {}
    found.shuffled, found.old_walls = (), ()
    return found


def won(seed: int, number: int) -> float | None:
    """Return the part of a game that the one wins who sees everything; None of a draw."""
    deal, seat = 1_000_003 * seed + number // 2, number % 2
    players = tuple(make_player("marshal", each) for each in range(2))
    session = Session(GAME, Setup(GAME.id, players, GAME.standard(), deal))
    marshal = bot_of(Level.MARSHAL)
    bots: dict[Seat, AnyBot] = {seat: Seer(marshal, lambda: session.state), 1 - seat: marshal}
    play_out(session, bots, Budget(seed=deal))
    winner = session.state.winner
    return None if winner is None else float(winner == seat)


def main() -> None:
    wanted = asked(__doc__ or "", 200, has_jobs=True)
    with get_context("spawn").Pool(wanted.jobs) as pool:
        ends = pool.map(partial(won, wanted.seed), range(wanted.games), chunksize=2)
    found = [each for each in ends if each is not None]
    count, games = sum(found), len(found)
    low, high = (100 * bound for bound in wilson(count, games))
    table = ["| it sees | it wins | 95 % |", "|---|---|---|"]
    wins = f"{count:g} of {games}: {100 * count / games:.1f} %"
    table.append(f"| the other's hand and walls | {wins} | {low:.1f}-{high:.1f} |")
    print("\n".join(table))
    put(wanted, "tests.games.cards.open_hands", "open-hands", table)


if __name__ == "__main__":
    main()
