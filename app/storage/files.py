"""The one way in which the program writes files: whole, or not at all; and what is there where no file is."""

import os
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

from app.core.words import N_, Phrase


def missing(path: Path) -> Phrase:
    """Return what is there instead of a file that can be read: nothing, or something else."""
    text = N_("There is no file {name}.")
    if path.exists():
        text = N_("{name} is a device or a pipe; a file is expected.")
    return Phrase(text, {"name": path.name or str(path)})


def write_whole(path: Path, content: str | bytes) -> None:
    """
    Write *content* to *path*; what was there before stays whole until the new one is on disk.

    A link stays one, and a device or a pipe is written into.

    Args:
        path: In a folder that is there.
        content: A text is written as UTF-8.

    Raises:
        OSError: If that is not possible; nothing has changed then.
    """
    data = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("wb") as file:
            file.write(data)
        return
    # Not `resolve`, which raises something else where links lead in a circle.
    path = Path(os.path.realpath(path))
    # Not one of the library's temporary files: nobody else may read those, and friends share files.
    # Nor named after the other: that name may be as long as names can be.
    beside = path.with_name(f".{os.urandom(8).hex()}.part")
    try:
        _write_through(beside, data)
        if path.is_file():
            beside.chmod(path.stat().st_mode & 0o7777)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    _flush_folder(path.parent)


def set_aside(path: Path, *others: str) -> Path:
    """
    Rename a damaged file, with the day of its last change in its name; return its new path.

    Args:
        path: The file.
        others: What the names of files end with that belong to it; they are renamed with it.

    Raises:
        OSError: If that is not possible.
    """
    aside = free_name(path, "broken", path.lstat().st_mtime)
    for other in others:
        with suppress(FileNotFoundError):
            Path(f"{path}{other}").rename(f"{aside}{other}")
    return path.rename(aside)


def free_name(path: Path, what: str, moment: float) -> Path:
    """Return a name beside *path* that no file has yet, with *what* and the day of a moment in it."""
    day = time.strftime("%Y-%m-%d", time.localtime(moment))
    names = (path.with_name(f"{path.stem}-{what}-{day}-{number}{path.suffix}") for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


def _write_through(path: Path, data: bytes) -> None:
    """Write a new file, and return when all of it is on disk."""
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if os.fstat(file.fileno()).st_size != len(data):
            raise OSError(f"only a part of {path} was written")


def _flush_folder(folder: Path) -> None:
    """See to it that the file has its new name even after a power cut, where folders can be flushed."""
    # The file itself is safe under its old or new name, so that a failure here loses nothing.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
