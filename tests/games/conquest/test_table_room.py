"""The table of Conquest where there is little room, or letters are large."""

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLabel

from app.core.session import Session, Setup
from app.games.conquest.game import GAME
from app.games.conquest.pieces import Phase, Special
from app.games.conquest.ui.arrangement import arrange
from app.games.conquest.ui.overlays import tag
from app.games.conquest.ui.panels.floating_panel import SMALL
from app.games.conquest.ui.panels.tool_bar import _fitted
from app.games.conquest.ui.prompts import PHASE_NAMES
from app.i18n import say
from app.settings import TextSize
from app.ui.art.label_painter import label_bounds
from app.ui.board import pointing
from app.ui.board.geometry import Size
from app.ui.text.labels import NameLabel
from app.ui.widgets.letters import apply_text_size, sized
from tests.games.conquest.at_table import FRONT, NAMES, Mouse, people, posed
from tests.games.conquest.test_table_picture import EXAMPLE


@pytest.mark.parametrize("size", [Size(1050, 560), Size(700, 460), Size(1600, 950)])
def test_nothing_of_the_island_is_clipped(size):
    """The whole shore lies in the room, on every board."""
    for seats in (2, 6):
        view = GAME.rules.setup(GAME.options(), people(seats))
        layout = arrange(view.island, size)
        for number in layout.grid.cells:
            x, y = layout.middle(number)
            assert layout.side * 0.87 <= x <= size.width - layout.side * 0.87
            assert layout.side <= y <= size.height - layout.side


def test_who_moves_in_is_asked_in_little_room(qtbot):
    """CON-31: the panel is no wider than what lies at the left, so that the land can be seen."""
    session = posed(EXAMPLE.replace("0C1", "0C25"), phase=Phase.ATTACK)
    session.state.opening = session.state.island.grid.index["A2"]
    table = Mouse(qtbot, session)
    assert table.table.panels.opening.isVisible()
    assert table.table.panels.opening.width() < 320


@pytest.mark.parametrize("phase", [Phase.BUILD, Phase.MOVE, Phase.BREACH, Phase.ATTACK])
def test_phases_leave_the_land_free_on_a_small_board(qtbot, phase):
    """Where there is little room, phases but the present one have numbers, and their names in the tip."""
    session = posed(EXAMPLE)
    session.state.phase = phase
    table = Mouse(qtbot, session, size=(556, 300))
    track, layout = table.table.panels.track, table.table.layout
    assert track.isVisible()

    names = [say(name) for name in PHASE_NAMES.values()]
    assert [button.accessibleName() for button in track._buttons.values()] == names
    assert [button.text() for button in track._buttons.values() if button.isFlat()] != names
    for number in layout.grid.cells:
        corners = [
            QPointF(layout.middle(number)[0] + dx * layout.side, layout.middle(number)[1] + dy * layout.side)
            for dx, dy in ((-0.86, -0.5), (0.0, -1.0), (-0.86, 0.5))
        ]
        for corner in corners:
            assert not track.geometry().contains(table.table.board.mapFromScene(corner))


