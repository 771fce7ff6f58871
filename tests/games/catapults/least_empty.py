"""
How many squares Marshals leave empty, beside somebody who knows the cards.

    python -m tests.games.catapults.least_empty [--games 40] [--seed 0] [--page docs/opponents.md]

Marshals play each other, and each plate is covered anew, in any order and place: the whole plate with the
cards its seat has turned, less what was stolen from it, and what it has stolen; and what was free when the
last round began, with the cards of that round.  There are as many catapults as were put.
`tests/bench/catapults_oracle.py` looks for the fewest squares that stay empty; how many must stay empty for
lack of pieces, however they lie, is told beside it: the true answer is between both.  `--page` writes the
section `least-empty`.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from app.commandline.page_sections import write_section
from app.core.command import Seat
from app.core.session import AnySession
from app.games.catapults.bots.conversion import Situation
from app.games.catapults.commands import Steal
from app.games.catapults.model import Phase, Position
from tests.bench.catapults_oracle import Oracle
from tests.level_losses import game_of, interval


class Plate(NamedTuple):
    """Squares that stay empty: by the player, as few as anybody found, and by lack of pieces alone."""

    left: int
    found: int
    short: int


def plates(number: int, level: str = "marshal") -> Iterator[tuple[Plate, Plate]]:
    """Yield of both plates of a game of two equals how the whole game and its last round might have gone."""
    session = game_of("catapults", number, [level, level])
    end, start = session.state, _last_round(session)
    for seat, camp in enumerate(end.camps):
        before = Situation(start, seat).plate(seat)
        drawn = camp.pile[len(start.camps[seat].pile) :]
        put = len(camp.plate.catapults) - len(start.camps[seat].plate.catapults)
        whole = _covered(end, seat, pieces(session, seat).elements(), len(camp.plate.catapults), 0)
        yield whole, _covered(end, seat, drawn, put, before.walls | before.catapults)


def _last_round(session: AnySession) -> Position:
    """Return the position in which the last round begins."""
    at, length = session.timeline.at, session.timeline.now
    last = session.state.options.rounds
    return next(each for each in map(at, range(length)) if (each.round, each.phase) == (last, Phase.BUILD))


def _covered(end: Position, seat: Seat, drawn: Iterable[str], catapults: int, taken: int) -> Plate:
    """Return how few squares stay empty if pieces and catapults cover what is not taken."""
    table, left = Situation(end, seat), end.camps[seat].tallies[-1].empties or 0
    ground, kinds = table.evaluation.ground, [table.kind(piece) for piece in drawn]
    free = (ground.grid.board & ~ground.mountains & ~taken).bit_count()
    covered = sum(ground.sizes[kind] for kind in kinds) + ground.area * catapults
    found = Oracle(ground).fewest_empties(kinds, catapults, taken)
    return Plate(left, min(left, found), max(0, free - covered))


def pieces(session: AnySession, seat: Seat) -> Counter[str]:
    """Return the kinds of the pieces that a seat has had and kept."""
    kept = Counter(session.state.camps[seat].pile)
    for entry in session.timeline.entries:
        if isinstance(entry.command, Steal):
            kept[entry.command.piece] += (entry.command.by == seat) - (entry.command.victim == seat)
    return kept


def said(what: str, found: Sequence[Plate]) -> str:
    """Return what plates come to, with 95 % intervals."""
    left, best, short = (mean(each[at] for each in found) for at in range(3))
    gaps = [each.left - each.found for each in found]
    proved = sum(each.found == each.short for each in found)
    return (
        f"| {what} | {len(found)} | {left:.1f} | {best:.1f} | {interval(gaps, 1)[1:]} | {short:.1f} |"
        f" {proved} of {len(found)} |"
    )


HEAD = """| cards known | plates | left empty | with them known | difference | at least | nothing better |
|---|---|---|---|---|---|---|"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game")
    parser.add_argument("--page", type=Path)
    wanted = parser.parse_args()
    numbers = range(wanted.seed, wanted.seed + wanted.games)
    whole, last = zip(*(each for number in numbers for each in plates(number)), strict=True)
    text = "\n".join([HEAD, said("all cards of the game", whole), said("those of the last round", last)])
    print(text)
    if wanted.page is not None:
        command = f"python -m tests.games.catapults.least_empty --games {wanted.games} --seed {wanted.seed}"
        write_section(wanted.page, "least-empty", lambda _: f"{text}\n\n    {command}")


if __name__ == "__main__":
    main()
