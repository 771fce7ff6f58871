"""The patience of loops that press and click until something is so: it ends, and says what did not come."""

from time import monotonic

import pytest

PATIENCE_S = 60
"""Only a test that fails waits so long."""


class Patience:
    """
    Is asked at each turn of such a loop: `while patience() and not so: ...`.

    Args:
        awaited: What ends the loop, for whoever reads that it did not come.
    """

    def __init__(self, awaited: str) -> None:
        self._awaited, self._end = awaited, monotonic() + PATIENCE_S

    def __call__(self) -> bool:
        """Return True, or fail once it is at its end."""
        if monotonic() > self._end:
            pytest.fail(f"waited in vain for {self._awaited}")
        return True
