"""What the table of Conquest shows."""

from math import dist, sqrt
from random import Random

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Budget, Hint
from app.core.command import Command
from app.core.game import Level
from app.core.words import Phrase, without_coordinates
from app.games.conquest import scoring
from app.games.conquest.bots.bot import bot_of
from app.games.conquest.commands import Attack, GoOn, March, MoveWall, Occupy
from app.games.conquest.game import GAME
from app.games.conquest.pieces import NOWHERE, Phase
from app.games.conquest.ui.arrangement import Spot, arrange
from app.games.conquest.ui.fight_odds import hundredths
from app.games.conquest.ui.hex_chart import Frame, lines_of
from app.games.conquest.ui.hex_explanation import claim_words, yields
from app.games.conquest.ui.layout import hex_words, picture
from app.games.conquest.ui.overlays import hint_picture
from app.games.conquest.ui.poses import poses
from app.games.conquest.ui.tools import Grip, Tool
from app.games.conquest.ui.view_options import ViewOptions
from app.ui.art.seat_style import seat_colour
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from tests.games.conquest.at_table import FRONT, Mouse, people, posed

EXAMPLE = """
     0C1    .    .
   .    0S    .    .
 .   .    .    .   .
   .    .    .    .
     .    .    1S
"""
WALLS = {0: ["A1|B2", "A2|A3", "A2|B2", "A2|B3", "B1|B2", "B1|C1", "B1|C2"]}


def test_every_addend_of_a_hex_is_explained():
    """CON-9 and section 9: A1 brings 6 ore, A2 four wool."""
    view = posed(EXAMPLE, walls=WALLS).state
    index = view.island.grid.index

    (seat, total, addends), *others = yields(view, index["A1"])
    assert (seat, total, others) == (0, 6, [])
    assert [str(each) for each in addends] == [
        "+1 knight",
        "+3 city here",
        "+1 next to a settlement",
        "+1 fortress",
    ]
    assert [total for _, total, _ in yields(view, index["A2"])] == [4]


def test_pointing_at_a_hex_shows_whose_it_is_and_what_it_brings(qtbot):
    table = Mouse(qtbot, posed(EXAMPLE, walls=WALLS))
    table.point(table.hex("A1"))

    text = table.table.panels.explanation._text.text()
    assert "city of Ada, 1 knight" in text
    assert "Ada: 6 ore" in text


CLAIMED = """
     0S   0S   0S
   0S   0S   0S   0S
 0S   0S    .   0S   .
    .    .    .    .
      .    .   1S
"""


def test_a_claim_is_announced_with_who_must_be_broken_and_by_when(qtbot):
    """CON-42, CON-R32."""
    session = posed(CLAIMED)
    session.state.turn = 1
    table = Mouse(qtbot, session)

    assert (
        "Ada CLAIMS THE ISLAND: 10 of 18 hexes held; 10 win.  Take 1 before Ada's next turn!"
        in table.table.panels.banner.words
    )
    facts = {str(fact.label): fact for fact in table.table.facts(session.state, 0)}
    assert str(facts["Hexes"].value) == "10/18"
    assert facts["Hexes"].loud
    assert [str(each) for each in claim_words(posed(EXAMPLE).state)] == []


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        (1, "Ada holds 10 of 18 hexes; 10 win, but not before 2 more turns."),
        (2, "Ada holds 10 of 18 hexes; 10 win, but not before 1 more turn."),
        (3, "Ada CLAIMS THE ISLAND: 10 of 18 hexes held; 10 win.  Take 1 before Ada's next turn!"),
    ],
)
def test_a_claim_says_when_it_can_win(turns, said):
    """CON-42: three turns must be completed first."""
    state = posed(CLAIMED).state
    state.turn, state.turns[0] = 1, turns
    assert [_told(each) for each in claim_words(state)] == [said]


def test_on_ones_own_turn_a_claim_is_one_at_its_end():
    """CON-42: ten of eighteen, not "10 of 10"."""
    state = posed(CLAIMED).state
    assert [_told(each) for each in claim_words(state)] == [
        "Ada holds 10 of 18 hexes; 10 win: this turn ends with a claim to the island."
    ]


