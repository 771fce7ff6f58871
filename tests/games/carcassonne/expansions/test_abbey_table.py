"""Abbey & Mayor at the table: what is shown, chosen by mouse and keys, and said."""

from PySide6.QtCore import Qt

from app.core.session import Step
from app.games.carcassonne.commands import Deploy, EndTurn
from app.games.carcassonne.expansions.abbey.commands import BuildBarn, Drive, LayAbbey
from app.games.carcassonne.model import Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import facts_about
from app.games.carcassonne.ui.rule_lookup import rule_of
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.drawn import Land, lay
from tests.games.carcassonne.expansions.test_abbey import GATE, HOLE, MEADOW, RING, asked, barn, land

UP, ENTER = Qt.Key.Key_Up, Qt.Key.Key_Return


def said_of(there: AtTable, *key) -> str:
    return str(there.table.scene.item(key).sprite.phrase)


def test_an_abbey_is_laid_by_a_click(qtbot):
    """ABB-2, ABB-4: it hovers over the hole, and the button draws a tile instead."""
    there = AtTable(qtbot, asked(land(RING)))
    prompt = there.table.prompt()
    assert (str(prompt.action), prompt.command) == ("Draw a tile", EndTurn(0))
    assert said_of(there, "abbey to", HOLE) == "Lay your abbey there: 1 to the right, 7 tiles around it"
    there.click(there.where(("abbey to", HOLE)))
    assert there.said == [LayAbbey(0, HOLE)]
    there.click(there.where(("place", "m0")))
    assert there.said[1:] == [Deploy(0, "m0")]


def test_a_barn_is_built_by_keys(qtbot):
    """ABB-20: arrows go to every place, Enter builds; who hears the table learns what it will score."""
    there = AtTable(qtbot, lay(land(MEADOW, "1(0,0)f0"), "B", 1, 1))
    key = ("barn to", Square(0, 0))
    assert said_of(there, *key) == "Build your barn there: field with 2 finished cities, 8 points at the end"
    for _ in range(8):
        there.press(UP)
        if there.table.gesture.at == key:
            break
    there.press(ENTER)
    assert there.said == [BuildBarn(0, Square(0, 0))]
    assert said_of(there, "barn", 0) == "Barn of Ada"


def test_kinds_for_one_place_stand_side_by_side(qtbot):
    """ABB-7, ABB-10: follower, mayor and wagon in a city, none on top of another."""
    there = AtTable(qtbot, lay(land("D(0,0)"), "E", 0, -1, 2))
    keys = [("place", "c0"), ("place", "c0", "mayor"), ("place", "c0", "wagon")]
    at = [(item.x, item.y) for item in (there.table.scene.item(key).sprite for key in keys)]
    assert len({(round(x), round(y)) for x, y in at}) == 3
    there.click(there.where(keys[1]))
    assert there.said == [Deploy(0, "c0", "mayor")]


def test_a_wagon_is_driven_by_a_click(qtbot):
    """ABB-14: everywhere it can go it stands faintly; or it is taken home."""
    there = AtTable(qtbot, land(GATE, "1(0,0)r0:wagon").turn("A", 0, 1, 2))
    assert (str(there.table.prompt().action), there.table.prompt().command) == ("Take it home", EndTurn(0))
    assert said_of(there, "drive to", Square(0, 1), "m0") == "Drive your wagon there: monastery, 2 points now"
    there.click(there.where(("drive to", Square(0, 0), "c0")))
    assert there.said == [Drive(0, Square(0, 0), "c0")]


def test_others_wait_while_somebody_decides(qtbot):
    """TRN-7: the wagon of the other seat; the prompt says whom everybody waits for."""
    played = land(GATE, "2(0,0)r0:wagon").turn("A", 0, 1, 2)
    there = AtTable(qtbot, played)
    assert there.watching == 1
    assert there.table.prompt().seat == 1


def test_what_is_pointed_at_has_a_rule():
    """ABB-2, ABB-14, ABB-20: for whoever looks it up."""
    state = asked(land(RING)).state
    keys = (("abbey to", HOLE), ("barn", 0), ("drive to", HOLE, "m0"), None)
    assert [rule_of(state, None, key) for key in keys] == ["ABB-2", "ABB-24", "ABB-15", "ABB-2"]


def test_seats_show_what_they_hold():
    """ABB-1, ABB-20: an abbey and a barn, until they stand."""
    played = barn(asked(land(RING)).play(LayAbbey(0, HOLE)), 1, 5, 5)
    facts = [{str(each.label): each.value for each in facts_about(played.state, seat)} for seat in (0, 1)]
    assert [each["Abbey, barn"] for each in facts] == ["0, 1", "1, 0"]
    assert "Abbey, barn" not in [str(each.label) for each in facts_about(Land("D(0,0)").state, 0)]


def test_steps_of_others_are_shown():
    """ABB-2, ABB-14, ABB-20: the abbey, the barn, the wagon."""
    abbey, build = LayAbbey(0, HOLE), BuildBarn(0, Square(0, 0))
    drive = Drive(0, Square(0, 0), "c0")
    stories = [
        (asked(land(RING)), abbey, "tile/AMA/0"),
        (lay(land(MEADOW), "B", 1, 1), build, "barn/0/standing"),
        (land(GATE, "1(0,0)r0:wagon").turn("A", 0, 1, 2), drive, "wagon/0/standing"),
    ]
    for played, command, art in stories:
        before = played.state
        picture = step_picture(Step(before, command, played.play(command).state), Company())
        assert picture is not None
        assert picture.pieces == (art,)


def test_paper_knows_the_box():
    """ABB-1, ABB-7, ABB-10, ABB-20: tiles, abbeys, figures, barns to cut out; reminders, rules on a page."""
    options = Options(boxes=("abbey",))
    trays = kit(options, 2).trays
    assert sum(piece.count for piece in trays[0].pieces) == 72 + 12 + 12 + 6
    assert [piece.count for piece in trays[1].pieces] == [8, 8, 1, 1, 1, 1, 1, 1]
    assert "Barn" in str([str(note) for note in reminders(options)])
    said = str([str(line) for chapter in rules_card(options).chapters for line in chapter.lines])
    assert "Wagon" in said
    assert "Wagon" not in str([str(note) for note in reminders(Options())])
