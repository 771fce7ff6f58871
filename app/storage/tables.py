"""Every value of a game's options and tables, with its place: what the editor of variants lists."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from app.core.options import Group, Option, described
from app.core.words import N_, Phrase, told, verbatim

Path: TypeAlias = tuple[str, ...]
"""Where a value stands in options: names of fields, and of things within tables ("tables", "kinds", "T")."""


@frozen
class Entry:
    """
    One value of the options or tables of a game.

    Attributes:
        path: Where it stands.
        headings: What the tables around it are called, from the outside.
        about: How it describes itself.
        value: What it is.
    """

    path: Path
    headings: tuple[Phrase, ...]
    about: Option
    value: Any


def entries(options: Any) -> list[Entry]:
    """Return every value that can be typed: options first, then the tables in the order they are written."""
    return list(_entries(options, (), ()))


def _entries(
    table: Any, path: Path, headings: tuple[Phrase, ...], only: tuple[str, ...] = ()
) -> Iterator[Entry]:
    for attribute in attrs.fields(type(table)):
        about, value = described(attribute), getattr(table, attribute.name, None)
        inside = (*path, attribute.name)
        if isinstance(about, Option):
            if not only or about.name in only:
                yield Entry(inside, headings, about, value)
        elif about is not None and not about.is_drawn:
            titles = (*headings, Phrase(about.label)) if about.label else headings
            for name, each in parts(value, about):
                if attrs.has(type(each)):
                    steps = (*inside, name) if name else inside
                    yield from _entries(each, steps, (*titles, *_title(each, about, name)), about.only)


def parts(value: Any, about: Group) -> list[tuple[str, Any]]:
    """Return the tables that a group holds, by the names that files give them; "" for a single one."""
    if isinstance(value, Mapping):
        return [(str(name), each) for name, each in value.items()]
    if about.key:
        return [(getattr(each, about.key), each) for each in value]
    return [("", value)]


def title_of(thing: Any, about: Group, name: str) -> Phrase:
    """Return what a thing within a table is called."""
    said = getattr(thing, about.title, name) if about.title else name
    return told(said) if about.title and said != name else verbatim(name)


def _title(thing: Any, about: Group, name: str) -> tuple[Phrase, ...]:
    return (title_of(thing, about, name),) if name else ()


def value_at(options: Any, path: Path) -> Any:
    """Return the value at *path*.  Raises `KeyError` if there is none."""
    value = options
    steps = list(path)
    while steps:
        about = _about(value, steps[0])
        value = getattr(value, steps.pop(0))
        if steps and isinstance(about, Group) and (about.key or isinstance(value, Mapping)):
            value = dict(parts(value, about))[steps.pop(0)]
    return value


def with_value(options: Any, path: Path, value: Any) -> Any:
    """Return *options* with another value at *path*.  Raises `ValueError` if it does not fit there."""
    name, *rest = path
    if not rest:
        return attrs.evolve(options, **{name: value})
    about, inner = _about(options, name), getattr(options, name)
    if isinstance(about, Group) and (about.key or isinstance(inner, Mapping)):
        return attrs.evolve(options, **{name: _with_part(inner, about, rest, value)})
    return attrs.evolve(options, **{name: with_value(inner, tuple(rest), value)})


def _with_part(inner: Any, about: Group, rest: list[str], value: Any) -> Any:
    named = dict(parts(inner, about))
    named[rest[0]] = with_value(named[rest[0]], tuple(rest[1:]), value) if rest[1:] else value
    return named if isinstance(inner, Mapping) else tuple(named.values())


def _about(table: Any, name: str) -> Option | Group | None:
    for attribute in attrs.fields(type(table)):
        if attribute.name == name:
            return described(attribute)
    raise KeyError(name)


# --- What differs ---


def changes(standard: Any, options: Any) -> list[Phrase]:
    """Return in plain words what *options* change of *standard*, one sentence for each value."""
    return list(_changes(standard, options, ()))


def _changes(old: Any, new: Any, headings: tuple[Phrase, ...]) -> Iterator[Phrase]:
    for attribute in attrs.fields(type(new)):
        about, name = described(attribute), attribute.name
        if about is None or getattr(old, name) == getattr(new, name):
            continue
        before, after = getattr(old, name), getattr(new, name)
        if isinstance(about, Option):
            yield from _changed(about, before, after, headings)
        elif about.is_drawn:
            yield Phrase(N_("{what} drawn anew"), {"what": _within(headings, Phrase(about.label))})
        else:
            titles = (*headings, Phrase(about.label)) if about.label else headings
            yield from _changed_parts(about, before, after, titles)


def _changed_parts(about: Group, old: Any, new: Any, headings: tuple[Phrase, ...]) -> Iterator[Phrase]:
    before, after = dict(parts(old, about)), dict(parts(new, about))
    for name, thing in after.items():
        if name not in before:
            yield Phrase(N_("{what}: new"), {"what": _within(headings, *_title(thing, about, name))})
        elif before[name] != thing:
            yield from _changes(before[name], thing, (*headings, *_title(thing, about, name)))
    for name, thing in before.items():
        if name not in after:
            yield Phrase(N_("{what}: left out"), {"what": _within(headings, *_title(thing, about, name))})
    if len(before) == len(after) and list(before) != list(after) and before.keys() == after.keys():
        yield Phrase(N_("{what}: in another order"), {"what": _within(headings)})


def _changed(about: Option, old: Any, new: Any, headings: tuple[Phrase, ...]) -> Iterator[Phrase]:
    if about.parts:
        for part, before, after in zip(about.parts, old, new, strict=True):
            if before != after:
                what = _within(headings, Phrase(about.label), Phrase(part))
                yield _instead(what, said_value(about, before), said_value(about, after))
        return
    yield _instead(_within(headings, Phrase(about.label)), said_value(about, old), said_value(about, new))


def said_value(about: Option, value: Any) -> Phrase:
    """Return *value* in the words of its field."""
    if isinstance(value, tuple):
        return joined([said_value(about, each) for each in value]) if value else Phrase(N_("nothing"))
    if value in about.choices:
        return Phrase(about.choices[value])
    if isinstance(value, bool):
        return Phrase(N_("yes") if value else N_("no"))
    return verbatim(str(value))


def joined(phrases: list[Phrase], text: str = "{one}, {other}") -> Phrase:
    """Return phrases in one, with commas between; there is at least one."""
    first, *rest = phrases
    for each in rest:
        first = Phrase(text, {"one": first, "other": each})
    return first


def _within(headings: tuple[Phrase, ...], *labels: Phrase) -> Phrase:
    return joined([*headings, *labels], "{one} · {other}")


def _instead(what: Phrase, old: Phrase, new: Phrase) -> Phrase:
    return Phrase(N_("{what}: {new} instead of {old}"), {"what": what, "old": old, "new": new})
