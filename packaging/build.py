"""
Build what is given to people: python packaging/build.py [PART...]; without a part, the first four.

    folder      dist/springald: the program with everything it needs (macOS: dist/Springald.app too)
    portable    dist/springald-<version>-<system>-<processor>: the same as one file
    deb         dist/springald_<version>_<processor>.deb: the folder for Debian and its kin (Linux only)
    wheel       dist/*.whl and dist/*.tar.gz: for pip and pipx
    smoke       builds folder and wheel, and uses them as strangers would: smoke.py, smoke_wheel.py
    measure     builds the folder, and tells its size and what starting it costs: measure.py

It sets up .venv-release once, from requirements-release.lock; run it on the system that it builds for.
"""

import gzip
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import run  # noqa: E402 - it lies beside us, and is no package

LOCK = "requirements-release.lock"
VENV = ROOT / ".venv-release"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "springald-stamp"
DIST, WORK, LINUX = ROOT / "dist", ROOT / "build", ROOT / "packaging" / "linux"
IS_LINUX = sys.platform.startswith("linux")

USUAL = ("folder", "portable", "deb", "wheel")
PARTS = (*USUAL, "smoke", "measure")
VERSION = re.search(r'__version__ = "(.+)"', (ROOT / "app" / "__init__.py").read_text("utf-8"))[1]  # type: ignore[index]

COMPRESSION = ("-Zzstd", "-z10")
"""In a tenth of the time of xz; whoever has the libc that we need has a dpkg that reads it (Debian 12 on)."""

_MAINTAINER = "The Springald developers <springald@localhost>"
_ABOUT = """Four catapult games on one table
 Catapults!, Catapult, Carcassonne with The Catapult and Catan Conquest, played
 offline: against the computer, or with friends at the same screen."""


