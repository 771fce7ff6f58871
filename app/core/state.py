"""A record that copies fast."""

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from typing import Any, Self, TypeVar

import attrs

Record = TypeVar("Record", bound="State")

ADDED_LATER = "added later"
"""Marks fields that files of older versions do not know; see `later`."""

_PLAIN = (int, float, str, bytes, bool, type(None), Enum)


def later(default: Any) -> Any:
    """Return a field that was added later: while it holds its default, a state is as it always was."""
    return attrs.field(default=default, metadata={ADDED_LATER: True})


class State:
    """
    Base of everything a command may change; subclasses are `@attrs.define`d.

    `copy` is compiled at first use from the field types: lists, dicts, sets and States are
    copied; `Mapping`, `Sequence`, tuples, frozen classes and plain values are shared.
    """

    __slots__ = ()

    def copy(self) -> Self:
        """Return a copy that shares nothing either can change."""
        kind = type(self)
        copier = _compile(kind)
        setattr(kind, "copy", copier)  # noqa: B010 - the class gets its own, faster copy
        return copier(self)


def _compile(kind: type[Record]) -> Callable[[Record], Record]:
    """Write and return the function that copies a *kind*."""
    assert attrs.has(kind), f"{kind.__name__} must be defined by attrs"
    hints = typing.get_type_hints(kind)
    lines = ["def copy(old):", "    new = make(kind)"]
    for each in attrs.fields(kind):
        value = _expression(hints[each.name], f"old.{each.name}", f"{kind.__name__}.{each.name}")
        lines.append(f"    new.{each.name} = {value}")
    lines.append("    return new")
    scope: dict[str, Any] = {"make": kind.__new__, "kind": kind}
    exec("\n".join(lines), scope)  # noqa: S102 - the source holds nothing but our own field names
    copier: Callable[[Record], Record] = scope["copy"]
    return copier


def _expression(hint: object, old: str, where: str) -> str:
    """Return the source of the copy of *old*, which has the type *hint*."""
    origin, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
    if _is_shared(hint):
        return old
    if origin is list:
        each = _expression(inner[0], "item", where)
        return f"{old}[:]" if _is_shared(inner[0]) else f"[{each} for item in {old}]"
    if origin is set:
        return f"{old}.copy()"
    if origin is dict:
        if _is_shared(inner[1]):
            return f"{old}.copy()"
        return f"{{key: {_expression(inner[1], 'value', where)} for key, value in {old}.items()}}"
    if isinstance(origin, type) and issubclass(origin, State):
        return f"{old}.copy()"
    if origin in (types.UnionType, typing.Union):
        changing = [each for each in inner if not _is_shared(each)]
        if len(changing) == 1 and len(inner) == 2 and type(None) in inner:
            return f"(None if {old} is None else {_expression(changing[0], old, where)})"
    raise TypeError(f"{where}: no way to copy a {hint} is known")


def _is_shared(hint: object) -> bool:
    """Tell whether values of the type *hint* never change, and so may be shared."""
    origin, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return all(_is_shared(each) for each in inner)
    if origin in (tuple, frozenset):
        return all(each is Ellipsis or _is_shared(each) for each in inner)
    if not isinstance(origin, type):
        return typing.get_origin(hint) is typing.Literal or hint is Any
    if issubclass(origin, State | list | dict | set):
        return False
    if origin in (Mapping, Sequence) or issubclass(origin, (*_PLAIN, tuple)):
        return True
    return (attrs.has(origin) or is_dataclass(origin)) and _is_frozen(origin)


def _is_frozen(kind: type[object]) -> bool:
    # Neither attrs nor dataclasses has a public way to ask.
    return (
        kind.__setattr__.__name__ in ("_frozen_setattrs", "__setattr__")
        and kind.__setattr__ is not object.__setattr__
    )
