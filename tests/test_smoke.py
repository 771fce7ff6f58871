"""packaging/smoke.py: what it says of a bundle, without building one: the checkout stands for it."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import games
from tests.sample_game import SAMPLE_GAME
from tests.scripts import ROOT, load_script

SMOKE = load_script("packaging/smoke.py")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """All that a bundle has beside the program."""
    shutil.copytree(ROOT / "resources", tmp_path / "resources")
    shutil.copytree(ROOT / "docs" / "rules", tmp_path / "resources" / "rules")
    plugins = [f"PySide6/Qt/plugins/{name}" for name in SMOKE.PLUGINS]
    for name in (*plugins, *(f"licences/{each}" for each in SMOKE.LICENCES)):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


def check(bundle: Path) -> None:
    """Look into the bundle."""
    SMOKE.check_files(SimpleNamespace(unpacked=lambda: bundle))


def test_what_is_whole_is_well(bundle: Path):
    check(bundle)


@pytest.mark.parametrize(
    "name",
    [
        "resources/games/cards/lesson.toml",
        "resources/rules/cards.md",
        "resources/sounds/fanfare.wav",
        "PySide6/Qt/plugins/imageformats/libqjpeg.so",
        "licences/qt/LGPL-3.0.txt",
    ],
)
def test_what_is_missing_is_named(bundle: Path, name: str):
    """Nobody who plays a short game by mouse would have missed it."""
    (bundle / name).unlink()

    with pytest.raises(AssertionError, match=Path(name).name):
        check(bundle)


def test_a_copy_of_what_the_system_has_is_named(bundle: Path):
    (bundle / "libgnutls.so.30").touch()

    with pytest.raises(AssertionError, match="CUPS"):
        check(bundle)


def test_what_is_damaged_or_not_ours_is_named(bundle: Path):
    (bundle / "resources/games/cards/ladder.toml").write_text("")
    (bundle / "resources/games/cards/ladder.toml~").touch()

    with pytest.raises(AssertionError, match=r"ladder\.toml', 'games/cards/ladder\.toml~"):
        check(bundle)


def test_a_program_that_says_what_the_checkout_says_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """And one that says anything else is not."""
    monkeypatch.setattr(games, "game_ids", lambda: [SAMPLE_GAME])
    well = SimpleNamespace(run=lambda *told: SMOKE.checkout(tmp_path, *told))
    SMOKE.check_texts(well, tmp_path)

    mute = SimpleNamespace(run=lambda *told: well.run(*told).replace("sheet", ""))
    with pytest.raises(AssertionError, match="--help"):
        SMOKE.check_texts(mute, tmp_path)
