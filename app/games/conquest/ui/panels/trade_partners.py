"""Whom a trade is offered to: a box for each of the others, in the order in which they are asked."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QGridLayout, QStyle

from app.core.command import Seat
from app.games.conquest.model import Position
from app.games.conquest.queries import is_alive
from app.games.conquest.ui.panels.island_panels import badge
from app.ui.board.company import Company
from app.ui.text.labels import literal, set_tool_tip

_SHIELD, _GAP, _APART = 16, 4, 6
"""Pixels of a shield, beside it, and between two boxes."""


class PartnerBox(QCheckBox):
    """Somebody's shield and name: names may begin alike, or be too long for the panel."""

    def __init__(self, company: Company, seat: Seat) -> None:
        super().__init__()
        self.name = company.name(seat)
        self.setIcon(QIcon(badge(company.colour(seat), _SHIELD).pixmap()))
        self.setIconSize(QSize(_SHIELD, _SHIELD))
        self.setAccessibleName(self.name)
        set_tool_tip(self, self.name)

    def has_room(self, width: int) -> bool:
        """Tell whether all of the name is seen in so many pixels."""
        return self.fontMetrics().horizontalAdvance(self.name) <= width - self._beside

    def fit_in(self, width: int) -> None:
        """Say as much of the name as so many pixels have room for."""
        elided = Qt.TextElideMode.ElideRight
        self.setText(literal(self.fontMetrics().elidedText(self.name, elided, width - self._beside)))

    @property
    def _beside(self) -> int:
        """The pixels beside the name."""
        metrics = (QStyle.PixelMetric.PM_IndicatorWidth, QStyle.PixelMetric.PM_CheckBoxLabelSpacing)
        return sum(self.style().pixelMetric(each, None, self) for each in metrics) + _SHIELD + 2 * _GAP


class Partners(QGridLayout):
    """
    The boxes, two in a row where both names have room for that.

    Args:
        boxes: In the order in which they are asked.
        width: Of the column that they stand in, in pixels.
    """

    def __init__(self, boxes: Sequence[PartnerBox], width: int) -> None:
        super().__init__()
        self.setHorizontalSpacing(_APART)
        self._shares: dict[PartnerBox, int] = {}
        row = column = 0
        for box in boxes:
            is_half = box.has_room(_share(width, 2))
            if column and not is_half:
                row, column = row + 1, 0
            self._shares[box] = 2 if is_half else 1
            self.addWidget(box, row, column, 1, 1 if is_half else 2)
            row, column = (row, 1) if is_half and not column else (row + 1, 0)
        self.fit_in(width)

    def fit_in(self, width: int) -> None:
        """Be no wider than so many pixels."""
        for box, share in self._shares.items():
            box.fit_in(_share(width, share))


def others_after(view: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return those who are still there, clockwise: the first who accepts an offer has it."""
    ring = ((seat + step) % view.seats for step in range(1, view.seats))
    return tuple(other for other in ring if is_alive(view, other))


def _share(width: int, boxes: int) -> int:
    return (width - (boxes - 1) * _APART) // boxes
