"""How a game went and ended: who began, who won, and where every point comes from."""

from attrs import frozen

from app.core.command import Seat
from app.core.words import NN_, Phrase

POINTS = NN_("{count} point", "{count} points")
"""What scores are counted in, if nothing else is said."""


@frozen
class Part:
    """One addend of a score, and the rule that gives it."""

    label: Phrase
    points: int
    rule: str = ""


@frozen
class Result:
    """
    How a game ended.

    Attributes:
        winners: More than one share the win; or nobody has won, and they are equal, if it *is_drawn*.
        totals: The score of each seat.
        parts: Each seat's score taken apart; the points of the parts add up to the total.
        deciders: How ties were broken, step by step; empty if there was none.
        low_wins: Whether the lowest total wins.
        unit: What the totals count, in words with a plural (`NN_`).
        eliminated: Who was out of the game before it ended.
        is_drawn: Whether the rules call it a draw.
    """

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    parts: tuple[tuple[Part, ...], ...]
    deciders: tuple[Phrase, ...] = ()
    low_wins: bool = False
    unit: tuple[str, str] = POINTS
    eliminated: frozenset[Seat] = frozenset()
    is_drawn: bool = False


@frozen
class Course:
    """
    How a game has gone so far.

    Attributes:
        began: Who was first to act; None where nobody is, because all act at once, and before it is known.
        rounds: How many have begun; in a round everybody has a turn.
        turns: How many have begun, of all seats together.
        ending: By what it ended, a few words; None as long as it goes on.
        rule: The rule that ended it.
    """

    began: Seat | None
    rounds: int
    turns: int
    ending: Phrase | None = None
    rule: str = ""
