"""A machine that gives processes nothing to share, and computer players that misbehave."""

from pathlib import Path

import pytest


@pytest.fixture
def closed_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse whatever processes could share, as a machine does where /dev/shm is closed."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("multiprocessing.synchronize.SemLock.__init__", refuse)
    monkeypatch.setattr("multiprocessing.heap.Arena.__init__", refuse)


@pytest.fixture
def trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A note that tells bots how to misbehave, whatever is written on it."""
    note = tmp_path / "trouble"
    monkeypatch.setenv("SPRINGALD_TOY_TROUBLE", str(note))
    return note
