"""Preferences that somebody damaged: what can be read counts, the rest is forgotten, with one sentence."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.settings import Settings, Theme
from app.shell.common.user_state import UserState
from tests.toy import GAME, race_setup

NAME = "settings.json"

DAMAGED = [
    "5",
    '{"settings": {"theme": []}}',
    '{"settings": {"theme": {}, "volume": 12}}',
    '{"settings": []}',
    '{"settings": null, "notes": {"panels": "here"}}',
    '{"notes": null}',
    '{"notes": []}',
    '{"notes": {"panels": ["not a text"]}}',
    '{"setups": null}',
    '{"setups": {"race": 3}}',
    "[" * 100_000,
    '{"a":' * 100_000,
    '{"notes": {"panels": "\\ud800"}}',
    '{"settings": {"language": "\\udfff"}}',
    '{"settings": {"volume": ' + "9" * 5000 + "}}",
    '{"settings": {"volume": 1e999}}',
    '{"settings": {"volume": -3}}',
    '{"settings": {"language": "xx"}}',
    '"text"',
    "",
    "\ufeff{}x",
    "\x00" * 50,
]
"""Texts that are not, or not wholly, what we wrote."""


@pytest.mark.parametrize("text", DAMAGED)
def test_damaged_settings_are_forgotten_and_kept_aside(tmp_path: Path, text: str):
    """Whatever is in the file: one sentence, the file as it was beside it, and a new one that works."""
    (tmp_path / NAME).write_text(text, "utf-8")

    state = UserState(tmp_path)
    assert state.notice is not None
    (aside,) = tmp_path.glob("settings-broken-*-1.json")
    assert str(aside) in str(state.notice)
    assert aside.read_text("utf-8") == text
    state.note("panels")
    assert state.setup(GAME) is None
    state.keep_settings(state.settings)
    state.keep_note("panels", "there")
    state.keep_setup(GAME, race_setup())

    again = UserState(tmp_path)
    assert again.notice is None
    assert again.note("panels") == "there"
    assert again.setup(GAME) is not None


def test_what_is_not_damaged_counts(tmp_path: Path):
    """Field by field: one wrong value costs no other."""
    written = {
        "settings": {"theme": [], "volume": 12, "sounds": "no", "aids": False},
        "notes": {"panels": "here", "other": 5},
        "setups": {"race": None},
    }
    (tmp_path / NAME).write_text(json.dumps(written))

    state = UserState(tmp_path)

    assert state.settings == Settings(volume=12, aids=False)
    assert state.note("panels") == "here"
    assert state.note("other") == ""


def test_bytes_that_are_no_text_are_forgotten(tmp_path: Path):
    """Half of a file after a crash of the system."""
    (tmp_path / NAME).write_bytes(b'{"settings": {"language": "\xff\xfe"}}')

    state = UserState(tmp_path)

    assert state.settings == Settings()
    assert state.notice is not None


def test_a_huge_file_of_settings_is_not_read(tmp_path: Path):
    """A file of gigabytes would stop the start."""
    with (tmp_path / NAME).open("wb") as file:
        file.truncate(3_000_000_000)

    state = UserState(tmp_path)

    assert state.settings == Settings()
    assert state.notice is not None


def test_settings_we_wrote_are_read_without_a_word(tmp_path: Path):
    """Also those of a newer program that knows more of them."""
    assert UserState(tmp_path).notice is None
    state = UserState(tmp_path)
    state.keep_settings(Settings(theme=Theme.DARK))
    data = json.loads((tmp_path / NAME).read_text("utf-8"))
    data["settings"]["later"] = [1]
    data["more"] = {"later": 2}
    (tmp_path / NAME).write_text(json.dumps(data))

    again = UserState(tmp_path)

    assert again.notice is None
    assert again.settings == Settings(theme=Theme.DARK)


def test_two_windows_keep_what_the_other_has_changed(tmp_path: Path):
    """Whoever wrote last, if only where a panel was, wrote all that had been so when it was opened."""
    here, there = UserState(tmp_path), UserState(tmp_path)
    here.keep_settings(replace(here.settings, theme=Theme.DARK))
    here.keep_setup(GAME, race_setup())
    there.keep_settings(replace(there.settings, volume=12))
    there.keep_note("panels", "there")

    later = UserState(tmp_path)

    assert (later.settings.theme, later.settings.volume) == (Theme.DARK, 12)
    assert later.setup(GAME) is not None
    assert later.note("panels") == "there"


def test_what_cannot_be_kept_counts_until_the_window_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """And is kept as soon as that is possible."""
    UserState(tmp_path).keep_note("panels", "here")
    state = UserState(tmp_path)
    with monkeypatch.context() as full:
        full.setattr("app.shell.common.user_state.write_whole", _refuse)
        state.keep_note("panels", "there")
        assert state.note("panels") == "there"
        state.keep_settings(replace(state.settings, volume=12))
        assert state.note("panels") == "there"

    state.keep_note("other", "")

    later = UserState(tmp_path)
    assert (later.note("panels"), later.settings.volume) == ("there", 12)


def _refuse(path: Path, content: str) -> None:
    raise OSError
