"""What is wrong with a screen, as a machine sees it: texts cut, widgets that overlap or stick out."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLayout,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from app.i18n import say
from app.shell.play.nature_panel import NaturePanel
from app.shell.scorepad.score_pad_page import ScorePadPage
from app.shell.variants.variant_editor_page import VariantEditorPage
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import growth
from app.ui.widgets.page_stack import BoardPage, PageStack
from app.ui.widgets.scrolling import ScrollArea, ScrollColumn
from tests.screens.unsaid import unsaid

_SLACK = 2
"""Pixels that nobody sees."""

_MANY, _FEW = 6, 14
"""So many lines of fewer letters than that are a column."""


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
    found += [*_enter(root), *_overlapping(root), *_scrolling(root), *_across(root)]
    for widget in _shown(root):
        wrong = [*_cut(widget), *_crushed(widget), *_out_of(widget, root), *_overlapping(widget)]
        wrong += unsaid(widget)
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
    match widget:
        case QLabel() if widget.text():
            yield from _cut_label(widget)
            yield from _column(widget)
        case QPushButton() | QToolButton() | QCheckBox() | QRadioButton() if widget.text():
            text = widget.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, widget.text())
            if isinstance(widget, QToolButton):
                text = text.boundedTo(widget.sizeHint())
            if not _holds(widget, text):
                yield f"needs {_size(text)} of {_size(widget.size())}"
        case QLineEdit() | QAbstractSpinBox() | QComboBox():
            if widget.fontMetrics().height() > widget.height() + _SLACK:
                yield f"needs {widget.fontMetrics().height()} of {widget.height()} pixels of height"
            if isinstance(widget, QComboBox):
                yield from _cut_choice(widget)
        case QGroupBox() | QDockWidget():
            text = widget.title() if isinstance(widget, QGroupBox) else widget.windowTitle()
            if widget.fontMetrics().horizontalAdvance(text) > widget.width():
                yield f"“{text}” is wider than {widget.width()} pixels"
        case QTableWidget():
            yield from _cut_cells(widget)


def _cut_label(label: QLabel) -> Iterator[str]:
    hint = label.sizeHint()
    if not label.wordWrap():
        if not _holds(label, hint):
            yield f"needs {_size(hint)} of {_size(label.size())}"
        return
    least = label.heightForWidth(label.width())
    if least > label.height() + _SLACK:
        yield f"needs {least} of {label.height()} pixels of height"
    if label.textFormat() is not Qt.TextFormat.RichText and "<" not in label.text():
        word = max(label.text().split(), key=label.fontMetrics().horizontalAdvance, default="")
        advance = label.fontMetrics().horizontalAdvance(word)
        if advance > label.width() + _SLACK:
            yield f"“{word}” needs {advance} of {label.width()} pixels"


def _column(label: QLabel) -> Iterator[str]:
    """Yield that words stand in a column, a word or two in each of its many lines."""
    lines = label.heightForWidth(label.width()) // label.fontMetrics().lineSpacing()
    if label.wordWrap() and lines >= _MANY and label.width() < _FEW * label.fontMetrics().averageCharWidth():
        yield f"stands in {lines} lines of {label.width()} pixels"


def _holds(widget: QWidget, size: QSize) -> bool:
    return size.width() <= widget.width() + _SLACK and size.height() <= widget.height() + _SLACK


def _cut_choice(box: QComboBox) -> Iterator[str]:
    """Yield that what is chosen cannot be read, neither in the box nor on its tool tip."""
    if box.currentText() in box.toolTip():
        return
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    kind, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(kind, option, field, box).width() + _SLACK
    icon = 0 if box.itemIcon(box.currentIndex()).isNull() else box.iconSize().width() + 4
    advance = box.fontMetrics().horizontalAdvance(box.currentText()) + icon
    if advance > room:
        yield f"“{box.currentText()}” needs {advance} of {room} pixels"


def _wanted(table: QTableWidget, item: QTableWidgetItem, width: int) -> QSize:
    """Return what a cell's words take in so much width: in several lines, where the table breaks them."""
    option = QStyleOptionViewItem()
    option.font, option.rect = table.font(), QRect(0, 0, width, table.height())
    if table.wordWrap():
        option.features |= QStyleOptionViewItem.ViewItemFeature.WrapText
    return table.itemDelegate().sizeHint(option, table.indexFromItem(item))


