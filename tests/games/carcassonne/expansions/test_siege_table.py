"""Siege at the table, on paper, on tiles of one's own, and as computers and hints see it."""

from random import Random

import pytest
from PySide6.QtCore import Qt

from app.bots.advice.adviser import Adviser
from app.bots.advice.explanation import explained
from app.bots.protocol import Budget
from app.core.game import Level
from app.core.session import Step
from app.games.carcassonne import rules
from app.games.carcassonne.bots import bot
from app.games.carcassonne.commands import EndTurn
from app.games.carcassonne.expansions.siege.commands import Escape
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.sandbox.tile_design import sketch_of, tile_of
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.editor.tile_editor import TileEditor
from app.games.carcassonne.ui.layout import about
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import prompt_for
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import ADA, BO, AtTable
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import table
from tests.games.carcassonne.expansions.test_siege import BESET, SIEGE, land, numbers

QUICK = Budget(effort=0.05, seed=1)


@pytest.fixture
def beset(qtbot):
    """Seat 0 has laid a tile elsewhere; both its knights could leave the besieged city."""
    return AtTable(qtbot, land(BESET, "1(0,0)c0 1(0,-1)c0").turn("V", 0, 1))


def test_knights_that_can_escape_have_a_ring(beset):
    """SIE-5: and the prompt says what can be done."""
    rings = [item for item in beset.table.scene.items_of() if isinstance(item.key, tuple)]
    assert {item.key for item in rings if item.key[0] == "escape"} == {
        ("escape", number) for number in numbers(beset.land, 0)
    }
    assert "let a knight escape from a besieged city, or let all stay" in str(beset.table.prompt().text)


def test_a_knight_escapes_by_mouse(beset):
    """SIE-5: one click on whoever is to go."""
    first = numbers(beset.land, 0)[0]
    beset.click(beset.where(("escape", first)))
    assert beset.said == [Escape(0, first)]
    assert beset.land.state.turn == 1


def test_a_knight_escapes_by_keys(beset):
    """SIE-5: from one to the next, and taken; another key lets all stay."""
    numbered = {("escape", number): Escape(0, number) for number in numbers(beset.land, 0)}
    beset.press(Qt.Key.Key_Down)
    at = beset.table.gesture.at
    beset.press(Qt.Key.Key_Return)
    assert beset.said == [numbered[at]]


def test_all_stay_by_a_button(beset):
    """SIE-5: whoever wants nobody to leave says so."""
    prompt = beset.table.prompt()
    assert (str(prompt.action), prompt.command) == ("Let all stay", EndTurn(0))


def test_it_can_be_taken_back(beset):
    """SIE-5: nothing was revealed; the picture of the step shows who has gone."""
    before, first = beset.land.state, numbers(beset.land, 0)[0]
    assert rules.may_undo(before, Escape(0, first)) is None
    after = before.copy()
    rules.play(after, Escape(0, first))
    shown = step_picture(Step(before, Escape(0, first), after), Company((ADA, BO)))
    assert shown is not None
    assert shown.pieces == ("follower/0/standing",)


def test_a_besieged_city_is_told(qtbot):
    """SIE-1, SIE-2: to whoever points at it, what it is and what it pays."""
    said = str(about(land("SI01(0,0)", "1(0,0)c0").state, Square(0, 0), 0))
    assert said.startswith("city of 1 tile with siege, ")
    assert "0 points for Seat 1 now" in said


def test_paper_knows_the_box():
    """SIE-1 to SIE-5, XOPT-11: the tiles that are played with, reminders, rules on a page."""
    for choice, more in (("siege", 4), ("besiegers", 6), ("both", 10)):
        options = Options(**SIEGE, besieged_tiles=choice)
        assert sum(piece.count for piece in kit(options, 2).trays[0].pieces) == 72 + 12 + more
    assert "Besieged city: 1 a tile" in str([str(note) for note in reminders(Options(**SIEGE))])
    chapters = rules_card(Options(**SIEGE)).chapters
    assert "pays its fields double" in str([str(line) for each in chapters for line in each.lines])


