"""Counts calls of named functions while something happens, and who made them."""

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self

from attrs import define, field


@define
class CallCounter:
    """
    A context manager that counts calls in this thread; a function that only hands on to its namesake counts once.

    Attributes:
        watched: Names of functions, or qualified names ("SidePanels.refresh").
        calls: How often each was called, by that name.
        callers: The same by name and "file:line" of the caller.
        seen: The arguments of each call of a watched function, by name, in order.
    """

    watched: frozenset[str]
    calls: Counter[str] = field(factory=Counter)
    callers: Counter[tuple[str, str]] = field(factory=Counter)
    seen: list[tuple[str, dict[str, Any]]] = field(factory=list)
    _before: Callable[..., Any] | None = None

    def __enter__(self) -> Self:
        self._before = sys.getprofile()
        sys.setprofile(self._hear)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        sys.setprofile(self._before)

    def _hear(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        name = code.co_qualname
        if name not in self.watched:
            return
        caller = frame.f_back
        if caller is not None and name == caller.f_code.co_qualname:
            return
        self.calls[name] += 1
        where = "Qt" if caller is None else f"{caller.f_code.co_filename}:{caller.f_code.co_qualname}:{caller.f_lineno}"
        self.callers[name, where] += 1
        self.seen.append((name, dict(frame.f_locals)))
