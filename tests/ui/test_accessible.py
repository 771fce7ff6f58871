"""What a screen reader is told about a board."""

import gc
from weakref import ref

from PySide6.QtGui import QAccessible

from app.ui.art.sprite import Sprite
from app.ui.board import accessibility
from tests.ui.toys import block, board, quiet_scene


def test_the_board_is_a_list_of_the_things_that_have_words(qtbot):
    accessibility.install()
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture({"a": block(100, 100), "mist": Sprite("block/#ffffff", 5, 5), "b": block(300, 200)})

    tree = QAccessible.queryAccessibleInterface(view)

    assert tree.role() == QAccessible.Role.List
    names = [tree.child(index).text(QAccessible.Text.Name) for index in range(tree.childCount())]
    assert names == ["Block at 100", "Block at 300"]


def test_a_thing_is_where_it_is_seen_and_can_be_found_there(qtbot):
    accessibility.install()
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture({"a": block(100, 100), "b": block(300, 200)})
    tree = QAccessible.queryAccessibleInterface(view)

    rect = tree.child(1).rect()
    found = tree.childAt(rect.center().x(), rect.center().y())

    assert abs(rect.width() - 40) <= 2
    assert found.text(QAccessible.Text.Name) == "Block at 300"
    assert tree.indexOfChild(found) == 1


def test_what_has_gone_is_not_kept_alive(qtbot):
    accessibility.install()
    scene = quiet_scene()
    view = board(qtbot, scene)
    scene.show_picture({"a": block(100, 100)})
    item = ref(scene.item("a"))
    node = QAccessible.queryAccessibleInterface(view).child(0)
    assert node.isValid()

    scene.show_picture({})
    gc.collect()

    assert item() is None or item().scene() is None
    assert not node.isValid()
