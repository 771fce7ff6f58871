"""The scene agrees with the picture, and gets there gently."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from app.settings import Speed
from app.ui.art.artist import Pixmaps, extent
from app.ui.art.label import Label
from app.ui.art.sprite import Sprite
from app.ui.board.scene import TableScene
from tests.ui.toys import ToyArtist, block, board, quiet_scene


def test_a_picture_becomes_items_and_its_successor_changes_only_what_differs(qapp):
    scene = quiet_scene()
    scene.show_picture({"a": block(50, 50), "b": block(150, 50)})
    stays, goes = scene.item("a"), scene.item("b")

    scene.show_picture({"a": block(50, 90), "c": block(250, 50)})

    assert scene.item("a") is stays
    assert stays.pos() == QPointF(50, 90)
    assert goes.scene() is None
    assert [item.key for item in scene.items_of()] == ["a", "c"]


def test_layers_do_not_know_each_other(qapp):
    scene = quiet_scene()
    scene.show_picture({"a": block(50, 50)})
    scene.show_picture({"a": block(80, 80)}, "hand")

    scene.show_picture({}, "hand")

    assert scene.item("a").pos() == QPointF(50, 50)
    assert scene.item("a", "hand") is None


def test_what_moved_glides_and_can_be_sent_elsewhere_on_the_way(qapp):
    scene = TableScene(ToyArtist())
    scene.show_picture({"a": block(0, 0)}, glide=False)

    scene.show_picture({"a": block(100, 0)})
    assert scene.item("a").pos() == QPointF(0, 0)
    assert scene.motion.is_moving

    scene.show_picture({"a": block(0, 100)})
    scene.motion.settle()

    assert scene.item("a").pos() == QPointF(0, 100)
    assert not scene.motion.is_moving


def test_words_that_go_do_not_lie_over_those_that_come(qapp):
    """A list of what could be built gave way to what can be: both were seen for a tenth of a second."""
    scene, words = TableScene(ToyArtist()), Sprite(Label("What builds take").art, 50, 50)
    scene.show_picture({"cost": words, "card": block(0, 0)}, glide=False)
    cost, card = scene.item("cost"), scene.item("card")

    scene.show_picture({"build": Sprite(Label("Road").art, 50, 50)})

    assert cost.scene() is None
    assert card.scene() is scene, "a thing fades where it lay"


def test_without_animation_everything_is_there_at_once(qapp):
    scene = TableScene(ToyArtist())
    scene.set_speed(Speed.OFF)
    scene.show_picture({"a": block(0, 0)})

    scene.show_picture({"a": block(100, 30)})

    assert scene.item("a").pos() == QPointF(100, 30)
    assert not scene.motion.is_moving


def test_what_vanishes_and_comes_back_at_once_is_there_only_once(qapp):
    scene = TableScene(ToyArtist())
    scene.show_picture({"a": block(0, 0)})
    scene.show_picture({})
    scene.show_picture({"a": block(0, 0)})
    scene.motion.settle()

    assert [item.key for item in scene.items()] == ["a"]
    assert scene.item("a").opacity() == 1


def test_the_topmost_thing_with_words_is_what_is_pointed_at(qapp):
    scene = quiet_scene()
    mute = block(50, 50, z=9)
    scene.show_picture(
        {
            "low": block(50, 50, z=1),
            "high": block(60, 50, z=2),
            "mist": type(mute)("block/#ffffff", 50, 50, z=9),
        }
    )

    assert scene.key_at(QPointF(55, 50)) == "high"
    assert scene.key_at(QPointF(35, 50)) == "low"
    assert scene.key_at(QPointF(300, 300)) is None


def test_an_art_is_painted_once_for_each_size(qapp):
    artist = ToyArtist()
    pixmaps = Pixmaps(artist)

    first = pixmaps.get("block/#cc0000", 1.5)
    again = pixmaps.get("block/#cc0000", 1.5)
    other = pixmaps.get("block/#cc0000", 2.0)

    assert first is again
    assert (first.pixels.width(), other.pixels.width()) == (60, 80)
    assert len(artist.painted) == 2


def test_while_everything_moves_nothing_is_painted_anew(qapp):
    """What was painted for about this size will do; for quite another one it will not."""
    artist = ToyArtist()
    pixmaps = Pixmaps(artist)
    first = pixmaps.get("block/#cc0000", 1.0)

    pixmaps.is_hasty = True
    assert pixmaps.get("block/#cc0000", 1.3) is first
    assert pixmaps.get("block/#cc0000", 4.0).resolution == 4.0

    pixmaps.is_hasty = False
    assert pixmaps.get("block/#cc0000", 1.3).resolution == 1.3


def test_what_is_forgotten_is_painted_anew_in_haste_too(qapp):
    pixmaps = Pixmaps(ToyArtist(), limit=40 * 40 * 4)
    forgotten = pixmaps.get("block/#000001", 1.0)
    pixmaps.get("block/#000002", 1.0)

    pixmaps.is_hasty = True

    assert pixmaps.get("block/#000001", 1.1) is not forgotten


def test_what_has_not_been_seen_for_longest_is_forgotten(qapp):
    artist = ToyArtist()
    pixmaps = Pixmaps(artist, limit=3 * 40 * 40 * 4)
    for colour in ("#000001", "#000002", "#000003", "#000004"):
        pixmaps.get(f"block/{colour}", 1)

    pixmaps.get("block/#000004", 1)
    pixmaps.get("block/#000001", 1)

    assert artist.painted.count("block/#000004") == 1
    assert artist.painted.count("block/#000001") == 2


def test_a_resting_sprite_is_painted_to_the_pixel(qtbot):
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture({"a": block(100.4, 100.4, scale=0.5)})

    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    row = [image.pixelColor(x, 100) for x in range(85, 116)]
    red = [place for place, colour in enumerate(row, start=85) if colour == QColor("#cc0000")]
    assert red == list(range(90, 110)), "twenty pixels, none of them blurred"


def test_a_board_that_is_not_seen_keeps_no_pictures(qtbot):
    """A sandbox stays open behind the Hall; it kept as much as the window was ever large."""
    scene = quiet_scene()
    view = board(qtbot, scene)
    view.show()
    scene.show_picture({"a": block(100, 100)})
    seen = view.grab().toImage()
    assert scene.pixmaps.bytes > 0

    view.hide()
    assert (scene.pixmaps.bytes, view.backdrop.has_top) == (0, False)

    view.show()
    assert view.grab().toImage() == seen


def test_on_the_way_old_pixels_are_scaled_and_at_the_goal_it_is_painted_to_the_pixel(qtbot):
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture({"a": block(300, 200)})
    view.grab()
    painted = scene.pixmaps.artist.painted

    view.set_world(QRectF(100, 67, 400, 266), passing=True)
    image = view.grab().toImage()
    assert len(painted) == 1
    assert image.pixelColor(300, 200) == QColor("#cc0000")
    assert image.pixelColor(273, 200) == QColor("#cc0000"), "half as large again"

    view.set_world(QRectF(150, 100, 300, 200))
    view.grab()
    assert len(painted) == 2


def test_after_the_last_notch_of_the_wheel_it_is_painted_to_the_pixel(qtbot):
    scene = TableScene(ToyArtist())
    view = board(qtbot, scene)
    scene.show_picture({"a": block(300, 200)}, glide=False)
    view.grab()

    view.zoom(1.5)
    view.zoom(1.2)
    assert scene.pixmaps.is_hasty

    qtbot.waitUntil(lambda: not scene.pixmaps.is_hasty)
    view.grab()
    assert round(scene.pixmaps.get("block/#cc0000", 1.8).resolution, 6) == 1.8
    assert len(scene.pixmaps.artist.painted) == 2


def test_the_extent_of_a_picture_holds_every_sprite(qapp):
    picture = {"a": block(0, 0), "b": block(100, 40, scale=2)}

    whole = extent(ToyArtist(), picture)

    assert (whole.left(), whole.top(), whole.right(), whole.bottom()) == (-20, -20, 140, 80)


def test_what_a_layout_without_room_turns_inside_out_is_painted_small(qtbot, qtlog):
    """A board that a small window leaves nothing of: its scales are below zero, its art is not immense."""
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture({"a": block(300, 200, scale=-0.9)})
    view.grab()
    assert scene.pixmaps.bytes < 1_000_000
    assert not [record for record in qtlog.records if "QPainter" in record.message]
