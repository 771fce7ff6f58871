"""The preferences: language, theme, speed, sounds, aids.  They count at once."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_
from app.i18n import LANGUAGES, say
from app.settings import Settings, TextSize, Theme
from app.shell.common.fonts import soft
from app.shell.play.speed_names import SPEED_NAMES
from app.ui.text.labels import TextLabel, add_row
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.layouts import empty
from app.ui.widgets.number_box import Slider

_THEMES: Mapping[Theme, str] = {
    Theme.SYSTEM: N_("Like the system"),
    Theme.LIGHT: N_("Light"),
    Theme.DARK: N_("Dark"),
}
_CHECKS: Mapping[str, str] = {
    "sounds": N_("Play sounds"),
    "captions": N_("Say in words what can be heard: bells, dice, catapults"),
    "aids": N_("Show board aids: legal places, closed ground, points to come, the arc of a throw"),
    "coordinates": N_("Name rows and columns at the rim of the board"),
    "coach": N_("A coach asks before a blunder"),
    "slow_catch": N_("Catch in slow motion: what has to be caught comes at half the speed"),
    "samples": N_("Show the sample game for tinkerers (Reversi)"),
}


_INDENT = 24
"""Pixels: what belongs to a box that can be ticked stands below its words."""


class _Words(TextLabel):
    """What a check box says, in as many lines as it takes; Qt's own has but one.  It can be clicked, too."""

    def __init__(self, text: str, box: QCheckBox) -> None:
        super().__init__(text)
        self._box = box
        self.setBuddy(box)
        self.setWordWrap(True)

    # Qt's names from here on.

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._box.click()


class PreferencesDialog(FittedDialog):
    """
    Changes the preferences; every change counts at once.

    Signals:
        changed: The new `Settings`.
    """

    changed = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(16)
        self._form.setVerticalSpacing(10)
        self._checks = QVBoxLayout()
        self._checks.setSpacing(10)
        self._note = soft()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        layout = QVBoxLayout()
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(14)
        layout.addLayout(self._form)
        layout.addLayout(self._checks)
        layout.addWidget(self._note)
        layout.addStretch(1)
        self._fill()
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        self.compose(layout, self._buttons, close, wish=QSize(460, 0))

    def _fill(self) -> None:
        """Make the fields, in the language that is spoken now."""
        while self._form.rowCount():
            self._form.removeRow(0)
        empty(self._checks)
        self.setWindowTitle(say(N_("Preferences")))
        self._note.setText(say(N_("Every change takes effect at once.")))
        languages = {"": say(N_("Like the system")), **{each.code: each.name for each in LANGUAGES.values()}}
        themes = {theme: say(text) for theme, text in _THEMES.items()}
        sizes = {size: f"{size.value} %" for size in TextSize}
        speeds = {speed: say(text) for speed, text in SPEED_NAMES.items()}
        add_row(self._form, say(N_("Language")), self._choice("language", languages))
        add_row(self._form, say(N_("Colours")), self._choice("theme", themes))
        add_row(self._form, say(N_("Text size")), self._choice("text", sizes))
        add_row(self._form, say(N_("Movement")), self._choice("speed", speeds))
        for name, text in _CHECKS.items():
            self._checks.addLayout(self._check(name, say(text)))
            if name == "sounds":
                self._checks.addLayout(self._volume_line())

    def _choice(self, name: str, values: Mapping[Any, str]) -> QComboBox:
        box = ComboBox()
        box.setObjectName(name)
        for value, text in values.items():
            box.addItem(text, value)
        box.setCurrentIndex(list(values).index(getattr(self._settings, name)))
        box.currentIndexChanged.connect(lambda at: self._set(name, list(values)[at]))
        return box

    def _check(self, name: str, text: str) -> QHBoxLayout:
        box = QCheckBox()
        box.setObjectName(name)
        box.setAccessibleName(text)
        box.setChecked(bool(getattr(self._settings, name)))
        box.toggled.connect(lambda value: self._set(name, value))
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(box)
        line.addWidget(_Words(text, box), 1)
        return line

    def _volume_line(self) -> QHBoxLayout:
        """Return how loud sounds are, below whether there are any."""
        line, slider, label = QHBoxLayout(), self._volume(), TextLabel(say(N_("Volume")))
        label.setBuddy(slider)
        slider.setAccessibleName(label.text())
        line.setSpacing(16)
        line.addSpacing(_INDENT)
        line.addWidget(label)
        line.addWidget(slider, 1)
        return line

    def _volume(self) -> QSlider:
        slider = Slider()
        slider.setObjectName("volume")
        slider.setRange(0, 100)
        slider.setValue(self._settings.volume)
        slider.setEnabled(self._settings.sounds)
        slider.valueChanged.connect(lambda value: self._set("volume", value))
        return slider

    def _set(self, name: str, value: Any) -> None:
        change: Any = {name: value}
        self._settings = replace(self._settings, **change)
        slider = self.findChild(QSlider, "volume")
        if isinstance(slider, QSlider):
            slider.setEnabled(self._settings.sounds)
        self.changed.emit(self._settings)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._fill()
        super().changeEvent(event)
