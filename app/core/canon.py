"""Values as text, the same for equal values in any process."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any

import attrs


def canonical(value: Any) -> str:
    """Return *value* as text, the same for equal values in any process."""
    match value:
        case Enum():
            return value.name
        case list() | tuple():
            return f"[{','.join(map(canonical, value))}]"
        case Mapping():
            pairs = sorted(f"{canonical(key)}:{canonical(each)}" for key, each in value.items())
            return f"{{{','.join(pairs)}}}"
        case AbstractSet():
            return f"{{{','.join(sorted(map(canonical, value)))}}}"
        case _ if attrs.has(type(value)):
            # What takes no part in comparisons follows from the rest.
            names = (each.name for each in attrs.fields(type(value)) if each.eq)
            fields = ",".join(canonical(getattr(value, name)) for name in names)
            return f"{type(value).__name__}({fields})"
        case _:
            return repr(value)
