"""The blank score sheet of Catapults!."""

import pytest

from app.games.catapults.game import GAME
from app.shell.printing.documents import Kind, Order, document


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_blank_sheet_is_one_page(qapp: object, paper: str, seats: int):
    """CAT-46: with the block for the best of three, and the reminder."""
    assert len(document(Order(GAME, Kind.BLANK, seats, GAME.options(), paper=paper)).pages) == 1
