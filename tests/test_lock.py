"""The locks pin what pyproject.toml asks for, with hashes, and name no server."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PLAY, TEST, RELEASE = LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-release.lock")


def wanted(extra: str) -> list[Requirement]:
    """Return what we need to run, and what *extra* adds, with the extras it names in turn."""
    found, names = [], {extra}
    todo = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]]
    while todo:
        requirement = Requirement(todo.pop())
        if requirement.name != PROJECT["name"]:
            found.append(requirement)
            continue
        for each in requirement.extras - names:
            names.add(each)
            todo += PROJECT["optional-dependencies"][each]
    return found


def pins(lock: str) -> dict[str, str]:
    """Return version by name."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize("lock, extra", [(PLAY, "sound"), (TEST, "dev"), (RELEASE, "release")])
def test_a_lock_answers_pyproject(lock, extra):
    pinned = pins(lock)
    for requirement in wanted(extra):
        version = pinned.get(requirement.name.lower(), "nothing")
        assert version != "nothing", f"{lock} lacks {requirement}; run packaging/lock.py"
        assert version in requirement.specifier, (
            f"{lock} has {version} of {requirement}; run packaging/lock.py"
        )


@pytest.mark.parametrize("lock", [TEST, RELEASE])
def test_what_is_tested_and_released_is_what_players_play_on(lock):
    assert pins(PLAY).items() <= pins(lock).items()


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes(lock):
    text = (ROOT / lock).read_text("utf-8")
    blocks = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    # A pin may stand there twice, for older and newer Pythons.
    assert {re.split("[=[]", block)[0] for block in blocks} == pins(lock).keys()
    assert all("--hash=sha256:" in block for block in blocks)


@pytest.mark.parametrize("lock", LOCKS)
def test_no_server_is_named(lock):
    assert "://" not in (ROOT / lock).read_text("utf-8")


def test_the_qt_that_crashes_is_kept_out():
    """PySide6 6.12.0 loses references to None on Python 3.11 and aborts within seconds of painting."""
    qt = next(each for each in wanted("dev") if each.name == "PySide6-Essentials")
    assert "6.12.0" not in qt.specifier
    assert "6.11.3" in qt.specifier
