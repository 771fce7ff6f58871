"""
Errors that Qt's wrappers can carry: without this, one in a virtual method may end the whole program.

What compiled code raises travels through Python 3.11 as a bare text, and becomes an object when somebody
catches it.  PySide 6.8 to 6.11 writes into that object which method it came from, and does not look whether
it is one: an index out of range in a `showEvent` that somebody's `show()` has called writes into the text,
and the system ends the program.  While some error is being handled, though, Python makes every further one an
object at once, to tell which came of which.  So all runs while one is being handled.
"""

from collections.abc import Callable


class _AllAlong(Exception):
    """Is being handled as long as the window runs."""


def run_with_whole_errors(run: Callable[[], int]) -> int:
    """Return what *run* returns; in it, no error ends the program because it travels as a text."""
    try:
        raise _AllAlong
    except _AllAlong:
        return run()


def forget_all_along(error: BaseException) -> None:
    """Take out of what an error came of what is only handled because of us: it would head every trace."""
    while error.__context__ is not None:
        if isinstance(error.__context__, _AllAlong):
            error.__context__ = None
        else:
            error = error.__context__
