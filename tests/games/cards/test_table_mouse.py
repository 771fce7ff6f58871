"""The table of Catapult, played with the pointer."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from app.games.cards.commands import (
    Attack,
    BuildRoad,
    BuildVillage,
    BuildWall,
    Convert,
    Discard,
    DrawStock,
    GiveUp,
    TakeTop,
)
from app.games.cards.model import Phase
from app.games.cards.ui.gestures import Drag
from tests.games.cards.at_table import Sitting
from tests.pointer import move_pointer, move_with_no_button

LAND = """
    turn: 1
    line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H wall KD
    hand 1: 2D 3D 9D QS QC KS
    hand 2: AC AD 5S
    army 1: #0 8C 8H 8S, #1 QD QH
    pile: 8D 9H
"""


def test_a_card_is_taken_up_and_laid_down_by_a_click(qtbot: QtBot) -> None:
    """CRD-12: a click raises a card, a second one lays it down, a click on the felt lays all down."""
    sitting = Sitting(qtbot, LAND)
    low = sitting.item(("card", "QS")).y()
    sitting.click_card("QS")
    assert sitting.table.view_options.chosen == ("QS",)
    assert sitting.item(("card", "QS")).y() < low
    sitting.click_card("QS")
    assert sitting.table.view_options.chosen == ()
    sitting.click_card("QS", "KS")
    sitting.click_felt()
    assert sitting.table.view_options.chosen == ()
    assert sitting.played == []


def test_chosen_cards_offer_exactly_what_they_make(qtbot: QtBot) -> None:
    """CRD-13, CRD-20: three diamonds are a Road and nothing else; a queen is wall, conversion or discard."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("2D", "3D", "9D")
    assert _offered(sitting) == {"road"}
    sitting.click_felt()
    sitting.click_card("QS")
    assert _offered(sitting) == {"convert", "wall", "discard"}
    sitting.click_card("KS")
    assert _offered(sitting) == set()
    assert "make nothing" in sitting.said()


def test_a_set_is_dragged_to_a_place_that_glows(qtbot: QtBot) -> None:
    """CRD-22: the chosen cards go together; the free end beside a Village takes a Road."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("2D", "3D", "9D")
    assert sitting.item(("spot", -2)).sprite.art.endswith("/on")
    sitting.drag(("card", "3D"), ("spot", 2), -0.33, 0.1)
    assert sitting.played == [BuildRoad(0, ("2D", "3D", "9D"), 2)]
    assert sitting.table.view_options.chosen == ()


def test_the_rules_are_asked_once_for_a_place_and_not_with_every_pixel(
    qtbot: QtBot, monkeypatch: Any
) -> None:
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("2D", "3D", "9D")
    sitting.table.chooser.lift(("card", "3D"), QPointF(0, 0))
    drag, asked = sitting.table.board.gesture, []
    assert isinstance(drag, Drag)
    place, why_not = sitting.item(("spot", 2)).pos(), sitting.table.why_not
    monkeypatch.setattr(sitting.table, "why_not", lambda command: asked.append(command) or why_not(command))

    for step in range(10):
        drag.moved(place + QPointF(step * 0.1, 0))

    assert drag.place == ("spot", 2)
    assert asked == [BuildRoad(0, ("2D", "3D", "9D"), 2)]


def test_a_single_card_is_dragged(qtbot: QtBot) -> None:
    """CRD-15, CRD-20, CRD-31: a Village takes a wall, a Soldier a conversion, the pile the discard."""
    sitting = Sitting(qtbot, LAND)
    sitting.drag(("card", "KS"), ("village", -1), -0.33, 0.1)
    sitting.drag(("card", "QS"), ("unit", 1), -0.33, 0.1)
    sitting.drag(("card", "2D"), "pile", -0.33, 0.1)
    assert sitting.played == [BuildWall(0, "KS", -1), Convert(0, ("QS",), 1), Discard(0, "2D")]


def test_nothing_hangs_over_a_place_where_a_card_was_laid(qtbot: QtBot) -> None:
    """The preview under the pointer goes when the card lies there, though the pointer stays."""
    sitting = Sitting(qtbot, LAND)
    sitting.drag(("card", "QS"), ("village", -1))
    assert [type(each) for each in sitting.played] == [BuildWall]
    assert not list(sitting.table.scene.items_of("ghost"))
    assert not list(sitting.table.scene.items_of("cursor"))


def test_what_is_let_go_anywhere_else_glides_home(qtbot: QtBot) -> None:
    """CRD-12: nothing is played, and the held cards are gone from the pointer."""
    sitting = Sitting(qtbot, LAND)
    sitting.drag(("card", "KS"), "felt", -0.33, 0.1)
    assert sitting.played == []
    assert not list(sitting.table.scene.items_of("hand"))


def test_a_card_does_not_stick_to_a_pointer_whose_button_came_up_elsewhere(qtbot: QtBot) -> None:
    """In a menu or a dialog that had opened: the card hung on the pointer, or was lifted after all."""
    sitting = Sitting(qtbot, LAND)
    port, card = sitting.view.viewport(), sitting.at(("card", "KS"), -0.33, 0.1)
    for way in (QPoint(1, 1), QPoint(0, -80)):
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=card)
        move_pointer(port, card + way)
        move_with_no_button(port, sitting.at(("spot", 2)))
        move_with_no_button(port, sitting.at(("spot", 2)) + QPoint(3, 3))

        assert not isinstance(sitting.table.gesture, Drag)
        assert not list(sitting.table.scene.items_of("hand"))
    assert sitting.played == []


def test_a_place_that_will_not_do_says_why(qtbot: QtBot) -> None:
    """CRD-22: an end of the wrong kind refuses with its rule."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("KS", "QS")
    sitting.drag(("card", "KS"), ("spot", 2), -0.33, 0.1)
    assert sitting.played == []
    assert [reason.rule for reason in sitting.refusals] == ["CRD-13"]


