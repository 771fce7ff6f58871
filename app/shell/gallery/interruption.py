"""Ctrl+C while pictures are taken."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """
    Let the system end us where a terminal asks for it, as it does the window: each picture is on disk.

    Python would raise its exception wherever Qt happens to call us, where it is lost or ends in a crash.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        # Whoever started us has other plans, or Ctrl+C is not for us.
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
