"""Counts calls of named functions while something happens."""

import sys
from types import FrameType
from typing import Any, Self

from attrs import define, field


@define
class CallCounter:
    """
    A context manager that counts calls of functions in this thread.

    A function that is called by one of the same name counts once: it has only been handed on.

    Attributes:
        watched: Qualified names of functions ("to_act", "SidePanels.refresh").
        calls: The name and the arguments of each call, in order.
    """

    watched: frozenset[str]
    calls: list[tuple[str, tuple[Any, ...]]] = field(factory=list)

    def __enter__(self) -> Self:
        sys.setprofile(self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def count(self, name: str) -> int:
        """Return how often a function was called."""
        return len(self.arguments(name))

    def arguments(self, name: str) -> list[tuple[Any, ...]]:
        """Return the arguments of each call of a function."""
        return [arguments for called, arguments in self.calls if called == name]

    def _hear(self, frame: FrameType, event: str, _: object) -> None:
        code, caller = frame.f_code, frame.f_back
        name = code.co_qualname
        if event != "call" or name not in self.watched:
            return
        if caller is None or caller.f_code.co_qualname != name:
            values = (frame.f_locals[each] for each in code.co_varnames[: code.co_argcount])
            self.calls.append((name, tuple(values)))
