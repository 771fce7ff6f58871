"""Memory that large pictures took goes back to the system with them."""

import ctypes
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
    Let glibc keep little of what was freed.

    By itself it takes the largest picture that was ever freed for the measure of what lies in the heap with
    everything else; whatever comes behind such a picture keeps its memory from going back.
    """
    mallopt = _of_glibc("mallopt")
    if mallopt is not None:
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_TRIM_THRESHOLD, _SPARE)


def trim() -> None:
    """Give what is free in the middle of the heap back too, in some milliseconds."""
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
