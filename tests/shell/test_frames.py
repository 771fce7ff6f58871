"""What can be ticked, typed in or chosen can be seen on every panel."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QStyle,
    QStyleFactory,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from app.settings import Theme
from app.shell.common.theme import apply_theme

KINDS = (QCheckBox, QRadioButton, QLineEdit, QSpinBox, QComboBox)


@pytest.fixture(params=[Theme.LIGHT, Theme.DARK], ids=lambda theme: theme.value)
def panel(request, qtbot, qapp: QApplication) -> QWidget:
    """A panel with one field of each kind, nothing ticked, nothing written."""
    before = qapp.palette()
    apply_theme(qapp, request.param)
    panel = QWidget()
    qtbot.addWidget(panel)
    fusion = QStyleFactory.create("Fusion")
    layout = QVBoxLayout(panel)
    for kind in KINDS:
        layout.addWidget(kind())
    for each in panel.findChildren(QWidget):
        each.setStyle(fusion)
    panel.setFixedWidth(240)
    with qtbot.waitExposed(panel):
        panel.show()
    yield panel
    qapp.setPalette(before)


def brightness(colour: QColor) -> float:
    """Return the relative luminance, from 0 to 1, as WCAG reckons it."""
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.getRgbF()[:3]
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """Return by how much two colours differ: 1 is not at all, 21 is black on white."""
    low, high = sorted(map(brightness, (one, other)))
    return (high + 0.05) / (low + 0.05)


def left_rim(field: QWidget) -> QPoint:
    """Return where the frame of a field begins, on the field."""
    if isinstance(field, QCheckBox | QRadioButton):
        option = QStyleOptionButton()
        field.initStyleOption(option)
        kind = QStyle.SubElement
        is_box = isinstance(field, QCheckBox)
        element = kind.SE_CheckBoxIndicator if is_box else kind.SE_RadioButtonIndicator
        box = field.style().subElementRect(element, option, field)
        return QPoint(box.left(), box.center().y())
    return QPoint(0, field.height() // 2)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_frame_stands_out_from_its_panel(panel, kind):
    """It is told from what is beside it, whether it has the focus or not."""
    field = panel.findChild(kind)
    other = next(
        each for each in panel.findChildren(QWidget) if isinstance(each, KINDS) and each is not field
    )
    for focused in (field, other):
        focused.setFocus()
        QApplication.processEvents()
        picture = panel.grab().toImage()
        best = max(seen(picture, field.mapTo(panel, left_rim(field)), x) for x in range(4))
        wanted = 3 if panel.palette().color(QPalette.ColorRole.Window).lightness() < 128 else 1.25
        assert best >= wanted


def seen(picture: QImage, rim: QPoint, x: int) -> float:
    """Return how clearly a dot near the rim is told from the panel."""
    return contrast(picture.pixelColor(rim.x() + x, rim.y()), picture.pixelColor(2, 2))
