"""What the soak once found does not come back, and the soak itself can find something."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.screens import walked
from tests.soak.machines import MACHINES, REPLAYS
from tests.soak.memory import Rest, growth
from tests.soak.memory import deeds as memory_deeds
from tests.soak.mutations import mutated, shrunk
from tests.soak.reliability import PAGE, RUNS, keep, page_of, total
from tests.soak.tally import CASES, StoodStill, Tally, Tried, at_most, keep_case


@pytest.mark.parametrize("path", sorted(CASES.glob("*.json")), ids=lambda path: path.stem)
def test_a_case_does_no_harm_any_more(path: Path):
    """Each was a failure when it was found."""
    case = json.loads(path.read_text(encoding="utf-8"))

    assert REPLAYS[case["machine"]](case) == ""


def test_every_machine_can_do_its_cases_again():
    """And all their parts are the whole time."""
    assert set(REPLAYS) == set(MACHINES)
    assert sum(part for _, part in MACHINES.values()) == pytest.approx(1)


def test_what_is_lost_is_counted_and_kept_once(tmp_path: Path):
    """A machine that fails twice in the same way leaves one case."""
    case = {"machine": "files", "said": "oops"}

    def unlucky(rng, folder):
        yield Tried(3, facts={"MB": 5})
        yield Tried(lost=(case,), facts={"MB": 4})
        yield Tried(lost=(case,))

    tally = Tally()
    tally.run(unlucky, Random(1), tmp_path, 60, tmp_path)

    assert tally.as_json() == {"tried": 5, "survived": 3, "lost": 2}
    assert tally.facts == {"MB": 5}
    assert [json.loads(each.read_text()) for each in tmp_path.iterdir()] == [case]
    assert tally.found == {keep_case(case, tmp_path): case}


def test_what_stands_still_is_told():
    """A machine that waits for ever would never give back."""
    with pytest.raises(StoodStill, match=r"in 0\.01 seconds"), at_most(0.01):
        _for_ever()


def test_memory_counts_from_when_the_window_is_warm():
    """What the first two minutes take is no growth."""
    cold = [Rest(10, 1, 90, 5), Rest(119, 2, 150, 5)]
    warm = [
        Rest(120 + at, 3 + at, mb, 5)
        for at, mb in enumerate((155, 160, 150, 157, 158, 190, 172, 171, 174, 180, 173))
    ]
    assert growth(cold + warm) == 173 - 157
    assert growth(cold) == 0


def test_pages_of_files_are_no_growth():
    """They are read as they are needed, and the system takes them back."""
    assert growth([Rest(130, 1, 200, 60)] * 5 + [Rest(400, 2, 225, 75)] * 5) == 10


def test_memory_does_what_was_promised():
    """10,000 deeds, and among them games that are opened and left, and sizes."""
    names = Counter(deed[0] for deed in memory_deeds(Random(1)))
    assert sum(names.values()) >= 10_000 + 200 + 300
    assert names["play"] >= 200
    assert names["leave"] >= 200
    assert names["resize"] >= 300
    assert names["rest"] == 51


def test_runs_add_up(tmp_path: Path):
    """What several seeds have tried is one table; a run that is taken in twice counts once."""
    runs, page = tmp_path / "runs.jsonl", tmp_path / "page.md"
    first, second = (
        {
            "date": "2026-11-23",
            "machine": "a machine",
            "python": "3.11",
            "seed": seed,
            "machines": {"kills": record},
        }
        for seed, record in enumerate([_record(3, 0, 60, 20), _record(4, 1, 90, 10)])
    )

    keep([first], runs, page)
    keep([second, first], runs, page)

    assert total([first, second])["kills"] == Tally(7, 1, 150, {"MB": 20}, {"toys": 7})
    assert "| kills | 7 | 6 | 1 | 10,000 | 2.5 | toys: 7, MB: 20 |" in page.read_text()
    assert "2 runs" in page.read_text()
    keep([{**first, "machines": {}, "memory": {"deeds": 9, "at rest": [150, 180, 160]}}], runs, page)
    assert "2 runs" in page.read_text()
    assert "150 MB after two minutes of work" in page.read_text()
    assert len(runs.read_text().splitlines()) == 3


def test_the_page_says_what_was_run():
    """docs/reliability.md is made from the runs that are kept, by nobody's hand."""
    if RUNS.exists():
        runs = [json.loads(line) for line in RUNS.read_text().splitlines()]
        assert PAGE.read_text() == page_of(runs, walked.read())
    else:
        assert not PAGE.exists()


def _for_ever() -> None:
    while True:
        pass


def _run(seed: int, record: dict[str, object]) -> dict[str, object]:
    about = {"date": "2026-11-23", "machine": "a machine", "python": "3.11", "seed": seed}
    return {**about, "machines": {"kills": record}}


def _record(tried: int, lost: int, seconds: float, megabytes: float) -> dict[str, object]:
    survived = tried - lost
    counts = {"tried": tried, "survived": survived, "lost": lost}
    return {**counts, "seconds": seconds, "facts": {"MB": megabytes}, "sums": {"toys": tried}}


def test_an_input_shrinks_to_what_matters():
    """Of a long text the one letter that does it."""
    assert shrunk(b"a long text with one Z in it and more", lambda less: b"Z" in less) == b"Z"


def test_damage_is_the_same_for_the_same_luck():
    """So that a seed says what was tried; and it changes most of what it is given."""
    data = json.dumps({"a": [1, 2, {"b": "c"}], "d": "text"}).encode()
    once = [mutated(data, [data], Random(seed)) for seed in range(200)]

    assert once == [mutated(data, [data], Random(seed)) for seed in range(200)]
    assert len(set(once)) > 150
