"""Catapults! played with the keyboard alone."""

from random import Random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.command import NATURE
from app.games.catapults import chance, rules
from app.games.catapults.commands import Draw, Drawn, Finish, Place, PutCatapult, Roll, Steal, Stop
from app.games.catapults.model import Phase
from app.games.catapults.rules.placing import spots
from app.kit.squares import Square
from app.ui.board import accessibility
from app.ui.board.targets import Action
from tests.games.catapults.at_table import AtTable
from tests.games.catapults.drawn import CASTLE, CHAMBER, PEOPLE, PLAIN, Board, attacking
from tests.patience import Patience

UP, DOWN, LEFT, RIGHT = Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right
ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


def test_enter_draws_arrows_move_r_turns_and_enter_places(qtbot):
    """CAT-12, CAT-13."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.press(ENTER)
    assert table.said == [Draw(0)]
    table.answer(Drawn(NATURE, 0, "I3"))

    table.press(UP)
    assert table.art("held") == "wall/I3/0/1/held"
    middle = table.table.gesture.place
    table.press(LEFT, LEFT, UP, Qt.Key.Key_R)
    assert table.art("held") == "wall/I3/1/1/held"
    table.press(ENTER)

    placed = table.said[-1]
    assert isinstance(placed, Place)
    assert placed.turn == 1
    assert abs(placed.at.col - (middle.col - 1)) <= 1


def test_enter_alone_builds_wall_beside_wall(qtbot):
    """A new wall lies on its card while the last one is in its way; it had been refused there for ever."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    for kind, presses in (("I3", 1), ("I3", 2), ("L", 2)):
        table.draw(kind)
        said = len(table.said)
        table.press(*[ENTER] * presses)
        assert [type(each) for each in table.said[said:]] == [Place]
    assert table.refusals == []


def test_the_button_brings_a_wall_to_where_it_may_lie(qtbot):
    """With the pointer beside the plate it had come to the middle, on a wall, and was refused there."""
    board = Board(PLAIN, PLAIN, players=PEOPLE)
    board.draw(0, "I1").play(Place(0, "I1", Square(5, 5), 0))
    table = AtTable(qtbot, board)
    table.draw("I1")
    table.point(table.where(("deck", 0)))

    table.table.primary()
    table.table.primary()

    assert isinstance(table.said[-1], Place)
    assert table.refusals == []


def test_a_wall_stays_out_of_a_castle_by_itself(qtbot):
    """CAT-23: Enter alone had filled the only room for catapults."""
    table = AtTable(qtbot, Board(CHAMBER, PLAIN, players=PEOPLE))
    room = table.board.inside()
    for placed, kind in enumerate(("I2", "T", "I1", "S")):
        table.draw(kind)
        waits = Patience("a wall that Enter lays")
        while waits() and table.board.state.camps[0].placed == placed:
            table.press(ENTER)

    assert table.board.inside() == room


def test_shift_r_turns_the_other_way(qtbot):
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.draw("L")
    table.press(UP)

    QTest.keyClick(table.view, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)

    assert table.art("held") == "wall/L/3/1/held"


def test_the_cursor_stays_where_the_last_piece_was_put(qtbot):
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.draw("I1")
    table.press(UP, UP, LEFT, ENTER)
    first = table.said[-1].at

    table.draw("I1")
    table.press(RIGHT, ENTER)

    assert table.said[-1].at == Square(first.row, first.col + 1)


def test_the_large_button_says_and_does_the_next_thing(qtbot):
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    prompt = table.table.prompt()
    assert (prompt.seat, prompt.command) == (0, Draw(0))
    assert "starts the glass" in str(prompt.text)
    assert str(prompt.action) == "Draw the first card"

    table.draw("Z")
    prompt = table.table.prompt()
    assert str(prompt.text) == "place the wall Z"
    assert prompt.command is None

    table.table.primary()
    assert isinstance(table.said[-1], Place)


def test_a_card_drawn_by_key_is_seen_at_once_where_it_may_lie(qtbot):
    """CAT-13: a child sees what it got, before the pointer or the cursor has moved."""
    table = AtTable(qtbot, Board(CASTLE, PLAIN, players=PEOPLE))
    table.draw("T")

    assert table.art("held") == "wall/T/0/1/held"
    assert rules.why_not(table.board.state, table.table.gesture.command(table.table.gesture.place)) is None


