"""Dialogs on small screens: nothing of them is beyond its rim, and Enter is what it always is."""

from collections.abc import Callable

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QPushButton,
    QSlider,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from app.bots.rungs import ladder_of
from app.core.game import LEVEL_SENTENCES, AnyGame, Level, Player
from app.core.options import describe
from app.core.session import Session, Setup
from app.games import all_games, all_infos, find
from app.i18n import VOICE, number, say
from app.settings import Settings, TextSize, Theme
from app.shell.common.menu_actions import ActionId
from app.shell.common.textured_page import Picture
from app.shell.common.theme import apply_theme
from app.shell.common.user_state import NAMES
from app.shell.main.appearance import apply_appearance
from app.shell.main.preferences_dialog import PreferencesDialog
from app.shell.setup.game_chooser import GameChooser
from app.shell.setup.new_game_dialog import NewGameDialog
from app.shell.setup.seat_chips import SeatChip, SeatChips
from app.shell.setup.seat_rows import SeatRow
from app.shell.setup.table_presets import TablePreset
from app.storage import papercode, saves
from app.ui.widgets import fitted_dialog
from tests.shell.conftest import whole_program

GAMES = [game for game in all_games() if game.table]
SCREENS = [QSize(800, 480), QSize(1366, 768)]


@pytest.fixture
def on_screen(monkeypatch: pytest.MonkeyPatch) -> Callable[[QSize], None]:
    """Lets dialogs believe in a screen of some size."""

    def take(size: QSize) -> None:
        monkeypatch.setattr(fitted_dialog, "screen_room", lambda _: size)

    return take


def full_table(game: AnyGame, qtbot: QtBot) -> NewGameDialog:
    """Open the dialog of a game with all its seats taken."""
    players = tuple(Player(NAMES[seat], Level.SQUIRE, seat) for seat in range(game.seats[-1]))
    dialog = NewGameDialog(game, Setup(game.id, players, game.options(), 0))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def fold(dialog: NewGameDialog) -> QToolButton:
    """Return what opens the options that are tucked away."""
    return next(each for each in dialog.findChildren(QToolButton) if each.isCheckable())


def main_button(dialog: NewGameDialog) -> QPushButton:
    """Return the button that begins the game."""
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    return next(
        button for button in box.buttons() if box.buttonRole(button) is QDialogButtonBox.ButtonRole.AcceptRole
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda size: f"{size.width()}x{size.height()}")
def test_a_full_table_with_all_options_open_is_no_larger_than_the_screen(on_screen, qtbot, game, screen):
    on_screen(screen)
    dialog = full_table(game, qtbot)
    before = dialog.size()

    fold(dialog).setChecked(True)
    QTest.qWait(20)
    assert dialog.size() == dialog.size().boundedTo(screen)
    start = main_button(dialog)
    assert start.isVisible()
    assert dialog.rect().contains(start.geometry().translated(start.parentWidget().mapTo(dialog, QPoint())))
    for row in dialog.findChildren(SeatRow):
        assert row.height() >= row.minimumSizeHint().height()
    for chip in dialog.findChildren(SeatChip):
        assert chip.height() >= chip.minimumSizeHint().height()

    fold(dialog).setChecked(False)
    qtbot.waitUntil(lambda: dialog.size() == before)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_choice_is_cut_however_long_its_words(on_screen, qtbot, game):
    """In German, with every box of Carcassonne: what has no room beside its question stands below it."""
    on_screen(SCREENS[1])
    options = game.options()
    for each in describe(game.options):
        if each.pictures:
            options = evolve(options, **{each.name: tuple(each.choices)})
    VOICE.speak("de")
    try:
        dialog = NewGameDialog(game, Setup(game.id, (Player("Ada"), Player("Bo", Level.PAGE, 1)), options, 0))
    finally:
        VOICE.speak("en")
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    fold(dialog).setChecked(True)
    QTest.qWait(20)

    fields = [each for each in dialog._fields.values() if each.isVisible()]
    assert fields
    for field in fields:
        assert field.width() >= field.wanted_width or field.is_wide, field.toolTip()
    for name, asks in dialog._asked.items():
        assert asks.isVisible() is dialog._fields[name].isVisible()


