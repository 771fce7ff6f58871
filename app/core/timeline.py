"""The log, and the states between its entries."""

from collections.abc import Generator
from typing import Generic, TypeAlias, TypeVar

from attrs import define, field, frozen

from app.core.command import Command
from app.core.game import C, C_co, S
from app.core.state import State


@frozen
class Entry(Generic[C_co]):
    """
    A line of the log.

    Attributes:
        command: What happened.
        human: Whether a person at this screen did it, rather than nature, a clock or a computer; an answer
            of nature that a person chose is theirs too.
    """

    command: C_co
    human: bool = False


@define
class Timeline(Generic[S, C]):
    """
    Everything that happened, and where we are in it.

    Attributes:
        start: The state before the first entry.
        entries: What happened; those from *now* on have been taken back.
        states: The state after each entry.
        now: How many entries are in force.
    """

    start: S
    entries: list[Entry[C]] = field(factory=list)
    states: list[S] = field(factory=list)
    now: int = 0

    def at(self, ply: int) -> S:
        """Return the state after the first *ply* entries."""
        return self.states[ply - 1] if ply else self.start

    @property
    def state(self) -> S:
        """The state in force; nobody changes it."""
        return self.at(self.now)

    @property
    def played(self) -> list[Entry[C]]:
        """What is in force of what happened; a list of its own."""
        return self.entries[: self.now]

    def append(self, entry: Entry[C], after: S) -> None:
        """Add an entry; what had been taken back is forgotten."""
        del self.entries[self.now :], self.states[self.now :]
        self.entries.append(entry)
        self.states.append(after)
        self.now += 1


AnyEntry: TypeAlias = Entry[Command]
"""A line of the log of whichever game."""

AnyTimeline: TypeAlias = Timeline[State, Command]
"""The log of whichever game."""

Result = TypeVar("Result")

Sliced: TypeAlias = Generator[None, None, Result]
"""What plays a log, yields after each entry, and returns what it came to: so it can be done in slices."""


def whole(playing: Sliced[Result]) -> Result:
    """Play all of a log at once; return what it came to."""
    while True:
        try:
            next(playing)
        except StopIteration as end:
            result: Result = end.value
            return result