def main(wanted: list[str]) -> int:
    """Build the *wanted* parts, or all that this system can have; return the exit status."""
    for name in wanted:
        if name not in PARTS:
            run.stop(f"{name} cannot be built; there are {', '.join(PARTS)}.")
    parts = set(wanted) or {part for part in USUAL if IS_LINUX or part != "deb"}
    if "deb" in parts:
        if not (IS_LINUX and shutil.which("dpkg-deb")):
            run.stop("a .deb is built where dpkg-deb is: on Debian and its kin.")
        parts.add("folder")
    if "smoke" in parts:
        parts |= {"folder", "wheel"}
    if "measure" in parts:
        parts.add("folder")
    set_up()
    bundled = sorted(parts & {"folder", "portable"})
    if bundled:
        bundle(bundled)
    if "deb" in parts:
        build_deb()
    if "wheel" in parts:
        call(PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist")
    if "smoke" in parts:
        call(PYTHON, "packaging/smoke_wheel.py")
        call(PYTHON, "packaging/smoke.py")
    if "measure" in parts:
        call(PYTHON, "packaging/measure.py")
    return 0


def set_up() -> None:
    """Make .venv-release hold what the lock names, and nothing else."""
    if IS_LINUX:
        ask_the_system()
    done = f"{sys.version}\n{run.digest(LOCK)}"
    if run.read(str(STAMP)) == done:
        return
    run.say("setting up in .venv-release, once ...")
    call(sys.executable, "-m", "venv", "--clear", VENV)
    exactly = ["--require-hashes", "--only-binary", ":all:", "-r", LOCK]
    call(PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-qq", *exactly)
    run.write(str(STAMP), done)


def ask_the_system() -> None:
    """As root, install what Linux lacks to build with; otherwise name it."""
    missing = [package for library, package in run.TO_DRAW + run.TO_OPEN if not run.loads(library)]
    if not shutil.which("objdump"):
        missing.append("binutils")
    if not run.loads(sysconfig.get_config_var("INSTSONAME") or "none"):
        missing.append(f"libpython{sys.version_info.major}.{sys.version_info.minor}")
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        run.install_packages(missing)
    elif missing:
        run.stop("to build, this system also needs:\n    sudo apt install " + " ".join(missing))


def bundle(parts: list[str]) -> None:
    """Let PyInstaller gather the program and all it needs."""
    call(PYTHON, "packaging/icons.py", WORK / "icons")
    places = ["--distpath", DIST, "--workpath", WORK / "pyinstaller", "--noconfirm", "--log-level", "WARN"]
    call(PYTHON, "-m", "PyInstaller", *places, "packaging/springald.spec", "--", *parts)


# --- The .deb ---


def build_deb() -> None:
    """Pack the folder, and what a desktop wants to know of it, for Debian."""
    root, folder = WORK / "deb", DIST / "springald"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr/lib/springald", symlinks=True)
    command = root / "usr/bin/springald"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/springald/springald")
    lay_out(root / "usr/share")
    call(PYTHON, "packaging/shell_files.py", root / "usr/share")
    processor = subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip()
    control = root / "DEBIAN/control"
    control.parent.mkdir()
    control.write_text(describe(root, processor), "utf-8")
    make_readable(root)
    target = DIST / f"springald_{VERSION}_{processor}.deb"
    call("dpkg-deb", "--root-owner-group", *COMPRESSION, "--build", root, target)


def lay_out(share: Path) -> None:
    """Put desktop entry, metadata, file type, icons and papers where desktops look for them."""
    documents = share / "doc/springald"
    homes = {
        LINUX / "springald.desktop": share / "applications",
        LINUX / "org.springald.Springald.metainfo.xml": share / "metainfo",
        LINUX / "springald.xml": share / "mime/packages",
        WORK / "icons/springald.svg": share / "icons/hicolor/scalable/apps",
    }
    for side in (16, 24, 32, 48, 64, 128, 256, 512):
        homes[WORK / f"icons/{side}/springald.png"] = share / f"icons/hicolor/{side}x{side}/apps"
    for file, home in homes.items():
        home.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, home)
    documents.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", documents / "copyright")
    news = (ROOT / "CHANGELOG.md").read_bytes()
    (documents / "changelog.gz").write_bytes(gzip.compress(news, mtime=0))


def describe(root: Path, processor: str) -> str:
    """Return what Debian is told of the package."""
    needed = [f"libc6 (>= {oldest_libc(root)})", *(package for _, package in run.TO_DRAW + run.TO_OPEN)]
    size = sum(file.lstat().st_size for file in root.rglob("*") if not file.is_symlink()) // 1024
    lines = {
        "Package": "springald",
        "Version": VERSION,
        "Architecture": processor,
        "Maintainer": _MAINTAINER,
        "Installed-Size": size,
        "Depends": ", ".join(needed),
        "Section": "games",
        "Priority": "optional",
        "Description": _ABOUT,
    }
    return "".join(f"{name}: {value}\n" for name, value in lines.items())


def oldest_libc(root: Path) -> str:
    """Return the oldest C library that has all that the bundle calls."""
    asked = {(2, 34)}
    for file in root.rglob("*"):
        if file.is_file() and (".so" in file.name or os.access(file, os.X_OK)):
            found = re.findall(rb"\0GLIBC_(\d+)\.(\d+)\b", file.read_bytes())
            asked |= {(int(major), int(minor)) for major, minor in found}
    return "{}.{}".format(*max(asked))


def make_readable(root: Path) -> None:
    """Let everybody read and nobody write, whatever the builder's umask was."""
    for file in [root, *root.rglob("*")]:
        if not file.is_symlink():
            runs = file.is_dir() or file.stat().st_mode & 0o100
            file.chmod(0o755 if runs else 0o644)


def call(*command: object) -> None:
    """Run a command in the checkout, or stop where it fails."""
    words = [str(word) for word in command]
    status = subprocess.call(words, cwd=ROOT)
    if status:
        fail(words, status)


def fail(words: list[str], status: int) -> NoReturn:
    """Tell which step did not work."""
    run.say(f"{' '.join(words[:3])} ... ended with {status}")
    sys.exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
