"""What was trained comes back in its time, also where its file is spoilt or two windows write it."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from app.bots.puzzles.puzzle import Difficulty, Theme
from app.shell.puzzles.collection import Listed, following, of_the_day
from app.shell.puzzles.training import Training


def listed(*names: str, hard: Difficulty = Difficulty.EASY) -> list[Listed]:
    return [Listed("cards", name, Theme.LEAD, hard, Path()) for name in names]


def test_what_was_solved_comes_back_later_and_what_was_not_comes_sooner(tmp_path: Path):
    """Kept on disk; a spoilt file begins anew."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    training = Training(tmp_path / "trained.json", lambda: now)
    training.note("cards/good", is_right=True)
    training.note("cards/bad", is_right=False)
    assert training.due(["cards/good", "cards/bad", "cards/new"]) == []
    again = Training(tmp_path / "trained.json", lambda: now + timedelta(days=1, hours=1))
    assert again.due(["cards/good", "cards/bad", "cards/new"]) == ["cards/bad"]
    later = Training(tmp_path / "trained.json", lambda: now + timedelta(days=30))
    assert set(later.due(["cards/good", "cards/bad"])) == {"cards/good", "cards/bad"}
    (tmp_path / "trained.json").write_text('{"cards/bad": {"due": 3}}')
    spoilt = Training(tmp_path / "trained.json", lambda: now)
    assert spoilt.due(["cards/bad"]) == ["cards/bad"]
    spoilt.note("cards/bad", is_right=True)
    assert spoilt.due(["cards/bad"]) == []


@pytest.mark.parametrize("text", ["", "[]", '{"cards/bad": null}', '{"cards/bad": ["ab"]}', "[" * 100_000])
def test_a_spoilt_file_of_what_was_trained_is_kept_aside(tmp_path: Path, text: str):
    """Puzzles open all the same, and what is trained from now on is kept."""
    (tmp_path / "trained.json").write_text(text)
    training = Training(tmp_path / "trained.json")
    assert training.due(["cards/bad"]) == []
    (aside,) = tmp_path.glob("trained-broken-*-1.json")
    assert aside.read_text() == text
    training.note("cards/bad", is_right=True)
    assert list(Training(tmp_path / "trained.json").cards) == ["cards/bad"]


@pytest.mark.parametrize("spoilt", [{"stability": -3.0}, {"last_review": "2020-01-01T00:00:00"}])
def test_a_puzzle_whose_past_is_spoilt_is_new_again(tmp_path: Path, spoilt: dict[str, object]):
    Training(tmp_path / "trained.json").note("cards/bad", is_right=True)
    card = json.loads((tmp_path / "trained.json").read_text())["cards/bad"]
    (tmp_path / "trained.json").write_text(json.dumps({"cards/bad": card | spoilt}))
    training = Training(tmp_path / "trained.json")
    training.note("cards/bad", is_right=True)
    assert training.cards["cards/bad"]["stability"] == card["stability"]


def test_two_windows_keep_what_the_other_has_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Also what could not be written down at once."""
    here, there = (Training(tmp_path / "trained.json") for _ in range(2))
    with monkeypatch.context() as full:
        full.setattr("app.shell.puzzles.training.write_whole", _refuse)
        here.note("cards/a", is_right=True)
    there.note("cards/b", is_right=True)
    here.note("cards/c", is_right=True)
    assert set(Training(tmp_path / "trained.json").cards) == {"cards/a", "cards/b", "cards/c"}


def _refuse(path: Path, content: str) -> None:
    raise OSError


def test_what_is_due_comes_first_then_what_is_new_and_easy(tmp_path: Path):
    """And where there is neither, one after the other."""
    now = datetime(2026, 1, 1, tzinfo=UTC)
    training = Training(tmp_path / "t.json", lambda: now)
    found = [*listed("h", hard=Difficulty.HARD), *listed("a", "b")]
    assert following(found, training, "") == found[1]
    training.note("cards/a", is_right=False)
    assert following(found, training, "cards/a") == found[2]
    later = Training(tmp_path / "t.json", lambda: now + timedelta(days=9))
    assert following(found, later, "") == found[1]
    for each in found:
        training.note(each.key, is_right=True)
    assert following(found, training, "cards/b") == found[0]
    assert following([], training, "") is None


def test_every_day_has_its_own_until_all_have_had_their_turn():
    """The same for everybody, in whatever order the games are listed."""
    found = listed("a", "b", "c", "d", "e")
    days = [date(2026, 11, day) for day in range(1, 6)]
    told = [of_the_day(found, day) for day in days]
    assert sorted(told) == sorted(found)
    assert told == [of_the_day(found[::-1], day) for day in days]
    assert of_the_day([], days[0]) is None
