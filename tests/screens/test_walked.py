"""Walks through all screens are written down one by one, and the last of each kind counts."""

import json
from pathlib import Path

from tests.screens.walked import note, read, told


def test_a_walk_that_is_made_again_takes_the_place_of_the_first(tmp_path: Path):
    """What was mended is no fault any longer; other kinds and looks stay."""
    kept = tmp_path / "walks.jsonl"
    note("fresh", "800x480-100-de-dark", 400, ["hall: cut", "keys: cut"], kept)
    note("live", "800x480-100-de-dark", 380, ["hall: stays English"], kept)
    note("fresh", "3840x2160-100-de-dark", 400, [], kept)
    assert "| 800x480 | 1 of 32 | 400 | 2 | 1 of 8 | 380 | 1 |" in [*told(read(kept))]

    note("fresh", "800x480-100-de-dark", 401, [], kept)

    lines = [*told(read(kept))]
    assert "| 800x480 | 1 of 32 | 401 | 0 | 1 of 8 | 380 | 1 |" in lines
    assert "| 3840x2160 | 1 of 32 | 400 | 0 | 0 of 8 | 0 | 0 |" in lines


def test_walks_in_smaller_letters_do_not_count(tmp_path: Path):
    """Letters of other tests are smaller than those that players have: more fits."""
    kept = tmp_path / "walks.jsonl"
    old = {"kind": "fresh", "look": "800x480-200-de-dark", "date": "2026-11-26", "screens": 168, "faults": []}
    kept.write_text(json.dumps(old) + "\n", encoding="utf-8")
    note("fresh", "800x480-100-de-dark", 400, [], kept)

    lines = [*told(read(kept))]
    assert "| 800x480 | 1 of 32 | 400 | 0 | 0 of 8 | 0 | 0 |" in lines
    assert "Of the others the last were made in smaller letters, 2026-11-26: 1 walks with" in lines

    note("fresh", "800x480-200-de-dark", 169, [], kept)
    assert "| 800x480 | 2 of 32 | 569 | 0 | 0 of 8 | 0 | 0 |" in [*told(read(kept))]


def test_nothing_is_told_of_no_walks():
    assert [*told([])] == []