def _told(phrase: Phrase) -> str:
    return Company(people(2), 0).say(phrase)


@pytest.mark.parametrize(("board", "seats"), [("island19", 3), ("island24", 5), ("island30", 6)])
def test_the_trade_panel_lies_beside_the_land(qtbot, board, seats):
    """At 1366 x 768 no hex of any island is covered by what floats at its left."""
    words = ["."] * int(board[-2:])
    words[0], words[-1] = "0S", "1S"
    table = Mouse(qtbot, posed(" ".join(words), seats, board=board), size=(1050, 636))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])

    panel, layout = table.table.panels.trade, table.table.layout
    western = min(layout.middle(number)[0] for number in layout.grid.cells) - layout.side * 0.87
    assert panel.isVisible()
    assert table.table.board.rect().contains(panel.geometry())
    assert panel.geometry().right() < table._spot((western, 0)).x()


def test_the_fields_of_a_trade_stay_where_they_are(qtbot):
    """Whoever clicks twice on the same arrow asks for two of the same."""
    table = Mouse(qtbot, posed(EXAMPLE))
    table.push(table.table.panels.bar.buttons[Tool.TRADE])
    panel = table.table.panels.trade
    places = [panel.geometry()]
    for box in (panel.give[1], panel.get[0]):
        box.set_value(2)
        places.append(panel.geometry())
    assert places == [places[0]] * 3


def test_a_button_names_whom_it_asks_where_there_is_room(qtbot):
    """Six people with long names are counted; nothing is cut off."""
    table = Mouse(qtbot, posed(EXAMPLE, 3))
    panel = table.table.panels.trade
    panel.open(table.state, Company(people(3), 0), 0)
    assert panel.offer.text() == "Offer to Bo, Cy"
    panel.open(table.state, Company([evolve(each, name=each.name * 7) for each in people(3)], 0), 0)
    assert panel.offer.text() == "Offer to 2 players"
    assert panel.offer.fontMetrics().horizontalAdvance(panel.offer.text()) < panel.offer.width()


@pytest.mark.parametrize(
    ("odds", "said"), [(0.0, "0%"), (0.004, "< 1%"), (0.583, "58%"), (0.997, "> 99%"), (1.0, "100%")]
)
def test_what_may_go_wrong_is_not_called_certain(odds, said):
    assert hundredths(odds) == said


def test_every_edge_is_found_where_it_is_drawn():
    view = GAME.rules.setup(GAME.options(), people(6))
    layout = arrange(view.island, Size(1050, 560))
    for edge in layout.grid.ends:
        line = layout.line(edge)
        assert layout.edge_at(line.x, line.y) == edge
    for number in layout.grid.cells:
        assert layout.hex_at(*layout.middle(number)) == number
        assert layout.edge_at(*layout.middle(number)) is None


def test_a_point_is_in_the_hex_whose_middle_is_nearest():
    view = GAME.rules.setup(GAME.options(), people(6))
    layout, dice = arrange(view.island, Size(1050, 560)), Random(4)
    within = layout.side * sqrt(3) / 2
    for _ in range(2000):
        at = dice.uniform(0, 1050), dice.uniform(0, 560)
        near = min(layout.middles, key=lambda number: dist(layout.middles[number], at))
        found, away = layout.hex_at(*at), dist(layout.middles[near], at)
        assert found == near if away < within else found in (near, None)
        assert found is None or away <= layout.side * 1.001


def test_coordinates_and_fortresses_show_when_asked():
    """CON-34: A1, A2 and B1 are one fortress."""
    view = posed(EXAMPLE, walls=WALLS).state
    company = Company(people(2), 0)
    plain = picture(view, company, Size(900, 600), ViewOptions())
    asked = picture(view, company, Size(900, 600), ViewOptions(coordinates=True, fortresses=True))

    assert {key for key in asked if key not in plain and key[0] == "fort"} == {
        ("fort", 0, "A1"),
        ("fort", 0, "A2"),
        ("fort", 0, "B1"),
    }
    assert ("name", "C3") in asked


