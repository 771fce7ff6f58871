"""Conquest played with the pointer."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from app.core.game import Level, Player
from app.core.session import Session, Setup
from app.games.conquest.commands import (
    Attack,
    Breach,
    BuildCastle,
    BuildWall,
    GoOn,
    March,
    MoveWall,
    Occupy,
    Place,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
)
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase, Resource
from app.games.conquest.ui.overlays import tag
from app.games.conquest.ui.tools import Tool
from app.ui.art.label_painter import label_bounds
from tests.games.conquest.at_table import FRONT, Mouse, people, posed
from tests.patience import Patience
from tests.pointer import click_again


def test_the_first_hexes_glow_and_are_taken_with_a_click(qtbot):
    """CON-6: the coast glows, inland does not."""
    session = Session(GAME, Setup("conquest", people(2), GAME.options(), 3))
    session.begin()
    table = Mouse(qtbot, session)
    first = table.watching

    assert "C1" in table.lit()
    assert "B2" not in table.lit()

    table.click(table.hex("B2"))
    assert table.said == []
    assert table.refusals[-1].rule == "CON-6"

    table.click(table.hex("C1"))
    assert table.said == [Place(first, "C1")]


def test_a_tool_of_the_bar_builds_where_it_glows(qtbot):
    """CON-16: wall edges glow; chosen again the wall is paid with the other card; it stays in hand."""
    table = Mouse(qtbot, posed(FRONT))
    wall = table.table.panels.bar.buttons[Tool.WALL]
    table.push(wall)

    assert "A2|A3" in table.lit()
    assert "D4|E3" not in table.lit()

    table.push(wall)
    table.click(table.edge("A2|A3"))
    assert table.said == [BuildWall(0, "A2|A3", Resource.BRICK)] or table.said == [
        BuildWall(0, "A2|A3", Resource.WOOD)
    ]
    assert table.table.hand.grip.tool is Tool.WALL


def test_nothing_is_red_on_the_wall_just_built_until_somebody_asks_for_another_there(qtbot):
    """The tool stays in hand and the pointer where it was: that is no wish for a second wall."""
    table = Mouse(qtbot, posed(FRONT))
    table.push(table.table.panels.bar.buttons[Tool.WALL])
    table.click(table.edge("A2|A3"))
    assert table.table.hand.grip.tool is Tool.WALL
    assert table.table.scene.item("why", "hand") is None

    table.point(table.edge("B2|B3"))
    table.point(table.edge("A2|A3"))

    assert "There is a wall already." in table.art("why")


def test_a_right_click_offers_what_can_be_built_there(qtbot):
    """CON-14, CON-15: a city can become a castle or raise knights."""
    table = Mouse(qtbot, posed(FRONT))
    table.click(table.hex("B1"), Qt.MouseButton.RightButton)

    menu = table.table.tool_controller.menu
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Castle on B1", "Knight on B1 for ore", "Knight on B1 for wool"]
    menu.actions()[2].trigger()
    assert table.said == [Recruit(0, "B1", Resource.WOOL)]
    menu.close()


def test_a_wall_is_dragged_to_another_edge(qtbot):
    """CON-17: once a turn, and without taking a tool first."""
    table = Mouse(qtbot, posed(FRONT, walls={0: ["A2|A3"]}))
    table.drag(table.edge("A2|A3"), table.edge("B1|C1"))

    assert table.said == [MoveWall(0, "A2|A3", "B1|C1")]
    assert table.art(("wall", "B1|C1"), "table").startswith("wall/0/")

    table.drag(table.edge("B1|C1"), table.edge("A2|A3"))
    assert len(table.said) == 1


def test_a_group_or_one_knight_marches(qtbot):
    """CON-22: all of them, or as many as the wheel or a right click leaves in hand."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.MOVE))
    table.drag(table.hex("A2"), table.hex("A1"), drops=False)

    assert table.art("held") == "knights/0/3/0"
    assert {"A1", "A3"} <= table.lit()
    assert "B2" not in table.lit()

    table.drag(table.hex("A2"), table.hex("A2"))
    table.do(March(0, "A2", "A1", 1))
    assert table.said == [March(0, "A2", "A1", 1)]
    assert table.art(("knights", "A1"), "table") == "knights/0/1/1"


