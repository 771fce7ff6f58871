"""Catapults! played with the pointer."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.core.command import NATURE
from app.games.catapults.commands import (
    Draw,
    Drawn,
    EndAttack,
    GiveBack,
    Place,
    PutCatapult,
    Roll,
    Rolled,
    Steal,
    Stop,
)
from app.games.catapults.model import Phase
from app.kit.squares import Square
from tests.games.catapults.at_table import AtTable
from tests.games.catapults.drawn import CASTLE, CHAMBER, FULL, PEOPLE, PLAIN, Board, attacking, robbed_of_two


@pytest.fixture
def empty(qtbot):
    return AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))


def test_a_click_on_the_deck_draws_a_card(empty):
    """CAT-12, CAT-R9."""
    empty.click(empty.where(("deck", 0)))

    assert empty.said == [Draw(0)]
    empty.answer(Drawn(NATURE, 0, "T"))
    assert empty.table.scene.item(("card", 0, 0)) is not None


def test_the_piece_follows_the_pointer_turns_and_is_put_down(empty):
    """CAT-4, CAT-13."""
    empty.draw("T")
    empty.point(empty.spot(0, 4.9, 4.4))
    assert empty.art("held") == "wall/T/0/1/held"

    empty.click(empty.spot(0, 4.9, 4.4), Qt.MouseButton.RightButton)
    assert empty.art("held") == "wall/T/1/1/held"

    empty.click(empty.spot(0, 5.5, 4.0))
    assert empty.said[-1] == Place(0, "T", Square(4, 3), 1)
    assert empty.board.state.camps[0].placed == 1
    assert empty.art("held") == ""


def test_the_wheel_turns_the_piece_and_does_not_zoom(empty):
    empty.draw("L")
    spot = empty.spot(0, 5, 5)
    empty.point(spot)
    event = QWheelEvent(
        QPointF(spot), QPointF(empty.view.mapToGlobal(spot)), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(empty.view.viewport(), event)

    assert empty.art("held") == "wall/L/1/1/held"
    assert empty.view.closeness == 1


def test_where_it_cannot_lie_it_is_hatched_and_says_why(empty):
    """CAT-13: the swamp is closed in the first round; a click there plays nothing."""
    empty.draw("I1")
    spot = empty.spot(0, 2.5, 9.5)
    empty.point(spot)

    assert empty.art("held") == "refused/I1/0"
    assert "The swamp is closed in the first round." in empty.art("why")

    empty.click(spot)
    assert empty.said == []
    assert [reason.rule for reason in empty.refusals] == ["CAT-13"]


def test_the_next_piece_is_not_born_on_the_wall_just_built(empty):
    """It waits on its card, and nothing is red, until the pointer has moved."""
    empty.draw("I1")
    spot = empty.spot(0, 5.5, 5.5)
    empty.click(spot)
    assert isinstance(empty.said[-1], Place)

    empty.draw("I1")
    card = max(item.pos().x() for item in empty.table.scene.items_of() if item.key[0] == "card")
    assert empty.art("held") == "wall/I1/0/1/held"
    assert empty.table.scene.item("held", "hand").pos().x() == card
    assert empty.art("why") == ""

    empty.point(spot + QPoint(8, 8))
    assert empty.art("held").startswith("refused/")


def test_away_from_the_plate_it_floats_at_the_pointer(empty):
    empty.draw("I2")
    empty.point(empty.where(("deck", 0)))

    held = empty.table.scene.item("held", "hand")
    assert held.sprite.art == "wall/I2/0/1/held"
    assert not empty.table.layout.boxes[0].holds(held.x(), held.y())


def test_a_piece_near_the_rim_stays_on_the_plate(empty):
    empty.draw("I4")
    empty.click(empty.spot(0, 0.1, -0.3))

    assert empty.said[-1] == Place(0, "I4", Square(0, 0), 0)


def test_ground_that_would_be_closed_in_shows_under_the_piece(qtbot):
    """CAT-20: a hole in the ring; the piece that fills it closes the castle."""
    table = AtTable(qtbot, Board(CASTLE.replace("...a", "...."), PLAIN, players=PEOPLE))
    table.draw("I1")

    table.point(table.spot(0, 8.5, 1.5))
    assert table.art("gain") == ""

    table.point(table.spot(0, 0.5, 3.5))
    gained = table.board.state.land.grid.mask([(1, 4), (1, 5), (2, 4), (2, 5)])
    assert table.art("gain") == f"tint/{gained:x}/0/new"

    table.click(table.spot(0, 0.5, 3.5))
    assert table.art(("tint", 0), "table") == f"tint/{gained:x}/0"
    assert table.sounds[-1] == "stone"


def test_catapults_are_placed_by_clicks_and_by_one_button(qtbot):
    """CAT-23: the number that is left is shown; the button places the most that fit."""
    board = Board(CHAMBER, PLAIN, players=PEOPLE)
    board.play(Stop(0), Stop(1))
    table = AtTable(qtbot, board)
    assert board.phase is Phase.CATAPULTS
    assert len([item for item in table.table.scene.items_of() if item.key[0] == "stand"]) == 6

    table.click(table.spot(0, 3.1, 3.0))
    assert table.said == [PutCatapult(0, Square(2, 2))]
    assert len([item for item in table.table.scene.items_of() if item.key[0] == "stand"]) == 5

    table.click(table.where(("button", "fill")))
    assert len(table.said) == 2
    assert len(board.state.camps[0].plate.catapults) == 2


def test_a_catapult_in_the_open_is_refused_with_the_rule(qtbot):
    """CAT-23."""
    board = Board(CHAMBER, PLAIN, players=PEOPLE)
    board.play(Stop(0), Stop(1))
    table = AtTable(qtbot, board)

    table.point(table.spot(0, 9, 5))
    assert table.art("held") == "catapult/0/no"
    table.click(table.spot(0, 9, 5))

    assert table.said == []
    assert table.refusals[-1].rule == "CAT-23"


def test_the_dice_are_thrown_by_a_click_and_become_stones(qtbot):
    """CAT-27, CAT-S10: 0 + 1 + 2 + 1 points."""
    table = AtTable(qtbot, attacking(PLAIN, FULL, counts=(3, 0), players=PEOPLE))
    assert table.art(("die", 3), "table") == "die/0"

    table.click(table.where(("die", 0)))
    assert table.said == [Roll(0)]
    table.answer(Rolled(NATURE, 0, (1, 3, 6, 5)))

    assert [table.art(("die", place), "table") for place in range(4)] == ["die/1", "die/3", "die/5", "die/6"]
    assert [table.art(("stone", place), "table") for place in range(4)] == ["stone/left"] * 4
    assert table.sounds[-1] == "dice"


@pytest.fixture
def thief(qtbot):
    """Ada has three points, Bo a castle."""
    return AtTable(qtbot, attacking(PLAIN, CASTLE, counts=(3, 0), players=PEOPLE).spend(3))


def test_a_wall_under_the_pointer_lifts_and_says_its_price(thief):
    """CAT-28: the domino costs two of the three stones."""
    number = thief.board.number_at(1, 0, 4)
    assert thief.board.plate(1).walls[number].kind == "I2"

    thief.point(thief.where(("wall", number)))

    assert thief.art("lifted", "hover").startswith("wall/I2/")
    assert thief.art("lifted", "hover").endswith("/held")
    assert "costs 2 points" in thief.art("price", "hover")
    assert [item.sprite.art for item in thief.table.scene.items_of("due")] == ["stone/due"] * 2


def test_a_click_takes_it_and_uses_up_the_stones(thief):
    """CAT-28: the piece leaves the plate at once and waits in the tray."""
    number = thief.board.number_at(1, 0, 4)
    thief.click(thief.where(("wall", number)))

    assert thief.said == [Steal(0, 1, number, "I2")]
    item = thief.table.scene.item(("wall", number))
    work_area = thief.table.layout.work_area
    assert work_area.x < item.x() < work_area.x + work_area.width
    assert work_area.y < item.y() < work_area.y + work_area.height


def test_a_double_click_takes_a_wall_and_puts_it_nowhere(qtbot):
    """CAT-28, CAT-31: the second click was for the wall, too; it had put it where nobody chose."""
    board = attacking(CASTLE, PLAIN, counts=(0, 1), players=PEOPLE).roll(0, 1).spend(2)
    table = AtTable(qtbot, board, watching=1)
    domino = table.where(("wall", board.number_at(0, 0, 4)))

    table.click(domino)
    QTest.mouseDClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=domino)
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.LeftButton, pos=domino)

    assert [type(each) for each in table.said] == [Steal]
    assert board.phase is Phase.REBUILD
    assert table.table.gesture.kind == "I2"


def test_a_double_click_takes_one_wall_and_not_the_one_below_it(qtbot):
    """CAT-28: what the first click laid bare had been taken by the second one, too."""
    board = attacking(CASTLE, PLAIN, counts=(0, 1), players=PEOPLE).roll(0, 1).spend(4)
    table = AtTable(qtbot, board, watching=1)
    domino = table.where(("wall", board.number_at(0, 0, 4)))
    other = ("wall", board.number_at(0, 0, 3))

    table.click(domino)
    # As if that had lain below it.
    table.table.scene.key_at = lambda _: other
    QTest.mouseDClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=domino)
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.LeftButton, pos=domino)

    assert [type(each) for each in table.said] == [Steal]
    assert board.phase is Phase.ATTACK


def test_a_wall_that_is_too_dear_says_so_and_stays(thief):
    """CAT-28."""
    number = thief.board.number_at(1, 3, 6)
    thief.board.spend(2)
    thief.show()

    thief.click(thief.where(("wall", number)))

    assert thief.said == []
    assert thief.refusals[-1].rule == "CAT-28"
    assert "It costs" in thief.art("price", "hover")


def test_stolen_pieces_are_taken_from_the_tray_and_placed(qtbot):
    """CAT-31: the first that fits is in hand; a click takes up another."""
    board, first, second = robbed_of_two()
    table = AtTable(qtbot, board)
    assert board.phase is Phase.REBUILD

    table.click(table.spot(0, 5.5, 5.5))
    assert isinstance(table.said[-1], Place)
    assert table.said[-1].piece == "I2"
    assert board.plate(0).walls[first].kind == "I2"

    table.click(table.spot(0, 7.5, 5.5))
    assert board.plate(0).walls[second].kind == "I1"


def test_another_waiting_piece_is_taken_up_by_a_click(qtbot):
    """CAT-R20: the order is the owner's choice."""
    board, _, second = robbed_of_two()
    table = AtTable(qtbot, board)

    table.click(table.where(("wall", second)))
    table.click(table.spot(0, 5.5, 5.5))

    assert table.said[-1].piece == "I1"


