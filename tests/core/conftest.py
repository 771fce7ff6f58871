"""A library for each test, and a second look at it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path

import pytest

from app.storage.library import Library


@pytest.fixture
def library(tmp_path: Path):
    """An empty library, whose clock counts the times it is looked at."""
    ticks = count(1000.0)
    opened = Library.open(tmp_path, clock=lambda: next(ticks))
    yield opened
    opened.close()


@pytest.fixture
def elsewhere(tmp_path: Path):
    """The same library, as another process sees it."""
    opened = Library.open(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], AbstractContextManager[None]]:
    """Return what lets no file grow beyond so many bytes, for a while."""
    resource = pytest.importorskip("resource", reason="Windows cannot be told to let no file grow")
    # Python would cut short what it compiles, too, and other tests would find that.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    @contextmanager
    def full(most: int) -> Iterator[None]:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    return full
