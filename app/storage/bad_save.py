"""What is raised when a file does not hold what it should, and what is said where one cannot be used."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.core.words import N_, Phrase


class BadSave(Exception):
    """Raised when a file does not hold a game; *phrase* is a sentence for players."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class Gone(BadSave):
    """Raised when the library has nothing of that number any more: another window may have deleted it."""

    def __init__(self) -> None:
        super().__init__(Phrase(N_("It has been deleted.")))


_FULL, _TAKEN = N_("there is no room left on the disk"), N_("another program is using it")
_CLOSED, _DEAF = N_("nothing can be opened or written there"), N_("the disk cannot be read or written")
_MISSING, _FORBIDDEN = N_("there is no such file or folder"), N_("this is not permitted")

_OF_SYSTEM = {
    errno.ENOSPC: _FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
    errno.EROFS: _CLOSED,
    errno.EIO: _DEAF,
    # Of a disk in the network that has gone away.
    getattr(errno, "ESTALE", errno.EIO): _DEAF,
    errno.ENOTCONN: _DEAF,
    errno.ENOENT: _MISSING,
    errno.ENOTDIR: N_("a file is where a folder should be"),
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EISDIR: N_("a folder has that name"),
    errno.EEXIST: N_("something of that name is there already"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("links lead in a circle there"),
}
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,
    sqlite3.SQLITE_BUSY: _TAKEN,
    sqlite3.SQLITE_LOCKED: _TAKEN,
    sqlite3.SQLITE_READONLY: _CLOSED,
    sqlite3.SQLITE_CANTOPEN: _CLOSED,
    sqlite3.SQLITE_IOERR: _DEAF,
}


def why(error: Exception) -> Phrase | str:
    """Return why a file or the library cannot be used: in our words, or in the system's if that is rare."""
    code = getattr(error, "sqlite_errorcode", -1)
    text = _OF_SQLITE.get(code) or _OF_SQLITE.get(code & 0xFF)
    if isinstance(error, OSError):
        text = _OF_SYSTEM.get(error.errno or 0)
    said = str(getattr(error, "strerror", None) or error).rstrip(".")
    return said if text is None else Phrase(text)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say of a file that cannot be written which one it is, and why.  Raises `BadSave`."""
    try:
        yield
    except OSError as error:
        values = {"name": path.name, "why": why(error)}
        raise BadSave(Phrase(N_("{name} cannot be written: {why}."), values)) from error
