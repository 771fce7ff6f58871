"""
What computer players would do in a hundred positions of each game, to compare before and after a change.

    python -m tests.bench.bot_moves [GAME ...] >after.txt

Positions come from games of Squires with fixed seeds; every level is asked with its own seed, and without a
clock, so that the same thinking writes the same file on every machine.
"""

import sys
import time
from collections.abc import Iterator

from app import games
from app.bots.advice.explanation import explained
from app.bots.headless import make_bot, make_player
from app.bots.protocol import Budget
from app.core.command import NATURE
from app.core.game import AnyGame
from app.core.session import AnySession, Session, Setup

POSITIONS = 100
"""In each game."""

EFFORT = 1.0
"""Of the levels' own number of playouts."""

STRIDE = 5
"""Every so many decisions one is looked at: games have turns of up to six steps."""


def main(names: list[str]) -> None:
    """Write a line for each position and level, and how long it all took to the error stream."""
    for game in map(games.find, names or games.game_ids()):
        began = time.process_time()
        for number, session in enumerate(positions(game)):
            seat = min(session.to_act - {NATURE})
            for level in game.levels:
                budget, bot = Budget(effort=EFFORT, seed=number), make_bot(game, level.value)
                chosen = bot.choose(game, session.view(seat), seat, budget)
                print(game.id, number, level.value, repr(chosen))
            half = Budget(effort=EFFORT / 2, seed=number)
            lines = bot.lines(game, session.view(seat), seat, half, 5)
            print(game.id, number, "lines", lines)
            print(game.id, number, "hint", explained(game, session.view(seat), seat, lines[0]))
        print(game.id, f"{time.process_time() - began:.1f} s", file=sys.stderr)


def positions(game: AnyGame) -> Iterator[AnySession]:
    """Yield `POSITIONS` sessions where somebody has to decide, of games for few and for many."""
    found = group = 0
    while found < POSITIONS:
        seats = game.seats[group % len(game.seats)]
        players = tuple(make_player("squire", seat) for seat in range(seats))
        session, bots = Session(game, Setup(game.id, players, game.options(), group)), {}
        session.begin()
        for step in range(400):
            if session.is_over or found == POSITIONS:
                break
            seat = min(session.to_act - {NATURE})
            if step % STRIDE == group % STRIDE:
                found += 1
                yield session
            bot = bots.setdefault(seat, make_bot(game, "squire"))
            session.submit(bot.choose(game, session.view(seat), seat, Budget(seed=step)))
        group += 1


if __name__ == "__main__":
    main(sys.argv[1:])
