"""
What differs between two tables as plain data, and back: the part of a file of a variant that holds values.

A table is an object with the fields that differ.  Things with names of their own are an object by name: a
thing that is known holds what differs of it, a new one all of it, and one that is left out is null.  Whatever
else differs stands there whole.
"""

from collections.abc import Mapping
from typing import Any

import attrs

from app.core.options import Group, Unfit, described
from app.core.words import N_, Phrase
from app.storage.tables import parts


def difference(standard: Any, changed: Any, plain: Any) -> dict[str, Any]:
    """Return the fields of *changed*, whose plain data is *plain*, that are not as in *standard*."""
    found = {}
    for attribute in attrs.fields(type(changed)):
        name = attribute.name
        old, new = getattr(standard, name), getattr(changed, name)
        if attribute.init and old != new:
            found[name] = _differing(described(attribute), old, new, plain[name])
    return found


def _differing(about: Any, old: Any, new: Any, plain: Any) -> Any:
    if not isinstance(about, Group) or about.is_drawn:
        return plain
    if not _is_named(about, new):
        return difference(old, new, plain) if attrs.has(type(new)) and type(old) is type(new) else plain
    before, after = dict(parts(old, about)), dict(parts(new, about))
    kept = [name for name in before if name in after]
    if list(after)[: len(kept)] != kept:
        return plain
    rows = list(plain.values()) if isinstance(plain, Mapping) else plain
    found: dict[str, Any] = {}
    for (name, thing), data in zip(after.items(), rows, strict=True):
        if name not in before:
            found[name] = {key: value for key, value in data.items() if key != about.key}
        elif before[name] != thing:
            found[name] = difference(before[name], thing, data)
    return {**found, **{name: None for name in before if name not in after}}


def patched(standard: Any, plain: Any, data: Any) -> Any:
    """
    Return the plain data of all of a table: that of *standard*, with what *data* says otherwise.

    Args:
        plain: The plain data of *standard*.
        data: As from `difference`; whatever a stranger wrote there goes on as it is, to be refused when read.
    """
    if not isinstance(data, dict):
        return data
    merged = dict(plain)
    abouts = {each.name: described(each) for each in attrs.fields(type(standard))}
    for name, value in data.items():
        merged[name] = value
        if name in plain:
            merged[name] = _patched_field(abouts.get(name), getattr(standard, name), plain[name], value)
    return merged


def _patched_field(about: Any, standard: Any, plain: Any, data: Any) -> Any:
    if not isinstance(about, Group) or about.is_drawn or not isinstance(data, dict):
        return data
    if not _is_named(about, standard):
        return patched(standard, plain, data) if attrs.has(type(standard)) else data
    known = dict(parts(standard, about))
    rows = plain if isinstance(plain, Mapping) else dict(zip(known, plain, strict=True))
    merged = {name: row for name, row in rows.items() if data.get(name, row) is not None}
    for name, value in data.items():
        if value is None:
            if name not in known:
                text = N_("there is no {name} that could be left out")
                raise Unfit(Phrase(text, {"name": repr(name[:40])}))
        elif name in known:
            merged[name] = patched(known[name], rows[name], value)
        else:
            merged[name] = {about.key: name, **value} if about.key and isinstance(value, dict) else value
    return merged if isinstance(plain, Mapping) else list(merged.values())


def place(standard: Any, data: Any, path: str) -> str:
    """Return where *data* itself holds what stands at *path* of the whole: things have names, not numbers."""
    steps = path.replace("[", ".[").split(".")
    return ".".join(_named(standard, data, [step for step in steps if step])).replace(".[", "[")


def _named(standard: Any, data: Any, steps: list[str]) -> list[str]:
    if not steps or not attrs.has(type(standard)) or steps[0].startswith("["):
        return steps
    about = next((described(each) for each in attrs.fields(type(standard)) if each.name == steps[0]), None)
    if about is None or not isinstance(data, dict):
        return steps
    value, rest = getattr(standard, steps[0]), steps[1:]
    inside = data.get(steps[0])
    if not isinstance(about, Group) or about.is_drawn or not isinstance(inside, dict):
        return steps
    if not _is_named(about, value):
        return [steps[0], *_named(value, inside, rest)]
    known = dict(parts(value, about))
    names = [name for name in {**known, **inside} if inside.get(name, 0) is not None]
    if not rest or not rest[0].startswith("["):
        return steps
    index = rest[0].strip("[]'\"")
    name = names[int(index)] if index.isdecimal() and about.key else index
    return [steps[0], name, *_named(known.get(name), inside.get(name), rest[1:])]


def _is_named(about: Group, value: Any) -> bool:
    """Tell whether a group holds things with names, not a single table."""
    return bool(about.key) or isinstance(value, Mapping)
