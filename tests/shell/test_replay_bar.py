"""The bar of looking back."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QToolButton

from app.shell.play.replay_bar import ReplayBar


def test_its_arrows_take_the_colours_of_another_look(qapp, qtbot):
    """After a switch to a dark look they had been dark on dark, one look behind, until the next switch."""
    bar = ReplayBar()
    qtbot.addWidget(bar)
    palette = QPalette(bar.palette())
    palette.setColor(QPalette.ColorRole.ButtonText, QColor("#ff0000"))
    bar.setPalette(palette)
    for way in bar.findChildren(QToolButton):
        picture = way.icon().pixmap(32, 32).toImage()
        seen = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
        inked = [colour for colour in seen if colour.alpha() == 255]
        assert inked
        assert all(colour.red() > 200 > colour.blue() for colour in inked)
