"""Light and dark: what people have to see can be seen."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.settings import Theme
from app.shell.common.fonts import prominent
from app.shell.main.appearance import apply_appearance
from tests.shell.conftest import QUICK

RIM = QPalette.ColorRole.Window


def brightness(colour: QColor) -> float:
    """Return the relative luminance that WCAG 2 reckons with."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21; WCAG 2 asks for 4.5 where text is small."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
@pytest.mark.parametrize("paper", [RIM, QPalette.ColorRole.Base])
@pytest.mark.parametrize(
    "ink", [QPalette.ColorRole.WindowText, QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.Link]
)
def test_small_words_can_be_read(
    qapp: QApplication, theme: Theme, paper: QPalette.ColorRole, ink: QPalette.ColorRole
):
    """Also those that stay in the background: the rule beside a field, a hint, what a list is about."""
    apply_appearance(replace(QUICK, theme=theme))
    palette = QApplication.palette()

    assert contrast(palette.color(ink), palette.color(paper)) >= 4.5


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_the_next_thing_to_do_can_be_read_on_its_button(qtbot: QtBot, theme: Theme):
    """On the button as it is painted, at its lightest."""
    apply_appearance(replace(QUICK, theme=theme))
    made = prominent(QPushButton("Try it"))
    qtbot.addWidget(made)
    made.resize(160, 34)
    painted = made.grab().toImage()
    ink = made.palette().color(QPalette.ColorRole.ButtonText)

    assert min(contrast(painted.pixelColor(12, row), ink) for row in range(5, 30)) >= 4.5


@pytest.mark.parametrize(
    "kind", ["QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QPlainTextEdit"]
)
def test_the_rim_of_a_field_stands_out_in_the_dark(qapp: QApplication, kind: str):
    """Qt draws it darker than the panel, 140 to 100; going back to light leaves nothing behind."""
    apply_appearance(replace(QUICK, theme=Theme.DARK))
    rim, paper = QApplication.palette(kind).color(RIM).darker(140), QApplication.palette().color(RIM)
    assert rim.lightness() - paper.lightness() > 60

    apply_appearance(replace(QUICK, theme=Theme.LIGHT))
    assert QApplication.palette(kind).color(RIM) == QApplication.palette().color(RIM)
