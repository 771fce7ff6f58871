"""The table of Catapults! where there is little room, or letters are large."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF

from app.core.game import Player
from app.games.catapults.model import Options
from app.games.catapults.rules import setup
from app.games.catapults.rules.match import end_game
from app.games.catapults.ui.layout import picture
from app.games.catapults.ui.overlays import tag
from app.games.catapults.ui.view_options import ViewOptions
from app.settings import TextSize
from app.ui.art.artist import font
from app.ui.art.label import read_label
from app.ui.art.label_painter import label_bounds
from app.ui.art.sprite import Picture
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.widgets.letters import apply_text_size
from tests.games.catapults.drawn import CASTLE, PEOPLE, Board


def test_a_short_name_is_whole_beside_wide_counts(qapp):
    """In the smallest window with the largest letters plates had no names."""
    for names, height in ((("Ada", "Bo"), 160), (("Ada", "Bo", "Cy", "Dee"), 240)):
        players = tuple(Player(name) for name in names)
        sprites = picture(setup(Options(), players), Company(players, 0), Size(786, height), ViewOptions())
        for seat in range(len(names)):
            name = read_label(sprites["head", seat, "name"].art)
            whole = QFontMetricsF(font(name.size, bold=name.bold)).horizontalAdvance(name.text)
            assert whole <= name.width


@pytest.mark.parametrize("size", [TextSize.NORMAL, TextSize.LARGEST])
def test_why_not_can_be_read_beside_the_pointer(qapp, size):
    """On a small board the letters had been half as large as any other, whatever size was chosen."""
    room, words = Size(786, 190), "There is a wall already."
    try:
        apply_text_size(qapp, size)
        for at in (QPointF(40, 20), QPointF(390, 100), QPointF(770, 180)):
            sprite = tag(words, at, room, unit=0.4, is_bad=True)
            label, bounds = read_label(sprite.art), label_bounds(sprite.art).translated(sprite.x, sprite.y)
            assert label.size >= 12 * size.value / 100
            assert QRectF(0, 0, *room).contains(bounds)
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_at_the_end_plate_and_standings_count_the_same_catapults(qapp):
    """CAT-35, CAT-R14: above the plate there had been those in castles only, in the tray all, by one sign."""
    closed = CASTLE.replace("c..b", "coob")
    state = Board(closed.replace("add", ".dd"), closed, players=PEOPLE).state
    room, company = Size(1050, 588), Company(PEOPLE, 0)
    assert count_above(picture(state, company, room, ViewOptions()), 0) == "0"
    end_game(state)
    sprites = picture(state, company, room, ViewOptions())
    assert count_above(sprites, 0) == read_label(sprites["rank", 0, "catapult", "count"].art).text == "1"


def count_above(sprites: Picture, seat: int) -> str:
    """Return how many catapults are told above a plate."""
    return read_label(sprites["head", seat, "catapult", "count"].art).text
