"""The sign of the program: drawn for every size, within its square."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from app.shell.common.program_icon import paint_sign, program_icon

SIZES = (16, 24, 32, 48, 64, 128)


def drawn(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_sign(painter, side)
    painter.end()
    return image


@pytest.mark.parametrize("side", SIZES)
def test_the_sign_is_a_disc_on_nothing(qapp, side):
    image, last = drawn(side), side - 1
    corners = [(0, 0), (last, 0), (0, last), (last, last)]
    assert [image.pixelColor(*corner).alpha() for corner in corners] == [0] * 4
    assert image.pixelColor(side // 2, side // 2).alpha() == 255


def test_the_icon_has_every_size_drawn_for_it(qapp):
    """Not one picture made smaller: at 16 pixels that would be a smudge."""
    icon = program_icon()
    assert sorted(size.width() for size in icon.availableSizes()) == [*SIZES]
    for side in SIZES:
        assert icon.pixmap(QSize(side, side), 1.0).toImage() == drawn(side)


def test_a_small_sign_is_simpler_than_a_large_one_made_smaller(qapp):
    smaller = drawn(128).scaled(16, 16, mode=Qt.TransformationMode.SmoothTransformation)
    assert smaller != drawn(16)
