"""What came of throws where nothing moves: all of it can be read, and nothing lies over it."""

import re
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from app.core.session import Step
from app.core.words import Phrase
from app.games.carcassonne.commands import ChooseToken, EndTurn, Throw
from app.games.carcassonne.physics.throw import aim_at, stage_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui import step_player
from app.settings import TextSize
from app.ui.art.label import read_label
from app.ui.art.label_painter import wrapped
from app.ui.board.sound_caption import SoundCaption
from app.ui.board.table import Seating
from app.ui.widgets.letters import apply_text_size
from tests.games.carcassonne.at_table import QUIET, AtTable
from tests.games.carcassonne.drawn import Land
from tests.games.carcassonne.test_table_mouse import fair


def told(there: AtTable) -> list[QRectF]:
    """Return where the words about throws are on the board."""
    items = [each for each in there.table.scene.items_of("outcome") if "said" in str(each.key)]
    rects = [there.view.mapFromScene(each.sceneBoundingRect()).boundingRect() for each in items]
    return sorted(map(QRectF, rects), key=lambda rect: rect.top())


def after_round(qtbot, **settings: object) -> AtTable:
    """Return a target round that both have thrown in, one right after the other."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)), settings=replace(QUIET, **settings))
    there.play(ChooseToken(0, Token.TARGET))
    for seat in (0, 1):
        stage = stage_of(there.land.state, seat)
        aim = aim_at(stage, stage.towards)
        there.play(Throw(seat, aim.side, aim.power - 90 * seat))
        there.answer()
    return there


def test_results_of_several_throws_in_a_row_can_all_be_read(qtbot):
    """FAIR-40: each had replaced the one before it in a quarter of a second; now all stay, with seats."""
    there = after_round(qtbot)
    ada, bo = (there.table.company.names[seat] for seat in (0, 1))
    assert re.search(f"From the fair tile: {ada} \\d+ mm, {bo} \\d+ mm", there.art(("said", 0), "outcome"))
    assert "Closest to the fair" in there.art("said", "outcome")
    upper, lower = told(there)
    assert upper.bottom() <= lower.top() + 1


def test_what_came_of_a_round_takes_less_than_half_of_a_low_board(qtbot):
    """FAIR-51: the newest of it are read there."""
    there = AtTable(qtbot, fair("2(1,0)r0", tremor=(0, 0)))
    step_player = there.table.step_player
    for seat in range(6):
        step_player._still._words[seat] = Phrase(f"It is caught by number {seat}.")
    there.view.resize(560, 260)
    there.table.step_player._show_told(there.table.company, there.table.camera.goal, {})
    found = told(there)
    assert "number 5" in there.art("said", "outcome")
    assert 2 <= len(found) < 6
    assert found[-1].bottom() - found[0].top() < there.view.height() / 2


def test_what_came_of_throws_is_put_away_by_the_next_deed_of_whoever_reads_it(qtbot):
    """What others do meanwhile leaves it there."""
    there = after_round(qtbot)
    state = there.land.state
    for people, is_there in ((frozenset({1 - state.turn}), True), (frozenset({state.turn}), False)):
        step = Step(state, EndTurn(state.turn), state)
        there.table.show_view(state.copy(), Seating(there.players, None, people), step)
        assert bool(told(there)) == is_there


def test_captions_lie_over_no_words_about_a_throw(qtbot, qapp, monkeypatch):
    """At the lower rim, in large letters, "A catapult lets go" stood upon who had come closest."""
    monkeypatch.setattr(step_player, "PLACES", ((0, True),))
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        there = after_round(qtbot, captions=True)
        caption = SoundCaption(there.view)
        caption.tell("catapult")
        assert len(told(there)) == 2
        assert not any(rect.intersects(QRectF(caption.geometry())) for rect in told(there))
    finally:
        apply_text_size(qapp, TextSize.NORMAL)


def test_what_is_said_of_the_land_is_whole_beside_the_tray(qtbot, qapp):
    """At 1366 x 768, with letters of twice the size, it was cut, and began below the tray."""
    apply_text_size(qapp, TextSize.LARGEST)
    try:
        there = AtTable(qtbot, Land("C(0,0)"))
        there.view.resize(560, 420)
        QApplication.processEvents()
        there.point(there.at(0, 0.2))
        said = read_label(there.art("words", "hover"))
        assert " ".join(said.text.split()).endswith("4 once it is finished")
        assert said.text.count("\n") >= 2
        (words,) = (item for item in there.table.scene.items_of("hover") if item.key == "words")
        rect = there.view.mapFromScene(words.sceneBoundingRect()).boundingRect()
        assert there.table.tray.geometry().right() <= rect.left() < rect.right() <= there.view.width()
        assert said == wrapped(said)
    finally:
        apply_text_size(qapp, TextSize.NORMAL)
