"""Values as text, the same for equal values in any process."""

from collections.abc import Mapping
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
        case _ if attrs.has(type(value)):
            # What takes no part in comparisons follows from the rest.
            names = (each.name for each in attrs.fields(type(value)) if each.eq)
            fields = ",".join(said(getattr(value, name)) for name in names)
            return f"{type(value).__name__}({fields})"
        case _:
            return repr(value)
