"""Screens are looked at in the letters that players have."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from app.shell.common.qt_application import load_letters
from app.ui.widgets import letters


@pytest.fixture(autouse=True)
def players_letters(qapp: QApplication) -> Iterator[None]:
    """The program's own letters; other tests have smaller ones, in which more fits."""
    before = QFont(qapp.font())
    load_letters(qapp)
    qapp.setProperty(letters._USUAL, None)
    yield
    qapp.setFont(before)
    qapp.setProperty(letters._USUAL, None)
