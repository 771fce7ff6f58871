"""What the tests of every game must know of Reversi."""

from app.games.reversi.sandbox.bench import BENCH
from tests.contract.promises import Case, Promises

PROMISES = Promises(
    bench=BENCH,
    cases={"size": Case(6, "The board is smaller.")},
    sought=frozenset({"REV-4"}),
)
