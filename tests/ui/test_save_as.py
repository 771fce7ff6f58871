"""Where a file is written: names without an ending, endings in capitals, and names that are no path."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.save_as import ask_where


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Ours v1.2", "Ours v1.2.pdf"),
        ("ours.pdf", "ours.pdf"),
        ("OURS.PDF", "OURS.PDF"),
        ("ours.txt", "ours.txt.pdf"),
    ],
)
def test_a_file_has_its_ending(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, written: str
):
    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / typed), ""))
    assert ask_where(parent, "Save", "ours", ".pdf") == tmp_path / written


def test_a_name_without_room_for_its_ending_is_left_to_whoever_writes(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It ended in an error."""
    parent = QWidget()
    qtbot.addWidget(parent)
    typed = tmp_path / ("n" * 255)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(typed), ""))
    assert ask_where(parent, "Save", "ours", ".pdf") == typed.with_name(typed.name + ".pdf")


def test_a_name_is_no_way_into_another_folder(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Ann/Bo was offered as the file Bo in a folder Ann."""
    parent = QWidget()
    qtbot.addWidget(parent)
    offered: list[str] = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *told: offered.append(told[2]) or ("", ""))
    assert ask_where(parent, "Save", "Ann/Bo", ".csv", folder=tmp_path) is None
    assert offered == [str(tmp_path / "Ann-Bo.csv")]
