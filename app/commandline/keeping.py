"""Games that computers play for hours are written down all the while: whoever stops them loses nothing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.bots.kept_searches import kept_all_along
from app.commandline.answers import show_progress
from app.commandline.inputs import complain, not_written, sentence
from app.commandline.statuses import INTERRUPTED
from app.core.words import N_
from app.i18n import say
from app.paths import cache_folder


@contextmanager
def keeping(keep: Callable[[], None], *, shows: bool) -> Iterator[Callable[[int, int], None]]:
    """
    Give what hears how many games have been played, of how many; *keep* writes them down now and at the end.

    Where that cannot be, it is said, once, and they are played all the same.

    Args:
        keep: Writes down what has been played.  Raises `OSError`.
        shows: Whether progress is shown.
    """
    with kept_all_along(keep, lambda error: complain(say(not_written(cache_folder(), error)))) as keep_on:

        def note(done: int, of: int) -> None:
            if shows:
                show_progress(done, of)
            keep_on()

        yield note


def takes_place(path: Path, games: int, held: int, *, is_whole: bool) -> bool:
    """
    Tell whether what was played is to stand in place of what had been measured before; say so if not.

    Args:
        path: Where it is to stand.
        games: How many games it is from.
        held: How many games that is from which stands there; none if nothing does.
        is_whole: Whether nobody stopped it.
    """
    if games and (is_whole or games >= held):
        return True
    _tell_left(path)
    return False


@contextmanager
def leaving(*paths: Path | None) -> Iterator[None]:
    """If it is stopped, say of what was to be written that it was left as it is."""
    try:
        yield
    except KeyboardInterrupt:
        for path in filter(None, paths):
            _tell_left(path)
        raise


def _tell_left(path: Path) -> None:
    complain(sentence(N_("{name} was left as it is: too little has been played."), name=path))


def tell_stopped() -> int:
    """Say that Ctrl+C has lost nothing; return the exit status."""
    complain(say(N_("Stopped; the same command goes on from here.")))
    return INTERRUPTED
