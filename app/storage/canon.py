"""Values as text, the same for equal values in any process."""

import dataclasses
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import partial
from typing import Any

import attrs


def canonical(value: Any, but: type[Any] | None = None) -> str:
    """
    Return *value* as text, the same for equal values in any process.

    Args:
        but: Of values of this class nothing is said.
    """
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
            names = _compared(type(value))
            fields = ",".join(said(getattr(value, name)) for name in names)
            return f"{type(value).__name__}({fields})"
        case _:
            return repr(value)


def _compared(kind: type[Any]) -> Iterable[str]:
    """Return the fields that are compared: what takes no part in that follows from the rest."""
    if attrs.has(kind):
        return [each.name for each in attrs.fields(kind) if each.eq]
    return [each.name for each in dataclasses.fields(kind) if each.compare]
