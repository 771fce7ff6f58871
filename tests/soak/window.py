"""The window, treated wildly in a process of its own: no error, no hang, no growth, nobody left behind."""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from _pytest.outcomes import Failed
from attrs import define, field

from app.paths import HOME_VARIABLE
from tests.processes import is_running, until, virtual_screen
from tests.soak.tally import Case, Tried

_DEEDS = 1000
"""Deeds of one window."""

_SILENT_S = 180
"""A window that says nothing for so long hangs."""

_ANSWER_S = 1
"""And so long it gets to say where it is."""

_SHRINKING_S = 240
"""So long a failure is done again, to find the few deeds that matter."""

_ROOT = Path(__file__).resolve().parents[2]


@define
class Seen:
    """
    How a window did.

    Attributes:
        deeds: What was done, in order.
        said: What went wrong; empty if nothing did.
        mb, files: The memory each time it was asked for, and how much of the last are pages of files.
        stall: The longest that a deed took, in seconds.
        seconds: How long the window's process has worked.
    """

    deeds: list[Any] = field(factory=list)
    said: str = ""
    mb: list[int] = field(factory=list)
    files: int = 0
    stall: float = 0.0
    seconds: float = 0.0
    children: set[int] = field(factory=set)

    def take(self, news: Mapping[str, Any]) -> None:
        """Hear what the window's process says."""
        if "deed" in news:
            self.deeds.append(news["deed"])
        elif "error" in news:
            self.said = self.said or str(news["error"])
        elif "mb" in news:
            self.mb.append(news["mb"])
            self.files = news["files"]
            self.seconds = news["seconds"]
            self.stall = max(self.stall, news["stall"])
            self.children.update(news["children"])


def windows(rng: Random, folder: Path) -> Generator[Tried, None, None]:
    """Treat one window after the other; each finds what the last one left on the shelf."""
    home = folder / "home"
    home.mkdir()
    with virtual_screen() as display:
        while True:
            yield from _a_window([str(rng.randrange(10**9)), str(_DEEDS)], home, display)


def _a_window(arguments: Sequence[str], home: Path, display: str) -> Iterator[Tried]:
    """Treat one window; what goes wrong is shrunk."""
    seen, last = Seen(), 0
    running = treated(arguments, home, display)
    try:
        for seen in running:
            if seen.said:
                break
            yield Tried(len(seen.deeds) - last, facts=_figures(seen))
            last = len(seen.deeds)
    finally:
        running.close()
    if seen.said:
        yield Tried(max(1, len(seen.deeds) - last), lost=(_shrunk(seen.deeds, seen.said, display),))


def replay(case: Case) -> str:
    """Do the same again in a new window; return what goes wrong, or nothing."""
    with virtual_screen() as display:
        return _again(case["deeds"], display)


def treated(arguments: Sequence[str], home: Path, display: str) -> Iterator[Seen]:
    """Run a window's process, on a display if there is one; yield how it does now and then."""
    seen, trouble = Seen(), home / "stderr"
    with (
        trouble.open("w") as err,
        subprocess.Popen(
            [sys.executable, "-m", "tests.soak.window_driver", *arguments],
            stdout=subprocess.PIPE,
            stderr=err,
            cwd=_ROOT,
            env=_environment(home, display),
        ) as process,
    ):
        try:
            for news in _lines(process):
                seen.take(news)
                if "mb" in news:
                    yield seen
            status = process.wait(_SILENT_S)
        except (TimeoutError, subprocess.TimeoutExpired) as error:
            process.send_signal(signal.SIGUSR1)
            time.sleep(_ANSWER_S)
            seen.said, status = f"{trouble.read_text()[-2000:]}\n{error}", 0
        finally:
            process.kill()
    if status and not seen.said:
        seen.said = f"it ended with status {status}: {trouble.read_text()[-2000:]}"
    seen.said = seen.said or _left_behind(seen.children)
    yield seen


def _environment(home: Path, display: str) -> Mapping[str, str]:
    """Return the variables of a window's process."""
    screen = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display} if display else {"QT_QPA_PLATFORM": "offscreen"}
    return {**os.environ, **screen, HOME_VARIABLE: str(home), "HOME": str(home)}


def _left_behind(children: Iterable[int]) -> str:
    """Return what is wrong with the processes that the window had started, or nothing."""
    try:
        until(lambda: not any(is_running(child) for child in children))
    except Failed:
        return "processes outlived their window"
    return ""


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


def _again(deeds: Sequence[Any], display: str) -> str:
    with TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "case.json").write_text(json.dumps({"deeds": list(deeds)}))
        *_, seen = treated([str(home / "case.json")], home, display)
        return seen.said


def _shrunk(deeds: Sequence[Any], said: str, display: str) -> Case:
    """Return a case with fewer deeds, if the same goes wrong with them."""
    last, until_s = said.strip().splitlines()[-1], time.monotonic() + _SHRINKING_S
    size = len(deeds) // 2
    while size and time.monotonic() < until_s:
        for at in range(0, len(deeds), size):
            less = [*deeds[:at], *deeds[at + size :]]
            found = _again(less, display)
            if found.strip().endswith(last):
                deeds, said = less, found
                break
            if time.monotonic() >= until_s:
                break
        else:
            size //= 2
    return {"machine": "window", "deeds": list(deeds), "said": said.replace(f"{_ROOT}{os.sep}", "")}
