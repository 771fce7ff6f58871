#!/usr/bin/env python3
"""
Springald from a checkout, on a machine that has only Python: what it needs goes into .venv, once.

    python3 run.py              the game (what follows goes to it: python3 run.py watch catapults)
    python3 run.py test         the tests (what follows goes to pytest)
    python3 run.py soak         machines that try to break it (--minutes N, --seed S, --json, --report)

Standard library only, and readable by Python 3.6: an old Python gets a sentence, not a SyntaxError.
"""

import contextlib
import ctypes
import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from typing import Iterator, List, NoReturn, Sequence, Tuple

# The folder of this file, whichever link leads to it: beside a link lies the .venv of another program.
ROOT = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))

# What .venv was made for: a line from place(), then a line from digest() for each lock that is installed.
STAMP = os.path.join(VENV, "springald-stamp")

# The second holds all of the first.
PLAY, TEST = LOCKS = ("requirements.lock", "requirements-dev.lock")
SIZES = {PLAY: "100 MB", TEST: "150 MB"}

# What Qt asks of Linux to draw at all, and to open a window on X11: (library, Debian package).
TO_DRAW = (
    ("libEGL.so.1", "libegl1"),
    ("libGL.so.1", "libgl1"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libfontconfig.so.1", "libfontconfig1"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libglib-2.0.so.0", "libglib2.0-0"),
)
TO_OPEN = (
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)

# What the few tests with a real window, and those of PDF files, ask for: (program, Debian package).
TO_TEST = (("Xvfb", "xvfb"), ("xauth", "xauth"), ("pdftoppm", "poppler-utils"))


def main(arguments: List[str]) -> NoReturn:
    """Set up what is missing, then become the game or its tests."""
    if sys.version_info < (3, 11):
        find_a_newer_python()
    testing = arguments[:1] in (["test"], ["soak"])
    lock = TEST if testing else PLAY
    if not is_ready(lock):
        with one_at_a_time():
            if not is_ready(lock):
                set_up(lock)
    if testing:
        os.chdir(ROOT)
        become([PYTHON, "-m", "pytest" if arguments[0] == "test" else "tests.soak"] + arguments[1:])
    # -P: a stranger's folder called app, where the user happens to stand, is not run instead of ours.
    become([PYTHON, "-P", "-m", "app"] + arguments)


def find_a_newer_python() -> NoReturn:
    """Start again with a Python that is new enough, or say that there is none."""
    for minor in range(14, 10, -1):
        found = shutil.which("python3.%d" % minor)
        if found and starts(found):
            become([found] + sys.argv)
    stop("Springald needs Python 3.11 or newer, and this is %s." % sys.version.split()[0])


def starts(python: str) -> bool:
    """Tell whether *python* does anything: what pyenv puts on the path may only say that it is off."""
    try:
        nowhere = subprocess.DEVNULL
        return subprocess.call([python, "-c", ""], stdout=nowhere, stderr=nowhere) == 0
    except OSError:
        return False


# --- Setting up ---


def set_up(lock: str) -> None:
    """Make .venv hold what *lock* names, and the way to this checkout; the stamp comes last."""
    began = time.time()
    if not os.access(ROOT, os.W_OK):
        stop("%s cannot be written to, and .venv belongs there: copy it to a place of your own." % ROOT)
    if os.path.islink(VENV):
        stop("%s is a link, and what it leads to would be emptied: remove the link first." % VENV)
    if sys.platform.startswith("linux"):
        ask_the_system(lock)
    say("setting up in .venv, once (about %s to download) ..." % SIZES[lock])
    before = read(STAMP) if is_made_here() else ""
    if not before:
        call([sys.executable, "-m", "venv", "--clear", VENV], "no virtual environment could be made")
    write(STAMP, "unfinished")
    try:
        install(lock)
    except SystemExit:
        # pip fetches everything before it changes anything: without a network, what was there still works.
        write(STAMP, before or "unfinished")
        raise
    point_at_the_checkout()
    write(STAMP, place(version_of_venv()) + "".join(digest(each) for each in LOCKS[: LOCKS.index(lock) + 1]))
    say("ready after %.0f s; the next start is immediate." % (time.time() - began))


def install(lock: str) -> None:
    """Install exactly the files that *lock* names; only a person at a terminal sees how far a download is."""
    quiet = [] if sys.stdout and sys.stdout.isatty() else ["-qq"]
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--retries", "1"]
    exactly = ["--require-hashes", "--only-binary", ":all:", "-r", os.path.join(ROOT, lock)]
    call(pip + exactly + quiet, "pip could not install what %s names; is there a network?" % lock)


