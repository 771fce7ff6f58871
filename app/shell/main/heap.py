"""Memory that large pictures took goes back to the system with them, and sources that were read."""

import ctypes
import linecache
import sys
from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPixmapCache

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What `mallopt` of glibc calls them."""

_LARGE, _SPARE = 256 * 1024, 1024 * 1024
"""Bytes of what gets memory of its own, and of what may stay free at the end of the heap."""


def give_back() -> None:
    """
    Let glibc keep little of what was freed, and go of what starting has read.

    By itself it takes the largest picture that was ever freed for the measure of what lies in the heap with
    everything else; whatever comes behind such a picture keeps its memory from going back.
    """
    _forget_sources()
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_TRIM_THRESHOLD, _SPARE)


def _forget_sources() -> None:
    """
    Let the lines of all modules go.

    PySide reads the source of every module that is imported, and Python keeps it for tracebacks: 300,000
    lines when everything was open once.  Whoever writes a traceback reads them again.
    """
    linecache.clearcache()


def trim() -> None:
    """Give what is free in the middle of the heap back too, in some milliseconds."""
    _forget_sources()
    malloc_trim = _of_glibc("malloc_trim")
    if malloc_trim is not None:
        malloc_trim(_SPARE)


def trim_soon() -> None:
    """Let the memory of a page that is being deleted go back, and Qt's pictures of buttons."""
    QPixmapCache.clear()
    QTimer.singleShot(0, trim)


def _of_glibc(name: str) -> Callable[..., int] | None:
    """Return a function of glibc; None with other C libraries."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform.startswith("linux") else None
