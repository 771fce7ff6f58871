"""Files that the command line writes: where they may go, and what is said where they cannot."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.commandline.arguments import Unusable
from app.core.words import N_, Phrase
from app.i18n import say


def file_to_write(name: str) -> Path:
    """Return the path of a file in a folder that is there.  Raises `Unusable` if there is no such folder."""
    path = Path(name)
    if not path.absolute().parent.is_dir():
        raise Unusable(sentence(N_("There is no folder {name}."), name=path.absolute().parent))
    return path


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in a sentence why something cannot be written."""
    try:
        yield
    except OSError as error:
        raise Unusable(say(not_written(path, error))) from error


def not_written(path: Path, error: OSError) -> Phrase:
    """Say why a file cannot be written."""
    why = error.strerror or say(str(error))
    return Phrase(N_("{name} cannot be written: {why}."), {"name": str(path), "why": why})


def sentence(text: str, **values: object) -> str:
    """Return a text in the player's language, with what is filled in as text."""
    return say(Phrase(text, {name: str(value) for name, value in values.items()}))
