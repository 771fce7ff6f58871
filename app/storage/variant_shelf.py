"""The shelf of variants: those that are shipped, and the user's own, each a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from attrs import evolve, frozen

from app.core.game import AnyGame
from app.core.names import LONGEST_NAME
from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave, why, writing
from app.storage.files import write_whole
from app.storage.variants import SUFFIX, Variant, read_text, read_variant, variant_text

_SKETCH = ".sketch.json"
"""What a file ends with that holds what is drawn for a variant and cannot be kept yet."""


@frozen
class Kept:
    """
    A variant on the shelf.

    Attributes:
        variant: What it is.
        path: Its file; None for a preset of the game.
        is_own: Whether the user may change it.
        sketch: What is drawn for it and cannot be kept yet, as its designer writes it down; "" for nothing.
    """

    variant: Variant
    path: Path | None
    is_own: bool
    sketch: str = ""


class VariantShelf:
    """
    Variants of every game.

    Args:
        shipped: Where the examples of a game are, by its id: `variants` in its resources.
        own: The user's folder; made when something is kept.
    """

    def __init__(self, shipped: Path, own: Path) -> None:
        self._shipped, self._own = shipped, own

    def presets(self, game: AnyGame) -> list[Kept]:
        """Return the rulings of the game that have a name, but for the first, which is the standard game."""
        return [
            Kept(Variant(preset.name, game.options(**preset.changes)), None, False)
            for preset in game.presets[1:]
        ]

    def shipped(self, game: AnyGame) -> list[Kept]:
        """Return the examples that came with the game, by name."""
        found, _ = _read(self._shipped / game.id / "variants", game)
        return [evolve(each, is_own=False) for each in found]

    def own(self, game: AnyGame) -> list[Kept]:
        """Return the user's own variants, by name."""
        return _read(self._own / game.id, game)[0]

    def flaws(self, game: AnyGame) -> list[Phrase]:
        """Return why files in the user's folder cannot be read, a sentence each."""
        return _read(self._own / game.id, game)[1]

    def all(self, game: AnyGame) -> list[Kept]:
        """Return presets, examples and the user's own."""
        return [*self.presets(game), *self.shipped(game), *self.own(game)]

    def again(self, game: AnyGame, kept: Kept) -> Kept:
        """
        Return a variant as it is on disk now: another window may have changed it.

        Raises:
            BadSave: If it is gone, or cannot be read.
        """
        return kept if kept.path is None or not kept.is_own else _kept(kept.path, game)

    def keep(self, game: AnyGame, variant: Variant, sketch: str = "") -> Kept:
        """
        Put a new variant on the shelf, under another name if there is one of that name.

        Args:
            game: Whose it is.
            variant: It, never in the file of another.
            sketch: What is drawn for it and not finished.

        Raises:
            BadSave: If it cannot be written.
        """
        taken = {each.variant.name for each in self.all(game)}
        variant = evolve(variant, name=_free_name(variant.name, taken))
        folder = self._own / game.id
        names = (f"{_slug(variant.name)}{tail}{SUFFIX}" for tail in _tails())
        path = next(folder / name for name in names if not (folder / name).exists())
        return self.write(game, Kept(variant, path, True, sketch))

    def write(self, game: AnyGame, kept: Kept) -> Kept:
        """
        Write an own variant to its file, and what is drawn for it and not finished to one beside it.

        Raises:
            BadSave: If that is not possible.
        """
        if kept.path is None or not kept.is_own:
            raise ValueError("only own variants are written")
        write_variant(kept.variant, game, kept.path)
        beside = _beside(kept.path)
        with writing(beside):
            if kept.sketch:
                write_whole(beside, kept.sketch)
            else:
                beside.unlink(missing_ok=True)
        return kept

    def delete(self, kept: Kept) -> None:
        """Take an own variant off the shelf; `keep` brings it back.  Raises `BadSave`."""
        if kept.path is not None and kept.is_own:
            with writing(kept.path):
                kept.path.unlink(missing_ok=True)
                _beside(kept.path).unlink(missing_ok=True)


def plain_name(variant: Variant) -> str:
    """Return what the file of a variant is called, without its ending, when it is sent to somebody."""
    return _slug(variant.name)


def write_variant(variant: Variant, game: AnyGame, path: Path) -> None:
    """Write a variant to a file; the folder is made.  Raises `BadSave` if that is not possible."""
    text = variant_text(variant, game)
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)


def _read(folder: Path, game: AnyGame) -> tuple[list[Kept], list[Phrase]]:
    found, flaws = [], []
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        values = {"name": str(folder), "why": why(error)}
        return [], [Phrase(N_("{name} cannot be read: {why}."), values)]
    for path in paths:
        try:
            found.append(_kept(path, game))
        except BadSave as error:
            flaws.append(Phrase(N_("{name}: {what}"), {"name": path.name, "what": error.phrase}))
    return sorted(found, key=lambda each: each.variant.name.casefold()), flaws


def _kept(path: Path, game: AnyGame) -> Kept:
    """Return an own variant.  Raises `BadSave` if its file cannot be read."""
    return Kept(read_variant(path, game), path, True, _sketch(path))


def _beside(path: Path) -> Path:
    """Return where the unfinished drawing of the variant in a file is."""
    return path.with_name(path.name.removesuffix(SUFFIX) + _SKETCH)


def _sketch(path: Path) -> str:
    beside = _beside(path)
    try:
        return read_text(beside) if beside.exists() else ""
    except BadSave:
        return ""  # The variant is whole without it.


def _free_name(name: str, taken: set[str]) -> str:
    shortened = name[: LONGEST_NAME - 4]
    return next(each for each in (name, *(f"{shortened} {n}" for n in range(2, 1000))) if each not in taken)


def _slug(name: str) -> str:
    """Return what a file may be called everywhere."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "variant"


def _tails() -> Iterator[str]:
    yield ""
    yield from (f"-{number}" for number in range(2, 10_000))
