"""Other programs, as the tests of what ends when see them."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from pathlib import Path

import pytest

PATIENCE_S = 30
"""Only a test that fails waits so long."""


def until(is_so: Callable[[], bool]) -> None:
    """Wait for a file or a process in another program; there is nothing to listen to."""
    for _ in range(int(PATIENCE_S / 0.005)):
        if is_so():
            return
        wait([], 0.005)
    pytest.fail("it did not happen")


def is_running(process_id: int) -> bool:
    """Tell whether there is such a process, other than one that waits to be buried."""
    try:
        status = Path(f"/proc/{process_id}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def ignores_ctrl_c(process_id: int) -> bool:
    """Tell whether a process has got so far as to leave Ctrl+C to others."""
    lines = Path(f"/proc/{process_id}/status").read_text().splitlines()
    ignored = next(line.split()[1] for line in lines if line.startswith("SigIgn:"))
    return bool(int(ignored, 16) & 0b10)


def children(process_id: int) -> list[int]:
    """Return the processes that a process has started."""
    return [int(each) for each in Path(f"/proc/{process_id}/task/{process_id}/children").read_text().split()]


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Give the name of a new X display (":99"); an empty one where Xvfb is missing or does not start."""
    if not shutil.which("Xvfb"):
        yield ""
        return
    size = ["-screen", "0", "1366x768x24"]
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-noreset", *size],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        # The server writes its number once it is ready.
        with os.fdopen(reader) as ready:
            number = ready.readline().strip()
        yield f":{number}" if number else ""
    finally:
        server.terminate()
        server.wait()