def test_a_stolen_piece_that_fits_nowhere_goes_back_when_it_is_clicked(qtbot):
    """CAT-31, CAT-S17: one hole of five squares takes the domino; the long wall goes back."""
    victim = """
        aaaabb..~~.
    """
    board = attacking(FULL, victim, counts=(5, 0), players=PEOPLE).spend(7)
    long, first = board.number_at(1, 0, 0), board.number_at(1, 0, 4)
    board.steal(0, 1, (0, 0), (0, 4))
    board.roll(1, 1)
    table = AtTable(qtbot, board)

    table.click(table.where(("wall", long)))

    assert table.said == [GiveBack(0, "I4")]
    assert [piece.number for piece in board.state.camps[0].stolen] == [first]


def test_a_click_on_another_plate_makes_it_large_and_another_click_small_again(empty):
    def large():
        return max(empty.table.layout.boxes.values(), key=lambda box: box.cell).seat

    assert large() == 0
    empty.click(empty.spot(1, 5.5, 5.5))
    assert large() == 1
    empty.click(empty.spot(1, 5.5, 5.5))
    assert large() == 0


def test_who_may_not_play_moves_nothing(qtbot):
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE), watching=None)

    table.click(table.where(("deck", 0)))
    table.press(Qt.Key.Key_Return)

    assert table.said == []