def test_knights_dropped_where_they_cannot_go_come_back_with_the_reason(qtbot):
    """CON-22: a hex of others."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.MOVE))
    table.drag(table.hex("A2"), table.hex("B2"), drops=False)
    assert "Somebody else holds this hex." in table.art("why")

    table.drag(table.hex("A2"), table.hex("B2"))
    assert table.said == []
    assert table.refusals[-1].rule == "CON-22"
    assert not table.table.hand.is_carrying


def test_odds_are_shown_before_the_battle_and_a_series_ends_when_it_is_won(qtbot):
    """CON-27: 3 against 2 on a settlement: 72 % for one battle, 75 % for all of it (section 10)."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK))
    table.drag(table.hex("A2"), table.hex("B2"), drops=False)
    assert "One battle 72%; until won 75%" in table.art("odds")

    table.drag(table.hex("A2"), table.hex("B2"))
    panel = table.table.panels.battle
    assert panel.isVisible()
    assert "75%" in panel.until_won.text()
    assert table.said == []

    table.push(panel.until_won)
    qtbot.waitUntil(lambda: not table.table.tool_controller.series.is_on)
    assert set(table.said) == {Attack(0, "A2", "B2")}
    is_won = table.state.settled[0] >> table.state.island.grid.index["B2"] & 1
    is_lost = not table.state.occupied[0] >> table.state.island.grid.index["A2"] & 1
    assert is_won or is_lost


def test_a_question_before_a_battle_leaves_a_claim_readable(qtbot):
    """CON-42: what somebody must break stands in the corner, and is not covered by the odds."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK))
    panels = table.table.panels
    panels.banner.show_claims(["Ada claims the island. " * 5], panels.track.width())
    panels.arrange()
    table.drag(table.hex("A2"), table.hex("B2"))
    claim = panels.banner.geometry()

    panels.battle.show()
    panels.near(panels.battle, claim.center(), claim.center())

    assert panels.board.rect().contains(panels.battle.geometry())
    assert not panels.battle.geometry().intersects(claim)


def test_a_question_before_a_battle_leaves_special_cards_readable(qtbot):
    """CON-37: half of what they take was hidden under the odds, in a window of 1366 x 768."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK), size=(1050, 586))
    panels = table.table.panels
    table.drag(table.hex("A2"), table.hex("B2"))
    panels.battle.show()
    corner = QPoint(690, panels.honours.geometry().bottom())

    panels.near(panels.battle, corner, corner - QPoint(80, 0))

    assert panels.honours.isVisible()
    assert panels.board.rect().contains(panels.battle.geometry())
    assert not panels.battle.geometry().intersects(panels.honours.geometry())


def test_a_reason_at_the_rim_is_not_cut(qtbot):
    """However near to the rim, the whole sentence lies on the board."""
    for x in (5.0, 500.0, 995.0):
        sprite = tag("Begin on an empty hex at the coast. " * 3, QPointF(x, 300), (1000, 600), is_bad=True)
        bounds = label_bounds(sprite.art).translated(sprite.x, sprite.y)
        assert QRectF(0, 0, 1000, 600).contains(bounds)


def test_a_series_stops_when_so_many_are_left(qtbot):
    """Until 2 are left: no battle with 2."""
    table = Mouse(qtbot, posed(FRONT.replace("1S2", "1K9"), phase=Phase.ATTACK))
    table.drag(table.hex("A2"), table.hex("B2"))
    panel = table.table.panels.battle
    panel.spare.setValue(2)
    table.push(panel.until_left)
    qtbot.waitUntil(lambda: not table.table.tool_controller.series.is_on)

    grid = table.state.island.grid
    assert table.state.knights[grid.index["A2"]] >= 2
    assert table.state.knights[grid.index["A2"]] == 2 or table.state.knights[grid.index["B2"]] == 0


def test_a_city_becomes_a_castle_and_a_breached_one_is_made_whole(qtbot):
    """CON-14, CON-18: with tools of the bar; the castle on C4 is whole again for one card."""
    table = Mouse(qtbot, posed(FRONT))
    assert table.art(("building", "C4"), "table") == "building/breached/1"
    session = posed(FRONT.replace("0K1", "0k1"))
    table = Mouse(qtbot, session)
    assert table.art(("building", "C2"), "table") == "building/breached/0"
    table.do(BuildCastle(0, "B1"))
    table.do(Repair(0, "C2", Resource.BRICK))

    assert table.said == [BuildCastle(0, "B1"), Repair(0, "C2", Resource.BRICK)]
    assert table.art(("building", "B1"), "table") == "building/castle/0"
    assert table.art(("building", "C2"), "table") == "building/castle/0"
    assert not table.table.panels.bar.buttons[Tool.REPAIR].isEnabled()


def test_two_knights_come_from_a_castle_for_ore_and_wool(qtbot):
    """CON-R12 (`pair`): a line of the castle's menu."""
    table = Mouse(qtbot, posed(FRONT, castle_knights="pair"))
    table.click(table.hex("C2"), Qt.MouseButton.RightButton)
    menu = table.table.tool_controller.menu
    chosen = next(action for action in menu.actions() if "everal knights" in action.text())
    chosen.trigger()
    menu.close()

    assert table.said == [RecruitPair(0, "C2")]
    assert table.art(("knights", "C2"), "table") == "knights/0/3/0"


