"""The machines by name: what tries, and what does a case again."""

from collections.abc import Callable, Mapping

from tests.soak import files, shelves, walks, window, workers
from tests.soak.tally import Case, Machine

MACHINES: Mapping[str, tuple[Machine, float]] = {
    "kills": (shelves.kills, 0.15),
    "copies": (shelves.copies, 0.1),
    "files": (files.files, 0.25),
    "walks": (walks.walks, 0.15),
    "window": (window.windows, 0.25),
    "workers": (workers.workers, 0.1),
}
"""With each, what part of the time is its own."""

REPLAYS: Mapping[str, Callable[[Case], str]] = {
    "kills": shelves.replay,
    "copies": shelves.replay,
    "files": files.replay,
    "walks": walks.replay,
    "window": window.replay,
    "workers": workers.replay,
}
"""What does a case again, and returns what is still wrong with it, or nothing."""
