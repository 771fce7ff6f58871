"""What every test gets: no screen, folders of its own, and our font."""

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

# Before Qt is imported by anyone.
os.environ["QT_QPA_PLATFORM"] = "offscreen"

from _pytest.runner import runtestprotocol
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app import i18n, seeds
from app.paths import HOME_VARIABLE, font_files
from app.shell.main.whole_errors import forget_all_along, run_with_whole_errors
from app.ui.widgets import letters
from tests.processes import virtual_screen

PATIENCE_MS = 60_000
"""So long a test waits for what must come, on however busy a machine."""

_MUCH = 10_000
"""So many objects are left before garbage is looked for: a window's, not those of a rule."""

_SOMEONE_ELSES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a test in a real window mostly waits."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Say which file is not there; tests that run side by side would only say that there were none."""
    for name in config.args:
        place = config.invocation_params.dir / name.partition("::")[0]
        if not config.option.pyargs and not place.exists():
            raise pytest.UsageError(f"there is no file or folder {place.name} in {place.parent}")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test as the window is run: an error in a method that Qt calls fails it, and ends no worker."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    run_with_whole_errors(lambda: len(runtestprotocol(item, nextitem=nextitem)))
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> None:
    """Report what failed without the error that is only handled all along."""
    if call.excinfo is not None:
        forget_all_along(call.excinfo.value)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that holds all of the user's folders; nothing of the real ones is read or written."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    for variable in _SOMEONE_ELSES:
        monkeypatch.setenv(variable, str(folder / variable))
    return folder


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Random:
    """The machine's own luck; instead games have the same in every run: what fails can be run again."""
    machine = seeds._SOURCE
    monkeypatch.setattr(seeds, "_SOURCE", Random(request.node.nodeid))
    return machine


@pytest.fixture(autouse=True, scope="module")
def settled() -> None:
    """What earlier tests have left for good is not looked through again for garbage, ten thousand times."""
    # Nor now: what threads of theirs still hold may not be looked for from this one.
    gc.freeze()


@pytest.fixture(autouse=True)
def swept() -> Iterator[None]:
    """
    Garbage is looked for between tests, on their thread, as the window does it.

    Python looks on whichever thread makes something: one that loads a library of sounds deleted a window of
    an earlier test, whose timers Qt went on calling in the next one.
    """
    gc.disable()
    yield
    if gc.get_count()[0] > _MUCH:
        gc.collect()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test starts in English, whatever the one before it spoke."""
    i18n.speak("en")
    yield
    i18n.speak("en")


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application, in our font: the same pictures on every machine."""
    for file in font_files():
        assert QFontDatabase.addApplicationFont(str(file)) >= 0, f"{file} is not a font"
    # How fast a machine is decides in no test whether a second Enter is a quick one: those that ask say so.
    qapp.setDoubleClickInterval(0)
    qapp.setFont(QFont("Source Sans Pro", 10))
    # Whoever made the application before may have measured with other letters.
    qapp.setProperty(letters._USUAL, None)
    return qapp


class PatientBot(QtBot):
    """Waits as long as a machine with much else to do may need: time decides no test."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitExposed(self, widget: QWidget, *, timeout: int = PATIENCE_MS) -> Any:
        return super().waitExposed(widget, timeout=timeout)

    def waitActive(self, widget: QWidget, *, timeout: int = PATIENCE_MS) -> Any:
        return super().waitActive(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """The hand that tests move the window with, and its patience."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """The name of an X display (":99") for programs that open a real window."""
    with virtual_screen() as name:
        if not name:
            pytest.skip("Xvfb is missing or does not start: no real window can be opened (apt install xvfb)")
        yield name
