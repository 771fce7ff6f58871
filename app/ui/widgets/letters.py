"""The size of letters, and what grows with it, on screen too when it changes."""

from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication, QWidget

from app.settings import TextSize

_FACTOR, _BOLD, _GROWS, _USUAL = "letters' size", "letters are bold", "grows with letters", "usual points"
"""Properties: of a widget that has letters or lengths of its own, and of the application."""

_SMALLEST = 9.0
"""Points."""

_LOW = 400
"""Pixels of height, for letters of the usual size: in a lower window a board needs what can be spared."""


def sized(factor: float, *, bold: bool = False) -> QFont:
    """Return the application's font at a size beside the usual one; never below 9 points."""
    font = QFont(QApplication.font())
    font.setPointSizeF(max(_SMALLEST, font.pointSizeF() * factor))
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def give_letters(widget: QWidget, factor: float, *, bold: bool = False) -> None:
    """Write on *widget* in one of our sizes, now and after every change of the size of letters."""
    widget.setProperty(_FACTOR, factor)
    widget.setProperty(_BOLD, bold)
    widget.setFont(sized(factor, bold=bold))


def growth() -> float:
    """Return how large letters are beside those that our lengths in pixels were chosen for."""
    application = QApplication.instance()
    usual = None if application is None else application.property(_USUAL)
    return 1.0 if usual is None else float(QApplication.font().pointSizeF() / usual)


def grown(pixels: float) -> int:
    """Return a length that was chosen for letters of the usual size."""
    return round(pixels * growth())


def is_low(height: int) -> bool:
    """Tell whether large letters leave a board so little of a window of some height that others must save."""
    return growth() > 1 and height < grown(_LOW)


def grow(widget: QWidget, **lengths: int) -> None:
    """
    Bound *widget*, now and after every change of the size of letters.

    Args:
        lengths: Pixels for letters of the usual size, by Qt's setter: `setFixedWidth=330`.
    """
    known = {**(widget.property(_GROWS) or {}), **lengths}
    widget.setProperty(_GROWS, known)
    for setter, pixels in known.items():
        getattr(widget, setter)(grown(pixels))


def letters_width(letters: int) -> int:
    """Return the pixels that a line of so many letters of the usual size takes, for `grow`."""
    font = QApplication.font()
    font.setPointSizeF(font.pointSizeF() / growth())
    return round(QFontMetricsF(font).averageCharWidth() * letters)


def apply_text_size(application: QApplication, size: TextSize) -> None:
    """Let all letters be of a size, and what grows with them, those on screen too."""
    font, usual = application.font(), application.property(_USUAL)
    if usual is None:
        usual = font.pointSizeF()
        application.setProperty(_USUAL, usual)
    points = usual * size.value / 100
    if font.pointSizeF() == points:
        return
    font.setPointSizeF(points)
    application.setFont(font)
    found: list[object] = [*application.allWidgets()]
    for widget in found:
        # PySide may hand out the wrapper of a thing that is gone, and whose address was taken again.
        if not isinstance(widget, QWidget):
            continue
        factor = widget.property(_FACTOR)
        if factor is not None:
            widget.setFont(sized(factor, bold=widget.property(_BOLD)))
        if widget.property(_GROWS):
            grow(widget)