def test_a_wall_does_not_go_where_it_may_not_stand(qtbot):
    """CON-17, CON-R16: dropped beside the desert it glides home, and the reason is said."""
    table = Mouse(qtbot, posed(FRONT, walls={0: ["A2|A3"]}))
    table.drag(table.edge("A2|A3"), table.edge("C2|C3"))
    assert table.said == []
    assert table.refusals[-1].rule == "CON-R16"
    assert table.art(("wall", "A2|A3"), "table").startswith("wall/0/")


def test_a_wall_is_breached_by_leading_knights_at_it(qtbot):
    """CON-23: the wall is the target; the odds are one in six."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.BREACH, walls={1: ["B1|B2"]}))
    wall = table.edge("B1|B2")
    wall.setX(wall.x() - 8)
    table.drag(table.hex("B1"), wall, drops=False)
    assert "Breach the wall: 17%" in table.art("odds")

    table.drag(table.hex("B1"), wall)
    assert table.said == [Breach(0, "B1", "B2")]


def test_knights_move_into_what_has_been_opened(qtbot):
    """CON-31: one click on the panel, from any hex beside it."""
    session = posed(FRONT, phase=Phase.ATTACK)
    session.state.opening = session.state.island.grid.index["A1"]
    table = Mouse(qtbot, session)
    panel = table.table.panels.opening
    assert panel.isVisible()

    table.push(panel.findChild(type(table.table.panels.battle.once), "in A2 2"))
    assert table.said == [Occupy(0, "A2", 2)]


def test_a_double_click_lets_knights_move_in_once(qtbot):
    """CON-31: the panel asks about the others then, with a button at the same place."""
    session = posed(FRONT, phase=Phase.ATTACK)
    session.state.opening = session.state.island.grid.index["A1"]
    table = Mouse(qtbot, session)
    panel, kind = table.table.panels.opening, type(table.table.panels.battle.once)

    table.push(panel.findChild(kind, "in A2 1"))
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    click_again(panel.findChild(kind, "in A2 1"))

    assert table.said == [Occupy(0, "A2", 1)]


def test_one_question_is_asked_at_a_time(qtbot):
    """CON-26, CON-31: while the next battle is weighed, nobody is asked to move in; after it, again."""
    session = posed(FRONT, phase=Phase.ATTACK)
    session.state.opening = session.state.island.grid.index["A1"]
    table = Mouse(qtbot, session)
    opening, battle = table.table.panels.opening, table.table.panels.battle
    table.drag(table.hex("B1"), table.hex("B2"))
    assert battle.isVisible()
    assert not opening.isVisible()

    table.table.tool_controller.dismiss()
    assert not battle.isVisible()
    assert opening.isVisible()


def test_production_is_told_and_put_away_with_esc(qtbot):
    """CON-9: who got what; the summary never stands in the way."""
    table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK))
    table.table.propose(GoOn(0, Phase.END))
    table.table.propose(GoOn(1, Phase.END))

    harvest = table.table.panels.harvest
    assert harvest.isVisible()
    table.press(Qt.Key.Key_Escape)
    assert not harvest.isVisible()


def test_the_summary_waits_until_whoever_waits_can_read_it(qtbot):
    """Six seats, five of them computers: it begins to fade when the person may play, not before."""
    seats = [Player("Ada"), *(Player(name, Level.SQUIRE, 1 + at) for at, name in enumerate("BCDEF"))]
    session = Session(GAME, Setup("conquest", tuple(seats), GAME.options(), 3))
    session.begin()
    table = Mouse(qtbot, session)
    harvest = table.table.panels.harvest
    waits = Patience("the turn of the person")
    while waits() and (session.state.phase is Phase.PLACING or session.state.turn != 0):
        seat = session.state.turn
        step = next(iter(GAME.rules.choices(session.state, seat)))
        session.submit(step if session.state.phase is Phase.PLACING else GoOn(seat, Phase.END))
        table.catch_up()
        assert harvest.isVisible() == (session.state.round > 0)
        assert harvest._fade.isActive() == (session.state.round > 0 and session.state.turn == 0)

    assert harvest.isVisible()
    table.table.propose(GoOn(0, Phase.END))
    assert not harvest.isVisible()


def test_a_settlement_is_paid_and_appears(qtbot):
    """CON-13."""
    table = Mouse(qtbot, posed(FRONT))
    table.do(Settle(0, "A1"))

    assert table.said == [Settle(0, "A1")]
    assert table.art(("building", "A1"), "table") == "building/settlement/0"
