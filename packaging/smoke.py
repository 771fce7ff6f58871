"""
Use the bundle as a stranger would: python packaging/build.py smoke.

    python packaging/smoke.py                   the folder, dist/springald
    python packaging/smoke.py FILE              the program in one file
    python packaging/smoke.py --root FOLDER     what a .deb has installed in a root file system

It is copied to a path with spaces and foreign letters, and run by a user who owns nothing but a home, with no
Python in sight.  What it prints and draws is held against the checkout, plots of a balance report included; a
whole game against the computer is played in its window, by mouse; score sheets are written; no process stays
behind.  Needs Xvfb and xdotool.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

WIDTH, HEIGHT = 1366, 768
PLACE = "Größe & Glück/Ort mit Lücken"
NOBODY = 65534
PICTURES = ROOT / "build" / "smoke"

PASSING = "passing"
"""Where in their home lies what is needed for a while: the one file unpacks itself there."""

PLUGINS = ("imageformats/libqjpeg.so", "imageformats/libqwebp.so", "printsupport/libcupsprintersupport.so")
"""By which Qt opens photographs of printed codes, and finds printers."""

LICENCES = ("springald/LICENSE", "qt/LGPL-3.0.txt", "python/LICENSE.txt", "font-source-sans-pro/LICENSE.txt")
"""Of what nobody may pass on without them; those of smaller packages lie beside."""

PATIENCE_S = 300
"""Only a bundle that does not work is waited for so long."""

ONE_SCREEN = (
    '{"screens": [{"name": "one", "x": 0, "y": 0, "width": %d, "height": %d,'
    ' "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}'
)


class Stranger:
    """
    Somebody with a home of their own, and nothing else; root becomes another user for it.

    Attributes:
        place: The program's folder.
        home: Theirs.
    """

    def __init__(self, folder: Path, bundle: Path) -> None:
        self.place, self.home = folder / PLACE, folder / "home"
        if bundle.is_dir():
            shutil.copytree(bundle, self.place, symlinks=True)
        else:
            self.place.mkdir(parents=True)
            shutil.copy(bundle, self.place / "springald")
        for each in (folder, *folder.rglob("*")):
            if each.is_dir():
                each.chmod(0o755)
        self._path = folder / "nothing"
        self._path.mkdir()
        self.is_another = os.geteuid() == 0
        self._move_in()

    def _move_in(self) -> None:
        for name in (".config/springald", ".local/share/springald", PASSING):
            (self.home / name).mkdir(parents=True)
        self.own()

    def own(self) -> None:
        """Give the stranger what lies in their home."""
        if self.is_another:
            for each in (self.home, *self.home.rglob("*")):
                os.chown(each, NOBODY, NOBODY)

    def start(self, *arguments: object, display: str = "") -> "subprocess.Popen[str]":
        """Start the program, in German."""
        who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if self.is_another else {}
        return self._start([self.place / "springald", *arguments], self.home, self._path, display, **who)

    def _start(
        self, command: Sequence[object], home: object, path: object, display: str, **who: Any
    ) -> "subprocess.Popen[str]":
        environment = {
            "HOME": str(home),
            "TMPDIR": f"{home}/{PASSING}",
            "PATH": str(path),
            "LANG": "de_DE.UTF-8",
            "LC_CTYPE": "C.UTF-8",
            **({"DISPLAY": display} if display else {}),
        }
        words = [str(word) for word in command]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            words, env=environment, cwd=self.home, text=True, stdout=pipe, stderr=pipe, **who
        )

    def known(self, file: Path) -> Path:
        """Return how the stranger calls a file."""
        return file

    def unpacked(self) -> Path:
        """Return where all lies that the program reads; it has to run, for the one file unpacks itself."""
        return next((self.home / PASSING).glob("_MEI*"), self.place / "_internal")

    @contextmanager
    def using(self, display: str) -> Iterator["subprocess.Popen[str]"]:
        """Start the window, and see to it that it does not outlive us."""
        with self.start(display=display) as process:
            try:
                yield process
            finally:
                process.kill()

    def run(self, *arguments: object) -> str:
        """Run the program to its end, which has to be good; return what it printed."""
        with self.start(*arguments) as process:
            out, errors = process.communicate(timeout=PATIENCE_S)
        assert (process.returncode, errors) == (0, ""), (
            f"springald {arguments}: {process.returncode} {errors}"
        )
        return str(out)

    def processes(self) -> set[int]:
        """Return the processes that run from the program's folder."""
        found = set()
        for each in Path("/proc").glob("[0-9]*"):
            try:
                program = str((each / "exe").readlink())
            except OSError:
                continue
            if program.startswith(str(self.place)):
                found.add(int(each.name))
        return found


