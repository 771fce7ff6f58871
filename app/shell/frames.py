"""Frames that can be seen in the dark: the style draws them darker than a panel, whatever the panel is."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPalette, QPen
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QStyleOptionComplex, QWidget

_Primitive = QStyle.PrimitiveElement
_Control = QStyle.ComplexControl
_ROUND = 2.0


class SeenFrames(QProxyStyle):
    """Fusion, with a light line around what is ticked, typed or chosen where panels are dark."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    # Qt's names from here on.

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        super().drawPrimitive(element, option, painter, widget)
        if element is _Primitive.PE_FrameLineEdit:
            _frame(option, painter)
        elif element in (_Primitive.PE_IndicatorCheckBox, _Primitive.PE_IndicatorRadioButton):
            is_round = element is _Primitive.PE_IndicatorRadioButton
            _frame(option, painter, is_round=is_round)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        super().drawComplexControl(control, option, painter, widget)
        if control in (_Control.CC_SpinBox, _Control.CC_ComboBox):
            _frame(option, painter)


def _frame(option: QStyleOption, painter: QPainter, *, is_round: bool = False) -> None:
    """Draw the line, if the panel is dark; in the accent's colour around what has the focus."""
    palette = option.palette
    if palette.color(QPalette.ColorRole.Window).lightness() >= 128:
        return
    has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
    role = QPalette.ColorRole.Accent if has_focus else QPalette.ColorRole.PlaceholderText
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(palette.color(role), 1))
    box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5)
    if is_round:
        painter.drawEllipse(box)
    else:
        painter.drawRoundedRect(box, _ROUND, _ROUND)
    painter.restore()
