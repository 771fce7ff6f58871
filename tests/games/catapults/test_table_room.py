"""The table of Catapults! where there is little room, or letters are large."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF

from app.games.catapults.model import Attack, Options, Phase, Position, Tally
from app.games.catapults.rules import setup
from app.games.catapults.ui.arrangement import arrange
from app.games.catapults.ui.layout import picture
from app.games.catapults.ui.view_options import ViewOptions
from app.ui.art.label import read_label
from app.ui.art.label_painter import label_bounds
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from tests.games.catapults.test_table_picture import PLAYERS


@pytest.mark.parametrize("room", [Size(556, 306), Size(786, 189)], ids=["800x480", "at 200 %"])
@pytest.mark.parametrize("seats", [2, 4])
def test_words_on_the_tray_are_whole_on_a_small_board(qapp, room, seats):
    """Of "2 points left" half hung below the tray, and "catapults left" was "catapult..."."""
    company = Company(PLAYERS[:seats], 0)
    for state, key, said in low_trays(seats):
        tray = arrange(state, room, 0, None).work_area
        sprites = picture(state, company, room, ViewOptions())
        words = [sprite for name, sprite in sprites.items() if name[:2] == key]
        assert " ".join(read_label(each.art).text for each in words) == said
        for each in words:
            box = label_bounds(each.art).translated(each.x, each.y)
            assert QRectF(tray.x, tray.y, tray.width, tray.height).contains(box), said


def low_trays(seats: int) -> Iterator[tuple[Position, tuple[str, str], str]]:
    """Yield a position, the key of words on its tray, and the words."""
    placing = setup(Options(), PLAYERS[:seats])
    placing.phase = Phase.CATAPULTS
    yield placing, ("left", "words"), "catapults left"
    attacking = setup(Options(), PLAYERS[:seats])
    attacking.phase = Phase.ATTACK
    attacking.attack = Attack(0, 6, dice=(1, 2, 2, 3, 4, 6), budget=2)
    attacking.camps[0].tallies = (Tally(budget=18),)
    yield attacking, ("stone", "words"), "2 points left"
