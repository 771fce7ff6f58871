"""
No level ever stalls: whole games of six with all boxes and the throw, every decision of every level timed.

All levels have their turn in every seat.  What was played is kept, and not played again:

    python -m tests.games.carcassonne.expansions.six_seats --games 50 --effort 0.05 --kept FILE
"""

import json
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from time import process_time

from app.bots.protocol import Budget
from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.session import Session, Setup
from app.games.carcassonne.bots.bot import bot_of
from app.games.carcassonne.bots.levels import SKILLS
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.game import GAME
from app.games.carcassonne.options import Options
from app.games.carcassonne.scoring import totals

SEATS = 6

MOST = 20_000
"""So many decisions are more than any game has: whoever comes so far has stalled."""


def play(number: int, effort: float) -> dict[str, object]:
    """Play one game to its end; return how long the longest decision of each level took, in CPU seconds."""
    levels = [[*SKILLS][(number + seat) % len(SKILLS)] for seat in range(SEATS)]
    players = tuple(Player(f"P{seat}", level, seat) for seat, level in enumerate(levels))
    session = Session(GAME, Setup("carcassonne", players, Options(boxes=tuple(all_boxes())), 7000 + number))
    session.begin()
    longest: dict[Level, tuple[float, str]] = dict.fromkeys(levels, (0.0, ""))
    decisions: Counter[Level] = Counter()
    while not session.is_over and decisions.total() < MOST:
        seat = next(iter(session.to_act - {NATURE}))
        level, view = levels[seat], session.view(seat)
        budget = Budget(seconds=None, effort=effort, seed=100_000 * number + decisions.total())
        start = process_time()
        command = bot_of(level).choose(GAME, view, seat, budget)
        took = process_time() - start
        session.submit(command)
        decisions[level] += 1
        longest[level] = max(longest[level], (round(took, 3), view.step or view.phase.value))
    return {
        "number": number,
        "effort": effort,
        "over": session.is_over,
        "totals": totals(session.state),
        "decisions": {level.value: count for level, count in decisions.items()},
        "longest": {level.value: each for level, each in longest.items()},
    }


def main() -> None:
    ask = ArgumentParser()
    ask.add_argument("--games", type=int, default=50)
    ask.add_argument("--effort", type=float, default=0.05)
    ask.add_argument("--kept", type=Path, required=True)
    said = ask.parse_args()
    lines = said.kept.read_text("utf-8").splitlines() if said.kept.exists() else []
    games = [json.loads(line) for line in lines]
    for number in range(len(games), said.games):
        games.append(play(number, said.effort))
        with said.kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(games[-1]) + "\n")
        print(f"{number + 1}: {sum(games[-1]['decisions'].values())} decisions", flush=True)
    over = sum(game["over"] for game in games)
    print(f"{over} of {len(games)} games came to their end")
    for level in SKILLS:
        found = [game["longest"][level.value] for game in games if level.value in game["longest"]]
        count = sum(game["decisions"].get(level.value, 0) for game in games)
        print(f"{level.value}: {count} decisions, the longest {max(found, default=(0.0, ''))} CPU s")


if __name__ == "__main__":
    main()
