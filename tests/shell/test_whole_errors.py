"""An error that nobody foresaw, in a method that Qt calls: it is told, and the window lives on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import cache_folder
from app.shell.main.error_reporter import LOG_NAME
from app.ui.text.messages import words_of

# In a process of its own: without what is tested here the system would end the one that runs the tests.
_PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from app.shell.main.error_reporter import ErrorReporter
from app.shell.main.whole_errors import run_with_whole_errors

class Torn(QWidget):
    def showEvent(self, event):
        {fault}

application = QApplication([])
reporter = ErrorReporter()
reporter.install()
reporter.failed.connect(lambda what: print(what))
torn = Torn()
QTimer.singleShot(0, torn.show)
QTimer.singleShot(0, lambda: torn.setVisible(True))
QTimer.singleShot(0, lambda: QTimer.singleShot(0, application.quit))
sys.exit(run_with_whole_errors(application.exec))
"""


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("[][0]", "list index out of range"),
        ("len(3)", "object of type 'int' has no len()"),
        ("{}.gone", "'dict' object has no attribute 'gone'"),
        ("'%d' % (1, 2)", "not all arguments converted during string formatting"),
        ("import shiboken6; other = QWidget(); shiboken6.delete(other); other.show()", "already deleted"),
        ("raise ValueError('a stone in the gears')", "a stone in the gears"),
    ],
)
def test_an_error_in_a_method_that_qt_calls_ends_nothing(fault: str, said: str):
    """Whatever raises it, compiled code or ours; the log says where, without what is handled all along."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM.format(fault=fault)],
        capture_output=True,
        text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path.cwd())},
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert said in done.stdout
    assert "Python override" not in done.stdout
    log = (cache_folder() / LOG_NAME).read_text(encoding="utf-8")
    assert said in log
    assert "in showEvent" in log
    assert "_AllAlong" not in log


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ValueError(), "ValueError"),
        (ValueError("\n   No fork:\n\n   see the manual"), "No fork:"),
        (IndexError("Error calling Python override of QDialog::showEvent(): out of range"), "out of range"),
    ],
)
def test_of_an_error_that_nobody_foresaw_one_line_is_said(error: Exception, said: str):
    """Some come with a page of advice for programmers."""
    assert words_of(error) == said
