"""The table of Catapult, played by keys alone."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.games.cards.commands import (
    Attack,
    BuildRoad,
    BuildSoldier,
    BuildWall,
    Convert,
    Discard,
    DrawStock,
    GiveUp,
    TakeTop,
)
from app.ui.board.gestures import Pick
from app.ui.board.pointing import tip_at
from tests.games.cards.at_table import Sitting
from tests.games.cards.test_table_mouse import LAND
from tests.patience import Patience
from tests.pointer import move_pointer

KEY = Qt.Key


def test_arrows_walk_the_hand_and_enter_takes_cards_up(qtbot: QtBot) -> None:
    """CRD-12: left and right walk through the fan, Enter raises, Esc lays all down."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_Right, KEY.Key_Return, KEY.Key_Right, KEY.Key_Return)
    assert sitting.table.view_options.chosen == ("QC", "2D")
    sitting.press(KEY.Key_Escape)
    assert sitting.table.view_options.chosen == ()


def test_enter_after_a_click_is_the_large_button(qtbot: QtBot) -> None:
    """CRD-31: the pointer still lies on the card that was clicked; by keys, Enter takes it back."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("KS")
    sitting.press(KEY.Key_Return)
    assert sitting.played == [Discard(0, "KS")]

    walked = Sitting(qtbot, LAND)
    walked.press(KEY.Key_Right, KEY.Key_Return, KEY.Key_Return)
    assert walked.table.view_options.chosen == ()
    assert walked.played == []


def test_enter_takes_no_discard_that_the_pointer_only_lay_on(qtbot: QtBot) -> None:
    """CRD-7, CRD-8: the strip says that Enter draws; it took the discard, and a joker with it."""
    sitting = Sitting(qtbot, LAND.replace("turn: 1", "turn: 1 pick up\nleft: 3"))
    move_pointer(sitting.view.viewport(), sitting.at(("card", "9H")))
    tip = tip_at(sitting.view, sitting.at(("card", "9H")))
    assert tip.splitlines()[1:] == ["Choose it"]
    sitting.press(KEY.Key_Return)
    assert sitting.played == [DrawStock(0)]


def test_enter_lays_a_wall_where_it_has_been_said_that_it_is_to_be_one(qtbot: QtBot) -> None:
    """CRD-15: with two Villages the strip still offered to discard the card, and Enter laid it."""
    sitting = Sitting(qtbot, LAND.replace("V2 7C 8D 9S 10H wall KD", "V1 7C 8D 9S 10H"))
    sitting.click_card("KS")
    assert str(sitting.table.prompt().action) == "Discard K♠"
    sitting.click(("offer", "wall"))
    assert str(sitting.table.prompt().action) == "Build: Village Wall"
    sitting.press(KEY.Key_Return)
    assert [type(each) for each in sitting.played] == [BuildWall]
    sitting.click_card("QS")
    assert str(sitting.table.prompt().action) != "Build: Village Wall"


def test_a_build_is_found_previewed_and_laid_by_keys(qtbot: QtBot) -> None:
    """CRD-13, CRD-22: N previews a build at its first place, an arrow changes the place, Enter lays it."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_N)
    assert sitting.table.view_options.chosen == ("2D", "3D", "9D")
    assert _cursor(sitting) == ("spot", -2)
    sitting.press(KEY.Key_Right)
    waits = Patience("the cursor on the second place")
    while waits() and _cursor(sitting) != ("spot", 2):
        sitting.press(KEY.Key_Right)
    sitting.press(KEY.Key_Return)
    assert sitting.played == [BuildRoad(0, ("2D", "3D", "9D"), 2)]


def test_b_builds_at_once_where_there_is_one_place(qtbot: QtBot) -> None:
    """CRD-18, CRD-24: two queens are a Soldier, and the Army has one place."""
    sitting = Sitting(qtbot, LAND.replace("#0 8C 8H 8S, ", ""))
    sitting.table.chooser.chose(("card", "QS"))
    sitting.table.chooser.chose(("card", "QC"))
    sitting.press(KEY.Key_B)
    assert sitting.played == [BuildSoldier(0, ("QC", "QS"))]


