"""Tells whether anybody opens a file, by Linux's inotify."""

import ctypes
import os
from pathlib import Path

_OPENED = 0x20


class FileWatch:
    """Watches a file from now on."""

    def __init__(self, path: Path) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._descriptor = libc.inotify_init1(os.O_NONBLOCK)
        if libc.inotify_add_watch(self._descriptor, bytes(path), _OPENED) < 0:
            raise OSError(ctypes.get_errno(), "no watch", str(path))

    def has_opened(self) -> bool:
        """Tell whether it has been opened since this was last asked."""
        try:
            return bool(os.read(self._descriptor, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        """Watch no more."""
        os.close(self._descriptor)