def test_a_paused_board_is_covered_and_plays_nothing(empty):
    """CAT-R25: nothing may be studied while the glass stands still."""
    empty.draw("T")
    empty.table.show_pause(True)

    assert empty.art(("cloth", 0), "table") == "cloth/0"
    empty.click(empty.spot(0, 5, 5))
    assert empty.said == []

    empty.table.show_pause(False)
    assert empty.art(("cloth", 0), "table") == ""
    empty.click(empty.spot(0, 5, 5))
    assert isinstance(empty.said[-1], Place)


def test_the_button_shows_a_wall_and_takes_it_and_the_quiet_one_ends_the_attack(qtbot):
    """CAT-28, CAT-29: nobody is led to give points away."""
    board = attacking(PLAIN, CASTLE, counts=(3, 0), players=PEOPLE)
    assert AtTable(qtbot, board).table.prompt().spare is None

    there = AtTable(qtbot, board.spend(3))
    prompt = there.table.prompt()
    assert (str(prompt.action), prompt.spare_command) == ("Show me a wall", EndAttack(0))
    there.table.primary()
    assert there.said == []
    assert str(there.table.prompt().action) == "Take this wall"
    there.table.primary()
    (taken,) = there.said
    assert isinstance(taken, Steal)
    assert taken.victim == 1


