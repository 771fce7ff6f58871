"""What arguments mean: games, variants, saved games and files to write; and how it is said what is wrong."""

import argparse
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
from app.seeds import new_seed
from app.storage.saves import SUFFIX, Loaded, read
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
    return Variant("", game.standard()) if name is None else read_variant(Path(name), game)


def seat_count(game: AnyGame, wanted: int | None) -> int:
    count = game.seats[0] if wanted is None else wanted
    check_count(game, count)
    return count


def saved_game(name: str) -> Loaded:
    from app.games import find, game_ids

    path = Path(name)
    if not path.exists() and path.suffix != SUFFIX:
        text = N_("{name} is neither a saved game nor one of {games}.")
        raise Unusable(sentence(text, name=name, games=", ".join(game_ids())))
    return read(path, find)


# --- Files to write ---


def file_to_write(name: str) -> Path:
    """Return the path of a file in a folder that is there."""
    path = Path(name)
    folder_to_write(str(path.absolute().parent))
    return path


def folder_to_write(name: str) -> Path:
    """Return the path of a folder that is there: nobody plays for hours to be told that it is not."""
    folder = Path(name)
    if not folder.is_dir():
        raise Unusable(sentence(N_("There is no folder {name}."), name=folder))
    return folder


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence why something cannot be written."""
    try:
        yield
    except OSError as error:
        raise Unusable(say(not_written(path, error))) from error


# --- What is said ---


def not_written(path: Path, error: OSError) -> Phrase:
    why = error.strerror or say(str(error))
    return Phrase(N_("{name} cannot be written: {why}."), {"name": str(path), "why": why})


def sentence(text: str, **values: object) -> str:
    return say(Phrase(text, {name: str(value) for name, value in values.items()}))


def complain(sentence: str) -> None:
    print(f"springald: {sentence}", file=sys.stderr)
