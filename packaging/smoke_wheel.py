"""
Install the wheel into an empty environment, as pip and pipx do, and play: python packaging/build.py smoke.

Also that the source distribution holds all that a wheel is made of.  Needs whatever pip fetches from.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
BIN = "Scripts" if os.name == "nt" else "bin"


def main() -> int:
    """Try both; return the exit status."""
    wheel, source = newest("*.whl"), newest("springald-*.tar.gz")
    with tempfile.TemporaryDirectory(prefix="springald-wheel-") as name:
        folder = Path(name)
        check_source(source, wheel, folder)
        venv.create(folder / "empty", with_pip=True)
        python = folder / "empty" / BIN / "python"
        call(folder, python, "-m", "pip", "install", "--disable-pip-version-check", "-qq", wheel)
        play(folder, python)
    return 0


def newest(pattern: str) -> Path:
    return max(DIST.glob(pattern), key=lambda each: each.stat().st_mtime)


def check_source(source: Path, wheel: Path, folder: Path) -> None:
    """See that a wheel made of the source distribution holds what ours does."""
    with tarfile.open(source) as packed:
        packed.extractall(folder, filter="data")
    unpacked = next(folder.glob("springald-*"))
    call(unpacked, sys.executable, "-m", "hatchling", "build", "-t", "wheel")
    again = next((unpacked / "dist").glob("*.whl"))
    assert members(again) == members(wheel), members(again) ^ members(wheel)
    lost = {f"app/_data/{file.relative_to(ROOT).as_posix()}" for file in resources()} - members(wheel)
    assert not lost, f"the wheel lacks {sorted(lost)}"
    for name in ("run.py", "requirements.lock", "requirements-release.lock", "tests/conftest.py", "LICENSE"):
        assert (unpacked / name).is_file(), f"{name} is not in the source distribution"
    print("smoke: the source distribution makes the same wheel")


def members(wheel: Path) -> set[str]:
    return {name for name in ZipFile(wheel).namelist() if "dist-info" not in name}


def resources() -> list[Path]:
    """Return the files that are read when somebody asks for them."""
    return [file for file in (ROOT / "resources").rglob("*") if file.is_file()]


def play(folder: Path, python: Path) -> None:
    """See that commands answer, in German too, and that every game can be played and drawn."""
    springald = python.with_name("springald")
    assert "usage: springald" in call(folder, springald, "--help")
    ids = "import app.games; print(*app.games.game_ids()); print(app.__file__)"
    whole = "from app.paths import *; print(RESOURCES / 'rules', *font_files(), sep='\\n')"
    for file in call(folder, python, "-c", whole).splitlines():
        assert Path(file).exists(), f"{file} is missing"
    games, place = call(folder, python, "-c", ids).splitlines()
    assert Path(place).is_relative_to(folder), f"{place} is not what was installed"
    for game in games.split():
        told = call(folder, springald, "watch", game, "--seed", "1", "--effort", "0.05", language="de")
        assert " Punkte" in told, f"{game} is not told in German: {told[-300:]}"
        call(folder, springald, "sheet", game, "--out", f"{game}.pdf")
        assert (folder / f"{game}.pdf").read_bytes().startswith(b"%PDF-")
    told = call(folder, springald, language="en")
    assert "springald watch" in told, told[-300:]
    assert "run.py" not in told, told[-300:]
    print("smoke: the wheel is installed into an empty environment, and every game is played")


def call(folder: Path, *command: object, language: str = "") -> str:
    """Run a command; return what it printed.  Raises `CalledProcessError` unless it ends well."""
    here = {"SPRINGALD_HOME": str(folder / "home"), "LANGUAGE": language, "QT_QPA_PLATFORM": "offscreen"}
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    words = [str(word) for word in command]
    return subprocess.run(
        words, cwd=folder, env={**kept, **here}, text=True, stdout=subprocess.PIPE, check=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
