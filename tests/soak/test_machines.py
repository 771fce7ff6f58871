"""Every machine finds what is broken: each is given something that does not keep its word."""

import json
from collections.abc import Generator
from pathlib import Path
from random import Random

import pytest

from app.bots.pool import BotPool
from app.storage.library import FILE_NAME
from tests.soak import files, shelves, walks, window, workers
from tests.soak.tally import Machine, Tally, Tried


def cases_of(machine: Machine, folder: Path, seconds: float) -> list[dict[str, object]]:
    """Let a machine try; return the cases it leaves."""
    tally, kept = Tally(), folder / "cases"
    (folder / "own").mkdir()
    tally.run(machine, Random(5), folder / "own", seconds, kept)
    assert tally.lost > 0
    return [json.loads(path.read_text()) for path in sorted(kept.iterdir())]


def until_lost(machine: Machine) -> Machine:
    """Return a machine that stops after its first loss."""

    def tries(rng: Random, folder: Path) -> Generator[Tried, None, None]:
        for tried in machine(rng, folder):
            yield tried
            if tried.failed:
                return

    return tries


def test_kills_finds_a_library_that_loses_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As a disk would whose last block was never written."""
    play_and_kill = shelves.play_and_kill

    def forgetful(home: Path, seed: int, steps: int) -> object:
        seen = play_and_kill(home, seed, max(5, steps))
        for journal in home.glob("*-wal"):
            journal.write_bytes(journal.read_bytes()[:-3000])
        return seen

    monkeypatch.setattr(shelves, "play_and_kill", forgetful)
    (case,) = cases_of(until_lost(shelves.kills), tmp_path, 60)

    assert shelves.replay(case) != ""
    assert FILE_NAME in case["files"]


def test_copies_finds_a_copy_that_lacks_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A journal that lost its end is not said to be cut."""
    cut = shelves._cut
    monkeypatch.setattr(shelves, "_cut", lambda copy, rng: cut(copy, rng) and False)
    (case,) = cases_of(until_lost(shelves.copies), tmp_path, 60)

    assert shelves.replay(case) != ""


def test_files_finds_a_careless_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """And shrinks what it stumbles over."""
    monkeypatch.setitem(files.READERS, "settings", lambda data: str(json.loads(data)["settings"])[:0])
    monkeypatch.setattr(files, "SAMPLES", {"settings": files.SAMPLES["settings"]})
    cases = cases_of(until_lost(files.files), tmp_path, 60)

    assert {case["kind"] for case in cases} == {"settings"}
    assert files.replay(cases[0]) != ""
    assert len(str(cases[0]["seen"])) < 60


def test_walks_finds_a_promise_that_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """And the fewest steps that show it."""

    def nobody_goes_far(game: object, seed: int, steps: int) -> None:
        assert steps < 7, "too far"

    monkeypatch.setattr(walks, "PROPERTIES", {"nobody_goes_far": nobody_goes_far})
    (case,) = cases_of(until_lost(walks.walks), tmp_path, 60)

    assert case["steps"] == 7
    assert "too far" in walks.replay(case)


def test_window_finds_what_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of two deeds the one that does it is left."""
    deeds = [["unheard of"], ["key", "Tab"]]
    case = window._shrunk(deeds, window._again(deeds, ""), "")

    assert case["deeds"] == [["unheard of"]]
    assert case["said"].strip().endswith("KeyError: 'unheard of'")


def test_workers_finds_a_question_that_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever dies takes it along."""
    replace = BotPool._replace

    def forgetful(pool: BotPool, worker: object) -> None:
        worker.task = None
        replace(pool, worker)

    monkeypatch.setattr(BotPool, "_replace", forgetful)
    monkeypatch.setattr(workers, "HARMS", ("kill all",))
    monkeypatch.setattr(workers, "_PATIENCE_S", 3.0)
    (case,) = cases_of(until_lost(workers.workers), tmp_path, 60)

    assert "were not answered" in str(case["said"])
