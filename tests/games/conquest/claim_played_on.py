"""
A claim, played on: what a rule of thumb does with the only knights that can break it, and what a search does.

    python -m tests.games.conquest.claim_played_on [--games 200] [--seed 0] [--page docs/opponents.md]

Both moves are played on to the end by Squires, with the same luck.  `--page` writes the section `claim`.
"""

from collections.abc import Sequence

from app.bots.protocol import Budget
from app.bots.search.determinization import worlds
from app.bots.statistics import wilson
from app.bots.values.learnt import learnt_values
from app.bots.values.playouts import PlayoutEvaluator
from app.core.command import Command
from app.games.conquest.game import GAME
from tests.games.conquest.test_sharp_choices import claimed, marshal
from tests.page_tables import asked, put

SEAT = 1

_TO_THE_END = 10**6


def won(move: Command, games: int, seed: int) -> int:
    """Return how many games *SEAT* wins after a move."""
    evaluator, deal = PlayoutEvaluator(learnt_values(GAME), turns=_TO_THE_END), worlds(GAME, claimed(), seed)
    return sum(evaluator.played(GAME, deal(n), SEAT, move).shares[SEAT] == 1 for n in range(games))


def rows(games: int, seed: int) -> Sequence[str]:
    """Return a row of a table for each of the two moves."""
    found = []
    for who, thinks in (("its rule of thumb", False), ("a search (Marshal)", True)):
        move = marshal(thinks=thinks).choose(GAME, claimed(), SEAT, Budget())
        count = won(move, games, seed)
        low, high = wilson(count, games)
        share = f"{count} of {games}: {100 * count / games:.0f} % | {100 * low:.1f}-{100 * high:.1f}"
        found.append(f"| {type(move).__name__} | {who} | {share} |")
    return found


def main() -> None:
    wanted = asked(__doc__ or "", 200)
    found = ["| order | chosen by | won | 95 % |", "|---|---|---|---|", *rows(wanted.games, wanted.seed)]
    print("\n".join(found))
    put(wanted, "tests.games.conquest.claim_played_on", "claim", found)


if __name__ == "__main__":
    main()
