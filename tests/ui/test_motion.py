"""Movements, and the dice."""

import pytest
from PySide6.QtCore import QPointF

from app.settings import Speed
from app.ui.art.label import Label, read_label
from app.ui.art.seat_style import SEATS, emblem
from app.ui.art.sprite import Sprite
from app.ui.board.effects import one_by_one, pop, recoil, tumble
from app.ui.board.motion import Motion, ease_out
from app.ui.board.scene import TableScene
from tests.ui.toys import ToyArtist, block


def test_a_movement_ends_where_it_should_and_says_so(qtbot):
    motion, seen, done = Motion(), [], []

    with qtbot.waitSignal(motion.rested):
        motion.start("a", 30, seen.append, lambda: done.append(True))

    assert seen[-1] == 1
    assert seen == sorted(seen)
    assert done == [True]


def test_the_same_thing_moves_one_way_at_a_time(qapp):
    motion, first, second = Motion(), [], []
    motion.start("a", 1000, first.append)
    motion.start("a", 1000, second.append)

    motion.settle()

    assert (first, second) == ([], [1])


def test_what_follows_a_movement_is_settled_with_it(qapp):
    motion, seen = Motion(), []
    motion.start("a", 1000, lambda _: None, lambda: motion.start("b", 1000, seen.append))

    motion.settle()

    assert seen == [1]


def test_where_motion_is_off_nothing_waits(qapp):
    motion, seen = Motion(), []
    motion.speed = Speed.OFF

    motion.start("a", 1000, seen.append, delay=500)

    assert seen == [1]
    assert not motion.is_moving


def test_easing_starts_fast_and_ends_gently():
    assert ease_out(0) == 0
    assert ease_out(1) == 1
    assert ease_out(0.5) > 0.5


@pytest.mark.parametrize("effect", ["tumble", "one by one"])
def test_after_an_effect_everything_is_as_the_picture_says(qapp, effect):
    scene = TableScene(ToyArtist())
    scene.show_picture({"a": block(100, 100, "#101010")}, glide=False)
    item = scene.item("a")

    match effect:
        case "tumble":
            tumble(scene.motion, item, QPointF(400, 300), ["block/#202020", "block/#303030"])
            assert item.shown.x == 400, "it starts in the hand"
        case _:
            one_by_one(scene.motion, [item], 40)
            assert item.shown.opacity == 0
    scene.motion.settle()

    assert item.shown == block(100, 100, "#101010")


@pytest.mark.parametrize("effect", ["pop", "recoil"])
def test_what_is_moved_amid_an_effect_ends_as_the_picture_says(qapp, effect):
    """A window had been made smaller: what had just been laid stayed as large as before, and where it was."""
    scene = TableScene(ToyArtist())
    scene.show_picture({"a": block(100, 100, "#101010")}, glide=False)
    item, there = scene.item("a"), block(40, 50, "#101010")
    small = Sprite(there.art, x=there.x, y=there.y, scale=0.5)

    if effect == "pop":
        pop(scene.motion, item)
    else:
        recoil(scene.motion, item, QPointF(10, 0))
    scene.show_picture({"a": small}, glide=False)
    scene.motion.settle()

    assert (item.pos(), item.scale()) == (QPointF(small.x, small.y), small.scale)


@pytest.mark.parametrize("look", SEATS, ids=lambda look: look.emblem)
def test_every_emblem_fills_its_square_and_has_a_hatch_of_its_own(qapp, look):
    bounds = emblem(look.emblem).boundingRect()

    assert 1.4 < max(bounds.width(), bounds.height()) <= 2.05
    assert bounds.left() >= -1.05
    assert bounds.right() <= 1.05
    assert [each.hatch for each in SEATS].count(look.hatch) == 1
    assert [each.colour for each in SEATS].count(look.colour) == 1


def test_a_label_survives_its_way_through_an_art():
    label = Label("5 | 6: what / now?", 13.5, "#112233", "centre", 80, bold=True, plate="#ffffff")

    assert read_label(label.art) == label