def test_b_without_cards_and_d_with_several_say_what_is_missing(qtbot: QtBot) -> None:
    """CRD-12, CRD-31: the sentence names the next step."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_B)
    sitting.table.chooser.chose(("card", "QS"))
    sitting.table.chooser.chose(("card", "2D"))
    sitting.press(KEY.Key_B, KEY.Key_D)
    assert [reason.rule for reason in sitting.refusals] == ["CRD-12", "CRD-12", "CRD-31"]
    assert sitting.played == []


def test_d_discards_and_n_goes_round_the_builds(qtbot: QtBot) -> None:
    """CRD-20, CRD-31: the second build of the list is the conversion; D discards a single card."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_N, KEY.Key_N)
    assert len(sitting.table.view_options.chosen) == 1
    sitting.press(KEY.Key_B)
    assert isinstance(sitting.played[0], Convert)
    sitting.table.chooser.chose(("card", "KS"))
    sitting.press(KEY.Key_D)
    assert sitting.played[-1] == Discard(0, "KS")


def test_d_takes_up_the_card_that_is_pointed_at_and_d_again_discards_it(qtbot: QtBot) -> None:
    """CRD-31: whoever walked to a card was told to choose one; a second D makes sure that it is meant."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_Right, KEY.Key_D)
    (card,) = sitting.table.view_options.chosen
    assert sitting.played == sitting.refusals == []
    sitting.press(KEY.Key_D)
    assert sitting.played == [Discard(0, card)]


def test_the_large_button_discards_the_only_card_that_is_left(qtbot: QtBot) -> None:
    """CRD-31: there is no other to be chosen; it had asked for one."""
    sitting = Sitting(qtbot, "turn: 1\nhand 1: 9D")
    sitting.press(KEY.Key_Return)
    assert sitting.refusals == []
    assert sitting.played == [Discard(0, "9D")]


def test_t_takes_and_enter_draws(qtbot: QtBot) -> None:
    """CRD-7, CRD-8: T takes the top discard, Enter is the large button."""
    sitting = Sitting(qtbot, LAND.replace("turn: 1", "turn: 1 pick up\nleft: 3"))
    sitting.press(KEY.Key_T, KEY.Key_T)
    assert sitting.played == [TakeTop(0)]
    assert [reason.rule for reason in sitting.refusals] == ["CRD-7"]
    sitting.press(KEY.Key_Return)
    assert sitting.played[-1] == DrawStock(0)


def test_a_catapult_is_aimed_by_keys(qtbot: QtBot) -> None:
    """CRD-26: the cursor reaches the Catapult; Enter aims, Enter again fires at the Village it went to."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_Right, KEY.Key_Right, KEY.Key_Up)
    assert _cursor(sitting) == ("unit", 0)
    sitting.press(KEY.Key_Return)
    assert _cursor(sitting) == ("village", 1)
    sitting.press(KEY.Key_Return)
    assert sitting.played == [Attack(0, 0, 1)]


def test_the_thief_is_paid_by_keys(qtbot: QtBot) -> None:
    """CRD-10: arrows and Enter choose; once all are chosen, Enter pays."""
    sitting = Sitting(qtbot, LAND.replace("turn: 1", "turn: 1 thief\nthief: *1\nowing: 2 0"))
    assert sitting.table.prompt().action is None
    sitting.press(KEY.Key_Right, KEY.Key_Return, KEY.Key_Right, KEY.Key_Return)
    assert sitting.table.prompt().action is not None
    assert sitting.played == []
    sitting.press(KEY.Key_Return)
    assert sitting.played == [GiveUp(0, "QC"), GiveUp(0, "2D")]


def test_s_sorts_and_l_shows_targets(qtbot: QtBot) -> None:
    """CRD-22: the same hand by suit or by rank; L lights every place that any build could have."""
    sitting = Sitting(qtbot, LAND)
    assert _fan(sitting) == ["QC", "2D", "3D", "9D", "QS", "KS"]
    sitting.press(KEY.Key_S)
    assert _fan(sitting) == ["2D", "3D", "9D", "QC", "QS", "KS"]
    assert sitting.item(("spot", 2)).sprite.art.endswith("/off")
    sitting.press(KEY.Key_L)
    assert sitting.item(("spot", 2)).sprite.art.endswith("/on")


def test_cards_change_their_faces(qtbot: QtBot) -> None:
    """The four-colour deck and the large indices are another art of the same card."""
    sitting = Sitting(qtbot, LAND)
    sitting.press(KEY.Key_F, KEY.Key_I)
    assert sitting.item(("card", "QS")).sprite.art == "card/QS/fl"


def _cursor(sitting: Sitting) -> object:
    gesture = sitting.view.gesture
    assert isinstance(gesture, Pick)
    return gesture.at


def _fan(sitting: Sitting) -> list[str]:
    hand = sitting.session.state.hands[0]
    shown = [item for item in sitting.table.scene.items_of() if item.key in {("card", card) for card in hand}]
    return [str(item.key[1]) for item in sorted(shown, key=lambda item: item.x())]
