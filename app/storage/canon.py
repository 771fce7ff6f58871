"""Values as text, the same for equal values in any process."""

import dataclasses
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from typing import Any

import attrs

from app.core.state import ADDED_LATER

_Way = Callable[[Any, type[Any] | None], str]
"""Says a value of a kind; of values of the second class it says nothing."""


def canonical(value: Any, but: type[Any] | None = None) -> str:
    """
    Return *value* as text, the same for equal values in any process.

    Args:
        but: Of values of this class nothing is said.
    """
    kind: Any = type(value)
    if kind in _PLAIN:
        return repr(value)
    if but is not None and isinstance(value, but):
        return "-"
    return _way(kind)(value, but)


_PLAIN = frozenset({int, str, bool, float, type(None)})
"""Most of what there is: not looked at for long."""


@cache
def _way(kind: type[Any]) -> _Way:
    """Return how values of a kind are said: a position has thousands, and it is asked once."""
    if issubclass(kind, Enum):
        return lambda value, but: value.name
    if issubclass(kind, list | tuple):
        return lambda value, but: f"[{','.join([canonical(each, but) for each in value])}]"
    if issubclass(kind, Mapping):
        return _mapping
    if issubclass(kind, AbstractSet):
        return lambda value, but: f"{{{','.join(sorted([canonical(each, but) for each in value]))}}}"
    if attrs.has(kind) or dataclasses.is_dataclass(kind):
        return _record(kind)
    return lambda value, but: repr(value)


def _mapping(value: Mapping[Any, Any], but: type[Any] | None) -> str:
    pairs = sorted([f"{canonical(key, but)}:{canonical(each, but)}" for key, each in value.items()])
    return f"{{{','.join(pairs)}}}"


def _record(kind: Any) -> _Way:
    names, later = _compared(kind), _added_later(kind)

    def say(value: Any, but: type[Any] | None) -> str:
        fields = [(name, getattr(value, name)) for name in names]
        said = [canonical(each, but) for name, each in fields if not (name in later and each == later[name])]
        return f"{kind.__name__}({','.join(said)})"

    return say


def _added_later(kind: Any) -> Mapping[str, Any]:
    """Return the fields that older files do not know, with what they hold there: of that nothing is said."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    return {each.name: _empty(each.default) for each in fields if ADDED_LATER in each.metadata}


def _empty(default: Any) -> Any:
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]


def _compared(kind: Any) -> list[str]:
    """Return the fields that are compared: what takes no part in that follows from the rest."""
    if attrs.has(kind):
        return [each.name for each in attrs.fields(kind) if each.eq]
    return [each.name for each in dataclasses.fields(kind) if each.compare]
