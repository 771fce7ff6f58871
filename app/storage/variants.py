"""A variant: options and replaced tables with a name, in one small JSON file without code."""

import json
import re
from pathlib import Path
from typing import Any

from attrs import field, frozen

from app.core.game import AnyGame
from app.core.names import clean_lines, clean_name
from app.core.options import Unfit
from app.core.words import N_, Phrase
from app.storage import patches
from app.storage.bad_save import BadSave, why
from app.storage.codec import Codec, flaw, parse, read_as
from app.storage.files import missing
from app.storage.lines import line_of

FORMAT = 1
SUFFIX = ".variant.json"

LARGEST = 64_000
"""Bytes of a file."""

LONGEST_NOTE = 1000
"""Letters."""

_LONGEST_READ = 60
"""Letters of a name: so many were allowed once."""

_INDENT = "  "

_WRONG = N_("Line {line} of the variant: {what}.")
_WRONG_FIELD = N_("Line {line} of the variant, {field}: {what}.")


def _clean_note(text: str) -> str:
    """Return a note as a file may hold it: whatever was typed or pasted can be read again."""
    return clean_lines(text)[:LONGEST_NOTE].strip()


@frozen
class Variant:
    """
    A game's options under a name that players chose.

    Attributes:
        name: For players.
        options: Of the game's options class, with its tables.
        note: The author's: what it is about, and why it is fun.
    """

    name: str = field(converter=clean_name)
    options: Any
    note: str = field(default="", converter=_clean_note)


@frozen
class _File:
    """The file; the names are those of its keys."""

    variant: int
    game: str
    name: str
    options: dict[str, Any]
    note: str = field(default="")


def read_variant(path: Path, game: AnyGame) -> Variant:
    """
    Return the variant of *game* in a file.

    Raises:
        BadSave: If there is none.
    """
    return variant_from(read_text(path), game)


def read_text(path: Path) -> str:
    """Return what stands in a file of a variant or a position.  Raises `BadSave` if nobody can read it."""
    name = {"name": path.name or str(path)}
    try:
        if path.is_dir():
            raise BadSave(Phrase(N_("{name} is a folder, not one of our files."), name))
        if not path.is_file():
            raise BadSave(missing(path))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadSave(Phrase(N_("{name} is far too large to be one of our files."), name))
        return data.decode("utf-8-sig")
    except OSError as error:
        values = {**name, "why": why(error)}
        raise BadSave(Phrase(N_("{name} cannot be read: {why}."), values)) from error
    except UnicodeDecodeError as error:
        said = N_("{name} is not one of our files: it is not a text in UTF-8.")
        raise BadSave(Phrase(said, name)) from error


def game_of(text: str) -> str:
    """
    Return the id of the game that a text claims to be a variant of; "" if it claims nothing.

    Raises:
        BadSave: If it is no JSON.
    """
    data = parse(text)
    claimed = data.get("game") if isinstance(data, dict) and "variant" in data else None
    return claimed if isinstance(claimed, str) else ""


def variant_from(text: str, game: AnyGame) -> Variant:
    """Return the variant of *game* that a JSON text holds.  Raises `BadSave` if there is none."""
    data = parse(text)
    standard = game.options()
    path = ""
    try:
        file: _File = read_as(data, _File)
        _check_head(file, game)
        path = "name"
        _check_length(file.name, _LONGEST_READ)
        if not clean_name(file.name):
            raise Unfit(Phrase(N_("a name that can be read is expected")))
        path = "note"
        _check_length(file.note, LONGEST_NOTE)
        path = "options"
        options = _read_options(game, standard, file.options)
    except BadSave:
        raise
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        found = flaw(error, path)
        at = _place(standard, data, found.path.lstrip("."))
        values = {"line": line_of(text, at), "field": at, "what": found.phrase}
        raise BadSave(Phrase(_WRONG_FIELD if at else _WRONG, values)) from error
    return Variant(file.name, options, file.note)


def variant_text(variant: Variant, game: AnyGame) -> str:
    """
    Return the JSON text of a variant: only what differs from the standard game.

    Raises:
        BadSave: If it is too much for a file.
    """
    standard, codec = game.options(), Codec(game)
    plain = codec.plain(variant.options)
    data = {
        "variant": FORMAT,
        "game": game.id,
        "name": variant.name,
        "note": variant.note,
        "options": patches.difference(standard, variant.options, plain),
    }
    text = _laid_out(data) + "\n"
    if len(text.encode()) > LARGEST:
        raise BadSave(
            Phrase(N_("This variant holds too much for a file of {size} kB."), {"size": LARGEST // 1000})
        )
    return text


def _place(standard: Any, data: Any, path: str) -> str:
    """Return where the file has what stands at *path* of the variant."""
    head, _, rest = path.partition(".")
    if head != "options" or not rest or not isinstance(data, dict):
        return path
    return f"{head}.{patches.place(standard, data.get(head), rest)}"


def _read_options(game: AnyGame, standard: Any, data: dict[str, Any]) -> Any:
    codec = Codec(game)
    return codec.to_options(patches.patched(standard, codec.plain(standard), data))


def _check_head(file: _File, game: AnyGame) -> None:
    """Refuse what is of a newer version, or of another game."""
    if file.variant > FORMAT:
        raise BadSave(Phrase(N_("This variant was made by a newer version and cannot be read.")))
    if file.game != game.id:
        values = {"theirs": file.game[:40], "ours": game.title}
        raise BadSave(Phrase(N_("This is a variant of {theirs}, not of {ours}."), values))


def _check_length(text: str, longest: int) -> None:
    if len(text) > longest:
        raise Unfit(Phrase(N_("at most {count} letters are expected"), {"count": longest}))


def _laid_out(value: Any, depth: int = 0) -> str:
    """Return JSON that people can read: what fits into a line stands in one, drawings row by row."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or (depth and len(short) <= 60 and not _is_drawing(value)):
        return short
    inside, outside = "\n" + _INDENT * (depth + 1), "\n" + _INDENT * depth
    if isinstance(value, list):
        return "[" + ",".join(inside + _laid_out(each, depth + 1) for each in value) + outside + "]"
    rows = (
        f"{inside}{json.dumps(name, ensure_ascii=False)}: {_laid_out(each, depth + 1)}"
        for name, each in value.items()
    )
    return "{" + ",".join(rows) + outside + "}" if value else "{}"


def _is_drawing(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) > 1
        and all(isinstance(each, str) and re.search(r"[^\w]", each) for each in value)
    )
