"""A variant: options and replaced tables with a name, in one small JSON file without code."""

import json
from pathlib import Path
from typing import Any

from attrs import frozen

from app.core.codec import BadSave, Codec, flaw, line_of, parse, read_as
from app.core.game import Game
from app.core.words import N_, Phrase

FORMAT = 1

_LARGEST = 1_000_000


@frozen
class Variant:
    """A game's options under a name that players chose."""

    name: str
    options: Any


@frozen
class _File:
    """The file; the names are those of its keys."""

    variant: int
    game: str
    name: str
    options: dict[str, Any]


def read_variant(path: Path, game: Game) -> Variant:
    """
    Return the variant of *game* in a file.

    Raises:
        BadSave: If there is none.
    """
    name = {"name": path.name or str(path)}
    try:
        if not path.is_file():
            raise BadSave(Phrase(N_("There is no file {name}."), name))
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
        if len(data) > _LARGEST:
            raise BadSave(Phrase(N_("{name} is far too large to be a variant."), name))
        return variant_from(data.decode("utf-8-sig"), game)
    except OSError as error:
        values = {**name, "why": error.strerror or str(error)}
        raise BadSave(Phrase(N_("{name} cannot be read: {why}."), values)) from error
    except UnicodeDecodeError as error:
        raise BadSave(Phrase(N_("{name} is not a variant: it is not a text in UTF-8."), name)) from error


def variant_from(text: str, game: Game) -> Variant:
    """Return the variant of *game* that a JSON text holds.  Raises `BadSave` if there is none."""
    data = parse(text)
    path = ""
    try:
        file: _File = read_as(data, _File)
        path = "options"
        options = Codec(game).to_options(file.options)
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        found = flaw(error, path)
        values = {"line": line_of(text, found.path), "what": found.phrase}
        raise BadSave(Phrase(N_("Line {line} of the variant: {what}."), values)) from error
    if file.variant > FORMAT:
        raise BadSave(Phrase(N_("This variant was made by a newer version and cannot be read.")))
    if file.game != game.id:
        values = {"theirs": file.game[:40], "ours": game.title}
        raise BadSave(Phrase(N_("This is a variant of {theirs}, not of {ours}."), values))
    return Variant(file.name, options)


def variant_text(variant: Variant, game: Game) -> str:
    """Return the JSON text of a variant."""
    data = {
        "variant": FORMAT,
        "game": game.id,
        "name": variant.name,
        "options": Codec(game).from_options(variant.options),
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