def test_an_offer_is_taken_by_its_button(qtbot: QtBot) -> None:
    """CRD-20: one place, one click; with several places the first is shown as a ghost."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("QS")
    sitting.click(("offer", "convert"))
    assert sitting.played == [Convert(0, ("QS",), 1)]
    sitting.click_card("2D", "3D", "9D")
    sitting.click(("offer", "road"))
    assert len(sitting.played) == 1
    assert sitting.table.scene.item(("ghost", ("card", "9D")), "ghost") is not None
    sitting.click(("spot", -2))
    assert sitting.played[-1] == BuildRoad(0, ("2D", "3D", "9D"), -2)


def test_the_list_of_builds_previews(qtbot: QtBot) -> None:
    """CRD-12: the most valuable build stands first; a click raises its cards and shows them in place."""
    drawing = LAND.replace("hand 1: 2D 3D 9D QS QC KS", "hand 1: 2D 3D 6C 10C JS QS KS")
    sitting = Sitting(qtbot, drawing.replace("R1 2H 4H JH, V2", "R1 2H 4H JH, gap, R2 5D 6D 7D, V2"))
    sitting.click(("build", 0))
    assert sitting.table.view_options.chosen == ("10C", "JS", "QS", "KS")
    assert sitting.table.scene.item(("ghost", ("card", "JS")), "ghost") is not None
    sitting.click(("spot", 1))
    assert sitting.played == [BuildVillage(0, ("10C", "JS", "QS", "KS"), 1)]


def test_the_line_of_the_wall_takes_the_card_that_is_chosen(qtbot: QtBot) -> None:
    """CRD-15: it asked for a card, though one was taken up already."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("KS")
    shown = sitting.table.shown
    wall = next(key for key, sprite in shown.items() if str(sprite.phrase) == "Village Wall: any card")
    sitting.click(wall)
    assert sitting.refusals == []
    assert sitting.table.scene.item(("ghost", ("card", "KS")), "ghost") is not None
    sitting.click(("village", -1))
    assert sitting.played == [BuildWall(0, "KS", -1)]


