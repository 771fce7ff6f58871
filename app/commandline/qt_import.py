"""Imports Qt as quickly as it can be: without compiling its helpers anew, or reading our source."""

import builtins
import marshal
import sys
from contextlib import suppress
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType
from typing import Any

from app.paths import cache_folder
from app.storage.files import write_whole

_HELPERS = ("shibokensupport/", "signature_bootstrap.py")
"""How the names of the Python files begin that are packed into PySide's libraries."""


class _KeptCode:
    """
    What `compile` returned for PySide's helpers, kept between starts as Python keeps other modules.

    They are 110 KB of source inside a library, for which Python has no .pyc files: to compile them takes a
    fifth of what importing Qt does.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._compile = file, builtins.compile
        self._known: dict[tuple[str, bytes], CodeType] = {}
        self._is_new = False
        # Of a start that was cut short, or of another program: it is made again.
        with suppress(OSError, ValueError, EOFError, TypeError):
            data = file.read_bytes()
            # Code with a flipped bit could end the program at every start: only what is whole is looked at.
            if data.startswith(_seal(data[_SEALED:])):
                self._known = marshal.loads(data[_SEALED:])

    def compile(self, source: Any, name: Any, *rest: Any, **options: Any) -> Any:
        """Return what `builtins.compile` does."""
        if not (isinstance(source, bytes | str) and isinstance(name, str) and name.startswith(_HELPERS)):
            return self._compile(source, name, *rest, **options)
        key = name, source if isinstance(source, bytes) else source.encode()
        if key not in self._known:
            self._known[key], self._is_new = self._compile(source, name, *rest, **options), True
        return self._known[key]

    def keep(self) -> None:
        """Write down what has been compiled now."""
        if self._is_new:
            with suppress(OSError):
                data = marshal.dumps(self._known)
                write_whole(self._file, _seal(data) + data)


def _seal(data: bytes) -> bytes:
    """Return what stands before *data* in the file: for which Python it is, and a sum over all of it."""
    return MAGIC_NUMBER + source_hash(data)


_SEALED = len(_seal(b""))


def import_qt() -> None:
    """
    Import Qt, and let Python import what follows as it did before.

    PySide puts a function of its own in place of `__import__`, which reads the source of each module to see
    whether it may use `__feature__`.  None of ours does.
    """
    plain_compile, plain_import = builtins.compile, builtins.__import__
    kept = _KeptCode(cache_folder() / f"qt-{sys.implementation.cache_tag}.code")
    builtins.compile = kept.compile  # type: ignore[assignment]
    try:
        import PySide6.QtCore  # noqa: F401
    finally:
        builtins.compile = plain_compile
    builtins.__import__ = plain_import
    kept.keep()
