"""
Measure what a bundle costs, and the same as one file if it is there, beside the checkout.

    python packaging/build.py measure

Size in MB; CPU seconds of `springald --version`, of a game as text, and until the Hall is drawn and rests:
the median of several runs, taken in turns, after one that is not counted.  CPU seconds, because on a busy
machine everybody waits.  Needs Xvfb.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from smoke import ROOT, a_display

RUNS = 7
RESTS_S, LOOK_S = 1.0, 0.1
"""Who has used nothing for so long is at rest; so often we look."""

WATCHED = ("watch", "cards", "--seats", "squire,squire", "--seed", "1", "--effort", "0.05")


def main() -> int:
    """Print a line for each measure; return the exit status."""
    bundle = ROOT / "dist" / "springald"
    programs = {
        "checkout": [sys.executable, "-P", "-m", "app"],
        "bundle": [str(bundle / "springald")],
    }
    print(f"size of {bundle.name}/: {size(bundle):.0f} MB")
    for file in sorted((ROOT / "dist").glob("springald[-_]*")):
        print(f"size of {file.name}: {size(file):.0f} MB")
        if os.access(file, os.X_OK):
            programs["one file"] = [str(file)]
    with tempfile.TemporaryDirectory(prefix="springald-measure-") as home, a_display() as display:
        os.environ |= {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "DISPLAY": display}
        os.environ.pop("QT_QPA_PLATFORM", None)
        for what in (("--version",), WATCHED, ()):
            spent: dict[str, list[float]] = {name: [] for name in programs}
            for _ in range(RUNS + 1):
                for name, command in programs.items():
                    # A home for each: what one has painted, another would paint anew.
                    os.environ["SPRINGALD_HOME"] = f"{home}/{name}"
                    spent[name].append(cpu(*command, *what) if what else until_rest(command))
            said = ", ".join(f"{name} {median(times[1:]):.2f} s" for name, times in spent.items())
            print(f"CPU of {what[0] if what else 'the Hall'}: {said}", flush=True)
    return 0


def size(path: Path) -> float:
    """Return the size of a file, or of all that are in a folder, in MB of 10^6 bytes."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if not each.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def cpu(*command: str) -> float:
    """Return the CPU seconds that a program takes, to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def until_rest(command: Sequence[str]) -> float:
    """Return the CPU seconds that a window takes until it rests."""
    with subprocess.Popen(command) as process:
        try:
            return _rested(process)
        finally:
            # Not killed: the one file unpacks itself, starts what it has unpacked, and has to clear it away.
            process.terminate()


def _rested(process: "subprocess.Popen[bytes]") -> float:
    spent, since = -1.0, time.monotonic()
    while time.monotonic() < since + RESTS_S:
        assert process.poll() is None, "it has ended"
        try:
            looks = [look(pid) for pid in family(process.pid)]
        except FileNotFoundError:  # somebody has just ended
            since = time.monotonic()
            continue
        now = sum(seconds for _, seconds in looks)
        # Who waits for a processor, or for a disk, does not rest.
        if now != spent or any(state != "S" for state, _ in looks):
            spent, since = now, time.monotonic()
        time.sleep(LOOK_S)
    return spent


def family(pid: int) -> list[int]:
    """Return a process, what it has started, and so on."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def look(pid: int) -> tuple[str, float]:
    """Return what a process does, as ps says it, and the CPU seconds that it has taken."""
    state, *numbers = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return state, (int(numbers[10]) + int(numbers[11])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
