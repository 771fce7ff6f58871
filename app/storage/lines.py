"""Where in a JSON text a value stands, for sentences about what is wrong with it."""

import json
import re
from typing import Any

_SPACE = re.compile(r"[\s,:]*")


def line_of(text: str, path: str) -> int:
    """
    Return the line where the value at *path* starts, or else the nearest thing that should hold it.

    Args:
        text: A JSON text without a flaw in its grammar.
        path: Like `log[3].to[0]`.
    """
    steps = [int(index) if index else name for name, index in re.findall(r"(\w+)|\[(\d+)\]", path)]
    at = _skip(text, 0)
    for step in steps:
        inside = _find(text, at, step)
        if inside is None:
            break
        at = inside
    return text.count("\n", 0, at) + 1


def _find(text: str, at: int, step: int | str) -> int | None:
    """Return where the element *step* of the list or object at *at* starts."""
    decode = json.JSONDecoder().raw_decode
    inside, count = _skip(text, at + 1), 0
    while inside < len(text) and text[inside] not in "]}":
        key: Any = count
        if text[at] == "{":
            key, end = decode(text, inside)
            inside = _skip(text, end)
        if key == step:
            return inside
        _, end = decode(text, inside)
        inside, count = _skip(text, end), count + 1
    return None


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return at if space is None else space.end()
