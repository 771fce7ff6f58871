"""Searches for a fair value that were stopped: the same search goes on with the games that are kept here."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from app.paths import cache_folder
from app.storage.files import write_whole

_FORMAT = 3

_EVERY_S = 5.0
"""So often games are written down."""

Kept = Mapping[str, Mapping[int, Sequence[float] | None]]


def place_of(asked: str) -> Path:
    """Return the file of the search that *asked* describes in full."""
    return cache_folder() / "tunings" / f"{blake2b(asked.encode(), digest_size=8).hexdigest()}.json"


def keep(path: Path, asked: str, games: Kept) -> None:
    """
    Write down the games of a search by point and number, None for one that broke off.

    Raises:
        OSError: If that is not possible.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps({"tuning": _FORMAT, "asked": asked, "games": games}) + "\n")


def kept(path: Path, asked: str) -> dict[str, dict[int, list[float] | None]]:
    """Return the games that were kept of the search; none if there are none, or nobody can read them."""
    with suppress(OSError, ValueError, TypeError, AttributeError):
        data: Any = json.loads(path.read_text("utf-8"))
        if data.get("tuning") == _FORMAT and data.get("asked") == asked:
            return {
                point: {
                    int(number): None if row is None else [float(each) for each in row]
                    for number, row in rows.items()
                }
                for point, rows in data["games"].items()
            }
    return {}


@contextmanager
def kept_all_along(
    keep: Callable[[], None], complain: Callable[[OSError], object]
) -> Iterator[Callable[[], None]]:
    """
    Give what is called after each game; *keep* writes down what has been played, now and then and at the end.

    Args:
        keep: Raises `OSError` where that cannot be; games are played all the same.
        complain: Called with it, once.
    """
    last, complaints = time.monotonic(), list[OSError]()

    def keep_now() -> None:
        try:
            keep()
        except OSError as error:
            if not complaints:
                complain(error)
            complaints.append(error)

    def note() -> None:
        nonlocal last
        if time.monotonic() - last > _EVERY_S:
            keep_now()
            last = time.monotonic()

    try:
        yield note
    finally:
        keep_now()