def test_a_hex_is_named_only_where_the_board_names_hexes():
    """Tips and screen readers share the words; who sees no A1 on the board hears of none in a tip."""
    words = hex_words(posed(EXAMPLE).state, Company(people(2), 0), 0)

    assert str(words).startswith("A1, ")
    assert "A1" not in str(without_coordinates(words))
    assert str(words) == f"A1, {without_coordinates(words)}"


def test_a_hint_shows_where_and_what(qtbot):
    session = posed(EXAMPLE)
    table = Mouse(qtbot, session)
    hint = Adviser(GAME, bot_of(Level.SQUIRE)).advise(session.state, 0, Budget(None, 0.1, 1))

    table.table.show_hint(hint, 1)
    assert not list(table.table.scene.items_of("hint"))
    table.table.show_hint(hint, 3)
    assert bool(list(table.table.scene.items_of("hint"))) == bool(hint.where)
    table.table.show_hint(None, 0)
    assert not list(table.table.scene.items_of("hint"))


def test_a_move_that_is_shown_is_marked_where_it_starts_and_where_it_leads(qtbot):
    """Puzzles and whoever goes over a game show the move alone: an attack, moving in, a march, a wall."""
    session = posed(EXAMPLE)
    table = Mouse(qtbot, session)
    state, grid = session.state.copy(), session.state.island.grid
    start, end = "A1", "A2"
    state.opening = grid.index["B1"]

    def marked(move: Command) -> set[str]:
        hint = Hint(move.phrase, (), move, move.phrase, ())
        picture = hint_picture(state, table.table.company, table.table.layout, hint, 3)
        spots = [key[1] for key in picture if key[0] == "where"]
        return {(grid.names if spot.kind == "hex" else grid.edge_names)[spot.number] for spot in spots}

    assert marked(Attack(0, start, end)) == {start, end}
    assert marked(March(0, start, end, 1)) == {start, end}
    assert marked(Occupy(0, start, 1)) == {start, "B1"}
    assert marked(MoveWall(0, "A1|A2", "A1|B1")) == {"A1|A2", "A1|B1"}
    assert marked(GoOn(0, Phase.END)) == set()

    state.opening = NOWHERE  # no hex is open: the move is of another position
    assert marked(Occupy(0, start, 1)) == {start}