@pytest.mark.parametrize("size", [(814, 470), (1366, 560)], ids=["beside panels", "alone"])
def test_special_cards_leave_the_land_free_whatever_the_letters(qtbot, qapp, size):
    """CON-37 to CON-39: with letters twice as large their names are twice as long; the sea gives way."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed("o0S1 . . . . . . . . . . . . . . . . . w1S1"), size=size)
        honours, layout = table.table.panels.honours, table.table.layout
        # Nobody has one yet: they lie in nobody's way.
        assert honours.isHidden()
        view = table.session.state
        view.holders[Special.ARMY] = 0
        honours.show_view(view, table.table.company)
        assert honours.isVisible()
        assert honours._is_short
        shallows = min(layout.middle(number)[0] for number in layout.grid.cells) - layout.side
        assert honours.geometry().right() < table.table.board.mapFromScene(QPointF(shallows, 0)).x()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_what_a_tool_costs_is_not_cut_whatever_the_letters(qapp):
    """CON-14: moving a wall is free; the bar stays as high with letters twice as large."""
    room = QRectF(0, 0, 44, 22)
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        metrics = QFontMetricsF(_fitted(sized(SMALL), "gratis", room))
        assert QFontMetricsF(sized(SMALL)).height() > room.height()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)
    assert metrics.height() <= room.height() + 1
    assert metrics.horizontalAdvance("gratis") <= room.width() + 1


def test_a_refusal_never_lies_under_a_panel(qtbot):
    """Why a hex will not do was half hidden under the special cards."""
    session = Session(GAME, Setup("conquest", people(2), GAME.options(), 3))
    session.begin()
    table = Mouse(qtbot, session, size=(1050, 586))
    panels, board = table.table.panels, table.table.board
    assert panels.honours.isVisible()
    for up in range(-40, 41, 8):
        table.table.hand.left()
        table.point(table.hex("B2") - QPoint(0, up))
        label = table.table.scene.item("why", "hand")
        bounds = board.mapFromScene(label.sceneBoundingRect()).boundingRect()
        assert not panels.honours.geometry().intersects(bounds)
        assert board.rect().contains(bounds)


def test_a_refusal_stands_alone_beside_the_pointer(qtbot, monkeypatch):
    """A tip about the hex lay over the reason why it will not do; elsewhere it comes."""
    session = Session(GAME, Setup("conquest", people(2), GAME.options(), 3))
    session.begin()
    table = Mouse(qtbot, session, size=(1050, 586))
    told: list[str] = []
    monkeypatch.setattr(pointing, "show_tool_tip", lambda _where, words, _board: told.append(str(words)))
    for name in ("B2", "A1"):
        table.point(table.hex(name))
        table.table.explain(table.hex(name), QPoint(0, 0))
    assert len(told) == 1


@pytest.mark.parametrize("text", [TextSize.NORMAL, TextSize.LARGEST], ids=str)
@pytest.mark.parametrize("size", [(786, 260), (814, 470)], ids=str)
def test_odds_and_how_many_fight_are_both_read(qtbot, qapp, text, size):
    """In a small window with large letters one label lay over the other."""
    apply_text_size(qapp, text)
    try:
        table = Mouse(qtbot, posed(FRONT, phase=Phase.ATTACK), size=size)
        table.drag(table.hex("A2"), table.hex("B2"), drops=False)
        scene = table.table.scene
        odds, count = (scene.item(key, "hand").sceneBoundingRect() for key in ("odds", "count"))
        assert not odds.intersects(count)
        assert table.table.room.height >= max(odds.bottom(), count.bottom())
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_labels_beside_the_pointer_grow_with_letters(qapp):
    """At twice the size of letters the odds and refusals on the board were as small as before."""
    heights = []
    try:
        for size in (TextSize.NORMAL, TextSize.LARGEST):
            apply_text_size(qapp, size)
            heights.append(label_bounds(tag("Not here", QPointF(200, 200), (1050.0, 600.0)).art).height())
    finally:
        apply_text_size(qapp, TextSize.NORMAL)
    assert heights[1] > 1.8 * heights[0]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_a_round_brings_lies_whole_on_a_low_board(qtbot, qapp, seats):
    """CON-8: with large letters it hung over the rims; heading and hint go to the tip, the others scroll."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(EXAMPLE if seats < 6 else ". " * 30, seats), size=(800, 330))
        board, harvest = table.table.board, table.table.panels.harvest
        gains = dict.fromkeys(range(seats), (1, 2, 3, 4, 5, 6))
        last = evolve(table.table.company, viewer=seats - 1, watching=seats - 1)
        harvest.show_gains(table.state, last, gains)
        table.table.panels.arrange()
        assert harvest.isVisible()
        assert board.rect().contains(harvest.geometry())
        # Whoever looks, though last at the table, sees their own line.
        own = next(each for each in harvest.findChildren(QLabel) if each.text() == NAMES[seats - 1])
        assert own.mapTo(harvest, own.rect().bottomLeft()).y() < harvest.height()
        assert own.height() >= own.sizeHint().height()
        assert "Round 4 brings" in harvest.toolTip()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


