"""Where things are, and that tests leave the user's own alone."""

import runpy
import shutil
from pathlib import Path

import pytest

from app import paths

FOLDERS = [paths.data_folder, paths.config_folder, paths.cache_folder]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_test_has_folders_of_its_own(folder, home):
    assert folder().parent == home
    assert folder().is_dir()


def test_without_the_variable_the_system_decides(monkeypatch, tmp_path):
    monkeypatch.delenv(paths.HOME_VARIABLE)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    found = [folder() for folder in FOLDERS]
    assert all(tmp_path in each.parents and "springald" in each.parts for each in found)
    assert len({*found}) == 3


def test_a_wheel_carries_its_own_data(tmp_path):
    """Beside a wheel's app/ there may be a stranger's resources/."""
    app = tmp_path / "app"
    (app / "_data").mkdir(parents=True)
    (tmp_path / "resources").mkdir()
    shutil.copy(Path(paths.__file__), app)
    assert runpy.run_path(str(app / "paths.py"))["RESOURCES"] == app / "_data" / "resources"
    (app / "_data").rmdir()
    assert runpy.run_path(str(app / "paths.py"))["RESOURCES"] == tmp_path / "resources"


def test_our_font_is_there(qapp):
    assert [file.name for file in paths.font_files() if file.is_file()] == [
        "SourceSansPro-Regular.ttf",
        "SourceSansPro-It.ttf",
        "SourceSansPro-Semibold.ttf",
        "SourceSansPro-Bold.ttf",
    ]
    assert qapp.font().family() == "Source Sans Pro"


@pytest.mark.parametrize("name", ["a file/home", "~nobody-of-that-name/home", "x" * 300])
def test_a_folder_that_cannot_be_made_is_no_crash(name, tmp_path, monkeypatch):
    """Where to look is said all the same; whoever writes there says what is wrong."""
    (tmp_path / "a file").write_text("in the way")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(paths.HOME_VARIABLE, name)

    assert all(folder().is_relative_to(tmp_path / name) for folder in FOLDERS)


def test_hints_name_the_command_that_starts_us(tmp_path):
    """In a checkout nothing is installed, so a hint that says `springald` would lead nowhere."""
    app = tmp_path / "app"
    app.mkdir()
    shutil.copy(Path(paths.__file__), app)
    assert runpy.run_path(str(app / "paths.py"))["COMMAND"] == "springald"
    (tmp_path / "run.py").touch()
    assert runpy.run_path(str(app / "paths.py"))["COMMAND"] == "python3 run.py"
    # A wheel beside a stranger's run.py is no checkout.
    (app / "_data").mkdir()
    assert runpy.run_path(str(app / "paths.py"))["COMMAND"] == "springald"
