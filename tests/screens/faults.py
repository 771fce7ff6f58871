"""What is wrong with a screen, as a machine sees it: texts cut, widgets that overlap or stick out."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLabel,
    QLayout,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

_SLACK = 2
"""Pixels that nobody sees."""


def faults(root: QWidget, room: QSize) -> list[str]:
    """
    Return what is wrong with a window or dialog, a line each.

    Args:
        root: Is on screen and has come to rest.
        room: What the screen has.
    """
    found = []
    if root.width() > room.width() or root.height() > room.height():
        found.append(f"larger than the screen: {_size(root.size())} of {_size(room)}")
    for widget in _shown(root):
        wrong = [*_cut(widget), *_crushed(widget), *_out_of(widget, root), *_overlapping(widget)]
        found += [f"{_name(widget)}: {text}" for text in wrong]
    return found


def _shown(root: QWidget) -> Iterator[QWidget]:
    for widget in root.findChildren(QWidget):
        if (
            isinstance(widget, QWidget)
            and widget.isVisible()
            and widget.window() is root
            and not (_is_part(widget) or _is_behind(widget))
        ):
            yield widget


def _is_behind(widget: QWidget) -> bool:
    """Tell whether *widget* is in a panel behind another one, which Qt lays far out of the window."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, QDockWidget):
        above = above.parentWidget()
    return above is not None and above.geometry().bottom() < 0


def _is_part(widget: QWidget) -> bool:
    """Tell whether Qt made *widget* for another one, and lays it out itself."""
    parent = widget.parentWidget()
    return widget.objectName().startswith("qt_") or isinstance(parent, QAbstractSpinBox | QComboBox)


def _cut(widget: QWidget) -> Iterator[str]:
    """Yield what of the words on *widget* cannot be read."""
    width, height = widget.width() + _SLACK, widget.height() + _SLACK
    match widget:
        case QLabel() if widget.text():
            if widget.wordWrap():
                least = widget.heightForWidth(widget.width())
                if least > height:
                    yield f"needs {least} of {widget.height()} pixels of height"
                if widget.textFormat() is not Qt.TextFormat.RichText and "<" not in widget.text():
                    word = max(widget.text().split(), key=widget.fontMetrics().horizontalAdvance, default="")
                    advance = widget.fontMetrics().horizontalAdvance(word)
                    if advance > width:
                        yield f"“{word}” needs {advance} of {widget.width()} pixels"
            else:
                hint = widget.sizeHint()
                if hint.width() > width or hint.height() > height:
                    yield f"needs {_size(hint)} of {_size(widget.size())}"
        case QPushButton() | QToolButton() | QCheckBox() | QRadioButton() if widget.text():
            text = widget.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, widget.text())
            if isinstance(widget, QToolButton):
                text = text.boundedTo(widget.sizeHint())
            if text.width() > width or text.height() > height:
                yield f"needs {_size(text)} of {_size(widget.size())}"
        case QLineEdit() | QAbstractSpinBox() | QComboBox():
            if widget.fontMetrics().height() > height:
                yield f"needs {widget.fontMetrics().height()} of {widget.height()} pixels of height"


def _crushed(widget: QWidget) -> Iterator[str]:
    """Yield that a widget is smaller than it says it can be."""
    if isinstance(widget.parentWidget(), QMainWindow) or not _is_laid_out(widget):
        return
    least = widget.minimumSizeHint().boundedTo(widget.maximumSize())
    short = widget.height() + _SLACK < least.height() or widget.width() + _SLACK < least.width()
    if short and not isinstance(widget, QAbstractScrollArea | QAbstractButton):
        yield f"is {_size(widget.size())}, can be {_size(least)} at least"


def _out_of(widget: QWidget, root: QWidget) -> Iterator[str]:
    """Yield that a widget is beyond the rim of what it lies on and cannot be scrolled to."""
    if widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        return
    area, above = QRect(QPoint(), widget.size()), widget
    while above is not root and above.parentWidget() is not None:
        area.translate(above.pos())
        above = above.parentWidget()
        scroller = above.parentWidget()
        if isinstance(scroller, QAbstractScrollArea) and above is scroller.viewport():
            if not isinstance(scroller, QScrollArea):
                return
            fixed = scroller.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if fixed and (area.left() < -_SLACK or area.right() > above.width() + _SLACK):
                yield f"sticks out at the side of {_name(scroller)}"
            return
        allowed = above.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
        if not allowed.contains(area):
            yield f"sticks out of {_name(above)}: {area.getRect()} of {_size(above.size())}"
            return


def _overlapping(widget: QWidget) -> Iterator[str]:
    """Yield which of the children that *widget* lays out lie on each other."""
    layout = widget.layout()
    if layout is None or isinstance(widget, QMainWindow):
        return
    inside = [each for each in _laid_out(layout) if each.isVisible()]
    for at, one in enumerate(inside):
        for other in inside[at + 1 :]:
            shared = one.geometry() & other.geometry()
            if shared.width() > _SLACK and shared.height() > _SLACK:
                yield f"{_name(one)} and {_name(other)} overlap by {_size(shared.size())}"


def _laid_out(layout: QLayout) -> list[QWidget]:
    """Return the widgets of a layout and of those in it."""
    # Not by their items: PySide gives the wrapper of an item that is gone to the next widget at its address.
    layouts, around = [layout, *layout.findChildren(QLayout)], layout.parentWidget()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    inside = [] if around is None else around.findChildren(QWidget, options=direct)
    return [each for each in inside if any(one.indexOf(each) >= 0 for one in layouts)]


def _is_laid_out(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    layout = None if parent is None else parent.layout()
    return layout is not None and any(each is widget for each in _laid_out(layout))


def _name(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    words = widget.objectName() or widget.accessibleName() or (text if isinstance(text, str) else "")
    return f"{type(widget).__name__} {words[:40]!r}" if words else type(widget).__name__


def _size(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"


def settle() -> None:
    """Let everything come to rest."""
    for _ in range(8):
        QApplication.sendPostedEvents(None, 0)
        QApplication.processEvents()
