"""The print dialog of Catapults!, used as a person does."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.games.catapults import GAME
from app.settings import Settings
from app.shell.print_dialog import PrintDialog, blank_order
from app.ui.printing import Preview, page_pictures


@pytest.fixture
def dialog(qtbot: QtBot) -> PrintDialog:
    """The dialog for a blank sheet, on screen."""
    opened = PrintDialog(blank_order(GAME, Settings()))
    qtbot.addWidget(opened)
    opened.show()
    qtbot.waitExposed(opened)
    return opened


def press(dialog: PrintDialog, words: str) -> None:
    """Press the button that begins with *words*."""
    button = next(each for each in dialog.findChildren(QPushButton) if each.text().startswith(words))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_blank_sheet_becomes_a_pdf(dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The file is where the player said, for as many seats and on the paper that was chosen."""
    path = tmp_path / "sheet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    QTest.keyClick(dialog.seats, Qt.Key.Key_Up)
    dialog.paper.setCurrentIndex(1)

    press(dialog, "Save as PDF")

    assert path.read_bytes().startswith(b"%PDF")
    assert dialog.seats.value() == 3
    assert dialog.result() == PrintDialog.DialogCode.Accepted


def test_the_preview_opens_over_the_dialog(dialog: PrintDialog, qtbot: QtBot):
    press(dialog, "Preview")

    preview = dialog.findChild(Preview)
    assert preview is not None
    qtbot.waitUntil(preview.isVisible)
    preview.close()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_blank_sheet_is_one_page(qapp: object, paper: str, seats: int):
    """CAT-46: with the block for the best of three, and the reminder."""
    chosen = blank_order(GAME, Settings())
    assert len(page_pictures(chosen.sheet(seats), paper, chosen.draw, chosen.names)) == 1
