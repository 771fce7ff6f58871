"""What the score pad asks of a game played with the real box: rows, dice, and how points come out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from attrs import frozen

from app.core.command import Seat
from app.core.result import Result
from app.core.words import Phrase

Rank = TypeVar("Rank", int, tuple[int, ...])

Points: TypeAlias = Mapping[tuple[str, Seat], int]
"""What stands in the cells, by source and seat; an empty cell is missing."""


@frozen
class Source:
    """
    A row of the pad.

    Attributes:
        key: Tells it from the others.
        label: For players.
        rule: The id of the rule that gives the points.
        takes: Whether it takes points, too: then its cells may be below zero.
    """

    key: str
    label: Phrase
    rule: str = ""
    takes: bool = False


@frozen
class Block:
    """Some rows under a heading; *counts*: their totals stand below them."""

    heading: Phrase
    sources: tuple[Source, ...]
    counts: bool = False


@frozen
class Dice:
    """
    The dice of a game.

    Attributes:
        counts: How many may be thrown together.
        usual: How many are, mostly.
        worth: Points of a die that shows 1 to 6; empty where the pips count.
        more_than: The source with one less than a seat throws ("{round}" is filled in); empty for none.
        into: The source into which the points of a throw go ("{round}" is filled in); empty for none.
        roles: Whose each die is where that matters; then a throw has no sum.
    """

    counts: range
    usual: int
    worth: tuple[int, ...] = ()
    more_than: str = ""
    into: str = ""
    roles: tuple[Phrase, ...] = ()

    def points(self, faces: Sequence[int]) -> int:
        """Return what a throw is worth."""
        return sum(self.worth[face - 1] if self.worth else face for face in faces)


def _never(_: Points) -> bool:
    return False


@frozen
class Pad:
    """
    How a game is kept on the score pad.

    Attributes:
        blocks: Return the rows of the pad in a round; later rounds may have more of them.
        result_of: Returns the result of points by the game's rules: totals, parts, winners, how ties fell.
        decides: Tells whether the points end the game by themselves, as a claim or enough points do.
        total: The label of the totals.
        rounds: After which the game ends; None if nobody knows.
        takes_turns: Whether seats play one after another within a round.
        dice: None for a game without.
        glass: Seconds of the sand glass; None for a game without.
        notes: Reminders of the rules.
        adds: Whether points come bit by bit: a number that is typed adds to what stands in a cell.
    """

    blocks: Callable[[int], tuple[Block, ...]]
    result_of: Callable[[Points], Result]
    total: Phrase
    decides: Callable[[Points], bool] = _never
    rounds: int | None = None
    takes_turns: bool = True
    dice: Dice | None = None
    glass: float | None = None
    notes: tuple[Phrase, ...] = ()
    adds: bool = False


def sources_of(blocks: Sequence[Block]) -> Iterator[Source]:
    """Yield the rows of some blocks."""
    for block in blocks:
        yield from block.sources


def best(ranks: Mapping[Seat, Rank]) -> tuple[Seat, ...]:
    """Return the seats of the highest rank."""
    return tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))


def row_of(points: Points, source: str, seats: int) -> tuple[int, ...]:
    """Return a row of the pad; what is not written down counts 0."""
    return tuple(points.get((source, seat), 0) for seat in range(seats))
