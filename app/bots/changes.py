"""Values of options and tables by their paths, in a line of text: what a search for a fair value tries."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave
from app.storage.codec import Codec
from app.storage.variants import Variant, variant_from, variant_text

_TABLES = "tables"
_MOST = 200
"""Values of one change."""


@frozen
class Change:
    """
    What is tried for one value.

    Attributes:
        path: Where it stands in the options: "peace_turns", "tables.war.plunder", "tables.war.defence.0".
        values: What it may be, as JSON has it.
    """

    path: str
    values: tuple[Any, ...]


def read_change(text: str, game: AnyGame) -> Change:
    """
    Return what "path=values" says: "peace_turns=0..4", "war.plunder=0..4/2", "desert=barrier,open".

    Raises:
        Unfit: If that is nothing to try, or there is no such value; says why.
    """
    path, _, said = text.partition("=")
    values = tuple(dict.fromkeys(map(json.dumps, _values(said))))
    if len(values) > _MOST:
        too_many = N_("at most {count} values can be tried, and {text} has more")
        raise Unfit(Phrase(too_many, {"count": _MOST, "text": repr(text)}))
    if not path.strip() or not said or not values:
        raise Unfit(
            Phrase(N_("a change is written as path=1..3 or path=one,other, not {text}"), {"text": repr(text)})
        )
    plain = Codec(game).plain(game.options())
    names = path.strip().split(".")
    if names[0] not in plain and names[0] in plain.get(_TABLES, {}):
        names = [_TABLES, *names]
    _look_up(plain, names)
    return Change(".".join(names), tuple(map(json.loads, values)))


def changed(game: AnyGame, options: Any, values: Mapping[str, Any]) -> Any:
    """
    Return options with other values at their paths.

    Raises:
        BadSave: If they do not go together; says why.
    """
    data = json.loads(variant_text(Variant("-", options), game))
    for path, value in values.items():
        plain = Codec(game).plain(options)
        _put(data["options"], plain, path.split("."), value)
        options = _options_of(data, game)
    return options


def _options_of(data: Any, game: AnyGame) -> Any:
    """Return the options of a variant.  Raises `BadSave` without a line: nobody has written any."""
    try:
        return variant_from(json.dumps(data), game).options
    except BadSave as error:
        told = error.phrase.values
        if not {"field", "what"} <= told.keys():
            raise
        field = str(told["field"]).removeprefix("options.").removeprefix(f"{_TABLES}.")
        raise BadSave(Phrase(N_("{field}: {what}."), {"field": field, "what": told["what"]})) from error


def _values(said: str) -> Iterator[Any]:
    """Yield the values of a list, in which numbers may be a range with a step."""
    for word in _words(said):
        first, dots, rest = word.partition("..")
        last, _, step = rest.partition("/")
        if dots and _is_number(first) and _is_number(last) and _is_number(step or "1") and int(step or 1) > 0:
            yield from range(
                int(first), min(int(last), int(first) + _MOST * int(step or 1)) + 1, int(step or 1)
            )
        elif word:
            yield _value(word)


def _words(said: str) -> Iterator[str]:
    """Yield what commas part outside of brackets."""
    depth, word = 0, ""
    for letter in said:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth:
            yield word.strip()
            word = ""
        else:
            word += letter
    yield word.strip()


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?\d{1,9}", text.strip()) is not None


def _value(word: str) -> Any:
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        return word


def _look_up(plain: Any, names: Sequence[str]) -> Any:
    """Return what stands at a path.  Raises `Unfit` if there is nothing; says what there is."""
    for place, name in enumerate(names):
        if isinstance(plain, list | tuple) and name in map(str, range(len(plain))):
            plain = plain[int(name)]
        elif isinstance(plain, dict) and name in plain:
            plain = plain[name]
        else:
            known = list(_names(plain))
            values = {"path": ".".join(names[: place + 1]), "known": ", ".join(known)}
            raise Unfit(Phrase(N_("there is no {path}; there are {known}"), values))
    return plain


def _names(plain: Any) -> Iterator[str]:
    """Yield what can follow in a path; for options, what is in their tables too."""
    if isinstance(plain, dict):
        yield from (name for name in plain if name != _TABLES)
        yield from plain.get(_TABLES, ())
    elif isinstance(plain, list | tuple):
        yield from map(str, range(len(plain)))


def _put(data: dict[str, Any], plain: Any, names: Sequence[str], value: Any) -> None:
    """Put a value where a file of a variant has it; *plain* is all of the options."""
    for name in names[:-1]:
        plain = plain[name]
        if isinstance(plain, list | tuple):
            whole = list(plain)
            whole[int(names[-1])] = value
            data[name] = whole
            return
        data = data.setdefault(name, {})
    data[names[-1]] = value
