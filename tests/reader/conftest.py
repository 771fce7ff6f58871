"""The real program on a real display, with a real accessibility bus."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from app.paths import HOME_VARIABLE
from tests.reader.bus import Bus, BusError
from tests.reader.screen_reader import ScreenReader

ROOT = Path(__file__).resolve().parent.parent.parent

ERRORS = "errors.txt"

OpenReader = Callable[[], ScreenReader]


@pytest.fixture
def open_reader(screen: str) -> Iterator[OpenReader]:
    """Starts the program as its command does, and a screen reader beside it."""
    if not shutil.which("dbus-daemon"):
        pytest.skip("dbus-daemon is not installed: there is no accessibility bus (apt install dbus-daemon)")
    with ExitStack() as stack:
        # The path of a socket must be short.
        folder = stack.enter_context(TemporaryDirectory(prefix="bus-", dir="/tmp"))
        environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        environment |= {
            "DISPLAY": screen,
            "XDG_RUNTIME_DIR": folder,
            HOME_VARIABLE: os.environ[HOME_VARIABLE],
        }
        environment.pop("WAYLAND_DISPLAY", None)
        environment["DBUS_SESSION_BUS_ADDRESS"] = stack.enter_context(_session_bus(environment))
        address = _accessibility_bus(environment["DBUS_SESSION_BUS_ADDRESS"])
        environment |= {
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "QT_LOGGING_RULES": "qt.accessibility.*=false",
        }

        def open_one() -> ScreenReader:
            bus = Bus(address)
            stack.callback(bus.close)
            stack.callback(_tell, folder)
            errors = stack.enter_context(Path(folder, ERRORS).open("wb"))
            stack.enter_context(_running([sys.executable, "-m", "app"], environment, errors=errors.fileno()))
            return ScreenReader(bus)

        yield open_one


def _tell(folder: str) -> None:
    """Print what the program complained of, for whoever reads of a failure."""
    print(Path(folder, ERRORS).read_text("utf-8", "replace"))


@contextmanager
def _session_bus(environment: dict[str, str]) -> Iterator[str]:
    """Yield the address of a message bus of our own; what it has started ends with it."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with _running(command, environment, stdout=subprocess.PIPE) as daemon:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().decode().strip()


def _accessibility_bus(session: str) -> str:
    """Return the address of the accessibility bus, which is started by being asked for."""
    bus = Bus(session)
    try:
        return str(bus.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")[0])
    except BusError:
        pytest.skip("at-spi2-core is not installed: there is no accessibility bus (apt install at-spi2-core)")
    finally:
        bus.close()


@contextmanager
def _running(
    command: list[str],
    environment: dict[str, str],
    stdout: int | None = None,
    errors: int = subprocess.DEVNULL,
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=stdout, stderr=errors)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
