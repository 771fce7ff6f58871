"""What arguments mean: games, variants, saved games and files to write; and how it is said what is wrong."""

import argparse
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.commandline.arguments import HUMAN, Unusable
from app.commandline.players import check_count
from app.core.game import AnyGame, Player
from app.core.session import AnySetup, Setup
from app.core.words import N_, Phrase
from app.i18n import say
from app.paths import is_bundle
from app.seeds import new_seed
from app.storage.bad_save import BadSave, why
from app.storage.saves import Loaded, read
from app.storage.variants import Variant, read_variant


def game_called(game_id: str) -> AnyGame:
    from app.games import find, game_ids

    try:
        return find(game_id)
    except KeyError as error:
        text = N_("There is no game called {name}; there are {games}.")
        raise Unusable(sentence(text, name=game_id, games=", ".join(game_ids()))) from error


def setup_of(game: AnyGame, wanted: argparse.Namespace, seats: tuple[str, ...]) -> AnySetup:
    from app.bots.headless import make_player

    seed = new_seed() if wanted.seed is None else wanted.seed
    variant = variant_in(game, wanted.variant)
    players = tuple(
        Player(say(Phrase(N_("Player {number}"), {"number": seat + 1})), None, seat)
        if name == HUMAN
        else make_player(name, seat)
        for seat, name in enumerate(seats)
    )
    return Setup(game.id, players, variant.options, seed, variant.name)


def variant_in(game: AnyGame, name: str | None) -> Variant:
    if name is None:
        return Variant("", game.standard())
    with reading(name):
        return read_variant(Path(name), game)


def seat_count(game: AnyGame, wanted: int | None) -> int:
    count = game.seats[0] if wanted is None else wanted
    check_count(game, count)
    return count


def saved_game(name: str) -> Loaded:
    from app.games import find

    with reading(name):
        return read(Path(name), find)


def is_nowhere(name: str) -> bool:
    """Tell whether there is no such file; of one that nobody can look at, whoever reads it says why."""
    try:
        return not Path(name).exists()
    except OSError:
        return False


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Say of a file that holds nothing usable which one it is."""
    try:
        yield
    except BadSave as error:
        said = say(error.phrase)
        raise Unusable(said if "name" in error.phrase.values else f"{name}: {said}") from error


# --- Files to write: nobody plays for hours to be told that there is no place for what came out ---


def file_to_write(name: str | Path, *read: str | None) -> Path:
    """Return the path of a file that can be written, as far as one can tell before; none that is *read*."""
    path = Path(name)
    if any(_is_same(path, each) for each in read if each):
        text = N_("{name} is the file that is read: what comes out needs another one.")
        raise Unusable(sentence(text, name=path))
    with writing(path):
        if path.is_dir():
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        if path.exists() and not path.is_file():
            _check_access(path)
        else:
            # A file gives way to the new one, so that it is the folder which has to let us.
            folder_to_write(str(path.absolute().parent), path)
    return path


def folder_to_write(name: str, what: Path | None = None) -> Path:
    """Return the path of a folder in which files can be written, *what* among them."""
    folder = Path(name)
    with writing(what or folder):
        if not folder.is_dir():
            raise Unusable(sentence(N_("There is no folder {name}."), name=folder))
        _check_access(folder)
    return folder


def own_of_program(path: Path, option: str) -> Path:
    """
    Return a path beside the program that is to be written to, because no other was named by *option*.

    Raises:
        Unusable: If the program is a bundle; what the one file writes beside itself is gone when it ends.
    """
    if is_bundle():
        text = N_("What came with the program stays as it is: name a place for what is found with {option}.")
        raise Unusable(sentence(text, option=option))
    return path


def _is_same(path: Path, other: str) -> bool:
    """Tell whether two names are those of one file that is there."""
    try:
        return path.samefile(other)
    except OSError:
        return False


def _check_access(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise OSError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence why something cannot be written."""
    try:
        yield
    except OSError as error:
        raise Unusable(say(not_written(path, error))) from error


# --- What is said ---


def not_written(path: Path, error: OSError) -> Phrase:
    return Phrase(N_("{name} cannot be written: {why}."), {"name": str(path), "why": why(error)})


def sentence(text: str, **values: object) -> str:
    return say(Phrase(text, {name: str(value) for name, value in values.items()}))


def complain(sentence: str) -> None:
    print(f"springald: {sentence}", file=sys.stderr)