def point_at_the_checkout() -> None:
    """
    Let .venv find app/ here: cheaper than an editable install, which would fetch a build backend.

    As a line of code in ASCII: a path would be read in the letters of the locale, which are others elsewhere.
    """
    asked = [PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.check_output(asked, universal_newlines=True).strip()
    write(os.path.join(packages, "springald.pth"), "import sys; sys.path.append(%a)\n" % ROOT)


def ask_the_system(lock: str) -> None:
    """As root, install what Linux lacks; otherwise name it, and stop only where nothing would work."""
    needed, wished = what_is_missing(lock)
    if (needed or wished) and os.geteuid() == 0 and shutil.which("apt-get"):
        install_packages(needed + wished)
        needed, wished = what_is_missing(lock)
    command = "\n    sudo apt install " + " ".join(needed + wished)
    if needed:
        stop("this system lacks packages that Qt or venv needs (these are Debian's names).  First:" + command)
    if wished:
        purpose = "to test windows" if lock == TEST else "to open windows on X11"
        say("%s, this system also needs:" % purpose + command)


def what_is_missing(lock: str) -> Tuple[List[str], List[str]]:
    """Return the Debian packages without which nothing works, and those that only windows need."""
    importlib.invalidate_caches()
    needed = [package for library, package in TO_DRAW if not loads(library)]
    wished = [package for library, package in TO_OPEN if not loads(library)]
    if importlib.util.find_spec("ensurepip") is None:  # Debian splits it off.
        needed.append("python3-venv")
    if lock == TEST:
        wished += [package for program, package in TO_TEST if not shutil.which(program)]
    return needed, wished


def install_packages(packages: List[str]) -> None:
    """Install Debian *packages*; where that fails apt-get says why, and our caller sees what is missing."""
    say("installing system packages: " + " ".join(packages))
    quietly = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    options = ["-y", "-qq", "--no-install-recommends", "-oDpkg::Use-Pty=0"]
    subprocess.call(["apt-get", "update", "-qq"], env=quietly)
    subprocess.call(["apt-get", "install"] + options + packages, env=quietly, stdout=subprocess.DEVNULL)


def loads(library: str) -> bool:
    """Tell whether the system's loader finds *library*."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


# --- The stamp ---


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second start wait until the first has set up."""
    with open(__file__, "rb") as door:
        if os.name != "nt":
            import fcntl

            fcntl.flock(door, fcntl.LOCK_EX)
        yield


def is_ready(lock: str) -> bool:
    """Tell whether .venv was finished here for *lock* as it is now."""
    return digest(lock) in read(STAMP) and is_made_here()


def is_made_here() -> bool:
    """
    Tell whether .venv was finished here, with the Python that it still has.

    Which may be another than ours: whoever has two of them shall not download everything at each change.
    """
    if not os.path.exists(PYTHON):
        return False
    done, ours = read(STAMP), "%d.%d" % sys.version_info[:2]
    # The usual start asks no other process.
    return done.startswith(place(ours)) or place(version_of_venv()) in done


def version_of_venv() -> str:
    """Return which Python .venv has, as in "3.11"; nothing if it does not start."""
    asked = [PYTHON, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    try:
        return subprocess.check_output(asked, stderr=subprocess.DEVNULL, universal_newlines=True).strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def place(version: str) -> str:
    """Return the line that changes when the checkout is moved or the Python of .venv becomes another."""
    return "Python %s, %s\n" % (version, ROOT)


def digest(lock: str) -> str:
    """Return the line that changes when *lock* does."""
    with open(os.path.join(ROOT, lock), "rb") as file:
        return hashlib.sha256(file.read()).hexdigest() + "\n"


# --- Small change ---


def call(command: Sequence[str], trouble: str) -> None:
    """Run *command*, or stop with *trouble*."""
    try:
        status = subprocess.call(command)
    except OSError as error:
        stop("%s: %s" % (trouble, error))
    if status:
        stop(trouble)


def become(command: List[str]) -> NoReturn:
    """Go on as *command*, with its exit status."""
    if os.name == "nt":  # There, exec returns to the shell at once.
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def read(path: str) -> str:
    """Return the text of a file, or nothing if it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return file.read()
    except (OSError, ValueError):
        return ""


def write(path: str, text: str) -> None:
    """Write *text* as the whole of a file."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)


def say(text: str) -> None:
    """Tell the user; standard output belongs to the game."""
    print("springald: " + text, file=sys.stderr, flush=True)


def stop(text: str) -> NoReturn:
    """Tell the user why this cannot go on."""
    say(text)
    sys.exit(2)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        stop(str(error))