def test_a_siege_can_be_drawn(qtbot):
    """SIE-1: on a city, and only with the box."""
    editor, tiles = TileEditor(), {tile.id: tile for tile in Options(**SIEGE).played.tiles}
    qtbot.addWidget(editor)
    editor.show_tile(tiles["E"], sketch_of(tiles["E"]), Options(**SIEGE).marks)
    (button,) = [each for each in editor.marks if not each.isHidden()]
    assert button.accessibleName() == "siege north"
    with qtbot.waitSignal(editor.drawn) as drawn:
        button.click()
    assert {mark for _, mark in drawn.args[0].marks} == {"besieged"}
    editor.show_tile(tiles["U"], sketch_of(tiles["U"]), Options(**SIEGE).marks)
    assert all(each.isHidden() for each in editor.marks)


def test_published_sieges_can_be_drawn_anew():
    """SIE-1, XOPT-11: the sketch of a tile gives the tile."""
    for tile in Options(**SIEGE, besieged_tiles="both").played.tiles:
        if any(each.marks for each in tile.features):
            sketch = sketch_of(tile)
            assert sketch is not None, tile.id
            again = tile_of(sketch, tile)
            assert [each.marks for each in again.features] == [each.marks for each in tile.features]


# --- Computers ---


@pytest.mark.parametrize("level", [Level.SQUIRE, Level.MARSHAL])
def test_a_computer_calls_a_lost_knight_back(level):
    """SIE-2, SIE-5: no tile that is left can finish the city, and a follower to hand is worth something."""
    played = land(BESET, "1(0,0)c0", pile="V " * 12, fairs="none").turn("V", 0, 1)
    (knight,) = numbers(played, 0)
    assert bot.bot_of(level).choose(GAME, played.state, 0, QUICK) == Escape(0, knight)


@pytest.mark.parametrize("level", [Level.SQUIRE, Level.MARSHAL])
def test_a_computer_keeps_its_knight_where_it_pays(level):
    """SIE-1, SIE-3: a city of four tiles that the next tile finishes is not left for nothing."""
    tiles = "SI01(0,0) G(0,-1)r1 G(0,-2)r1 B(1,-1)"
    played = land(tiles, "1(0,0)c0", pile="E " * 12, fairs="none").turn("V", 0, 1)
    assert played.state.phase is Phase.STEP
    assert bot.bot_of(level).choose(GAME, played.state, 0, QUICK) == EndTurn(0)


def test_a_hint_says_why_a_knight_escapes():
    """SIE-2, SIE-5: and both is true."""
    played = land(BESET, "1(0,0)c0", pile="V V").turn("V", 0, 1)
    hint = explained(GAME, played.state, 0, (Escape(0, numbers(played, 0)[0]),))
    assert [each.kind for each in hint.claims] == ["escapes", "besieged"]
    for each in hint.claims:
        assert CHECKS[each.kind](played.state, 0, hint, each.figures)


def test_hints_are_true():
    """SIE-1 to SIE-5: what is said of turns with besieged cities, checked by walking over the tiles."""
    session = table(3, level=Level.SQUIRE, fairs="none", besieged_tiles="both", **SIEGE)
    adviser, said, rng = Adviser(GAME, bot.bot_of(Level.SQUIRE)), set(), Random(3)
    while not session.is_over:
        (seat,) = session.to_act
        if rng.random() < 0.08:
            hint = adviser.advise(session.state, seat, QUICK)
            for each in hint.claims:
                if each.kind in CHECKS:
                    assert CHECKS[each.kind](session.state, seat, hint, each.figures), each
                    said.add(each.kind)
        session.submit(rng.choice(list(rules.choices(session.state, seat))))
    assert "claims" in said


def test_what_a_tile_brings_is_said_before_it_is_laid():
    """SIE-1: under the table; of other tiles nothing."""
    for tile, said in (("SI01", "lay the tile: siege"), ("E", "lay the tile")):
        state = land("D(0,0)").draw(tile).state
        prompt = prompt_for(state, state.turn, is_snapped=False, is_running=False, is_practice=False)
        assert str(prompt.text) == said
