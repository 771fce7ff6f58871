"""What of a screen has not heard of another language: words that stay as they were."""

import re
from collections.abc import Iterator
from functools import cache

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QTableWidget,
    QTabWidget,
    QTreeWidget,
    QWidget,
)

from app import i18n

_FIELD = re.compile(r"\\\{\w+\\\}")
_PARTS = re.compile(r"\n|  ·  | · ")


def words(root: QWidget) -> set[str]:
    """Return everything that is written on a screen, on its tool tips and for screen readers, in parts."""
    found = {root.windowTitle()}
    for widget in [root, *root.findChildren(QWidget)]:
        if isinstance(widget, QWidget) and widget.isVisible() and widget.window() is root:
            found |= {*_written(widget), widget.toolTip(), widget.accessibleName()}
    for action in root.findChildren(QAction):
        found |= {action.text(), action.toolTip()}
    return {part.replace("&", "").strip() for text in found for part in _PARTS.split(text)} - {""}


def unheard(before: set[str], after: set[str]) -> list[str]:
    """Return which words of two calls of `words` have stayed English, although they are known in German."""
    # A single letter is the name of a tile or a piece, too, not of a card only.
    return sorted(text for text in before & after if len(text) > 1 and _is_english(text))


def _written(widget: QWidget) -> Iterator[str]:
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QGroupBox():
            yield widget.title()
        case QDockWidget():
            yield widget.windowTitle()
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(at) for at in range(widget.count()))
        case QTabWidget():
            yield from (widget.tabText(at) for at in range(widget.count()))
        case QListWidget():
            yield from (widget.item(at).text() for at in range(widget.count()))
        case QTreeWidget():
            tops = [widget.topLevelItem(at) for at in range(widget.topLevelItemCount())]
            yield from (item.text(0) for item in tops if item is not None)
        case QTableWidget():
            cells = [widget.item(row, 0) for row in range(widget.rowCount())]
            yield from (cell.text() for cell in cells if cell is not None)


def _is_english(text: str) -> bool:
    known = _german()
    if text in known:
        return known[text] != text
    return any(each.fullmatch(text) for each in _sentences())


@cache
def _german() -> dict[str, str]:
    """Return what is known in German, without the marks of keys."""
    heard = i18n.catalogue("de")
    known = getattr(heard, "_catalog", {})
    return {
        key.replace("&", ""): text.replace("&", "") for key, text in known.items() if isinstance(key, str)
    }


@cache
def _sentences() -> list[re.Pattern[str]]:
    """Return the sentences in which something is filled in, if enough of them is left to know them by."""
    found = []
    for english, german in _german().items():
        fixed = re.sub(r"\{\w+\}", "", english)
        if "{" in english and len(re.findall(r"[A-Za-z]{3,}", fixed)) > 1 and german != english:
            found.append(re.compile(_FIELD.sub(".+", re.escape(english)), re.DOTALL))
    return found
