"""
What thinking about a box is worth: the strongest against a player of the base game that ignores it.

The latter lays the box's tiles, but sees none of what it brings: no figures of it, no marks, no goods.
Pairs of games have the same luck, with seats swapped.  What was played is kept, and not played again:

    python -m tests.games.carcassonne.expansions.against_plain traders --games 100 --kept FILE
"""

import json
from argparse import ArgumentParser
from pathlib import Path

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.statistics import wilson
from app.core.command import NATURE, Command, Seat
from app.core.game import Level, Player
from app.core.session import Session, Setup
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.bots.bot import CarcassonneBot, bot_of
from app.games.carcassonne.commands import EndTurn
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Position, is_follower
from app.games.carcassonne.options import Options


@frozen
class PlainBot:
    """Plays by the base game alone, whatever boxes are open."""

    bot: CarcassonneBot

    def choose(self, game, view: Position, seat: Seat, budget: Budget) -> Command:
        if view.phase is Phase.STEP:
            return _least(view, seat)
        seen = plain(view)
        found = self.bot.choose(game, seen, seat, budget)
        if rules.why_not(view, found) is None:
            return found
        # What it does not know can forbid its best: then the best of what is left.
        lines = self.bot.lines(game, seen, seat, budget, 30)
        legal = (line[0] for line in lines if rules.why_not(view, line[0]) is None)
        return next(legal, None) or _least(view, seat)


def _least(view: Position, seat: Seat) -> Command:
    """Want nothing of a box, or as little as there is."""
    nothing = EndTurn(seat)
    return nothing if rules.why_not(view, nothing) is None else next(iter(rules.choices(view, seat)))


def plain(view: Position) -> Position:
    """Return a view as the base game would see it: all followers alike, other figures are not there."""
    seen, each = view.copy(), view.options.tables.followers
    seen.options = evolve(view.options, boxes=(), tables=view.options.played)
    seen.kept, seen.part, seen.again = {}, 1, False
    numbers = {seat: iter(range(seat * each, (seat + 1) * each)) for seat in range(view.seats)}
    standing = [follower for number, follower in view.followers.items() if is_follower(view, number)]
    pairs = ((next(numbers[follower.owner], None), follower) for follower in standing)
    seen.followers = {number: follower for number, follower in pairs if number is not None}
    return seen


def play(box: str, number: int, level: Level, effort: float, seats: int = 2) -> dict[str, object]:
    """Play one game; the one who knows the box sits at 0 and 1 by turns."""
    pair, knows = number // seats, number % seats
    players = tuple(Player(f"P{seat}", level, seat) for seat in range(seats))
    session = Session(GAME, Setup("carcassonne", players, Options(boxes=(box,), fairs="none"), 9000 + pair))
    session.begin()
    bots = {seat: bot_of(level) if seat == knows else PlainBot(bot_of(level)) for seat in range(seats)}
    step = 0
    while not session.is_over:
        seat = next(iter(session.to_act - {NATURE}))
        step += 1
        budget = Budget(seconds=None, effort=effort, seed=1000 * pair + step)
        session.submit(bots[seat].choose(GAME, session.view(seat), seat, budget))
    totals = scoring.totals(session.state)
    return {
        "number": number,
        "level": level.value,
        "effort": effort,
        "box": box,
        "totals": totals,
        "knows": knows,
    }


def main() -> None:
    ask = ArgumentParser()
    ask.add_argument("box")
    ask.add_argument("--games", type=int, default=100)
    ask.add_argument("--level", default=Level.MARSHAL.value)
    ask.add_argument("--effort", type=float, default=1.0)
    ask.add_argument("--kept", type=Path, required=True)
    said = ask.parse_args()
    lines = said.kept.read_text("utf-8").splitlines() if said.kept.exists() else []
    wins, decided, margin = 0, 0, 0
    for number in range(said.games):
        if number < len(lines):
            game = json.loads(lines[number])
        else:
            game = play(said.box, number, Level(said.level), said.effort)
            with said.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(game) + "\n")
        own, other = game["totals"][game["knows"]], game["totals"][1 - game["knows"]]
        wins, decided, margin = wins + (own > other), decided + (own != other), margin + own - other
        low, high = wilson(wins, max(1, decided))
        mean = margin / (number + 1)
        print(
            f"{number + 1}: {wins} of {decided} won ({low:.0%} to {high:.0%}), margin {mean:+.1f}", flush=True
        )


if __name__ == "__main__":
    main()
