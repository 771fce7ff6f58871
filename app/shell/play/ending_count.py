"""The count of a game that has ended: what everybody has, as high as there is room for it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QWidget

from app.ui.widgets.letters import grown
from app.ui.widgets.scrolling import ScrollColumn

_FEW = 1.5
"""So many seats are seen at once if the count scrolls, at least: the last not whole, as there are more."""

_APART, _BELOW = 8, 6
"""Pixels: between figures and what scrolls them, and below them."""

_TURNS = {
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}


class EndingCount(ScrollColumn):
    """
    What everybody has, the best first; scrolls where that is too high for the panel.

    Attributes:
        grid: A row for each seat.
    """

    def __init__(self) -> None:
        inside = QWidget()
        self.grid = QGridLayout(inside)
        self.grid.setContentsMargins(0, 0, 0, _BELOW)
        super().__init__(inside)
        inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def take_height(self, over: int) -> bool:
        """Be as high as its rows, and *over* pixels lower; tell whether a few are seen at once then."""
        whole, seats = self.grid.sizeHint().height(), self.grid.rowCount()
        self.verticalScrollBar().setSingleStep(whole // seats)
        sees_few = whole - over >= min(seats, _FEW) * whole / seats
        self.setFixedHeight(whole - over if sees_few else whole)
        self.grid.setContentsMargins(0, 0, grown(_APART) if sees_few and over > 0 else 0, _BELOW)
        return sees_few

    def turn(self, key: int) -> bool:
        """Scroll as a key says, where there is more than is seen; tell whether it did."""
        bar = self.verticalScrollBar()
        if key not in _TURNS or not bar.maximum():
            return False
        bar.triggerAction(_TURNS[Qt.Key(key)])
        return True