def _cut_cells(table: QTableWidget) -> Iterator[str]:
    """Yield which words in a table cannot be read."""
    for row in range(table.rowCount()):
        for column in range(table.columnCount()):
            item = table.item(row, column)
            if item is None or not item.text():
                continue
            span = range(column, column + table.columnSpan(row, column))
            room = sum(table.columnWidth(each) for each in span) + _SLACK
            hint = _wanted(table, item, room)
            if hint.width() > room or hint.height() > table.rowHeight(row) + _SLACK:
                cell = f"{room}x{table.rowHeight(row)}"
                yield f"“{item.text()}” needs {_size(hint)} of a cell of {cell}"
    for column in range(table.columnCount()):
        head = table.horizontalHeaderItem(column)
        if head is not None and head.text():
            icon = 0 if head.icon().isNull() else table.horizontalHeader().iconSize().width()
            needs = QFontMetrics(head.font()).horizontalAdvance(head.text()) + icon
            if needs > table.columnWidth(column) + _SLACK:
                yield f"the head “{head.text()}” needs {needs} of {table.columnWidth(column)} pixels"


def _enter(root: QWidget) -> Iterator[str]:
    """Yield what is wrong with the button that Enter presses in a dialog."""
    if not isinstance(root, QDialog) or not root.isModal():
        return
    buttons = [each for each in root.findChildren(QPushButton) if each.window() is root]
    main = [each for each in buttons if each.isDefault()]
    if len(main) > 1 or (not main and any(each.autoDefault() for each in buttons)):
        yield f"Enter presses one of {[_name(each) for each in main or buttons]}"
    for leave in buttons:
        if not main or leave is main[0] or leave.text() not in (say("Cancel"), say("Close")):
            continue
        at, other = (each.mapTo(root, each.rect().center()) for each in (leave, main[0]))
        is_behind = (at.x() > other.x()) != root.isRightToLeft()
        if is_behind and abs(at.y() - other.y()) < main[0].height():
            yield f"{_name(leave)} stands behind the main button {_name(main[0])}"
    for button in main:
        area = QRect(button.mapTo(root, QPoint()), button.size())
        if not button.isVisible() or not root.rect().contains(area):
            yield f"the main button {_name(button)} is not in sight"
        above = button.parentWidget()
        while above is not None and above is not root:
            if isinstance(above, QScrollArea):
                yield f"the main button {_name(button)} scrolls out of sight"
            above = above.parentWidget()


def _scrolling(root: QWidget) -> Iterator[str]:
    """Yield how much of a table is out of sight, in letters of the usual size."""
    for stack in root.findChildren(PageStack):
        page = stack.page
        if growth() > 1 or not isinstance(page, BoardPage) or not stack.isVisible():
            continue
        areas = stack, *page.findChildren(ScrollColumn, options=Qt.FindChildOption.FindDirectChildrenOnly)
        across = max(each.horizontalScrollBar().maximum() for each in areas)
        down = max(each.verticalScrollBar().maximum() for each in areas)
        if any(each.isVisible() for each in page.findChildren(NaturePanel)):
            # All that dice may say, under the table: whoever asks for that scrolls.
            down = 0
        if max(across, down) > _SLACK:
            yield f"{type(page).__name__} scrolls by {across}x{down}"


def _across(root: QWidget) -> Iterator[str]:
    """Yield how much of a dialog, or of a page without a board, is out of sight at its side."""
    areas: list[QAbstractScrollArea] = [root._area] if isinstance(root, FittedDialog) else []
    pages = [each for each in root.findChildren(PageStack) if each.isVisible()]
    # With large letters a drawing that is made, and the columns of six players, are as wide as they are.
    wide = BoardPage | ScorePadPage | VariantEditorPage if growth() > 1 else BoardPage
    rooms = [each for each in pages if not isinstance(each.page, wide)]
    for room in rooms:
        areas += [room, *(each for each in room.findChildren(ScrollArea) if each.isVisible())]
    for area in areas:
        over = area.horizontalScrollBar().maximum()
        if over > _SLACK:
            yield f"scrolls sideways by {over}"


def _crushed(widget: QWidget) -> Iterator[str]:
    """Yield that a widget is smaller than it says it can be."""
    if isinstance(widget.parentWidget(), QMainWindow) or not _is_laid_out(widget):
        return
    # What somebody has set counts before what the widget believes.
    set_, hint = widget.minimumSize(), widget.minimumSizeHint()
    least = QSize(set_.width() or hint.width(), set_.height() or hint.height())
    least = least.boundedTo(widget.maximumSize())
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
    return layout is not None and any(
        each.indexOf(widget) >= 0 for each in (layout, *layout.findChildren(QLayout))
    )


def _name(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    words = widget.objectName() or widget.accessibleName() or (text if isinstance(text, str) else "")
    return f"{type(widget).__name__} {words[:40]!r}" if words else type(widget).__name__


def _size(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"


def settle() -> None:
    """Let everything come to rest."""
    for _ in range(6):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
