"""What the soak once found does not come back, and the soak itself can find something."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.soak.machines import MACHINES, REPLAYS
from tests.soak.mutations import mutated, shrunk
from tests.soak.tally import CASES, Tally, Tried, keep_case


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

    assert tally.as_json() == {"tried": 5, "survived": 3, "lost": 2, "MB": 5}
    assert [json.loads(each.read_text()) for each in tmp_path.iterdir()] == [case]
    assert keep_case(case, tmp_path) in tmp_path.iterdir()


def test_an_input_shrinks_to_what_matters():
    """Of a long text the one letter that does it."""
    assert shrunk(b"a long text with one Z in it and more", lambda less: b"Z" in less) == b"Z"


def test_damage_is_the_same_for_the_same_luck():
    """So that a seed says what was tried; and it changes most of what it is given."""
    data = json.dumps({"a": [1, 2, {"b": "c"}], "d": "text"}).encode()
    once = [mutated(data, [data], Random(seed)) for seed in range(200)]

    assert once == [mutated(data, [data], Random(seed)) for seed in range(200)]
    assert len(set(once)) > 150
