"""Where Springald starts, from a checkout, a wheel or a bundle."""

import os
import sys


def main() -> int:
    """Do what the command line asks; return the exit status."""
    # First of all: without it every worker process of a bundle would start the whole program again.
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    _have_streams()
    from app.commandline.start import main as start

    return start(sys.argv[1:])


def _have_streams() -> None:
    """Print into nothing where there is nowhere to print: a program of Windows without a console."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - for as long as we run


if __name__ == "__main__":
    sys.exit(main())
