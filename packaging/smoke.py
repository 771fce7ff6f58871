"""
Use the bundle as a stranger would: python packaging/build.py smoke.

It is copied to a path with spaces and foreign letters, and run by a user who owns nothing but a home, with no
Python in sight.  What it prints and draws is held against the checkout; a whole game against the computer is
played in its window, by mouse; score sheets are written; no process stays behind.  Needs Xvfb and xdotool.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

WIDTH, HEIGHT = 1366, 768
PLACE = "Größe & Glück/Ort mit Lücken"
NOBODY = 65534
PICTURES = ROOT / "build" / "smoke"

PATIENCE_S = 120
"""Only a bundle that does not work is waited for so long."""

ONE_SCREEN = (
    '{"screens": [{"name": "one", "x": 0, "y": 0, "width": %d, "height": %d,'
    ' "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}'
)


class Stranger:
    """Somebody with a home of their own, and nothing else; root becomes another user for it."""

    def __init__(self, folder: Path, bundle: Path) -> None:
        self.place = folder / PLACE
        shutil.copytree(bundle, self.place, symlinks=True)
        for each in (folder, *folder.rglob("*")):
            if each.is_dir():
                each.chmod(0o755)
        self.home = folder / "home"
        for name in ("home", "home/.config/springald", "home/.local/share/springald", "nothing"):
            (folder / name).mkdir(parents=True)
        self.is_another = os.geteuid() == 0
        self.own()
        self._path = folder / "nothing"

    def own(self) -> None:
        """Give the stranger what lies in their home."""
        if self.is_another:
            for each in (self.home, *self.home.rglob("*")):
                os.chown(each, NOBODY, NOBODY)

    def start(self, *arguments: object, display: str = "") -> "subprocess.Popen[str]":
        """Start the program, in German."""
        who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if self.is_another else {}
        known = {"HOME": self.home, "PATH": self._path, "LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8"}
        environment = {name: str(value) for name, value in known.items()}
        if display:
            environment["DISPLAY"] = display
        return subprocess.Popen(
            [self.place / "springald", *map(str, arguments)],
            env=environment,
            cwd=self.home,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **who,  # type: ignore[call-overload]
        )

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
        """Return the processes that run from the copy."""
        found = set()
        for each in Path("/proc").glob("[0-9]*"):
            try:
                program = str((each / "exe").readlink())
            except OSError:
                continue
            if program.startswith(str(self.place)):
                found.add(int(each.name))
        return found


def main(bundle: Path) -> int:
    """Go through everything; return the exit status."""
    began = time.monotonic()
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            print(f"smoke: {tool} is not installed; apt install xvfb xdotool", file=sys.stderr)
            return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="springald-smoke-") as name, a_display() as display:
        stranger = Stranger(Path(name), bundle)
        if not stranger.is_another:
            print("smoke: not root, so nobody else can be played; going on as ourselves")
        check_texts(stranger)
        os.environ |= {"LANG": "de_DE.UTF-8", "LC_CTYPE": "C.UTF-8", "SPRINGALD_HOME": f"{name}/twin"}
        screens = Path(name) / "screens.json"
        screens.write_text(ONE_SCREEN % (WIDTH, HEIGHT))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        # Qt warns of what an unseen window has no use for; the bundle's own words are all heard.
        os.environ["QT_LOGGING_RULES"] = "default.warning=false"
        from smoke_window import check_window  # Qt reads where it is when it is first asked.

        check_window(stranger, display)
    print(f"smoke: all is well, after {time.monotonic() - began:.0f} s; pictures in {PICTURES}")
    return 0


def check_texts(stranger: Stranger) -> None:
    """Hold what needs no window against what the checkout says: every game, in German."""
    from app import __version__
    from app.games import game_ids

    assert stranger.run("--version") == f"springald {__version__}\n"
    assert "VERB" in stranger.run("--help")
    for game in game_ids():
        told = ("watch", game, "--seed", "1", "--effort", "0.05")
        ours = subprocess.run(
            [sys.executable, "-P", "-m", "app", *told],
            env={**os.environ, "PYTHONPATH": str(ROOT), "LANG": "de_DE.UTF-8", "LANGUAGE": "", "LC_ALL": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        assert stranger.run(*told) == ours.stdout, f"{game} goes on otherwise than in the checkout"
        assert " Punkte" in ours.stdout, "the checkout does not speak German"
    print("smoke: every game is played to its end as in the checkout, and told in German")


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
    sys.exit(main(ROOT / "dist" / "springald"))
