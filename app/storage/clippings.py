"""A position with the rules it is played by, as one text: what travels over the clipboard, or in a file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import frozen

from app.core.game import AnyGame
from app.core.positions import AnyPosition, Misread, read, write
from app.core.words import N_, Phrase
from app.storage import patches
from app.storage.bad_save import BadSave
from app.storage.codec import Codec, flaw, parse
from app.storage.variants import LARGEST, read_text

_OPTIONS = "options"
_PLACE = 2
"""The line of the options: the one after the first."""


@frozen
class Clipping:
    """A position that was read, and the options it is played by."""

    position: AnyPosition
    options: Any


def write_clipping(game: AnyGame, state: Any, seats: int, options: Any) -> str:
    """
    Return *state* as text: as `write` does, with what differs from the standard options in a line of JSON.

    The line is there even if nothing differs: the standard game is not just what is played elsewhere.
    """
    head, _, body = write(game, state, seats).partition("\n")
    differing = patches.difference(game.options(), options, Codec(game).plain(options))
    return f"{head}\n{_OPTIONS} {json.dumps(differing, ensure_ascii=False)}\n{body}"


def read_clipping(text: str, options: Any, find: Callable[[str], AnyGame]) -> Clipping:
    """
    Return the position that *text* spells, and its options.

    Args:
        text: What `write_clipping` returned, or `write`, or anything.
        options: Those of a text that does not say its own.
        find: Returns the game of an id, or raises `KeyError`.

    Raises:
        Misread: If it spells none.
    """
    if len(text) > LARGEST:
        raise Misread(1, Phrase(N_("this text is far too long to be a position")))
    head, _, rest = text.strip().partition("\n")
    line, _, body = rest.partition("\n")
    word, _, data = line.strip().partition(" ")
    if word != _OPTIONS:
        return Clipping(read(text, options, find), options)
    found = _options(data, head, find) or options
    try:
        return Clipping(read(f"{head}\n{body}", found, find), found)
    except Misread as error:
        raise Misread(error.line + (error.line >= _PLACE), error.phrase) from error


def read_file(path: Path, find: Callable[[str], AnyGame]) -> Clipping:
    """Return the position in a text file; one that does not say its options has the standard ones.

    Args:
        path: A file that somebody made of a copied position, or anything.
        find: As for `read_clipping`.

    Raises:
        BadSave: If there is none.
    """
    text = read_text(path)
    words = text.split(maxsplit=2)
    try:
        options = find(words[1]).options() if len(words) > 1 else None
    except KeyError:
        options = None
    try:
        return read_clipping(text, options, find)
    except Misread as error:
        raise BadSave(error.sentence) from error


def _options(data: str, head: str, find: Callable[[str], AnyGame]) -> Any:
    """Return the options of a line; None if the first line names no game, which `read` says better."""
    words = head.split()
    try:
        game = find(words[1])
    except (KeyError, IndexError):
        return None
    try:
        standard, codec = game.options(), Codec(game)
        return codec.to_options(patches.patched(standard, codec.plain(standard), parse(data)))
    except BadSave as error:
        raise Misread(_PLACE, Phrase(N_("after “options”, options in JSON are expected"))) from error
    except Exception as error:  # whatever is wrong with a stranger's data is said in words
        wrong = flaw(error, _OPTIONS)
        values = {"field": wrong.path, "what": wrong.phrase}
        raise Misread(_PLACE, Phrase(N_("{field}: {what}"), values)) from error
