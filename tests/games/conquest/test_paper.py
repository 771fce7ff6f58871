"""The score sheet of Conquest, which is longer than others."""

import pytest

from app.games import find
from app.games.conquest.game import GAME
from app.games.conquest.pieces import NOBODY, SPECIAL_NAMES, Special
from app.paths import RESOURCES
from app.shell.printing.documents import Kind, Order, document
from app.storage import saves
from app.ui.paper.grids import HEAD_FILL
from app.ui.paper.pages import PAPERS, page_picture

COARSE = 51
"""Dots to an inch: two to a millimetre."""

pytestmark = pytest.mark.usefixtures("qapp")
papers = pytest.mark.parametrize("paper", PAPERS)


@papers
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_long_table_stands_side_by_side_or_in_one_piece(seats: int, paper: str):
    """Its columns never lie below each other: down the page there are three heads: players, rounds, end."""
    made = document(Order(GAME, Kind.BLANK, seats, GAME.options(), paper=paper))
    picture = page_picture(made, 0, COARSE)
    across = range(0, picture.width(), 2)
    grey_rows = [
        sum(picture.pixelColor(x, y).name() == HEAD_FILL.lower() for x in across) > len(across) / 3
        for y in range(picture.height())
    ]
    runs = "".join("#" if row else "." for row in grey_rows).replace(".", " ").split()
    heads = [run for run in runs if len(run) > 3]  # a thin one is the rim of a row
    assert len(heads) == 3


def test_a_sheet_has_a_line_for_each_special_card():
    """All three in one cell of a table of six were cut off, and nobody could tell who had which."""
    session = saves.read(RESOURCES / "games" / "conquest" / "six.springald", find).session()
    rows = {
        str(row.label): row.cells
        for row in GAME.scoring.sheet(session.state, session.setup.players).grids[0].rows
    }
    for card in Special:
        holder = session.state.holders[card]
        marked = [seat for seat, cell in enumerate(rows[SPECIAL_NAMES[card]]) if str(cell) == "yes"]
        assert marked == ([] if holder == NOBODY else [holder])
