"""
Computers against each other, headless: `python -m tests.bench.carcassonne_arena knight squire --games 20`.

Games come in pairs with the same luck and swapped seats.  "random" is a seat that plays any legal step.
"""

import argparse
from collections import Counter
from random import Random
from time import process_time

from app.bots.protocol import Budget
from app.core.command import Command, Seat
from app.core.game import Level, Player
from app.core.session import AnySession, Session, Setup
from app.games.carcassonne import rules
from app.games.carcassonne.bots import bot
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Options
from app.games.carcassonne.scoring import result


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("names", nargs=2)
    arguments.add_argument("--games", type=int, default=4)
    arguments.add_argument("--fairs", default="none")
    arguments.add_argument("--effort", type=float, default=1.0)
    chosen = arguments.parse_args()
    won, points, spent = Counter[str](), Counter[str](), Counter[str]()
    for number in range(chosen.games):
        seats = chosen.names if number % 2 == 0 else chosen.names[::-1]
        totals, winners = play(seats, chosen.fairs, number // 2, spent, chosen.effort)
        sides = ["first", "second"] if number % 2 == 0 else ["second", "first"]
        won["tied" if len(winners) > 1 else sides[winners[0]]] += 1
        for side, total in zip(sides, totals, strict=True):
            points[side] += total
    print(
        chosen.names, dict(won), {side: points[side] / chosen.games for side in sorted(points)}, dict(spent)
    )


def play(names: list[str], fairs: str, seed: int, spent: Counter[str], effort: float) -> tuple:
    """Play one game; add the longest turn of each name to *spent*, in seconds of CPU."""
    levels = [None if name == "random" else Level(name) for name in names]
    players = tuple(Player(name, level or Level.PAGE) for name, level in zip(names, levels, strict=True))
    session = Session(GAME, Setup(GAME.id, players, Options(fairs=fairs), seed))
    session.begin()
    rng = Random(seed)
    while not session.is_over:
        (seat,) = session.to_act
        start = process_time()
        session.submit(answer(session, seat, levels[seat], rng, effort))
        spent[names[seat]] = max(spent[names[seat]], round(process_time() - start, 2))
    outcome = result(session.state)
    return outcome.totals, outcome.winners


def answer(session: AnySession, seat: Seat, level: Level | None, rng: Random, effort: float) -> Command:
    view = session.view(seat)
    if level is None:
        return rng.choice(list(rules.choices(view, seat)))
    budget = Budget(seed=session.timeline.now, effort=effort)
    return bot.mind(level).choose(GAME, view, seat, budget)


if __name__ == "__main__":
    main()
