"""The command line: what needs no window, and the way to the one that does."""

import argparse
import sys
from collections.abc import Sequence

from app import __version__


def main(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask; return the exit status: 0 done, 1 it is not so, 2 unusable."""
    _parser().parse_args(arguments)
    return open_the_hall()


def open_the_hall() -> int:
    """Open the window; where none can open, say why and show what there is without one."""
    # Asked here, not above: --help and --version answer without Qt.
    from app.display import why_no_window

    reason = why_no_window()
    if reason is None:
        print("springald: the hall is still being built.", file=sys.stderr)
        return 0
    print(f"springald: no window can open here: {reason}.", file=sys.stderr)
    return show_without_a_window()


def show_without_a_window() -> int:
    """Tell what works without a window."""
    print("Without a screen of its own, a window opens under xvfb-run: xvfb-run -a python3 run.py")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="springald", description="Four catapult games on one table.")
    parser.add_argument("--version", action="version", version=f"springald {__version__}")
    return parser
