"""Values as text, the same for equal values in any process."""

import dataclasses
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache, partial
from typing import Any

import attrs

from app.core.state import ADDED_LATER


def canonical(value: Any, but: type[Any] | None = None) -> str:
    """
    Return *value* as text, the same for equal values in any process.

    Args:
        but: Of values of this class nothing is said.
    """
    if type(value) in _PLAIN:
        return repr(value)
    said = partial(canonical, but=but)
    match value:
        case _ if but is not None and isinstance(value, but):
            return "-"
        case Enum():
            return value.name
        case list() | tuple():
            return f"[{','.join(map(said, value))}]"
        case Mapping():
            pairs = sorted(f"{said(key)}:{said(each)}" for key, each in value.items())
            return f"{{{','.join(pairs)}}}"
        case AbstractSet():
            return f"{{{','.join(sorted(map(said, value)))}}}"
        case _ if attrs.has(type(value)) or dataclasses.is_dataclass(value):
            kind: Any = type(value)
            later = _added_later(kind)
            fields = ",".join(
                said(getattr(value, name))
                for name in _compared(kind)
                if not (name in later and getattr(value, name) == later[name])
            )
            return f"{type(value).__name__}({fields})"
        case _:
            return repr(value)


_PLAIN = (int, str, bool, float, type(None))
"""Most of what there is: not looked at for long."""


@cache
def _added_later(kind: Any) -> Mapping[str, Any]:
    """Return the fields that older files do not know, with what they hold there: of that nothing is said."""
    fields = attrs.fields(kind) if attrs.has(kind) else ()
    return {each.name: _empty(each.default) for each in fields if ADDED_LATER in each.metadata}


def _empty(default: Any) -> Any:
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]


@cache
def _compared(kind: Any) -> list[str]:
    """Return the fields that are compared: what takes no part in that follows from the rest."""
    if attrs.has(kind):
        return [each.name for each in attrs.fields(kind) if each.eq]
    return [each.name for each in dataclasses.fields(kind) if each.compare]