def test_the_button_takes_no_wall_that_cannot_be_taken(qtbot):
    """CAT-28: it said "Take this wall" of one that was too dear or gone, and did nothing."""
    there = AtTable(qtbot, attacking(PLAIN, CASTLE, counts=(3, 0), players=PEOPLE).spend(1))
    costs = {number: wall.mask.bit_count() for number, wall in there.board.plate(1).walls.items()}
    there.point(there.where(("wall", max(costs, key=costs.__getitem__))))
    assert there.table.gesture.at is not None
    assert str(there.table.prompt().action) == "Show me a wall"
    there.press(Qt.Key.Key_Return)
    assert there.said == []
    assert str(there.table.prompt().action) == "Take this wall"


def test_a_right_click_with_nothing_held_offers_what_can_be_done(empty):
    empty.click(empty.spot(1, 5, 5), Qt.MouseButton.RightButton)

    menu = empty.view.findChild(QMenu)
    menu.actions()[0].trigger()
    menu.close()

    assert max(empty.table.layout.boxes.values(), key=lambda box: box.cell).seat == 1


def test_what_is_held_stays_as_it_was_turned_while_the_computer_draws(qtbot):
    """CAT-R26: it builds live beside, card after card."""
    board = Board(PLAIN, PLAIN, build_seconds=None)
    table = AtTable(qtbot, board)
    table.draw("L")
    spot = table.spot(0, 4, 4)
    table.point(spot)
    table.click(spot, Qt.MouseButton.RightButton)

    table.play(Draw(1))
    table.play(Drawn(NATURE, 1, "T"))

    assert table.art("held") == "wall/L/1/1/held"


def test_f1_asks_for_the_rule_of_what_is_under_the_pointer(empty):
    """CAT-7, CAT-11, CAT-12, CAT-13: and without a pointer, of the phase."""
    rule = empty.table.rule_at

    assert rule(empty.where(("deck", 0))) == "CAT-12"
    assert rule(None) == "CAT-13"
    assert rule(empty.spot(0, 0.5, 8.5)) == "CAT-13"
    mountain = next(empty.board.state.land.grid.squares(empty.board.state.camps[0].plate.mountains), None)
    assert mountain is None or rule(empty.spot(0, mountain.row + 0.5, mountain.col + 0.5)) == "CAT-7"
