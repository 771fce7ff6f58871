"""Where Springald starts, from a checkout, a wheel or a bundle."""

import io
import os
import sys

from app.commandline.statuses import INTERRUPTED


def main() -> int:
    """Do what the command line asks; return the exit status."""
    # First of all: without it every worker process of a bundle would start the whole program again.
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    _have_streams()
    try:
        # To import takes long enough for somebody to press Ctrl+C.
        from app.commandline.start import main as start

        return start(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED


def _have_streams() -> None:
    """
    Let everything be printed: a letter that the terminal has not as "?".

    Into nothing where there is nowhere to print: a program of Windows without a console.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - for as long as we run
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
