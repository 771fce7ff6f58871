"""
What a catapult round is worth to whoever begins it, token by token: said, found in thought, and played.

    python -m tests.games.carcassonne.rounds_worth [--games 100] [--seed 0] [--jobs 1] [--page PAGE]

Two players with a Marshal's hand who look one turn ahead; what is hurled is drawn by lot.  *Played* is what
the land is worth to whoever chose after the round, less what it was before it.  `--page` writes the section
`rounds`.
"""

from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from attrs import evolve

from app.bots.headless import make_player
from app.bots.protocol import Budget
from app.core.session import Session, Setup
from app.games.carcassonne.bots.bot import CarcassonneBot
from app.games.carcassonne.bots.levels import FROZEN
from app.games.carcassonne.bots.throw_search import Thoughts, token_values, values
from app.games.carcassonne.commands import ChooseToken
from app.games.carcassonne.game import GAME
from app.games.carcassonne.tables import TOKEN_NAMES, Token
from tests.page_tables import asked, put

_THOUGHTS = 8


class Worth(NamedTuple):
    """A round: what was hurled, and what it brings: said at first sight, found in thought, and played."""

    token: Token
    said: float
    thought: float
    played: float


def rounds(seed: int, number: int) -> list[Worth]:
    """Return the rounds of a game."""
    deal = 1_000_003 * seed + number
    players = tuple(make_player("marshal", seat) for seat in range(2))
    session = Session(GAME, Setup(GAME.id, players, GAME.standard(), deal))
    session.begin()
    return list(_rounds(session, Random(deal)))


def _rounds(session: Session, rng: Random) -> Iterator[Worth]:
    bot = CarcassonneBot(evolve(FROZEN, samples=0))
    while not session.is_over:
        state = session.state
        (seat,) = session.to_act
        command = bot.choose(GAME, state, seat, Budget(seed=rng.randrange(1 << 30)))
        if not isinstance(command, ChooseToken):
            session.submit(command)
            continue
        token, before, thoughts = rng.choice(state.options.tables.tokens), values(state)[seat], Thoughts(rng)
        found = [thoughts.value(state, seat, token, rng) for _ in range(_THOUGHTS)]
        said = token_values(state, seat)[token]
        session.submit(ChooseToken(seat, token))
        while session.state.round is not None:
            (thrower,) = session.to_act
            luck = Budget(seed=rng.randrange(1 << 30))
            session.submit(bot.choose(GAME, session.state, thrower, luck))
        yield Worth(token, said, fmean(found) - before, values(session.state)[seat] - before)


def _mean(found: list[float]) -> str:
    return f"{fmean(found):+.1f} ± {1.96 * stdev(found) / len(found) ** 0.5:.1f}"


def main() -> None:
    wanted = asked(__doc__ or "", 100, has_jobs=True)
    with get_context("spawn").Pool(wanted.jobs) as pool:
        games = pool.map(partial(rounds, wanted.seed), range(wanted.games), chunksize=2)
    table = ["| hurled | rounds | said at first sight | in thought | played |", "|---|---|---|---|---|"]
    for token, name in TOKEN_NAMES.items():
        mine = [each for game in games for each in game if each.token is token]
        columns = [_mean([each[place] for each in mine]) for place in (1, 2, 3)]
        table.append(f"| {name} | {len(mine)} | {' | '.join(columns)} |")
    print("\n".join(table))
    put(wanted, "tests.games.carcassonne.rounds_worth", "rounds", table)


if __name__ == "__main__":
    main()
