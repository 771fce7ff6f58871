"""What scrolls up and down takes the height of what is inside as it was first told."""

import re
from itertools import count
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from pytestqt.qtbot import QtBot

import app
from app.ui.widgets.scrolling import ScrollArea

MANY = 60
"""So often a fickle page changes its mind; the stack has room for some ten thousand times."""


class FicklePage(QWidget):
    """Is a little too high where it has just its room, and low enough where it is given more."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.within, self.deepest = count(), 0, 0
        policy = QSizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        return QSize(200, 100)

    def heightForWidth(self, width: int) -> int:
        return 310 if next(self.asked) < MANY and self.height() <= 300 else 290

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.deepest = max(self.deepest, self.within)


class WatchedArea(ScrollArea):
    """Counts how often a new size is answered from within the answer to another."""

    def eventFilter(self, watched: object, event: object) -> bool:
        page = self.widget()
        assert isinstance(page, FicklePage)
        page.within += 1
        page.deepest = max(page.deepest, page.within)
        try:
            return super().eventFilter(watched, event)
        finally:
            page.within -= 1


def test_a_page_that_changes_its_mind_is_not_followed_for_ever(qtbot: QtBot):
    """Red before: once in some ten thousand sizes of the Hall the stack ended so, and the program with it."""
    area, page = WatchedArea(), FicklePage()
    qtbot.addWidget(area)
    area.setWidget(page)
    area.show()

    for width in range(300, 340):
        area.resize(width, 300)

    assert page.deepest <= 2


def test_whatever_scrolls_is_such_an_area():
    """Nobody makes an area of Qt's own."""
    root = Path(app.__file__).parent
    users = {
        file.relative_to(root).as_posix()
        for file in root.rglob("*.py")
        if re.search(r"\bQScrollArea\b", file.read_text("utf-8"))
    }
    assert users == {"ui/widgets/scrolling.py"}
