"""The wooden table: its planks are cut once, and lie where they lay on a table of another size."""

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QPixmap

from app.ui.art import wood
from app.ui.art.pixmap_cache import PixmapCache

SMALL, WIDE = QSize(700, 300), QSize(1100, 420)

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[QSize]:
    """Planks as they are cut, none of them before."""
    sizes: list[QSize] = []
    cut_one = wood._cut

    def cut(size: QSize, *others: object) -> QPixmap:
        sizes.append(size)
        return cut_one(size, *others)

    monkeypatch.setattr(wood, "_cut", cut)
    monkeypatch.setattr(wood, "_CUT", PixmapCache(12 * 1024 * 1024))
    # Light falls otherwise on a larger table.
    monkeypatch.setattr(wood, "_light", lambda *_: None)
    return sizes


def test_a_wider_table_is_made_of_the_same_planks(cut: list[QSize]):
    small = wood.table_top(SMALL, 1.0, dark=False).toImage()
    before = len(cut)
    wide = wood.table_top(WIDE, 1.0, dark=False).toImage()
    again = wood.table_top(SMALL, 1.0, dark=False).toImage()

    assert before > 0
    assert part(wide) == small
    assert again == small
    assert len(cut) < 2 * before + 8


def test_no_planks_are_kept_but_those_of_the_last_table(cut: list[QSize]):
    wood.table_top(SMALL, 1.0, dark=False)
    alone = wood._CUT.bytes
    wood.table_top(WIDE, 1.0, dark=True)
    wood.table_top(SMALL, 1.0, dark=False)

    assert wood._CUT.bytes == alone > 0


def test_planks_cut_ahead_are_not_cut_again(cut: list[QSize]):
    ahead = list(wood.cut_planks(WIDE, 1.0, dark=True))
    assert len(ahead) == len(cut)

    wood.table_top(WIDE, 1.0, dark=True)
    assert len(ahead) == len(cut)


def part(wide: QImage) -> QImage:
    """Return as much of a table as the small one shows."""
    return wide.copy(QRect(0, 0, SMALL.width(), SMALL.height()))