@pytest.mark.parametrize("game", [each for each in GAMES if len(each.seats) > 1], ids=lambda game: game.id)
def test_a_table_is_filled_by_clicks(qtbot, game):
    """A preset, how many there are, and who plays a seat: a click each; Enter still begins the game."""
    dialog = full_table(game, qtbot)
    chips = dialog.findChild(SeatChips)
    assert isinstance(chips, SeatChips)

    chips.presets[TablePreset.PEOPLE].click()
    chips.counts[game.seats[0]].click()
    chips.counts[game.seats[0] + 1].click()
    assert [player.level for player in dialog.chosen().players] == [None] * (game.seats[0] + 1)

    chips.presets[TablePreset.ALONE].click()
    levels = [player.level for player in dialog.chosen().players]
    assert levels == [None, *[game.gentlest] * game.seats[0]]
    assert [button.isChecked() for button in chips.presets.values()] == [True, False, False]

    menu = chips.chips[-1].menu()
    menu.aboutToShow.emit()
    knight = next(each for each in menu.actions() if each.text() == "Knight")
    assert menu.toolTipsVisible()
    assert say(LEVEL_SENTENCES[Level.KNIGHT]) in knight.toolTip()
    assert f"Rating where two play: {number(ladder_of(game)[Level.KNIGHT].rating)}." in knight.toolTip()
    knight.trigger()
    assert dialog.chosen().players[-1].level is Level.KNIGHT
    assert chips.chips[-1].toolTip() == knight.toolTip()
    qtbot.waitUntil(chips.chips[-1].isVisible)
    chips.chips[-1].setFocus()
    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(chips.chips[-1], Qt.Key.Key_Return)


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK])
def test_what_is_chosen_stands_out(qtbot: QtBot, theme: Theme):
    """In the dark a button that is down had nearly the shade of the others."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, theme)
    shades = {}
    for button in full_table(GAMES[0], qtbot).findChild(SeatChips).presets.values():
        shade = button.grab().toImage().pixelColor(12, button.height() // 2)
        shades[button.isChecked()] = shade.red(), shade.green(), shade.blue()
    apply_theme(application, Theme.LIGHT)
    assert sum(abs(one - other) for one, other in zip(shades[True], shades[False], strict=True)) > 60


def test_enter_begins_the_game_even_after_a_seat_was_closed(on_screen, qtbot):
    on_screen(QSize(1366, 768))
    dialog = full_table(next(game for game in GAMES if len(game.seats) > 1), qtbot)
    row = dialog.findChildren(SeatRow)[-1]
    who = next(box for box in row.findChildren(QComboBox) if box.count() == len(dialog._game.levels) + 2)
    who.setFocus()
    who.setCurrentIndex(who.count() - 1)
    QTest.qWait(20)

    with qtbot.waitSignal(dialog.accepted):
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)


@pytest.mark.parametrize("digits", [30, 5000])
def test_whatever_number_is_pasted_for_luck_its_game_can_be_given_to_others(qtbot, digits):
    """As a file and on paper; a longer number than those hold does not go into the field."""
    game = GAMES[0]
    dialog = full_table(game, qtbot)
    fold(dialog).setChecked(True)
    QApplication.clipboard().setText("9" * digits)
    dialog._seed.paste()

    session = Session(game, dialog.chosen())

    assert session.setup.seed == 10**18 - 1
    assert saves.loads(saves.dumps(session), find).setup == session.setup
    code = " ".join(part.text for part in papercode.spell(session))
    assert papercode.read(code, find).setup == session.setup


def test_a_size_that_somebody_gave_a_dialog_stays(on_screen, qtbot):
    on_screen(QSize(1366, 768))
    dialog = full_table(GAMES[0], qtbot)
    dialog.resize(1200, 700)
    fold(dialog).setChecked(True)
    QTest.qWait(20)
    assert dialog.size() == QSize(1200, 700)


def test_a_new_game_asks_which_one_it_is_to_be(qtbot: QtBot):
    """Ctrl+N: a button for each game, Enter for the one on the table; then who plays it, and how."""
    chosen: list[str] = []
    chooser = GameChooser(all_infos(), "cards")
    qtbot.addWidget(chooser)
    chooser.chosen.connect(chosen.append)
    with qtbot.waitExposed(chooser):
        chooser.open()
    main = next(each for each in chooser.findChildren(QPushButton) if each.isDefault())
    assert main.text() == "Catapult\n2 players  ·  about 15 minutes"

    QTest.keyClick(chooser, Qt.Key.Key_Return)

    assert chosen == ["cards"]
    assert not chooser.isVisible()


def test_a_game_is_chosen_by_its_picture_too(qtbot: QtBot):
    """As in the Hall; and one knows it again."""
    chosen: list[str] = []
    chooser = GameChooser(all_infos(), "cards")
    qtbot.addWidget(chooser)
    chooser.chosen.connect(chosen.append)
    with qtbot.waitExposed(chooser):
        chooser.open()
    pictures = chooser.findChildren(Picture)
    assert len(pictures) == len(all_infos())
    assert not any(each.is_empty for each in pictures)
    # The usual game comes first, then the others in their order.
    others = [info.id for info in all_infos() if info.id != "cards"]
    QTest.mouseClick(pictures[0], Qt.MouseButton.LeftButton)
    assert chosen == ["cards"]
    assert not chooser.isVisible()
    pictures[1 + others.index("conquest")].clicked.emit()
    assert chosen[-1] == "conquest"


def test_whoever_asks_to_learn_is_not_asked_for_a_new_game(qtbot: QtBot):
    window = whole_program(qtbot)
    window.actions_[ActionId.LEARN].trigger()
    (chooser,) = window.findChildren(GameChooser)
    assert chooser.windowTitle() == "Learn by playing"


def test_volume_belongs_to_the_sounds_above_it(qtbot: QtBot):
    """It had stood above the box that says whether there are any; without them there is nothing to turn."""
    dialog = PreferencesDialog(Settings(language="en", sounds=True))
    qtbot.addWidget(dialog)
    dialog.show()
    sounds, slider = dialog.findChild(QCheckBox, "sounds"), dialog.findChild(QSlider, "volume")
    captions = dialog.findChild(QCheckBox, "captions")
    qtbot.waitUntil(lambda: sounds.y() < slider.y() < captions.y())
    assert slider.accessibleName() == "Volume"
    for is_on in (False, True):
        sounds.setChecked(is_on)
        assert slider.isEnabled() is is_on


def test_buttons_of_the_preferences_take_letters_and_colours_that_are_chosen_there(
    qapp: QApplication, qtbot: QtBot
):
    """Close stayed small and bright in a dark dialog with large letters."""
    usual = Settings(language="en", theme=Theme.LIGHT)
    apply_appearance(usual)
    dialog = PreferencesDialog(usual)
    dialog.changed.connect(apply_appearance)
    qtbot.addWidget(dialog)
    dialog.show()
    (close,) = dialog.findChildren(QPushButton)
    try:
        for name, value in (("theme", Theme.DARK), ("text", TextSize.LARGEST)):
            box = dialog.findChild(QComboBox, name)
            box.setCurrentIndex(box.findData(value))
        QApplication.processEvents()
        assert close.font().pointSizeF() == qapp.font().pointSizeF()
        assert close.palette().buttonText().color() == qapp.palette().buttonText().color()
    finally:
        apply_appearance(usual)
