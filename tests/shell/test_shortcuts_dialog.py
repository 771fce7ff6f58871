"""The list of all keys."""

from pytestqt.qtbot import QtBot

from app.shell.help.shortcuts_dialog import ShortcutsDialog


def test_nothing_touches_the_edge_of_the_dialog(qtbot: QtBot):
    dialog = ShortcutsDialog({})
    qtbot.addWidget(dialog)
    layout = dialog.layout()
    assert layout is not None
    margins = layout.contentsMargins()
    assert min(margins.left(), margins.top(), margins.right(), margins.bottom()) >= 8
