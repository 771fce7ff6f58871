"""The wheel scrolls what somebody reads, and changes nothing on the way."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

import app
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.number_box import NumberBox, Slider
from app.ui.widgets.scrolling import ScrollArea


@pytest.fixture
def fields(qtbot):
    """A list, a number and a slider on a page that is higher than its window."""
    area, inside = ScrollArea(), QWidget()
    fields = ComboBox(), NumberBox(), Slider()
    fields[0].addItems(["English", "Deutsch", "Polski"])
    fields[0].setCurrentIndex(1)
    fields[1].setValue(7)
    fields[2].setValue(30)
    layout = QVBoxLayout(inside)
    for field in fields:
        layout.addWidget(field)
    layout.addSpacing(900)
    area.setWidget(inside)
    area.resize(300, 200)
    qtbot.addWidget(area)
    with qtbot.waitActive(area):
        area.show()
    area.setFocus()
    yield fields
    area.close()


def wheel(over):
    """Turn the wheel by a notch, as somebody does who reads on, with the pointer over something."""
    centre = QPointF(over.rect().center())
    event = QWheelEvent(
        centre, over.mapToGlobal(centre), QPoint(), QPoint(0, -120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(over, event)
    return event.isAccepted()


def test_no_list_and_no_number_takes_the_wheel_from_the_page(fields):
    choice, number, slider = fields

    for field in fields:
        assert not wheel(field)

    assert (choice.currentText(), number.value(), slider.value()) == ("Deutsch", 7, 30)
    assert not any(field.hasFocus() for field in fields)


def test_a_number_takes_it_where_the_keys_are_and_a_list_not_even_there(fields):
    """Dialogs begin with the keys on their first list, which nobody has chosen: that of languages, say."""
    choice, number, _ = fields

    choice.setFocus()
    assert not wheel(choice)
    number.setFocus()
    assert wheel(number)

    assert (choice.currentText(), number.value()) == ("Deutsch", 6)


def test_nothing_else_is_used_for_lists_and_numbers():
    plain = re.compile(r"(?<!case )\b(?:QComboBox|QSpinBox|QDoubleSpinBox)\(\)")
    root = Path(app.__file__).parent

    assert not [file for file in root.rglob("*.py") if plain.search(file.read_text("utf-8"))]
