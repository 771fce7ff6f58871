"""A machine that gives processes nothing to share."""

import pytest


@pytest.fixture
def closed_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse whatever processes could share, as a machine does where /dev/shm is closed."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    monkeypatch.setattr("multiprocessing.heap.Arena.__init__", refuse)