def test_paper_and_thumbnail_draw_the_island(qtbot):
    session = posed(EXAMPLE, walls=WALLS)
    table = Mouse(qtbot, session)
    room = QRectF(0, 0, 320, 220)
    image = QImage(320, 220, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    part = scoring.sheet(session.state, people(2)).drawings[0].part
    table.table.paint_drawing(session.state, part, painter, room)
    assert image.pixelColor(160, 110).name() != "#ffffff"
    table.table.thumbnail(session.state, painter, room)
    painter.end()
    assert image.pixelColor(8, 110).blue() > image.pixelColor(8, 110).red()


def test_the_last_round_is_announced(qtbot):
    """CON-43: who counts on time knows when it is up."""
    session = posed(EXAMPLE)
    for number, said in ((29, "Round 29 of 30"), (30, "Round 30 of 30, the last")):
        session.state.round = number
        assert Mouse(qtbot, session).table.panels.track._round.text() == said


def test_in_peace_the_attack_is_struck_out_and_says_why(qtbot):
    """CON-26: else whoever reads the phases goes on from the breach, and the turn is over."""
    session = posed(EXAMPLE, peace_turns=3)
    attacks = {}
    for turns in (2, 9):
        session.state.turns = [turns, turns]
        attacks[turns] = Mouse(qtbot, session).table.panels.track._buttons[Phase.ATTACK]

    assert attacks[2].font().strikeOut()
    assert not attacks[2].isEnabled()
    assert "first turns" in attacks[2].toolTip()
    assert not attacks[9].font().strikeOut()
    assert attacks[9].isEnabled()


def test_the_eliminated_are_told_with_dignity(qtbot):
    """CON-41."""
    session = posed(EXAMPLE, 3)
    session.state.living = 0b011
    session.state.phase = Phase.BUILD
    table = Mouse(qtbot, session)

    (fact,) = table.table.facts(session.state, 2)
    assert (str(fact.label), str(fact.value)) == ("Left the island", "with honour")
    assert isinstance(fact.value, Phrase)


# --- The gallery ---


def posed_names(qtbot, drawing: str, phase: Phase, **changes: object) -> list[str]:
    table = Mouse(qtbot, posed(drawing, phase=phase, **changes))
    before, names = table.state.copy(), []
    for name in poses(table.table):
        names.append(name)
        assert table.state == before
    assert table.said == []
    assert not any(panel.isVisible() for panel in (table.table.panels.battle, table.table.panels.trade))
    return names


def test_the_gallery_shows_whatever_can_be_done(qtbot):
    """Production, building, trade, march, breach, battle, odds, claim, fortress: each where it comes up."""
    built = posed_names(qtbot, FRONT, Phase.BUILD, walls={0: ["A2|A3", "B1|C1"]})
    assert built == ["production", "build", "wall", "trade"]
    poor = posed_names(qtbot, FRONT, Phase.BUILD, cards=(4, 0, 0, 0, 0), gold=0)
    assert poor == ["production", "wall", "rescue", "trade"]
    assert posed_names(qtbot, FRONT, Phase.MOVE) == ["march"]
    assert posed_names(qtbot, FRONT, Phase.BREACH, walls={1: ["B1|B2"]}) == ["breach"]
    assert posed_names(qtbot, FRONT, Phase.ATTACK) == ["strike", "odds", "battle"]
    assert posed_names(qtbot, EXAMPLE, Phase.BUILD, walls=WALLS)[-1] == "fortress"
    assert "claim" in posed_names(qtbot, CLAIMED, Phase.BUILD)


def test_the_odds_are_seen_while_they_are_posed(qtbot):
    table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK))
    shown = {name: table.table.panels.battle.isVisible() for name in poses(table.table)}
    assert shown == {"strike": False, "odds": True, "battle": False}


def test_the_chart_on_paper_tells_who_held_how_much_when(qtbot):
    """A line for every seat from round to round, as the table beside it says, and the hexes that win."""
    state = posed(CLAIMED).state
    state.chart = ((1, 1), (4, 1), (7, 2))
    assert lines_of(state) == {0: (1, 4, 7, 10), 1: (1, 1, 2, 1)}
    sheet = scoring.sheet(state, people(2))
    assert [each.part for each in sheet.drawings] == ["island", "chart"]
    assert str(sheet.drawings[0].caption) == "The island as it lies now", "the game goes on"
    state.phase = Phase.OVER
    assert str(scoring.sheet(state, people(2)).drawings[0].caption) == "The island at the end"

    table = Mouse(qtbot, posed(CLAIMED))
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    table.table.paint_drawing(state, "chart", painter, QRectF(0, 0, 400, 300))
    painter.end()
    frame = Frame(QRectF(24, 15, 340, 258), 3.0, 4, 11)
    for seat, line in lines_of(state).items():
        for place, hexes in enumerate(line[1:], start=1):
            spot = frame.at(place, hexes).toPoint()
            assert image.pixelColor(spot).name() == seat_colour(seat).darker(115).name(), (seat, place)


@pytest.mark.parametrize(("start", "target"), [("A2", "B2"), ("B1", "B2"), ("C2", "D2"), ("D3", "D2")])
def test_the_odds_hide_neither_side_of_the_battle(qtbot, start, target):
    """CON-27: the panel opens on the far side."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK))
    grid = table.state.island.grid
    hexes = [Spot("hex", grid.index[name]) for name in (start, target)]
    table.table.tool_controller.act(Grip(Tool.KNIGHTS, hexes[0]), hexes[1], Attack(0, start, target))

    panel = table.table.panels.battle
    assert panel.isVisible()
    assert table.table.board.rect().contains(panel.geometry())
    for name in (start, target):
        assert not panel.geometry().contains(table.hex(name))
