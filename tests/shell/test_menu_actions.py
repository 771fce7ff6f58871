"""The menus: every action is offered once and done by somebody."""

from collections import Counter

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.shell.common.menu_actions import OFFERS, ActionId, MenuActions, MenuId
from app.shell.main.main_window import MainWindow


def test_every_action_is_in_one_menu():
    assert list(OFFERS) == list(MenuId)
    assert Counter(action for offers in OFFERS.values() for action in offers) == Counter(ActionId)


def test_an_action_that_nobody_does_is_found(qtbot: QtBot):
    owner = QWidget()
    qtbot.addWidget(owner)
    handlers = {action: lambda: None for action in ActionId if action is not ActionId.UNDO}
    with pytest.raises(ValueError, match="UNDO"):
        MenuActions(owner, handlers)


def test_each_action_does_what_it_is_there_for(qtbot: QtBot):
    owner, done = QWidget(), []
    qtbot.addWidget(owner)
    actions = MenuActions(owner, {action: lambda action=action: done.append(action) for action in ActionId})
    for action in actions.all().values():
        action.trigger()
    assert done == [action for offers in OFFERS.values() for action in offers]


def test_the_window_does_every_action(window: MainWindow):
    assert window._handlers.keys() == {*ActionId}
