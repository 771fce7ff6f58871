"""What lies still on a table is painted once, as one picture, and nobody can tell the difference."""

from itertools import count
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

from app.core.game import AnyGame
from app.games import all_games
from app.settings import Settings, Speed
from app.shell.common.covers import shipped
from app.shell.common.thumbnails import make_table
from app.storage import saves
from app.ui.art import artist
from app.ui.art.artist import Pixmaps
from app.ui.art.sprite import Sprite
from app.ui.board import backdrop
from app.ui.board.scene import TableScene
from app.ui.board.table import Seating
from app.ui.board.view import TableView
from tests.ui.toys import block, board, quiet_scene

COLOURS = ("#cc0000", "#00cc00", "#0000cc")


@pytest.fixture
def later(monkeypatch):
    """Let a while pass since everything has moved."""
    ahead = [0.0]
    clock = backdrop.monotonic
    monkeypatch.setattr(backdrop, "monotonic", lambda: clock() + ahead[0])

    def pass_by() -> None:
        ahead[0] += 60.0

    return pass_by


def thirty(**more: Sprite) -> dict[Any, Sprite]:
    """Return thirty blocks that overlap, in three heights."""
    lying = {
        number: block(40 + number % 10 * 30, 60 + number // 10 * 30, COLOURS[number % 3], z=number % 3)
        for number in range(30)
    }
    return {**lying, **more}


def settled(qtbot, scene: TableScene) -> TableView:
    """Return a view of blocks that have lain there for a while, painted as one."""
    view = board(qtbot, scene)
    view.grab()
    view.backdrop.settle()
    assert view.backdrop.still
    return view


def look(view: TableView) -> Any:
    return view.grab().toImage()


def on_screen(view: TableView) -> Any:
    """Return what is seen of the view now, painted when it was."""
    return view.screen().grabWindow(view.winId()).toImage()


def test_one_picture_of_many_pieces_looks_like_the_pieces(qtbot, later):
    scene = quiet_scene()
    scene.show_picture(
        thirty(faint=block(200, 200, opacity=0.4), turned=block(300, 200, angle=30, scale=1.5))
    )
    later()
    view = board(qtbot, scene)
    alone = look(view)

    view.backdrop.settle()

    assert len(view.backdrop.still) == 32
    assert look(view) == alone


def test_what_is_held_passes_over_pieces_that_are_not_painted_again(qtbot, later, monkeypatch):
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture(thirty())
    later()
    scene.show_picture({"held": block(50, 50, z=80)}, "hand")
    view.grab()
    view.backdrop.settle()
    painted, get = [], Pixmaps.get
    monkeypatch.setattr(Pixmaps, "get", lambda kept, art, size: painted.append(art) or get(kept, art, size))

    for x in range(50, 300, 25):
        scene.show_picture({"held": block(x, 80, "#ffffff", z=80)}, "hand", glide=False)
        QApplication.processEvents()

    assert set(painted) == {"block/#ffffff"}
    assert len(view.backdrop.still) == 30


def test_pieces_in_the_picture_can_be_pointed_at(qtbot, later):
    scene = quiet_scene()
    scene.show_picture(thirty())
    later()
    settled(qtbot, scene)

    assert scene.key_at(QPointF(40, 60)) == 0


CHANGES = {
    "moved": lambda scene: scene.show_picture(thirty() | {0: block(500, 300)}),
    "gone": lambda scene: scene.show_picture({key: each for key, each in thirty().items() if key}),
    "new": lambda scene: scene.show_picture(thirty(new=block(300, 300, "#cccc00"))),
    "another": lambda scene: scene.show_picture(thirty() | {4: block(40, 60, "#333333")}),
    "fainter": lambda scene: scene.item(2).setOpacity(0.3),
    "larger": lambda scene: scene.item(2).setScale(1.4),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_piece_that_changes_is_seen_to_change(qtbot, later, change):
    scene, other = quiet_scene(), quiet_scene()
    for each in (scene, other):
        each.show_picture(thirty())
    later()
    view, plain = settled(qtbot, scene), board(qtbot, other)

    change(scene)
    change(other)

    assert not view.backdrop.still
    assert look(view) == look(plain)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_picture_that_is_done_in_the_same_turn_takes_no_change_from_the_screen(qtbot, later, change):
    """What was still to be painted anew is: a card that has gone leaves no sliver behind."""
    scene, other = quiet_scene(), quiet_scene()
    for each in (scene, other):
        each.show_picture(thirty())
    later()
    view, plain = settled(qtbot, scene), board(qtbot, other)
    QApplication.processEvents()

    change(scene)
    later()
    view.backdrop.settle()
    QApplication.processEvents()

    assert view.backdrop.still
    change(other)
    QApplication.processEvents()
    assert on_screen(view) == on_screen(plain)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("number", [29, 1, 0], ids=["high", "middle", "low"])
def test_what_lies_below_a_change_stays_painted(qtbot, later, monkeypatch, change, number):
    """A card taken up from a full table had cost a frame in which all of it was painted again."""
    monkeypatch.setattr(backdrop, "_MANY", 10)
    monkeypatch.setattr(backdrop, "_WORTH", 5)
    scene, other = quiet_scene(), quiet_scene()
    for each in (scene, other):
        each.show_picture(thirty())
    later()
    view, plain = settled(qtbot, scene), board(qtbot, other)
    QApplication.processEvents()

    for each in (scene, other):
        each.show_picture(thirty() | {number: block(480, 280, "#cccc00", z=number % 3)}, glide=False)
    QApplication.processEvents()
    assert len(view.backdrop.still) == 10 * (number % 3)
    assert on_screen(view) == on_screen(plain)

    # It grows again from there, and any other change is seen.
    later()
    view.backdrop.settle()
    QApplication.processEvents()
    assert len(view.backdrop.still) == 30
    change(scene)
    change(other)
    QApplication.processEvents()
    assert on_screen(view) == on_screen(plain)


@pytest.mark.parametrize(
    "after", [{"far": block(450, 300)}, {"far": block(500, 300, "#00ffff")}, {}], ids=["moved", "new", "gone"]
)
def test_what_goes_from_the_picture_leaves_nothing_where_it_lay(qtbot, later, after):
    """Qt did not know that it was seen there, for the picture had shown it."""
    scene = quiet_scene()
    scene.show_picture(thirty(far=block(500, 300, angle=30)))
    later()
    view = settled(qtbot, scene)
    QApplication.processEvents()

    scene.show_picture(thirty(**after), glide=False)
    QApplication.processEvents()

    assert not view.backdrop.still
    assert on_screen(view) == look(view)


def test_no_frame_is_painted_in_the_middle_of_a_change(qtbot, later, monkeypatch):
    """Half of what changed was seen for a moment, and the window was painted twice."""
    scene = quiet_scene()
    scene.show_picture(thirty(one=block(300, 200)))
    later()
    frames, when, paint = list[str](), ["before"], TableView.paintEvent

    def watched(view: TableView, event: QPaintEvent) -> None:
        frames.append(when[0])
        paint(view, event)

    monkeypatch.setattr(TableView, "paintEvent", watched, raising=False)
    view = settled(qtbot, scene)
    QApplication.processEvents()
    frames.clear()

    when[0] = "while it changes"
    scene.show_picture({"light": block(300, 220, z=90)}, "lights", glide=False)
    assert view.backdrop.still
    scene.show_picture(thirty(one=block(320, 200)), glide=False)
    assert not view.backdrop.still
    when[0] = "after it"
    QApplication.processEvents()

    assert frames == ["after it"]
    assert on_screen(view) == look(view)


def test_what_lies_above_something_that_moves_is_not_in_the_picture(qtbot, later):
    """Else it would be seen below it."""
    scene = quiet_scene()
    scene.show_picture(thirty(high=block(100, 100, z=90)))
    later()
    view = board(qtbot, scene)
    view.grab()
    scene.show_picture({"held": block(100, 100, z=80)}, "hand")

    view.backdrop.settle()

    assert len(view.backdrop.still) == 30


def test_a_ring_that_has_gone_for_what_is_held_keeps_nothing_out_of_the_picture(qtbot, monkeypatch):
    """It had wandered over the pieces, and they were painted one by one for seconds of the drag."""
    now = [100.0]
    monkeypatch.setattr(backdrop, "monotonic", lambda: now[0])
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture(thirty(**{f"more {at}": block(300 + at * 5, 300, z=5) for at in range(30)}))
    now[0] += 60
    for x in (40, 60, 80, 100):
        scene.show_picture({"ring": block(x, 60, z=3)}, "cursor", glide=False)
    scene.show_picture({}, "cursor", glide=False)
    view.grab()
    now[0] += 1
    view.backdrop.settle()
    assert len(view.backdrop.still) == 30, "it may come again"

    scene.show_picture({"held": block(50, 50, z=80)}, "hand", glide=False)
    view.backdrop.settle()

    assert len(view.backdrop.still) == 60


def test_what_came_to_rest_later_joins_the_picture(qtbot, later):
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture(thirty())
    later()
    more = {("more", number): block(300 + number * 5, 300, z=5) for number in range(30)}
    scene.show_picture(thirty() | more)
    alone = look(view)
    view.backdrop.settle()
    assert len(view.backdrop.still) == 30

    later()
    view.backdrop.settle()

    assert len(view.backdrop.still) == 60
    assert look(view) == alone


@pytest.mark.parametrize(
    "change",
    [
        lambda view: view.zoom(1.5),
        lambda view: view.set_world(QRectF(0, 0, 300, 200)),
        lambda view: view.resize(500, 300),
        lambda view: view.set_dark(True),
        lambda view: view.table_scene.refresh(),
        lambda view: view.hide(),
    ],
    ids=["nearer", "elsewhere", "smaller", "dark", "anew", "left"],
)
def test_another_look_at_the_table_needs_another_picture(qtbot, later, change):
    scene = quiet_scene()
    scene.show_picture(thirty())
    later()
    view = settled(qtbot, scene)

    change(view)

    assert not view.backdrop.still


def test_a_closer_look_can_be_moved_about(qtbot, later):
    scene = quiet_scene()
    scene.show_picture(thirty())
    later()
    view = board(qtbot, scene)
    view.zoom(2.0, QPointF(0, 0))
    alone = look(view)
    view.backdrop.settle()
    assert look(view) == alone

    view.pan(QPoint(-20, -10))

    assert not view.backdrop.still


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_table_looks_the_same_as_one_picture(qtbot, later, game: AnyGame):
    loaded = saves.read(shipped(game), lambda _: game)
    state = loaded.timeline.at(len(loaded.timeline.entries) // 2)
    table: Any = make_table(game, Settings(speed=Speed.OFF))
    qtbot.addWidget(table.widget())
    table.widget().resize(900, 600)
    table.widget().show()
    table.show_view(game.rules.redact(state.copy(), 0), Seating(loaded.setup.players, 0), None)
    QApplication.processEvents()
    table.scene.pixmaps.is_hasty = False
    later()
    look(table.board)
    qtbot.waitUntil(lambda: not table.scene.pixmaps.is_behind)
    alone = look(table.board)

    table.board.backdrop.settle()

    assert table.board.backdrop.still
    assert look(table.board) == alone


def test_a_board_of_another_size_is_painted_in_slices(qtbot, monkeypatch):
    """However little a frame may take, all is painted to the pixel in the end."""
    clock = count()
    scene, other = quiet_scene(), quiet_scene()
    for each in (scene, other):
        each.show_picture(thirty())
    view = board(qtbot, scene)
    scene.set_speed(Speed.NORMAL)
    monkeypatch.setattr(backdrop, "perf_counter", lambda: float(next(clock)))
    monkeypatch.setattr(artist, "perf_counter", lambda: float(next(clock)))
    monkeypatch.setattr(backdrop, "_FRAME", 1.5)

    view.resize(900, 600)
    plain = board(qtbot, other)
    plain.resize(900, 600)

    qtbot.waitUntil(lambda: not scene.pixmaps.is_hasty)
    qtbot.waitUntil(lambda: look(view) == look(plain))
    assert not scene.pixmaps.is_behind
