"""Damage: bytes, words and values of JSON that are lost, doubled, swapped or absurd."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

_ODD = [
    None, True, -1, 0, 1, 7, 2**31, 2**63, -(2**64), 10**400, 1e308, -0.0, 0.5, "", "x", "\x00", "\ud800",
    "a" * 5000, "<img src=x>", "é" * 50, [], {}, [[]], {"": None}, "0", "conquest", "catapults",
]  # fmt: skip
"""Values that no file of ours has where they are put."""

_WORDS = ["NaN", "Infinity", "1e999", "9" * 40, "\\u0000", "\ufeff", "\n", *"-{}[],'#\"\\"]

_LARGEST = 400_000
"""Bytes of what is tried: limits for larger ones are tested elsewhere."""


def mutated(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """Return *data* after one to four kinds of damage; it may take parts of *others*."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(_DAMAGE)(data, others, rng)
    return data[:_LARGEST]


def shrunk(data: bytes, is_as_bad: Callable[[bytes], bool], tries: int = 400) -> bytes:
    """Return a smaller input that is as bad: ever smaller parts are left out while that changes nothing."""
    size = max(1, len(data) // 2)
    while size and tries > 0:
        at = 0
        while at < len(data) and tries > 0:
            tries -= 1
            less = data[:at] + data[at + size :]
            if is_as_bad(less):
                data = less
            else:
                at += size
        size //= 2
    return data


def _flip(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    if not data:
        return data
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 20))):
        changed[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(changed)


def _cut(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return rng.choice((data[:start], data[start:], data[:start] + data[end:]))


def _double(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:end] + data[start:end] * rng.choice((1, 2, 30)) + data[end:]


def _insert(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(_WORDS).encode() + data[at:]


def _splice(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    other = rng.choice(others)
    return data[: rng.randrange(len(data) + 1)] + other[rng.randrange(len(other) + 1) :]


def _swap_lines(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    lines = data.split(b"\n")
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(3):
        case 0:
            lines[first], lines[second] = lines[second], lines[first]
        case 1:
            del lines[first]
        case _:
            lines.insert(second, lines[first])
    return b"\n".join(lines)


def _other_value(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """Replace, drop or move values of a JSON text; another text is damaged elsehow."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return _flip(data, others, rng)
    places = list(_places(tree))
    if not places:
        return data
    for _ in range(rng.choice((1, 1, 2))):
        inside, key = rng.choice(places)
        if isinstance(inside, list) and not -1 < key < len(inside):
            continue
        match rng.randrange(5):
            case 0 if isinstance(inside, dict):
                inside.pop(key, None)
            case 1 if isinstance(inside, list):
                inside.insert(key, inside[key])
            case 2:
                other, from_key = rng.choice(places)
                if not (isinstance(other, list) and from_key >= len(other)) and from_key in _keys(other):
                    inside[key] = json.loads(json.dumps(other[from_key]))
            case 3 if isinstance(inside, dict):
                inside[rng.choice(("x", "", "by", "__class__", "é"))] = rng.choice(_ODD)
            case _:
                inside[key] = rng.choice(_ODD)
    # A lone surrogate stays an escape.
    return json.dumps(tree).encode()


def _keys(inside: Any) -> Any:
    return inside if isinstance(inside, dict) else range(len(inside))


def _places(tree: Any) -> Any:
    """Yield where values stand: the list or dictionary, and the key."""
    waiting = [tree]
    while waiting:
        inside = waiting.pop()
        for key in list(_keys(inside)) if isinstance(inside, dict | list) else ():
            yield inside, key
            if isinstance(inside[key], dict | list):
                waiting.append(inside[key])


_DAMAGE = [_flip, _cut, _double, _insert, _splice, _swap_lines, _other_value, _other_value, _other_value]