def test_discards_are_picked_up_first_then_the_stock(qtbot: QtBot) -> None:
    """CRD-7, CRD-8: a click takes a discard and what lies above it; then the stock."""
    farm = LAND.replace("V1 3C 4D 5H 6S", "V1 3C 4D 5H 6S farmland 2S 4S 7S").replace(
        "turn: 1", "turn: 1 pick up\nleft: 3"
    )
    sitting = Sitting(qtbot, farm)
    sitting.click(("card", "8D"), 0, -0.4)
    assert sitting.played == [TakeTop(0), TakeTop(0)]
    assert {"8D", "9H"} <= set(sitting.session.state.hands[0])
    sitting.click("stock")
    assert sitting.played[-1] == DrawStock(0)


def test_a_discard_out_of_reach_says_so(qtbot: QtBot) -> None:
    """CRD-7: without Farmland only the top card may be taken."""
    sitting = Sitting(qtbot, LAND.replace("turn: 1", "turn: 1 pick up\nleft: 3"))
    sitting.click(("card", "8D"), 0, -0.4)
    assert sitting.played == []
    assert [reason.rule for reason in sitting.refusals] == ["CRD-7"]
    sitting.click(("card", "9H"))
    assert sitting.played == [TakeTop(0)]


def test_a_catapult_is_dragged_onto_a_village(qtbot: QtBot) -> None:
    """CRD-26, CRD-28: the drag shows what is known of the wall, and letting go fires."""
    sitting = Sitting(qtbot, LAND)
    sitting.drag(("unit", 0), ("village", 1), -0.35, 0)
    assert sitting.played == [Attack(0, 0, 1)]
    assert sitting.session.state.pile[-1] == "KD"


def test_a_catapult_is_aimed_by_two_clicks(qtbot: QtBot) -> None:
    """CRD-26: the targets glow; the own Village is no target."""
    sitting = Sitting(qtbot, LAND)
    sitting.click(("unit", 0), -0.35, 0)
    assert sitting.table.scene.item(("glow", ("village", 1))) is not None
    assert sitting.table.scene.item(("glow", ("village", -1))) is None
    # What a drag tells of the wall is told before the second click, too.
    move_pointer(sitting.view.viewport(), sitting.at(("village", 1), 0, 0.3))
    assert [item.key for item in sitting.table.scene.items_of("hover")] == ["why"]
    sitting.click(("village", 1), 0, 0.3)
    assert sitting.played == [Attack(0, 0, 1)]
    assert not list(sitting.table.scene.items_of("hover"))


GIFT = """
    turn: 1
    line -3: V2 5S 6C 7S 8H, R2 AH KH QH, V2 7C 8D 9C 10D wall JS, R2 2D 3D 4D
    hand 1: 2C
    hand 2: 5D
    army 1: #0 9D 9H 9S, #1 3H 3C, #2 2H 2S
    army 2: #3 KC KS, #4 QC QS
"""


def test_an_attack_that_gives_the_game_away_is_warned_of(qtbot: QtBot) -> None:
    """CRD-R31, CRD-S20: the warning comes before the attack; a second yes fires."""
    sitting = Sitting(qtbot, GIFT)
    sitting.drag(("unit", 0), ("village", -1), -0.35, 0)
    assert sitting.played == []
    assert [reason.rule for reason in sitting.refusals] == ["CRD-R31"]
    assert "Bo has won" in sitting.said()
    sitting.table.primary()
    assert sitting.played == [Attack(0, 0, -1)]
    assert sitting.session.state.phase is Phase.OVER


def test_the_thief_is_paid_with_chosen_cards(qtbot: QtBot) -> None:
    """CRD-10, CRD-R11: exactly as many as are owed can be chosen; then both see what was given up."""
    drawing = LAND.replace("turn: 1", "turn: 1 thief\nthief: *1\nowing: 3 0")
    sitting = Sitting(qtbot, drawing)
    sitting.click_card("2D", "3D", "QS", "KS")
    assert sitting.table.view_options.chosen == ("2D", "3D", "QS")
    assert [reason.rule for reason in sitting.refusals] == ["CRD-10"]
    sitting.table.primary()
    assert sitting.played == [GiveUp(0, card) for card in ("2D", "3D", "QS")]
    assert sitting.session.state.pile[-4:] == ["2D", "3D", "QS", "*1"]


