"""Cult at the table, on paper, on tiles of one's own, and as computers and hints see it."""

from random import Random

import pytest
from attrs import evolve

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Budget
from app.core.game import Level
from app.games.carcassonne import land_facts, rules
from app.games.carcassonne.bots import bot
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.evaluation import Aspect, Deck, expectations
from app.games.carcassonne.bots.tile_plans import pile_of
from app.games.carcassonne.commands import Deploy, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.sandbox.sketch import MIDDLE
from app.games.carcassonne.sandbox.tile_design import sketch_of, tile_of
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from app.games.carcassonne.ui.layout import about, remaining_that_fit
from app.games.carcassonne.ui.print_kit import kit
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import table
from tests.games.carcassonne.expansions.test_cult import CHALLENGE, CULT, ROW, land

QUICK = Budget(effort=0.05, seed=1)


def test_a_shrine_is_offered_as_one(qtbot):
    """CLT-1: to mouse, keys and whoever hears the table."""
    there = AtTable(qtbot, land("D(0,0)").draw("CU01").play(Place(0, "CU01", Square(0, 1), 0)))
    offer = there.table.scene.item(("place", "m0"))
    assert "shrine" in str(offer.sprite.phrase)
    there.click(there.where(("place", "m0")))
    assert there.said == [Deploy(0, "m0")]
    (stands,) = [item for item in there.table.scene.items_of() if "follower" in str(item.key)]
    assert "shrine" in str(stands.sprite.phrase)


def test_what_is_pointed_at_is_called_a_shrine():
    """CLT-1: and not a monastery with a shrine."""
    said = str(about(land("CU01(0,0)").state, Square(0, 0), 0))
    assert said.startswith("shrine:")


def test_squares_where_nothing_may_lie_are_known():
    """CLT-2, CAR-25: a hole that only a shrine could fill, between two monasteries."""
    played = land(f"B(0,0) {ROW} B(2,0)", pile="CU01")
    hole = Square(1, 0)
    assert land_facts.what_fits(played.state, hole) == {}
    assert hole in land_facts.dead_squares(played.state)
    assert remaining_that_fit(played.state, hole) == {}
    assert remaining_that_fit(played.state, None) == {"CU01": 1}


def test_a_position_by_hand_may_be_impossible():
    """CLT-2: a shrine between two monasteries is named, with its square."""
    found = [each for each in rules.problems(land("B(0,0) CU01(1,0) B(2,0)").state) if each.rule == "CLT-2"]
    assert [each.where for each in found] == [(("square", Square(1, 0)),)]


def test_paper_knows_the_box():
    """CLT-1 to CLT-3: six tiles more, reminders, rules on a page."""
    options = Options(**CULT)
    assert sum(piece.count for piece in kit(options, 2).trays[0].pieces) == 72 + 12 + 6
    assert "Shrine against monastery" in str([str(note) for note in reminders(options)])
    said = str([str(line) for chapter in rules_card(options).chapters for line in chapter.lines])
    assert "Shrine: 9" in said


def test_a_shrine_can_be_drawn(qtbot):
    """CLT-1: where a monastery stands, and only with the box."""
    editor, tiles = TileEditor(), {tile.id: tile for tile in Options(**CULT).played.tiles}
    qtbot.addWidget(editor)
    editor.show_tile(tiles["B"], sketch_of(tiles["B"]), Options(**CULT).marks)
    (button,) = [each for each in editor.marks if not each.isHidden()]
    assert button.accessibleName() == "shrine"
    with qtbot.waitSignal(editor.drawn) as drawn:
        button.click()
    assert drawn.args[0].marks == {(MIDDLE, "shrine")}
    editor.show_tile(tiles["E"], sketch_of(tiles["E"]), Options(**CULT).marks)
    assert all(each.isHidden() for each in editor.marks)


def test_published_shrines_can_be_drawn_anew():
    """CLT-1: the sketch of a tile gives the tile."""
    tiles = {tile.id: tile for tile in Options(**CULT).played.tiles}
    for name in ("CU01", "CU02", "CU05", "CU06"):
        sketch = sketch_of(tiles[name])
        assert sketch is not None, name
        again = tile_of(sketch, tiles[name])
        assert [each.marks for each in again.features] == [each.marks for each in tiles[name].features]


# --- Computers ---


def test_a_building_that_loses_is_worth_less():
    """CLT-3: with a rival that lacks one tile; without it, or where nobody holds that, it is worth more."""
    worth = []
    for figures in ("1(1,0)m0 2(0,0)m0", "1(1,0)m0"):
        board = board_of(land(CHALLENGE, figures, pile="V U E D " * 8).state)
        terms = expectations(
            board, Deck(pile_of(land(CHALLENGE, pile="V U E D " * 8).state), board.plans.fits, 2)
        )
        worth.append(terms[0][Aspect.MONASTERIES])
    assert worth[0] < worth[1]


@pytest.mark.parametrize("level", [Level.SQUIRE, Level.MARSHAL])
def test_a_computer_ends_a_challenge(level):
    """CLT-3: the tile that finishes its own shrine, though the meadow is elsewhere, too."""
    played = land(CHALLENGE, "2(1,0)m0 1(0,0)m0", pile="V U E D " * 8, fairs="none").draw("E")
    move = bot.bot_of(level).choose(GAME, played.state, 0, QUICK)
    assert (move.tile, move.at) == ("E", Square(-1, -1))


def test_hints_are_true():
    """CLT-1 to CLT-3: what is said of turns with shrines, checked by walking over the tiles."""
    options = evolve(Options(), **CULT).tables
    many = tuple(evolve(each, count=3 * each.count) if each.id == "B" else each for each in options.tiles)
    session = table(3, level=Level.SQUIRE, fairs="none", tables=evolve(options, tiles=many), **CULT)
    adviser, said, rng = Adviser(GAME, bot.bot_of(Level.SQUIRE)), set(), Random(3)
    while not session.is_over:
        (seat,) = session.to_act
        if rng.random() < 0.08:
            hint = adviser.advise(session.state, seat, QUICK)
            for each in hint.claims:
                if each.kind in ("scores", "claims", "spoilt", "home"):
                    assert CHECKS[each.kind](session.state, seat, hint, each.figures), each
                    said.add(each.kind)
        session.submit(rng.choice(list(rules.choices(session.state, seat))))
    assert "claims" in said
