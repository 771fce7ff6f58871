"""Libraries of processes that are killed, or copied while they write: what was on screen is there."""

import base64
import os
import signal
import subprocess
import sys
import zlib
from collections.abc import Callable, Generator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.storage.bad_save import BadSave
from app.storage.database import NotKept
from app.storage.library import Library
from tests.processes import until
from tests.soak.tally import Case, StoodStill, Tried, at_most, told
from tests.test_kill import Step, check_every_game, check_last, play_and_kill
from tests.toy import find

_PER_FOLDER = 25
"""Kills, or copies, before another library is begun: all its games are played again each time."""

_LONGEST_S = 60.0
"""What has not come to its end by then never would."""

_ROOT = Path(__file__).resolve().parents[2]


def kills(rng: Random, folder: Path) -> Generator[Tried, None, None]:
    """Kill processes that play, anywhere between two words of theirs; the next goes on with what is there."""
    shelf = 0
    while True:
        shelf += 1
        home = folder / str(shelf)
        home.mkdir()
        for _ in range(_PER_FOLDER):
            steps = rng.choice((0, 0, 1, 2, 3, 5, 8, 13, 40))
            seen, said = _killed(home, rng.randrange(10**6), steps)
            said = said or trouble_of(home, lambda library, seen=seen: check_whole(library, seen))
            yield Tried(lost=() if not said else (packed_case("kills", home, said, seen),))
            if said:
                break  # The next ones would only find the same shelf.


def _killed(home: Path, seed: int, steps: int) -> tuple[list[Step], str]:
    """Let a process play until it is killed; return what it had said, and what was wrong with it."""
    try:
        with at_most(_LONGEST_S):
            return play_and_kill(home, seed=seed, steps=steps), ""
    except (Exception, StoodStill) as error:  # noqa: BLE001 - it did not start, or stood still
        return [], told(error)


def copies(rng: Random, folder: Path) -> Generator[Tried, None, None]:
    """Copy a library whose writer is stopped for that moment; some copies lose the end of the journal."""
    shelf = 0
    while True:
        shelf += 1
        home = folder / str(shelf)
        home.mkdir()
        said = folder / f"{shelf}.said"
        with (
            said.open("wb") as out,
            subprocess.Popen(
                [sys.executable, "-m", "tests.kill_driver", str(home), str(rng.randrange(10**6))],
                stdout=out,
                cwd=_ROOT,
            ) as writer,
        ):
            try:
                until(lambda said=said: said.read_bytes().count(b"\n") > 1)
                for _ in range(_PER_FOLDER):
                    yield _copied(writer.pid, home, said, rng, folder / "copy")
            finally:
                writer.kill()


def replay(case: Case) -> str:
    """Return what is wrong with the library of a case, or nothing."""
    seen = [Step(*each) for each in case["seen"]]
    with TemporaryDirectory() as folder:
        for name, data in case["files"].items():
            (Path(folder) / name).write_bytes(zlib.decompress(base64.b64decode(data)))
        check = check_readable if case["is_cut"] else lambda library: check_whole(library, seen)
        return trouble_of(Path(folder), check)


def trouble_of(home: Path, check: Callable[[Library], None]) -> str:
    """Open the library in a folder and look at it; return what is wrong, or nothing."""
    try:
        with at_most(_LONGEST_S):
            library = Library.open(home)
            try:
                check(library)
            finally:
                library.close()
    except (Exception, StoodStill) as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return told(error)
    return ""


def check_whole(library: Library, seen: list[Step]) -> None:
    """Nothing that was seen is lost, and nothing is doubtful."""
    assert library.notice is None, str(library.notice)
    check_last(library, seen)
    check_every_game(library)


def check_readable(library: Library) -> None:
    """Whatever is there is a game or a sentence."""
    try:
        for record in library.records():
            try:
                library.load(record.number, find)
            except BadSave:
                continue
    except NotKept:
        return


def packed_case(machine: str, home: Path, said: str, seen: list[Step], *, is_cut: bool = False) -> Case:
    """Return a library as a case."""
    files = {
        each.name: base64.b64encode(zlib.compress(each.read_bytes(), 9)).decode()
        for each in sorted(home.iterdir())
        if each.is_file()
    }
    steps = [[step.number, step.now, step.command] for step in seen[-1:]]
    return {"machine": machine, "said": said, "files": files, "seen": steps, "is_cut": is_cut}


def _copied(writer: int, home: Path, said: Path, rng: Random, copy: Path) -> Tried:
    """Let the writer run for a moment, stop it, copy, let it go on; then look at the copy."""
    before = said.stat().st_size
    until(lambda: said.stat().st_size > before + rng.randrange(60))
    os.kill(writer, signal.SIGSTOP)
    try:
        until(lambda: _is_stopped(writer))
        seen = _seen(said)
        copy.mkdir(exist_ok=True)
        for old in copy.iterdir():
            old.unlink()
        for file in home.iterdir():
            (copy / file.name).write_bytes(file.read_bytes())
    finally:
        os.kill(writer, signal.SIGCONT)
    is_cut = rng.random() < 0.4 and _cut(copy, rng)
    kept = packed_case("copies", copy, "", seen, is_cut=is_cut)
    trouble = trouble_of(copy, check_readable if is_cut else lambda library: check_whole(library, seen))
    return Tried(lost=({**kept, "said": trouble},) if trouble else ())


def _cut(copy: Path, rng: Random) -> bool:
    """Lose the end of the journal; return whether there is one."""
    journal = next((each for each in copy.iterdir() if each.name.endswith("-wal")), None)
    if journal is None or not journal.stat().st_size:
        return False
    data = journal.read_bytes()
    journal.write_bytes(data[: rng.randrange(len(data))])
    return True


def _seen(said: Path) -> list[Step]:
    """Return the steps that were said in whole lines."""
    lines = said.read_bytes().decode().splitlines(keepends=True)
    told = [line.rstrip("\n").split("\t") for line in lines[1:] if line.endswith("\n")]
    return [Step(int(number), int(now), command) for number, now, command in told]


def _is_stopped(process_id: int) -> bool:
    status = Path(f"/proc/{process_id}/stat").read_text()
    return status.rpartition(")")[2].split()[0] in "TZ"
