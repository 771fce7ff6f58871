"""What a position is worth, and which of several moves is worth most: what is asked, and what is answered."""

from collections.abc import Sequence
from typing import Any, Generic, Protocol

from attrs import evolve, frozen

from app.bots.protocol import Budget
from app.bots.search.candidate import Gain
from app.bots.search.halving import Certainty
from app.core.command import Seat
from app.core.game import C, Game, S

EQUAL_ERRORS = 2.0
"""Moves that lie closer together than so many standard errors of their difference are equally good."""

LIST_ERRORS = 2.5
"""So it is with moves of a list: four are held against the best, and 19 of 20 lists shall be wholly right."""


@frozen
class Outlook:
    """
    How a game is expected to end.

    Attributes:
        shares: By seat, the chance to win, from 0 to 1; they add up to one, for a win that is shared
            counts in parts.
        points: By seat, the final score that is expected, as the rules count it.
        error: The standard error of the asking seat's share: luck, and how far the evaluation is off.
        playouts: How many games, or beginnings of games, were played on for it.
    """

    shares: tuple[float, ...]
    points: tuple[float, ...]
    error: float
    playouts: int

    def with_share(self, seat: Seat, share: float) -> "Outlook":
        """Return this, but *seat* has that share, and the others what is left, in proportion."""
        rest, others = sum(self.shares) - self.shares[seat], len(self.shares) - 1
        shares = [(1 - share) * (each / rest if rest else 1 / others) for each in self.shares]
        shares[seat] = share
        return evolve(self, shares=tuple(shares))


@frozen
class Valued(Generic[C]):
    """
    A move and what it is worth.

    Attributes:
        move: What the seat does.
        outlook: How the game is expected to end after it.
        line: How it may go on, the move first: what the playout nearest to the outlook did up to the end
            of the seat's turn, the answers of nature among it.
        behind: How much the share of the best move is greater, playout by playout in the same worlds and
            with the same luck, and the standard error of that.
        guessed: The part of its playouts that did not come to the end of the game: what was learnt says how
            they would end.
    """

    move: C
    outlook: Outlook
    line: tuple[C, ...]
    behind: Gain
    guessed: float = 0.0

    @property
    def is_as_good(self) -> bool:
        """Whether nobody can tell it from the best of the moves that it was compared with."""
        return self.behind.mean <= LIST_ERRORS * self.behind.error


class Evaluator(Protocol):
    """
    Knows what positions are worth.  It is given nothing but views, and answers the same for the same seed
    where the budget has no clock.
    """

    def outlook(self, game: Game[S, C, Any], view: S, seat: Seat, budget: Budget) -> Outlook:
        """Return how a game is expected to end, as far as *seat* can know it."""

    def compare(
        self,
        game: Game[S, C, Any],
        view: S,
        seat: Seat,
        moves: Sequence[C],
        budget: Budget,
        *,
        certainty: Certainty | None = None,
    ) -> list[Valued[C]]:
        """
        Return what *seat* can do, each of *moves* once, by the figure of its outlook, the best first.

        With a *certainty* a move that is behind beyond such a doubt is not looked at any longer.
        """
