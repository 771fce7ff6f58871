"""Programs that are killed in the middle of what they do."""

import subprocess
import sys
from pathlib import Path

STARTED = "started"
"""Said by a program before anything is opened."""

_ROOT = Path(__file__).resolve().parent.parent


def said_until_killed(module: str, *arguments: str, steps: int) -> list[str]:
    """
    Let a module run, kill it once it has said so many *steps*, and return the whole lines it has said.

    It runs on while we read, so the blow falls anywhere: between commits, within one, while it starts.
    """
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=_ROOT) as process:
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline() for _ in range(steps + 1)]
        finally:
            process.kill()
        # What it had said before it died is in the pipe; the last line may be half a line.
        lines += process.stdout.read().splitlines(keepends=True)
        assert process.wait() == -9
    assert lines[0].strip() == STARTED
    return [line.rstrip("\n") for line in lines[1:] if line.endswith("\n")]
