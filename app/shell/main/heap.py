"""Memory that large pictures took goes back to the system with them."""

import ctypes
import sys

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
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # Other C libraries have none.
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_TRIM_THRESHOLD, _SPARE)
