"""Light and dark: what people have to see can be seen."""

import pytest
from attrs import evolve
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from app.settings import Theme
from app.shell.dress import dress
from tests.shell.conftest import QUICK

RIM = QPalette.ColorRole.Window


@pytest.mark.parametrize(
    "kind", ["QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QPlainTextEdit"]
)
def test_the_rim_of_a_field_stands_out_in_the_dark(qapp: QApplication, kind: str):
    """Qt draws it darker than the panel, 140 to 100; going back to light leaves nothing behind."""
    dress(evolve(QUICK, theme=Theme.DARK))
    rim, paper = QApplication.palette(kind).color(RIM).darker(140), QApplication.palette().color(RIM)
    assert rim.lightness() - paper.lightness() > 60

    dress(evolve(QUICK, theme=Theme.LIGHT))
    assert QApplication.palette(kind).color(RIM) == QApplication.palette().color(RIM)
