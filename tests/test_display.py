"""Whether a window can open is known before Qt is asked, because Qt would abort."""

import sys

import pytest

from app.commandline.display import why_no_window

on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always a display"
)


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch):
    for variable in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY"):
        monkeypatch.delenv(variable, raising=False)


@on_linux
def test_no_display_at_all():
    assert why_no_window() == "there is no display"


@on_linux
@pytest.mark.parametrize("display", [":5555", "nowhere.invalid:0", "rubbish"])
def test_a_dead_display_is_named(monkeypatch, display):
    monkeypatch.setenv("DISPLAY", display)
    assert f"DISPLAY={display} " in (why_no_window() or "")


@on_linux
def test_every_display_that_was_tried_is_named(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":5555")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-55")
    reason = why_no_window() or ""
    assert reason.index("WAYLAND_DISPLAY=wayland-55") < reason.index("; DISPLAY=:5555")


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "minimal:enable_fonts"])
def test_a_platform_that_shows_nothing_is_no_display(monkeypatch, platform):
    monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    assert "shows nothing" in (why_no_window() or "")


def test_another_platform_is_the_users_business(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "eglfs")
    assert why_no_window() is None


@on_linux
def test_a_live_display_is_fine(monkeypatch, screen):
    monkeypatch.setenv("DISPLAY", screen)
    assert why_no_window() is None
