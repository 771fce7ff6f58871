"""The Count at the table: what is shown, chosen by mouse and keys, and said."""

from PySide6.QtCore import Qt

from app.core.edits import Held
from app.core.session import Step
from app.games.carcassonne.commands import EndTurn
from app.games.carcassonne.expansions.count import BOX
from app.games.carcassonne.expansions.count.commands import Enter, MoveOut, SendCount
from app.games.carcassonne.features import is_in_quarter
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.sandbox import bench
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.box_views import box_about
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import facts_about
from app.games.carcassonne.ui.rule_lookup import rule_of
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.expansions.test_count import helped, land

RIGHT, ENTER = Qt.Key.Key_Right, Qt.Key.Key_Return


def said_of(there: AtTable, *key) -> str:
    return str(there.table.scene.item(key).sprite.phrase)


def invaded() -> Land:
    """Blue has finished his city; red may come from the castle."""
    played = land("N(0,3)", "2(0,3)c0", "1castle 1castle")
    played.state.turn = 1
    return played.turn("E", -1, 3, 1)


def test_a_quarter_is_entered_by_a_click(qtbot):
    """CNT-4, CNT-6: a faint follower in each quarter; then the count, faint, in the others."""
    there = AtTable(qtbot, helped())
    prompt = there.table.prompt()
    assert (str(prompt.action), prompt.command) == ("Send nobody", EndTurn(0))
    key = ("enter", "blacksmith", "follower")
    assert said_of(there, *key) == "Send your follower there: blacksmith: onto roads"
    there.click(there.where(key))
    assert there.said == [Enter(0, "blacksmith")]
    assert said_of(there, "count") == "Count: market"
    assert said_of(there, "count to", "castle") == "Send the count there: castle: onto cities"
    there.click(there.where(("count to", "castle")))
    assert there.said[1:] == [SendCount(0, "castle")]
    assert said_of(there, "count") == "Count: castle"


def test_kinds_for_a_quarter_stand_side_by_side(qtbot):
    """CNT-5: follower, big one, mayor and wagon at the castle, none on top of another."""
    there = AtTable(qtbot, helped(boxes=("inns", "abbey")))
    kinds = ("follower", "big", "mayor", "wagon")
    sprites = [there.table.scene.item(("enter", "castle", kind)).sprite for kind in kinds]
    assert len({(round(each.x), round(each.y)) for each in sprites}) == 4


def test_followers_come_out_by_keys(qtbot):
    """CNT-7: onto the city that is about to be scored; the button lets them stay."""
    there = AtTable(qtbot, invaded())
    (step,) = [each for each in GAME.rules.choices(there.land.state, 0) if isinstance(each, MoveOut)]
    way = ("out to", step.at, step.feature, step.figure)
    assert said_of(there, *way) == "Move your follower there from Carcassonne: city, 6 points now"
    for _ in range(4):
        there.press(RIGHT)
        if there.table.gesture.at == way:
            break
    there.press(ENTER)
    assert [type(each) for each in there.said] == [MoveOut]
    assert str(there.table.prompt().action) == "Nobody (more)"


def test_what_is_pointed_at_has_a_rule():
    """CNT-3, CNT-4, CNT-6, CNT-7: for whoever looks it up."""
    keys = (("count",), ("enter", "castle", "follower"), ("count to", "castle"), ("out to", 0, "c0", "big"))
    assert [rule_of(helped().state, None, key) for key in keys] == ["CNT-3", "CNT-4", "CNT-6", "CNT-7"]


def test_a_quarter_says_what_it_is_for():
    """CNT-3, CNT-7: and whether the count lets anybody out."""
    state = land(count="market").state
    places = {(2, 0): "castle", (3, 1): "market"}
    said = [
        str(
            box_about(
                state,
                Square(*at),
                [each.id for each in state.book.turned[state.tiles[Square(*at)].type, 0].features].index(
                    name
                ),
            )
        )
        for at, name in places.items()
    ]
    assert said == [
        "Quarter of Carcassonne: castle.  From here one moves onto: city.",
        "Quarter of Carcassonne: market.  The count lets nobody out.",
    ]


def test_seats_show_who_is_inside():
    """CNT-5: how many followers of theirs are in the quarters."""
    state = land(inside="1castle 1market 2castle").state
    facts = [{str(each.label): each.value for each in facts_about(state, seat)} for seat in (0, 1)]
    assert [each["In Carcassonne"] for each in facts] == [2, 1]
    assert "In Carcassonne" not in [str(each.label) for each in facts_about(Land("D(0,0)").state, 0)]


def test_steps_of_others_are_shown():
    """CNT-4, CNT-6, CNT-7: into the city, the count, and out."""
    moved = invaded()
    way = next(each for each in GAME.rules.choices(moved.state, 0) if isinstance(each, MoveOut))
    stories = [
        (helped(), Enter(0, "castle"), "follower/0/standing"),
        (helped().play(Enter(0, "castle")), SendCount(0, "castle"), "count"),
        (moved, way, "follower/0/standing"),
    ]
    for played, command, art in stories:
        before = played.state
        picture = step_picture(Step(before, command, played.play(command).state), Company())
        assert picture is not None
        assert picture.pieces == (art,)


def test_paper_knows_the_box():
    """CNT-1, CNT-3: twelve tiles and the count to cut out; reminders, rules on a page."""
    options = Options(boxes=("count",))
    trays = kit(options, 2).trays
    assert sum(piece.count for piece in trays[0].pieces) == 72 + 12 + 12
    assert BOX.neutrals[0].paper[0] in [piece.width for piece in trays[1].pieces]
    assert "quarters" in str([str(note) for note in reminders(options)])
    said = str([str(line) for chapter in rules_card(options).chapters for line in chapter.lines])
    assert "Castle" in said
    assert "Castle" not in str([str(note) for note in reminders(Options())])


def test_hands_move_the_count():
    """CNT-3: in the sandbox, to any other quarter."""
    state = land(count="castle").state
    said = [str(each.phrase) for each in bench.changes(state, ("count",))]
    assert sum("The count to another quarter" in each for each in said) == 3


def test_hands_put_followers_into_quarters():
    """CNT-5: a follower everywhere, a pig nowhere inside."""
    state = land(boxes=("traders",)).state
    inside = [
        ("place", Square(2, 0), number)
        for number, each in enumerate(state.book.turned["CO03", 0].features)
        if each.id == "castle"
    ]
    follower, pig = Held(("follower", 0), 0), Held(("figure", 0, "pig"), 0)
    assert set(inside) <= set(bench.spots(state, follower))
    assert not set(inside) & set(bench.spots(state, pig))
    edit = bench.put(state, follower, inside[0])
    assert [is_in_quarter(edit.state, each) for each in edit.state.followers.values()] == [True]
