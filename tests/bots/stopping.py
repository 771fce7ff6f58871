"""Finds the toy game, but stops its process first if the note says so: once, or every time."""

import os
import signal
from pathlib import Path

from tests.toy import find

__all__ = ["find"]

_NOTE = Path(os.environ["SPRINGALD_TOY_TROUBLE"])
match _NOTE.read_text() if _NOTE.exists() else "":
    case "stop":
        _NOTE.unlink()
        os.kill(os.getpid(), signal.SIGSTOP)
    case "stop for ever":
        os.kill(os.getpid(), signal.SIGSTOP)
