"""What the table tells beyond the rules; and that a purist is told none of it."""

from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest
from PySide6.QtCore import QRectF

from app.bots.protocol import Hint
from app.core.game import Player
from app.games.carcassonne.commands import ChooseToken, Deploy, Place
from app.games.carcassonne.land_facts import dead_squares, worth_now
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.rules.deploying import deploy_choices
from app.games.carcassonne.tables import Token, standard
from app.games.carcassonne.ui.arrangement import WIDE, Room
from app.games.carcassonne.ui.layout import hint_picture, picture
from app.games.carcassonne.ui.prompts import facts_about
from app.games.carcassonne.ui.rim import Rim
from app.games.carcassonne.ui.throw.free_place import placed_free
from app.games.carcassonne.ui.view_options import ViewOptions
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite
from app.ui.board.company import Company
from app.ui.board.geometry import Area
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.test_table_mouse import fair

PURIST = replace(QUIET, aids=False)
LARGE, SMALL = Room(1050, 620, 148), Room(330, 250, 148)
COMPANY = Company([Player("Ada", None, 0), Player("Bo", None, 1)])


def laid(tile: str, turn: int = 0) -> Land:
    """A tile that lies alone, as far as it matters here, and a follower may be put on it."""
    land = Land(f"{tile}(0,0)r{turn}")
    land.state.turn, land.state.fresh = 0, Square(0, 0)
    land.state.phase = Land("D(0,0)").draw("V").play(Place(0, "V", Square(1, 0), 0)).state.phase
    return land


@pytest.mark.parametrize("room", [LARGE, SMALL], ids=["large tiles", "small tiles"])
@pytest.mark.parametrize("tile", [each.id for each in standard().tiles])
def test_every_place_tells_what_it_scores_now_and_hides_no_other(tile, room):
    """CAR-31: on large tiles at the follower's foot; small ones are seen larger beside themselves."""
    for turn in range(4):
        view = laid(tile, turn).state
        shown = picture(view, COMPANY, room, ViewOptions(), 0)
        names = [each.feature for each in deploy_choices(view, 0)]
        assert names
        for name in names:
            number = view.book.turned[tile, 0].type.index(name)
            assert shown["worth", name].art.endswith(f"|{worth_now(view, Square(0, 0), number)}")
        labels = [shown["worth", name] for name in names]
        if room is SMALL:
            assert all(max(abs(each.x), abs(each.y)) > WIDE / 2 for each in labels)
            gaps = [abs(one.x - other.x) + abs(one.y - other.y) for one, other in combinations(labels, 2)]
            assert min(gaps, default=WIDE) > 25


def test_places_on_a_small_tile_are_offered_on_a_larger_one_beside_it(qtbot):
    """CAR-30: points around a small tile were hard to match to its places; what is said hides neither."""
    across = " ".join(f"D({x},0)" for x in range(-10, 0))
    there = AtTable(qtbot, Land(f"{across} D(0,0)").draw("V").play(Place(0, "V", Square(1, 0), 0)))
    scene, camera = there.table.scene, there.table.camera
    lens, tile = scene.item("lens").resting_rect, scene.item("lens tile").resting_rect
    assert tile.width() / camera.unit > 150
    assert not lens.intersects(scene.item("last").resting_rect)
    seen = there.view.mapToScene(there.view.viewport().rect()).boundingRect()
    assert seen.adjusted(there.table.tray.covered * camera.unit, 0, 1, 1).contains(lens)
    for item in scene.items_of():
        if isinstance(item.key, tuple) and item.key[0] in ("place", "worth"):
            assert lens.contains(item.resting_rect.center()), item.key

    there.point(there.where(("place", "r0")))
    assert not scene.item("words", "words").resting_rect.intersects(lens)
    there.click(there.where(("place", "r0")))
    assert there.said[-1] == Deploy(0, "r0")
    assert scene.item("lens") is None


def test_a_follower_for_another_tile_is_shown_on_none():
    """A hint that came late, for a road that this tile has not, took the whole board away."""
    move = Deploy(0, "r3")
    hint = Hint(move.phrase, (), move, move.phrase, ())
    assert hint_picture(laid("V").state, COMPANY, hint, 3) == {}


def test_words_that_have_no_room_beside_something_stand_a_little_farther(qtbot):
    """FAIR-33: "Leave everybody" stood at the rim of the board, far from whom it was about."""
    words = Sprite(Label("Leave everybody", 14, "#2B2118", "centre").art, 0, 0, 14)
    rim = Rim(Area(-1000, -500, 2000, 1000), Room(2000, 1000))
    found = placed_free(words, QRectF(-10, -10, 20, 20), rim, [QRectF(-70, -30, 140, 60)])
    assert hypot(found.x, found.y) < 150


def told(there: AtTable) -> str:
    return " ".join(
        there.table.company.say(item.sprite.phrase)
        for item in there.table.scene.items_of()
        if item.sprite.phrase is not None
    )


def test_a_purist_is_shown_no_square_and_told_nothing_of_the_land(qtbot):
    """CAR-20, CAR-25: neither what fits nor what never will; pointing at a city says nothing."""
    for settings, is_told in ((QUIET, True), (PURIST, False)):
        there = AtTable(qtbot, Land("D(0,0)", pile="B").draw("V"), settings=settings)
        keys = {item.key[0] for item in there.table.scene.items_of() if isinstance(item.key, tuple)}
        assert ("spot" in keys) is is_told
        assert ("never" in keys) is is_told
        there.point(there.at(0, -0.3))
        assert (there.art("words", "hover") != "") is is_told


def test_a_purist_counts_points_alone(qtbot):
    """CAR-31: a place says what it is, not what it scores; nor does anybody's seat say what is to come."""
    for settings, is_told in ((QUIET, True), (PURIST, False)):
        there = AtTable(
            qtbot, Land("D(0,0)").draw("V").play(Place(0, "V", Square(1, 0), 0)), settings=settings
        )
        assert (("worth", "r0") in {item.key for item in there.table.scene.items_of()}) is is_told
        assert "Put a follower there: road" in told(there)
        assert ("2 points now" in told(there)) is is_told
        facts = [str(fact.label) for fact in there.table.facts(there.land.state, 0)]
        assert ("Expected" in facts) is is_told
        assert {"Points", "Followers"} <= set(facts)


def test_a_purist_sees_where_a_throw_comes_down_only_when_it_has(qtbot):
    """CAR-AMB-10: the band and the numbers, but no arc; asked for with L, there it is."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)), settings=PURIST)
    there.play(ChooseToken(0, Token.KNOCK_OUT))
    assert there.art("band", "throw")
    assert not there.art("down", "throw")

    there.table.board_menu.targets.trigger()
    assert there.art("down", "throw")


def test_when_no_tile_is_left_no_square_is_marked():
    """CAR-25: before, the north of the start tile, where only a city fits; then nothing is left to fit."""
    land = Land("D(0,0)", pile="B V")
    assert dead_squares(land.state) == [Square(0, -1)]
    land.state.pile = {}
    assert dead_squares(land.state) == []


def test_at_the_end_seats_show_what_everybody_has_in_the_end():
    """CAR-61, CAR-64: not what was had before the last scoring."""
    land = Land("D(0,0) U(1,0)", "1(1,0)r0 2(0,0)c0", pile="")
    (points, expected, _) = facts_about(land.state, 0)
    assert (points.value, expected.value) == (0, "+2")

    land.state.phase = Phase.OVER
    assert facts_about(land.state, 0)[0].value == 2
