"""The new-game dialog with the options of Catapults!: whatever the rules offer can be chosen there."""

from typing import Any

import pytest
from attrs import evolve
from PySide6.QtWidgets import QComboBox, QSpinBox, QToolButton
from pytestqt.qtbot import QtBot

from app.core.options import describe
from app.games.catapults.game import GAME
from app.games.catapults.model import Options
from app.shell.common.option_field import OptionField
from app.shell.common.user_state import first_setup
from app.shell.setup.new_game_dialog import NewGameDialog

ABOUT = describe(Options)


@pytest.fixture
def dialog(qtbot: QtBot) -> NewGameDialog:
    """The dialog for two, so that there is room for more seats."""
    first = first_setup(GAME)
    opened = NewGameDialog(GAME, evolve(first, players=first.players[:2]))
    qtbot.addWidget(opened)
    opened.show()
    return opened


def fields(dialog: NewGameDialog, name: str) -> list[OptionField]:
    """Return the field of an option, or one for each seat."""
    if name in dialog._fields:
        return [dialog._fields[name]]
    return [row.fields[name] for row in dialog._seats._rows]


def choose(field: OptionField, value: Any) -> None:
    """Do what a player does to have *value*."""
    match field._box:
        case QComboBox() as box:
            box.setCurrentIndex(field._values.index(value))
        case QSpinBox() as box:
            box.setValue(value)


def test_options_are_tucked_away(dialog: NewGameDialog, qtbot: QtBot):
    """At first none is seen; the fold shows all, of new seats too."""
    more = dialog.findChild(QToolButton)

    def seen() -> set[str]:
        return {
            about.name
            for about in ABOUT
            if all(field.isVisibleTo(dialog) for field in fields(dialog, about.name))
        }

    assert seen() == set()
    more.click()
    dialog._seats._another()
    qtbot.waitUntil(lambda: seen() == {about.name for about in ABOUT})
    more.click()
    assert seen() == set()


@pytest.mark.parametrize("about", ABOUT, ids=lambda about: about.name)
def test_every_value_can_be_chosen(dialog: NewGameDialog, about):
    """Glass, mountains, stacked walls, best of three, and all the rest.  Rule: CAT-40 to CAT-46, CAT-R32."""
    values = list(about.choices) or [about.low, about.high]

    for value in values:
        for field in fields(dialog, about.name):
            choose(field, value)
        chosen = getattr(dialog.chosen().options, about.name)
        assert chosen == ((value,) * 2 if about.per_seat else value)


def test_a_handicap_for_one_seat(dialog: NewGameDialog):
    """One builds on the open plain, without a glass; the other as always.  Rule: CAT-40, CAT-42."""
    choose(fields(dialog, "handicap")[0], "plain")
    choose(fields(dialog, "no_timer")[0], True)

    setup = dialog.chosen()

    assert (setup.options.handicap, setup.options.no_timer) == (("plain", ""), (True, False))
    state = GAME.rules.setup(setup.options, setup.players)
    assert state.camps[0].plate.mountains == 0
    assert state.camps[1].plate.mountains != 0
    dialog._reset.click()
    assert dialog.chosen().options.handicap == ("", "")
