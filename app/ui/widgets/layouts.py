"""Layouts that are filled anew."""

from PySide6.QtWidgets import QLayout


def empty(layout: QLayout) -> None:
    """Delete everything that lies in a layout."""
    # Asked first: a form warns when there is nothing to take.
    while layout.count() and (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            empty(inner)
