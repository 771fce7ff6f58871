"""
What patience is worth where more than two play: one who gives in later, among others who do not.

    python -m tests.games.conquest.patience_worth [--games 400] [--seed 0] [--jobs 1] [--page PAGE]

Nobody looks ahead; the patient one has every seat of a deal in turn.  For ten of these games there is one
in which all are as patient: it tells how long that lasts.  `--page` writes the section `patience`.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context

from attrs import evolve

from app.bots.headless import make_player, play_out
from app.bots.protocol import Budget
from app.bots.statistics import wilson
from app.core.game import Level
from app.core.session import Session, Setup
from app.games.conquest.bots.bot import ConquestBot
from app.games.conquest.bots.levels import ConquestSkill
from app.games.conquest.bots.style import MASON
from app.games.conquest.game import GAME
from tests.page_tables import asked, put

TRIED = ((4, 0), (4, 1), (4, 2), (4, 3), (4, 6), (4, 99), (6, 0), (6, 6))
"""Seats, and by how many rounds later than usual one of them gives in; 99: never."""

_PART_ALIKE = 10


def played(patiences: Sequence[int], deal: int) -> Session:
    """Return a game that was played to its end by seats that are so patient."""
    players = tuple(make_player("marshal", seat) for seat in range(len(patiences)))
    session = Session(GAME, Setup(GAME.id, players, GAME.standard(), deal))
    bots = {seat: ConquestBot(Level.MARSHAL) for seat in range(len(patiences))}
    for seat, bot in bots.items():
        skill = ConquestSkill(style=evolve(MASON, patience=patiences[seat]))
        bot.skills = (skill, skill)
    play_out(session, bots, Budget(seed=deal))
    return session


def won(seats: int, rounds: int, seed: int, number: int) -> float:
    """Return the part of a game that one wins who gives in so many rounds later than the others."""
    group, seat = divmod(number, seats)
    patiences = [0] * seats
    patiences[seat] = rounds
    winners = GAME.scoring.result(played(patiences, 1_000_003 * seed + group).state).winners
    return (seat in winners) / len(winners)


def lasted(seats: int, rounds: int, seed: int, number: int) -> int:
    """Return the round in which a game of seats ends that are all as patient."""
    ended: int = played([rounds] * seats, 1_000_003 * seed + number).state.round
    return ended


def row(seats: int, rounds: int, wanted: argparse.Namespace) -> str:
    """Return what so much patience is worth, as a row of a table."""
    games, alike = wanted.games // seats * seats, wanted.games // _PART_ALIKE
    with get_context("spawn").Pool(wanted.jobs) as pool:
        count = sum(pool.map(partial(won, seats, rounds, wanted.seed), range(games), chunksize=4))
        lengths = pool.map(partial(lasted, seats, rounds, wanted.seed), range(alike), chunksize=2)
    low, high = (100 * bound for bound in wilson(count, games))
    later = "never" if rounds > GAME.standard().round_limit else str(rounds)
    # Where all are alike, each deal is one game, and whoever wins it has every seat of it in turn.
    bounds = f"{low:.1f}-{high:.1f}" if rounds else "–"
    wins = f"{count:g} of {games}: {100 * count / games:.1f} % | {bounds} | {100 / seats:.0f} %"
    return f"| {seats} | {later} | {wins} | {sum(lengths) / alike:.1f} |"


def main() -> None:
    wanted = asked(__doc__ or "", 400, has_jobs=True)
    found = [
        "| seats | gives in later by | it wins | 95 % | chance | rounds, if all do |",
        "|---|---|---|---|---|---|",
    ]
    for seats, rounds in TRIED:
        found.append(row(seats, rounds, wanted))
        print(found[-1], flush=True)
    put(wanted, "tests.games.conquest.patience_worth", "patience", found)


if __name__ == "__main__":
    main()
