"""Starting the program as a user does."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from app import __version__
from app.commandline import main
from app.games import game_ids
from app.paths import HOME_VARIABLE

ROOT = Path(__file__).parent.parent


def springald(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def in_window(program: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that opens the window, over a home of its own."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", HOME_VARIABLE: str(home)},
    )


def test_the_version_is_told_without_qt():
    program = """
import sys
from app.commandline import main as cli
try:
    cli.main(["--version"])
finally:
    print("PySide6" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == f"springald {__version__}\nFalse\n"


def test_help_tells_what_there_is():
    done = springald("--help")
    assert done.returncode == 0
    assert "Four catapult games on one table." in done.stdout


def test_an_unknown_argument_is_refused_in_a_sentence():
    done = springald("--catapult")
    assert done.returncode == 2
    assert "unrecognized arguments: --catapult" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_display_is_no_crash(capsys):
    """Offscreen counts as none: nobody would see the window."""
    assert main.main([]) == 0
    out, err = capsys.readouterr()
    assert err == "springald: no window can open here: QT_QPA_PLATFORM=offscreen shows nothing.\n"
    assert "xvfb-run" in out


def test_no_place_for_any_file_is_no_crash(capsys, tmp_path, monkeypatch):
    """The picture cannot be written: that is said, and the short game is played all the same."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file"))

    assert main.main([]) == 0

    out, err = capsys.readouterr()
    assert "hall.png cannot be written" in err
    assert " won.\n" in out


def test_without_a_console_nothing_is_lost_by_printing():
    """A program of Windows that was started by a double click has no streams at all."""
    program = """
import sys
kept, sys.argv[1:] = sys.stdout, ["--version"]
sys.stdout = sys.stderr = None
from app.__main__ import main
try:
    main()
finally:
    print(sys.stdout is not None, sys.stderr is not None, file=kept)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "True True\n", "")


def test_letters_that_a_terminal_has_not_lose_no_word(capsys, monkeypatch):
    """A game is told to its end where neither suits nor umlauts can be printed; as data, nothing is lost."""
    line = ("watch", "cards", "--seats", "random,random", "--seed", "3")
    with monkeypatch.context() as poor:
        poor.setenv("LANGUAGE", "de")
        poor.setenv("PYTHONIOENCODING", "ascii")
        told = springald(*line)

    assert (told.returncode, told.stderr) == (0, "")
    assert "Random 1 baut eine Stra?e: 6? 10? D?.\n" in told.stdout
    assert main.main([*line, "--json"]) == 0
    data = capsys.readouterr().out
    assert data.isascii()
    assert "The first discard is 10♠." in json.loads(data)["log"]


def test_ctrl_c_before_anything_was_done_is_no_error():
    """It comes while the program is being imported: status 130, as at any other time."""
    program = """
import sys

class Hand:
    def find_spec(self, name, *_):
        if name == "app.commandline.main":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Hand())
sys.argv[1:] = ["check", "game.springald"]
from app.__main__ import main
sys.exit(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


NOT_FOR_THE_HALL = (
    # Rules, and what thinks about them.
    *(
        f"app.games.{game}.{module}"
        for game in game_ids()
        for module in ("game", "rules", "model", "bots", "ui")
    ),
    *("app.core.game", "app.core.session", "app.core.positions", "app.core.pad", "app.ui.board"),
    # Reading and writing games, and what is done with them.
    *("app.storage.codec", "app.storage.saves", "app.storage.variants", "app.storage.papercode"),
    *("app.bots.pool", "app.bots.arena", "app.commandline.main", "app.commandline.arguments"),
    *("attr", "attrs", "cattrs", "numpy", "pyqtgraph", "pymunk", "segno", "miniaudio", "platformdirs"),
    "fsrs",
    *("multiprocessing", "concurrent", "tomllib", "PySide6.QtNetwork", "PySide6.QtSvg"),
    *("PySide6.QtPrintSupport", "PySide6.QtMultimedia", "PySide6.QtTest"),
)
"""Modules that a start must not wait for."""


def test_the_hall_is_painted_before_any_rules_are_imported(tmp_path: Path):
    """The very process that a player starts, up to the first turn of its event loop after the painting."""
    program = """
import sys
from app.commandline.start import import_what_is_no_qt
import_what_is_no_qt()
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from app.shell.main import application

class Watch(QObject):
    def eventFilter(self, page, event):
        if event.type() == QEvent.Type.Paint:
            print(*sys.modules, flush=True)
            QApplication.quit()
        return False

def execute():
    watch = Watch()
    window = next(each for each in QApplication.topLevelWidgets() if hasattr(each, "hall"))
    window.hall.widget().installEventFilter(watch)
    return run_events()

run_events, QApplication.exec = QApplication.exec, staticmethod(execute)
sys.exit(application.run())
"""
    done = in_window(program, tmp_path)
    assert done.returncode == 0
    names = done.stdout.split()
    assert "app.shell.main.home_page" in names
    assert [name for name in names for each in NOT_FOR_THE_HALL if f"{name}.".startswith(f"{each}.")] == []


def test_ctrl_c_ends_the_window(tmp_path: Path):
    """It had been an error in the midst of whatever was done, and the window had stayed."""
    program = """
import signal, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.shell.main import application

def execute():
    QTimer.singleShot(0, lambda: signal.raise_signal(signal.SIGINT))
    QTimer.singleShot(0, QApplication.quit)
    return run_events()

# What a shell starts in the background would not hear of it.
signal.signal(signal.SIGINT, signal.default_int_handler)
run_events, QApplication.exec = QApplication.exec, staticmethod(execute)
sys.exit(application.run())
"""
    done = in_window(program, tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode == -signal.SIGINT


def test_a_start_does_not_wait_for_what_plots_need():
    """The balance report's plots bring numpy along, which is slow to import."""
    program = """
import sys
import app.shell.main.main_window, app.shell.balance.balance_dialog, app.shell.balance.report
print({"numpy", "pyqtgraph", "segno"} & {*sys.modules})
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "set()\n", done.stdout + done.stderr