class Resident(Stranger):
    """Somebody in a bare root file system, where a .deb has installed the program."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.place, self.home = root / "usr/lib/springald", root / "home/resident"
        self.is_another = True
        shutil.rmtree(self.home, ignore_errors=True)
        self._move_in()

    def start(self, *arguments: object, display: str = "") -> "subprocess.Popen[str]":
        home, who = self.known(self.home), f"--userspec={NOBODY}:{NOBODY}"
        inside = [shutil.which("chroot"), who, "--groups=", self._root, "/usr/bin/env", "-C", home]
        told = [self.known(each) if isinstance(each, Path) else each for each in arguments]
        return self._start([*inside, "springald", *told], home, "/usr/bin:/bin", display)

    def known(self, file: Path) -> Path:
        return "/" / file.relative_to(self._root)


def main(*what: str) -> int:
    """Go through everything; return the exit status."""
    began = time.monotonic()
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            print(f"smoke: {tool} is not installed; apt install xvfb xdotool", file=sys.stderr)
            return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="springald-smoke-") as name, a_display() as display:
        if what[:1] == ("--root",):
            stranger: Stranger = Resident(Path(what[1]).resolve())
        else:
            stranger = Stranger(Path(name), Path(*what) if what else ROOT / "dist" / "springald")
        if not stranger.is_another:
            print("smoke: not root, so nobody else can be played; going on as ourselves")
        os.environ |= {"LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8", "SPRINGALD_HOME": f"{name}/twin"}
        check_texts(stranger, Path(name))
        check_plots(stranger, Path(name))
        screens = Path(name) / "screens.json"
        screens.write_text(ONE_SCREEN % (WIDTH, HEIGHT))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        # Qt warns of what an unseen window has no use for; the bundle's own words are all heard.
        os.environ["QT_LOGGING_RULES"] = "default.warning=false"
        from smoke_window import check_window  # Qt reads where it is when it is first asked.

        check_window(stranger, display)
        left = [each.name for each in (stranger.home / PASSING).iterdir()]
        assert not left, f"it leaves {left}"
    print(f"smoke: all is well, after {time.monotonic() - began:.0f} s; pictures in {PICTURES}")
    return 0


def check_texts(stranger: Stranger, folder: Path) -> None:
    """Hold what needs no window against what the checkout says: every game, in German."""
    from app import __version__
    from app.games import game_ids

    assert stranger.run("--version") == f"springald {__version__}\n"
    assert stranger.run("--help") == checkout(folder, "--help"), "--help is not the checkout's"
    for game in game_ids():
        told = ("watch", game, "--seed", "1", "--effort", "0.05")
        ours = checkout(folder, *told)
        assert stranger.run(*told) == ours, f"{game} goes on otherwise than in the checkout"
        assert " Punkte" in ours, "the checkout does not speak German"
    print("smoke: every game is played to its end as in the checkout, and told in German")


def check_files(stranger: Stranger) -> None:
    """See that all has come along that is read when somebody asks for it, and nothing else, while it runs."""
    inside = stranger.unpacked()
    ours = {**contents(ROOT / "resources"), **contents(ROOT / "docs" / "rules", "rules/")}
    theirs = contents(inside / "resources")
    other = [name for name in ours | theirs if ours.get(name) != theirs.get(name)]
    assert not other, f"not as in the checkout, or only on one side: {sorted(other)}"
    for plugin in PLUGINS:
        assert (inside / "PySide6/Qt/plugins" / plugin).is_file(), f"{plugin} is missing"
    assert not list(inside.glob("libgnutls.*")), "what the system's CUPS needs has come along"
    for licence in LICENCES:
        assert (inside / "licences" / licence).is_file(), f"a licence is missing: {licence}"
    print("smoke: pictures, sounds, lessons, puzzles, rules and licences have come along")


def contents(folder: Path, prefix: str = "") -> dict[str, bytes]:
    """Return what is in each file of a folder, by its place in it."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {f"{prefix}{file.relative_to(folder).as_posix()}": file.read_bytes() for file in files}


def check_plots(stranger: Stranger, folder: Path) -> None:
    """Let two workers play for a balance report; hold it, and its page of plots, against the checkout."""
    told = ("balance", "catapults", "--games", "4", "--effort", "0.05", "--out", "Bericht.pdf")
    seen: set[int] = set()
    with stranger.start(*told, "--jobs", "2") as process:
        until(lambda: seen.update(stranger.processes()) or process.poll() is not None, "the games are played")
        out, errors = process.communicate()
    assert (process.returncode, errors) == (0, ""), f"balance: {process.returncode} {errors}"
    # The program, two workers, and what Python tidies up with after them.
    assert len(seen) > 3, "no two workers have been seen"
    until(lambda: not stranger.processes(), f"all of {seen} end")
    assert out == checkout(folder, *told), "the report is not the checkout's"
    ours, theirs = (drawn(home / "Bericht.pdf") for home in (folder, stranger.home))
    assert ours == theirs, "the plots are not the checkout's"
    print(f"smoke: a balance report is drawn as in the checkout; {len(seen)} processes came and went")


def checkout(folder: Path, *told: str) -> str:
    """Return what the checkout says in German, when it is run in a folder."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "app", *told],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "de_DE.UTF-8", "LANGUAGE": "", "LC_ALL": ""},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def drawn(file: Path) -> list[bytes]:
    """Return what a PDF file is drawn with: not when it was made, nor in which order."""
    undated = re.sub(rb"Date[^\n]*|uuid:[^\n]*", b"", file.read_bytes())
    return sorted(re.findall(rb"stream\n.*?endstream", undated, re.DOTALL))


@contextmanager
def a_display() -> Iterator[str]:
    """Yield the name of an empty X display."""
    reader, writer = os.pipe()
    size = ["-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-noreset", "-ac", *size],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as ready:
        number = ready.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def until(is_so: Callable[[], object], what: str, idle: Callable[[], None] = lambda: None) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, f"waited in vain: {what}"
        idle()
        time.sleep(0.01)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