def test_esc_puts_the_catapult_back_and_enter_fills_the_castle(qtbot):
    """CAT-23, CAT-37: every catapult is worth having; the quiet button finishes without them."""
    board = Board(CHAMBER, PLAIN, players=PEOPLE)
    board.play(Stop(0), Stop(1))
    table = AtTable(qtbot, board)

    table.press(UP, ESCAPE)
    assert table.art("held") == ""
    prompt = table.table.prompt()
    assert (str(prompt.action), str(prompt.spare), prompt.spare_command) == (
        "Fill the castle", "Finish", Finish(0),
    )  # fmt: skip
    table.press(ENTER)

    assert {type(each) for each in table.said} == {PutCatapult}
    assert table.board.phase is Phase.ATTACK


def test_catapults_by_keys_and_the_end_of_the_phase(qtbot):
    """CAT-23, CAT-37."""
    board = Board(CHAMBER, PLAIN, players=PEOPLE)
    board.play(Stop(0), Stop(1))
    table = AtTable(qtbot, board)

    table.press(UP, LEFT, LEFT, UP, UP)
    waits = Patience("the catapult on a place that will do")
    while waits() and table.art("held") != "catapult/0/held":
        place = table.table.gesture.place
        table.press(UP if place.row > 2 else LEFT)
    table.press(ENTER)

    assert isinstance(table.said[-1], PutCatapult)
    assert table.table.prompt().spare_command == Finish(0)


def test_a_theft_by_keys(qtbot):
    """CAT-27, CAT-28."""
    table = AtTable(qtbot, attacking(PLAIN, CASTLE, counts=(3, 0), players=PEOPLE))
    table.press(ENTER)
    assert table.said == [Roll(0)]
    table.board.state.attack = table.board.state.attack.__class__(0, 4)
    table.board.spend(4)
    table.show()

    table.press(RIGHT, RIGHT, ENTER)

    assert isinstance(table.said[-1], Steal)


def test_a_whole_game_is_played_by_keys_alone(qtbot):
    """Enter, arrows and R are enough for everything from the first card to the result."""
    table = AtTable(
        qtbot, Board(PLAIN, PLAIN, players=PEOPLE, build_seconds=None, untimed_pieces=2, rounds=2)
    )
    dice = Random(11)
    for _ in range(900):
        state = table.board.state
        acting = rules.to_act(state)
        if not acting:
            break
        if NATURE in acting:
            table.play(chance.sample(state, dice))
            continue
        table.watching = min(acting)
        table.show()
        before = len(table.said)
        waits = Patience("a key that does something")
        while waits() and len(table.said) == before:
            _one_key(table, dice)

    assert table.board.phase in (Phase.OVER, Phase.TIE)
    assert {type(command) for command in table.said} >= {Draw, Place, Roll}


def _one_key(table, dice):
    """Press what a person would: what is offered, or look for a place."""
    prompt = table.table.prompt()
    if prompt.command is not None and not isinstance(prompt.command, Draw | Roll):
        table.table.primary()
    else:
        table.press(*dice.choices((UP, DOWN, LEFT, RIGHT, Qt.Key.Key_R), k=3), ENTER)


def test_a_screen_reader_hears_where_the_piece_is_and_why_it_may_not_lie_there(qtbot, monkeypatch):
    """CAT-13: the swamp is closed in the first round."""
    heard = []
    monkeypatch.setattr(accessibility, "say_aloud", lambda _, sentence: heard.append(sentence))
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.draw("I1")
    assert heard[-1].endswith("it may be put here.")

    table.press(*[RIGHT] * 4)

    assert heard[-1].startswith(f"Row {table.table.gesture.place.row + 1}, column 10:")
    assert "swamp" in heard[-1]


def test_a_wall_is_turned_and_placed_by_name(qtbot):
    """CAT-13: every place that the rules allow for the wall as it is turned is offered, and no other."""
    table = AtTable(qtbot, Board(PLAIN, PLAIN, players=PEOPLE))
    table.draw("L")
    for turn in range(2):
        offered = {each.key: each for each in table.table.gesture.reachable()}
        allowed = {spot.at for spot in spots(table.board.state, 0, "L") if spot.turn == turn}
        assert {key[1:] for key in offered if key[0] == "square"} == allowed
        offered["held"].does[Action.TURN]()
    target = next(each for each in table.table.gesture.reachable() if each.key[0] == "square")

    target.does[Action.PLACE]()

    assert table.said[-1] == Place(0, "L", Square(*target.key[1:]), 2)
