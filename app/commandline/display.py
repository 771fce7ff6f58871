"""Can a window open here?  Asked before Qt, whose own answer would be to abort the process."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path

from app.core.words import N_, Phrase
from app.i18n import say

_UNSEEN = ("offscreen", "minimal")


def why_no_window() -> str | None:
    """
    Return why no window can open here, as the end of a sentence, or None if one can.

    A platform that the user names in QT_QPA_PLATFORM is taken at its word, unless it is one that shows
    nothing: there the program would wait for ever for someone to click.
    """
    chosen = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if chosen:
        shown = Phrase(N_("{display} shows nothing"), {"display": f"QT_QPA_PLATFORM={chosen}"})
        return say(shown) if chosen in _UNSEEN else None
    if not sys.platform.startswith("linux"):
        return None
    reasons = []
    for variable, plugin, answers in (
        ("WAYLAND_DISPLAY", "libqwayland.so", _wayland_answers),
        ("DISPLAY", "libqxcb.so", _x11_answers),
    ):
        if os.environ.get(variable):
            trouble = _trouble(f"{variable}={os.environ[variable]}", plugin, answers)
            if trouble is None:
                return None
            reasons.append(say(trouble))
    return "; ".join(reasons) or say(N_("there is no display"))


def _trouble(display: str, plugin: str, answers: Callable[[], bool]) -> Phrase | None:
    """Return what keeps Qt's *plugin* from showing a window; the loader names the library that is missing."""
    from PySide6.QtCore import QLibraryInfo

    plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
    try:
        ctypes.CDLL(str(plugins / "platforms" / plugin))
        return None if answers() else Phrase(N_("{display} does not answer"), {"display": display})
    except OSError as error:
        return Phrase(N_("{display} cannot be used ({why})"), {"display": display, "why": str(error)})


def _x11_answers() -> bool:
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    # It stays open: Xvfb starts anew when its last client leaves, and would turn Qt away meanwhile.
    return bool(xcb.xcb_connection_has_error(connection) == 0)


def _wayland_answers() -> bool:
    wayland = ctypes.CDLL("libwayland-client.so.0")
    wayland.wl_display_connect.restype = ctypes.c_void_p
    display = wayland.wl_display_connect(None)
    if display is not None:
        wayland.wl_display_disconnect(ctypes.c_void_p(display))
    return display is not None