def test_whoever_pays_the_thief_sees_what_could_still_be_built(qtbot: QtBot) -> None:
    """CRD-10: the list of builds goes by what is kept, and not by what is about to be given up."""
    sitting = Sitting(qtbot, LAND.replace("turn: 1", "turn: 1 thief\nthief: *1\nowing: 3 0"))
    assert "You could still build" in sitting.table.scene.item("panel title").sprite.art

    def listed() -> str:
        items = sitting.table.scene.items_of()
        return " ".join(
            item.sprite.art for item in items if item.key[0] == "build" and item.key[-1] == "cards"
        )

    assert "mini/2D.3D.9D/" in listed()
    sitting.click_card("3D")
    assert "3D" not in listed()
    assert "3D" in sitting.session.state.hands[0]


def test_the_large_button_builds_where_it_has_led_to(qtbot: QtBot) -> None:
    """CRD-14: with two places it went to the first of them, and nothing came of pressing it again."""
    sitting = Sitting(qtbot, LAND)
    sitting.click_card("2D", "3D", "9D")
    sitting.table.primary()
    assert sitting.played == []
    sitting.table.primary()
    assert [type(command) for command in sitting.played] == [BuildRoad]
    assert "2D" not in sitting.session.state.hands[0]


def test_a_perfect_build_is_announced_before_it_happens(qtbot: QtBot) -> None:
    """CRD-30: with one card left for a wall the table says so."""
    sitting = Sitting(qtbot, LAND.replace("2D 3D 9D QS QC KS", "KS"))
    assert sitting.table.scene.item("news", "news") is not None
    assert "one more card and you play again" in sitting.said()
    assert sitting.table.company.say(sitting.table.prompt().action) == "Village Wall: play again"
    sitting.drag(("card", "KS"), ("village", -1))
    sitting.table.primary()
    assert sitting.session.state.turn == 0
    assert sitting.session.state.perfects == (1, 0)


@pytest.mark.parametrize(
    ("army", "words"),
    [
        ("#0 8C 8H 8S", "a Perfect Build: play again, or attack first"),
        ("#0 8C 8H", "a Perfect Build: play again"),
    ],
)
def test_a_perfect_build_offers_an_attack_to_who_can_fire(qtbot: QtBot, army: str, words: str) -> None:
    """CRD-26, CRD-30: without a Catapult nothing can be attacked."""
    drawing = LAND.replace("2D 3D 9D QS QC KS", "KS").replace("#0 8C 8H 8S", army)
    sitting = Sitting(qtbot, drawing)
    sitting.drag(("card", "KS"), ("village", -1))
    assert sitting.table.company.say(sitting.table.prompt().text) == words


def _offered(sitting: Sitting) -> set[str]:
    keys = [item.key for item in sitting.table.scene.items_of()]
    return {key[1] for key in keys if isinstance(key, tuple) and key[0] == "offer"}


def _menu_of(sitting: Sitting, key: object, dx: float = 0, dy: float = 0) -> dict[str, object]:
    """Right-click a thing and return the lines above the table's own actions."""
    QTest.mouseClick(sitting.view.viewport(), Qt.MouseButton.RightButton, pos=sitting.at(key, dx, dy))
    menus = [menu for menu in sitting.view.findChildren(QMenu) if menu.isVisible()]
    assert len(menus) == 1
    lines = menus[0].actions()
    own = {action.text() for action in sitting.table.board_menu.all}
    assert own <= {action.text() for action in lines}
    menus[0].hide()
    return {action.text(): action for action in lines if action.text() not in own and action.text()}