@pytest.mark.parametrize("height", [250, 330])
def test_a_claim_is_whole_on_a_low_board(qtbot, qapp, height):
    """CON-42: with large letters it stood in a column as narrow as the phases, and ended beyond the rim."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(EXAMPLE), size=(800, height))
        panels = table.table.panels
        panels.banner.show_claims(["Ada hat 10 von 18 Feldern besiedelt; 10 gewinnen. " * 2], 200)
        panels.arrange()
        assert panels.board.rect().contains(panels.banner.geometry())
        words = panels.banner._words
        assert words.heightForWidth(words.width()) <= words.height()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


@pytest.mark.parametrize("size", [(800, 330), (805, 530), (1294, 766)], ids=str)
def test_what_is_told_lies_beside_the_island(qtbot, qapp, size):
    """CON-42: with large letters a claim hid the land that is to be taken back, and special cards others."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        session = posed(". " * 30, 6)
        session.state.holders[Special.ARMY] = 3
        table = Mouse(qtbot, session, size=size)
        panels = table.table.panels
        claim = "Dee BEANSPRUCHT DIE INSEL: 15 von 28 Feldern gehalten; 15 gewinnen.  Nimm 1 davon!"
        panels.banner.show_claims([claim], panels._usual_banner)
        panels.arrange()
        for panel in (panels.banner, panels.honours):
            assert panel.isVisible()
            assert panels.board.rect().contains(panel.geometry())
            assert not panel.geometry().intersects(panels._seen_land)
        assert not panels.banner.geometry().intersects(panels.honours.geometry())
        words = panels.banner._words
        assert words.heightForWidth(words.width()) <= words.height()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_tools_make_room_for_a_question_on_a_low_board(qtbot, qapp):
    """CON-20: with large letters a trade hung over the rim; its buttons are in sight, and tools come back."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(EXAMPLE, 3), size=(800, 330))
        panels = table.table.panels
        assert panels.bar.isVisible()
        panels.trade.open(table.state, table.table.company, 0)
        assert not panels.bar.isVisible()
        assert panels.board.rect().contains(panels.trade.geometry())
        assert panels.trade.geometry().height() > 240
        panels.trade.hide()
        assert panels.bar.isVisible()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_what_is_said_of_a_hex_lies_beside_the_island(qtbot, qapp):
    """With large letters it hid the western half of the land that it told of."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(EXAMPLE), size=(800, 330))
        panels = table.table.panels
        panels.explain(table.state, table.table.company, next(iter(table.table.layout.grid.cells)))
        assert panels.explanation.isVisible()
        assert not panels.explanation.geometry().intersects(panels._seen_land)
        # Why something will not do there may need all of the width.
        table.table._explain(table.state, table.table.layout, table.table.hand, is_refused=True)
        assert not panels.explanation.isVisible()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_what_a_round_brings_hides_little_of_the_island_with_large_letters(qtbot, qapp):
    """CON-8: at 1366 x 768 with letters of twice the size it lay over a third of the land."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(EXAMPLE, 4), size=(813, 560))
        panels, harvest = table.table.panels, table.table.panels.harvest
        harvest.show_gains(table.state, table.table.company, dict.fromkeys(range(4), (1, 2, 3, 4, 5, 6)))
        panels.arrange()
        land = table.table.layout.land
        seen = table.table.board.mapFromScene(QRectF(land.x, land.y, land.width, land.height)).boundingRect()
        assert harvest.geometry().intersected(seen).width() <= 0.1 * seen.width()
        assert not harvest.geometry().intersects(panels.track.geometry())
        assert table.table.board.rect().contains(harvest.geometry())
        panels.explain(table.state, table.table.company, next(iter(table.table.layout.grid.cells)))
        assert not harvest.geometry().intersects(panels.explanation.geometry())
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_of_a_long_name_what_a_round_brings_shows_the_beginning(qtbot):
    """With an ellipsis, and all of it beside the pointer: it had been cut in the middle of a letter."""
    table = Mouse(qtbot, posed(EXAMPLE))
    harvest, company, long = table.table.panels.harvest, table.table.company, "Wm" * 16
    players = [evolve(company.players[0], name=long), *company.players[1:]]

    harvest.show_gains(
        table.state, evolve(company, players=players), dict.fromkeys(range(2), (1, 2, 3, 4, 5, 6))
    )

    first, *_ = harvest.findChildren(NameLabel)
    assert first.shown.endswith("…")
    assert first.toolTip() == long


@pytest.mark.parametrize("size", [(815, 460), (600, 360)], ids=str)
def test_what_a_round_brings_lies_over_no_claim(qtbot, qapp, size):
    """CON-42: with large letters the claim could not be read until it had been put away."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        table = Mouse(qtbot, posed(EXAMPLE, 3), size=size)
        panels, harvest = table.table.panels, table.table.panels.harvest
        harvest.show_gains(table.state, table.table.company, dict.fromkeys(range(3), (1, 2, 3, 4, 5, 6)))
        assert harvest.isVisible()
        claim = "Bo hält 10 von 18 Feldern; 10 gewinnen: Am Ende dieses Zuges wird die Insel beansprucht"
        panels.banner.show_claims([claim], panels._usual_banner)
        panels.arrange()
        assert panels.banner.isVisible()
        assert not harvest.isVisible()
        words = panels.banner._words
        assert words.heightForWidth(words.width()) <= words.height()
    finally:
        apply_text_size(qapp, TextSize.NORMAL)
