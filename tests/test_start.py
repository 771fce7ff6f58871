"""Starting the program as a user does."""

import subprocess
import sys
from pathlib import Path

from app import __version__
from app.commandline import main
from app.paths import HOME_VARIABLE

ROOT = Path(__file__).parent.parent


def springald(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


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
