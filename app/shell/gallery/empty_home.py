"""A home folder without anything of the user's, for pictures that are the same everywhere."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from app.paths import HOME_VARIABLE


@contextmanager
def nobody_home() -> Iterator[None]:
    """Let the pictures be taken in an empty home: no game of the user's is seen or touched."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before
