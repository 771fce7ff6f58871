"""A library for each test, and a second look at it."""

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
