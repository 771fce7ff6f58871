"""Islands drawn by hand: what can be played on, and that computers do so on the oddest of them."""

import re
from random import Random

import pytest
from attrs import evolve

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.session import Session, Setup
from app.games.conquest.game import GAME
from app.games.conquest.island_sheet import Sheet, drawing_of, objection, spread
from app.games.conquest.model import Island
from app.games.conquest.options import Options, board_for
from app.games.conquest.pieces import Land
from app.games.conquest.sandbox.island_design import own_board, with_board
from app.kit.hexes import Cell
from app.storage.bad_save import BadSave
from app.storage.tables import changes
from app.storage.variants import Variant, variant_from, variant_text

LANDS = [land for land in Land if land is not Land.UNTURNED]
POOLS = (LANDS, LANDS, [Land.FOREST], [Land.PASTURE, Land.MOUNTAINS, Land.DESERT])


@pytest.mark.parametrize("name", list(Options().tables.boards))
def test_a_published_island_lies_on_the_sheet_as_it_is(name: str):
    """It has room around it, is drawn back letter for letter, and nothing is wrong with it."""
    board = Options().tables.boards[name]

    sheet, lands = spread(board.map)

    assert {*lands} < {*sheet.cells()}
    assert drawing_of(lands) == board.map
    assert objection(lands, board.seats[1]) is None


def test_an_island_that_needs_more_than_the_usual_sheet_gets_a_larger_one():
    """Somebody else may have drawn it with another program."""
    wide = (" ".join("w" * 14), *(" " * (row % 2) + "b" for row in range(1, 12)))

    sheet, lands = spread(wide)

    assert {*lands} <= {*sheet.cells()}
    assert Island(drawing_of(lands)).grid.size == Island(wide).grid.size


@pytest.mark.parametrize(
    "drawing, seats, says",
    [
        ((" w w w", "w w w"), 3, "3 players need 9 hexes that are no desert, not 6"),
        (("w w w   w", " w w   w"), 2, "the island must be in one piece, and D7 lies apart"),
        (("w w d w", " w w d w", "w w d w"), 2, "nobody walks through a desert, and D6 lies behind one"),
    ],
)
def test_what_is_wrong_is_said_with_the_place(drawing: tuple[str, ...], seats: int, says: str):
    """CON-3, CON-6, CON-R3: room for everybody, one island, and no desert in the way."""
    assert str(objection(spread(drawing)[1], seats)) == says


def test_an_island_for_three_leaves_two_and_four_where_they_were():
    """CON-3: of two usual islands, the one for fewer numbers of players is meant."""
    standard = Options()
    mine = own_board(3, standard.tables.boards["island30"])

    options = with_board(standard, "own3", mine)

    assert board_for(options, 3) == mine
    assert [board_for(options, seats).title for seats in (2, 4, 5)] == [
        "Island 19",
        "Island 19",
        "Great Island 30",
    ]
    assert [str(each) for each in changes(standard, options)] == ["Islands · Island for three: new"]
    text = variant_text(Variant("Mine", options), GAME)
    assert variant_from(text, GAME).options == options
    assert with_board(options, "own3", None) == standard


def test_a_strangers_title_is_shown_as_it_is():
    """Braces are no places for values."""
    board = evolve(own_board(3, Options().tables.boards["island19"]), title="{boom}")
    (said,) = changes(Options(), with_board(Options(), "own3", board))
    assert str(said) == "Islands · {boom}: new"


NEXT = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Rows and steps from a hex to those beside it."""


def odd_island(dice: Random, seats: int) -> dict[Cell, Land]:
    """Return an island nothing is wrong with, thin or fat, all forest or half desert."""
    cells = list(Sheet().cells())
    while True:
        pool, size = dice.choice(POOLS), 3 * seats + dice.choice((0, 1, 4, 20, 60))
        lands = {dice.choice(cells): dice.choice(pool)}
        while len(lands) < min(size, len(cells)):
            around = {(cell.row + down, cell.x + across) for cell in lands for down, across in NEXT}
            beside = [cell for cell in cells if cell not in lands and cell in around]
            lands[dice.choice(beside)] = dice.choice(pool)
        if objection(lands, seats) is None:
            return lands


@pytest.mark.parametrize("seed", range(12))
def test_computers_play_to_the_end_on_any_island(seed: int):
    """Every level of haste, every number of players: nobody stumbles, nobody stands still."""
    dice = Random(seed)
    seats = 2 + seed % 5
    board = evolve(
        own_board(seats, Options().tables.boards["island19"]), map=drawing_of(odd_island(dice, seats))
    )
    options = evolve(
        with_board(Options(), f"own{seats}", board),
        layout=dice.choice(("classic", "random")),
        desert=dice.choice(("barrier", "open")),
        round_limit=20,
    )
    level = ("page", "squire")[seed % 2]
    players = tuple(make_player(level, seat) for seat in range(seats))
    session = Session(GAME, Setup("conquest", players, options, seed))

    play_out(session, {seat: make_bot(GAME, level) for seat in range(seats)}, Budget(effort=0.02))

    assert session.is_over
    assert session.state.island.grid.cells.keys() == Island(board.map).grid.cells.keys()


@pytest.mark.parametrize(
    "row, says",
    [
        ("  o ? w", "row 1 of a map has '?', which is none of 'wbsgod'"),
        (" o s w", "hexes of neighbouring rows must be shifted by half a hex"),
        ("                o s w", "the island must be in one piece, and"),
    ],
)
def test_a_strangers_map_is_read_with_care(row: str, says: str):
    """Nothing is kept that nobody could play on."""
    board = own_board(3, Options().tables.boards["island19"])
    text = variant_text(Variant("Mine", with_board(Options(), "own3", board)), GAME)
    with pytest.raises(BadSave, match=re.escape(says)):
        variant_from(text.replace("  o s w", row), GAME)
