"""Light and dark: the palettes of panels and dialogs."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from app.settings import Theme

_Role = QPalette.ColorRole
_LIGHT: Mapping[QPalette.ColorRole, str] = {
    _Role.Window: "#f4efe7",
    _Role.WindowText: "#2b2118",
    _Role.Base: "#fdfbf7",
    _Role.AlternateBase: "#f0e9de",
    _Role.Text: "#2b2118",
    _Role.Button: "#ebe3d7",
    _Role.ButtonText: "#2b2118",
    _Role.BrightText: "#ffffff",
    _Role.ToolTipBase: "#fff8e6",
    _Role.ToolTipText: "#2b2118",
    _Role.PlaceholderText: "#716659",
    _Role.Highlight: "#8a4b22",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#8a4b22",
    _Role.Link: "#00558a",
    _Role.LinkVisited: "#6a3a66",
    _Role.Light: "#fffdf9",
    _Role.Midlight: "#f6f0e7",
    _Role.Mid: "#cdc2b2",
    _Role.Dark: "#a4988a",
    _Role.Shadow: "#6d6257",
}
_DARK: Mapping[QPalette.ColorRole, str] = {
    _Role.Window: "#2a2521",
    _Role.WindowText: "#efe7dc",
    _Role.Base: "#211d1a",
    _Role.AlternateBase: "#2f2925",
    _Role.Text: "#efe7dc",
    _Role.Button: "#3a332d",
    _Role.ButtonText: "#efe7dc",
    _Role.BrightText: "#fdfbf7",
    _Role.ToolTipBase: "#3f372f",
    _Role.ToolTipText: "#f4ecdf",
    _Role.PlaceholderText: "#9b8f82",
    _Role.Highlight: "#a9582a",
    _Role.HighlightedText: "#fff6ea",
    _Role.Accent: "#d98c4f",
    _Role.Link: "#7cc0ea",
    _Role.LinkVisited: "#cfa2c8",
    _Role.Light: "#4b433b",
    _Role.Midlight: "#423a33",
    _Role.Mid: "#4a423a",
    _Role.Dark: "#1c1815",
    _Role.Shadow: "#15110f",
}
_OFF: Mapping[Theme, str] = {Theme.LIGHT: "#9a8f82", Theme.DARK: "#7d7368"}
_LINED: Any = ("QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QComboBox", "QPlainTextEdit")
"""
Fields that Qt draws with a line darker than the panel: in the dark nobody would see where they are.

Qt takes names of kinds as text, and its stubs say bytes.
"""

_RIM = "#cfc3b3"
"""Of the panel, as far as such a line is concerned."""

_FOCUS, _ON_FOCUS = "#d98c4f", "#211d1a"
"""Behind and of what is selected; Qt makes the line around the field of it, and darkens this one too."""

_WRITTEN = (_Role.WindowText, _Role.Text, _Role.ButtonText)


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Give the application the palette of a theme; `Theme.SYSTEM` takes the system's own."""
    if theme is Theme.SYSTEM:
        application.setPalette(QPalette())
        for kind in _LINED:
            application.setPalette(QPalette(), kind)
        return
    colours = _DARK if theme is Theme.DARK else _LIGHT
    palette = QPalette()
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    for role in _WRITTEN:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(_OFF[theme]))
    application.setPalette(palette)
    if theme is Theme.DARK:
        palette.setColor(_Role.Window, QColor(_RIM))
        palette.setColor(_Role.Highlight, QColor(_FOCUS))
        palette.setColor(_Role.HighlightedText, QColor(_ON_FOCUS))
    for kind in _LINED:
        application.setPalette(palette, kind)


def is_dark(palette: QPalette) -> bool:
    """Tell whether what is written on a panel is lighter than the panel."""
    return palette.color(_Role.Window).lightness() < palette.color(_Role.WindowText).lightness()