def test_the_right_button_opens_the_menu_of_a_card(qtbot: QtBot) -> None:
    """CRD-12: with nothing held, a right click offers what this card is good for."""
    sitting = Sitting(qtbot, LAND)
    lines = _menu_of(sitting, ("card", "2D"), -0.33, 0.1)
    wall = "Lay 2♦ face down on the Village 3♣ 4♦ 5♥ 6♠."
    assert list(lines) == ["Build a Road: 2♦ 3♦ 9♦.", wall, "Take 2♦ up", "Discard 2♦."]
    lines["Take 2♦ up"].trigger()
    assert sitting.table.view_options.chosen == ("2D",)
    assert "Put 2♦ back" in _menu_of(sitting, ("card", "2D"), -0.33, 0.1)
    sitting.table.chooser.lay_down()
    _menu_of(sitting, ("card", "KS"), -0.33, 0.1)["Discard K♠."].trigger()
    assert sitting.played == [Discard(0, "KS")]


def test_the_right_button_opens_the_menu_of_what_lies_on_the_table(qtbot: QtBot) -> None:
    """CRD-22, CRD-26: a place, a Village of the opponent, and a Catapult say what can be done with them."""
    sitting = Sitting(qtbot, LAND)
    assert list(_menu_of(sitting, ("spot", -2))) == ["Build a Road: 2♦ 3♦ 9♦."]
    fire = "Fire 8♣ 8♥ 8♠ at the Village 7♣ 8♦ 9♠ 10♥."
    assert list(_menu_of(sitting, ("unit", 0), 0.3)) == [fire]
    assert fire in _menu_of(sitting, ("village", 1), 0, 0.45)
    assert "Make a Soldier a Catapult: Q♠." in _menu_of(sitting, ("unit", 1), -0.45)


def test_the_right_button_picks_up(qtbot: QtBot) -> None:
    """CRD-7, CRD-8: the pile and the stock offer what may be taken from them; a hidden card nothing."""
    drawing = LAND.replace("turn: 1", "turn: 1 pick up") + "\nleft: 3"
    sitting = Sitting(qtbot, drawing)
    assert list(_menu_of(sitting, ("card", "9H"))) == ["Take the top card of the pile."]
    assert list(_menu_of(sitting, ("back", 1, 0))) == []
    _menu_of(sitting, "stock")["Draw from the stock."].trigger()
    assert sitting.played == [DrawStock(0)]


def test_the_button_builds_what_brings_points_before_it_ends_the_turn(qtbot: QtBot) -> None:
    """CRD-10, CRD-13: three diamonds make a Road; a king alone makes nothing that counts."""
    poor = Sitting(qtbot, LAND.replace("2D 3D 9D QS QC KS", "KS 9D"))
    assert str(poor.table.prompt().action) == "Discard and end the turn"

    rich = Sitting(qtbot, LAND)
    assert str(rich.table.prompt().action) == "Road: 1 point"
    rich.table.primary()
    assert (rich.played, rich.table.view_options.chosen) == ([], ("2D", "3D", "9D"))


def test_cards_that_make_nothing_say_why_when_they_are_chosen(qtbot: QtBot) -> None:
    """CRD-12: by the rules' own sentence, before anybody drags: what is missing, or what it takes."""
    bare = LAND.replace("line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H wall KD\n", "")
    bare = bare.replace("    army 1: #0 8C 8H 8S, #1 QD QH\n", "")
    sitting = Sitting(qtbot, bare)
    for card in ("QS", "QC"):
        sitting.click_card(card)
    assert "Nothing can be built before the first Road." in str(sitting.table.prompt().keys)

    # Three diamonds make a Road: where there is no place for it, none is said to be taken.
    lone = Sitting(qtbot, bare.replace("turn: 1", "turn: 1\n    line 0: R1 2H 4H JH"))
    lone.click_card("2D", "3D", "9D")
    assert str(lone.table.prompt().keys).startswith("A Road is laid beside a Village")

    sitting.click_card("QC")
    sitting.click_card("KS")
    assert "make nothing" in sitting.said()
    assert str(sitting.table.prompt().keys).startswith("Farmland")
