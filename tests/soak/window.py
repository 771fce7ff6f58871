"""The window, treated wildly in a process of its own: no error, no hang, nobody left behind."""

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field

from app.paths import HOME_VARIABLE
from tests.processes import is_running, until
from tests.soak.tally import Case, Tried

_DEEDS = 1000
"""Deeds of one window."""

_SILENT_S = 300
"""A window that says nothing for so long hangs."""

_SHRINKING = 12
"""So often a failure is done again, to find the few deeds that matter."""

_ROOT = Path(__file__).resolve().parents[2]


@define
class Seen:
    """
    How a window did.

    Attributes:
        deeds: What was done, in order.
        said: What went wrong; empty if nothing did.
        mb, stall: The memory each time it was asked for, and the longest that a deed took, in seconds.
    """

    deeds: list[Any] = field(factory=list)
    said: str = ""
    mb: list[int] = field(factory=list)
    stall: float = 0.0
    children: set[int] = field(factory=set)

    def take(self, news: Mapping[str, Any]) -> None:
        """Hear what the window's process says."""
        if "deed" in news:
            self.deeds.append(news["deed"])
        elif "error" in news:
            self.said = self.said or str(news["error"])
        elif "mb" in news:
            self.mb.append(news["mb"])
            self.stall = max(self.stall, news["stall"])
            self.children.update(news["children"])


def windows(rng: Random, folder: Path) -> Iterator[Tried]:
    """Treat one window after the other; each finds what the last one left on the shelf."""
    home = folder / "home"
    home.mkdir()
    last = 0
    while True:
        running = treated([str(rng.randrange(10**9)), str(_DEEDS)], home)
        seen = Seen()
        try:
            for seen in running:
                if seen.said:
                    break
                facts = _figures(seen)
                yield Tried(len(seen.deeds) - last, facts=facts)
                last = len(seen.deeds)
        finally:
            running.close()
        if seen.said:
            yield Tried(max(1, len(seen.deeds) - last), lost=(_shrunk(seen.deeds, seen.said),))
        last = 0


def replay(case: Case) -> str:
    """Do the same again in a new window; return what goes wrong, or nothing."""
    return _again(case["deeds"])


def treated(arguments: Sequence[str], home: Path) -> Iterator[Seen]:
    """Run a window's process; yield how it does now and then, and at the end."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(home), "HOME": str(home)}
    command = [sys.executable, "-m", "tests.soak.window_driver", *arguments]
    seen, trouble = Seen(), home / "stderr"
    with (
        trouble.open("w") as err,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, cwd=_ROOT, env=environment) as process,
    ):
        try:
            for news in _lines(process):
                seen.take(news)
                if "mb" in news:
                    yield seen
            status = process.wait(_SILENT_S)
        except TimeoutError as error:
            seen.said, status = str(error), 0
        finally:
            process.kill()
    if status and not seen.said:
        seen.said = f"it ended with status {status}: {trouble.read_text()[-2000:]}"
    until(lambda: not any(is_running(child) for child in seen.children))
    yield seen


def _lines(process: "subprocess.Popen[bytes]") -> Iterator[Mapping[str, Any]]:
    """Yield what the process says.  Raises `TimeoutError` if that is nothing for long."""
    assert process.stdout is not None
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        rest = b""
        while True:
            if not selector.select(_SILENT_S):
                raise TimeoutError(f"the window stood still for {_SILENT_S} seconds")
            data = os.read(process.stdout.fileno(), 1 << 16)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                yield json.loads(line)


def _figures(seen: Seen) -> Mapping[str, float]:
    """Return the memory after the first deeds and at most, and the longest that a deed took."""
    return {"MB at first": seen.mb[0], "MB at most": max(seen.mb), "longest deed in s": seen.stall}


def _again(deeds: Sequence[Any]) -> str:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "case.json").write_text(json.dumps({"deeds": list(deeds)}))
        *_, seen = treated([str(home / "case.json")], home)
        return seen.said


def _shrunk(deeds: Sequence[Any], said: str) -> Case:
    """Return a case with fewer deeds, if the same goes wrong with them."""
    last = said.strip().splitlines()[-1]
    size, tries = len(deeds) // 2, _SHRINKING
    while size and tries:
        for at in range(0, len(deeds), size):
            less = [*deeds[:at], *deeds[at + size :]]
            tries -= 1
            found = _again(less)
            if found.strip().endswith(last):
                deeds, said = less, found
                break
            if not tries:
                break
        else:
            size //= 2
    return {"machine": "window", "deeds": list(deeds), "said": said}
