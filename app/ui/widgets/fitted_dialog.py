"""The base of all dialogs: never larger than the screen, buttons in sight, Enter is the main button."""

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.widgets.buttons import keep_order
from app.ui.widgets.scrolling import ScrollArea

_FRAME = QSize(8, 36)
"""Pixels of a window's frame and title, as long as nobody knows them better."""


def screen_room(widget: QWidget) -> QSize:
    """Return how large *widget*, a window, may be: the available screen without the window's own frame."""
    frame = widget.frameGeometry().size() - widget.size()
    return widget.screen().availableSize() - frame.expandedTo(_FRAME)


class FittedDialog(QDialog):
    """
    A dialog whose contents scroll where the screen is too small for them; its buttons stay below them.

    It is as large as its contents wish, and follows them until somebody has pulled at its edge.
    Build it with `compose`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._main: QPushButton | None = None
        self._wish, self._given = QSize(), QSize()
        self._area, self._inside = ScrollArea(), QWidget()
        self._refit = QTimer(self, singleShot=True, interval=0)
        self._refit.timeout.connect(self._follow_contents)

    def compose(
        self,
        contents: QLayout,
        buttons: QLayout | QWidget | None,
        main: QPushButton | None = None,
        *,
        above: QLayout | None = None,
        wish: QSize | None = None,
        scrolls: bool = True,
    ) -> None:
        """
        Lay the dialog out; call it once.

        Args:
            contents: What scrolls.  Its margins become the dialog's.
            buttons: What stays below it.
            main: The button that Enter presses unless another has the focus; None if it presses only such.
            above: What stays above it.
            wish: Pixels that the whole dialog takes where there is room, if its contents want no more.
            scrolls: False for contents that scroll by themselves.
        """
        self._main = main
        self._wish = QSize() if wish is None else wish
        layout = QVBoxLayout(self)
        layout.setContentsMargins(contents.contentsMargins())
        layout.setSpacing(max(10, contents.spacing()))
        contents.setContentsMargins(0, 0, 0, 0)
        if above is not None:
            layout.addLayout(above)
        if scrolls:
            layout.addWidget(self._scrolled(contents), 1)
        else:
            layout.addLayout(contents, 1)
        if isinstance(buttons, QLayout):
            layout.addLayout(buttons)
        elif buttons is not None:
            layout.addWidget(buttons)
            if isinstance(buttons, QDialogButtonBox):
                keep_order(buttons)

    def fit(self) -> None:
        """Take the size that the contents wish, as far as the screen has it."""
        self._given = self._wished().boundedTo(screen_room(self))
        # A bar that is there takes some width, and for want of that its contents are too high without it.
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.resize(self._given)
        if (layout := self.layout()) is not None:
            layout.activate()
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def wish_for(self, wish: QSize) -> None:
        """Take so many pixels from now on, in the middle of where it was, as far as the screen has room."""
        before, self._wish = self.geometry().center(), wish
        self.fit()
        frame = self.geometry()
        frame.moveCenter(before)
        self.move(frame.topLeft())
        self._stay_on_screen()

    def _scrolled(self, contents: QLayout) -> ScrollArea:
        self._inside.setLayout(contents)
        self._inside.installEventFilter(self)
        self._area.setWidget(self._inside)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return self._area

    def _wished(self) -> QSize:
        """Return the size at which nothing has to scroll."""
        layout, contents = self.layout(), self._inside.layout()
        if layout is None or contents is None:
            wished = self._wish.expandedTo(self.minimumSizeHint())
            least = 0 if layout is None else layout.totalMinimumHeightForWidth(wished.width())
            return wished.expandedTo(QSize(0, least))
        rim = layout.totalSizeHint() - self._area.sizeHint()
        bar = self._area.verticalScrollBar().sizeHint().width()
        room, inner = screen_room(self), contents.totalSizeHint()
        margins = layout.contentsMargins()
        rims = margins.left() + margins.right()
        width = max(inner.width() + rims, layout.totalMinimumSize().width(), self._wish.width())
        width = min(width, room.width())
        if contents.hasHeightForWidth():
            inner.setHeight(contents.totalHeightForWidth(width - rims))
        height = max(inner.height() + rim.height(), self._wish.height())
        return QSize(width + (bar if height > room.height() else 0), height)

    def _follow_contents(self) -> None:
        """
        Give contents that have grown their room, and take back what they need no more.

        The main button stays where it is, under a pointer perhaps, as far as the screen has room; a dialog
        without one grows on both sides.
        """
        if not self.isVisible():
            return
        before, main = self.geometry(), self._place_of_main()
        if self.size() in (self._given, self._given.expandedTo(self.minimumSize())):
            # As we gave it, or as Qt had to make it when the letters or words of its parts grew.
            self.fit()
        else:
            self.resize(self.size().boundedTo(screen_room(self)))
        if main is None:
            self.move(self.x() - (self.width() - before.width()) // 2, self.y())
        else:
            self.move(self.pos() + main - (self._place_of_main() or main))
        self._stay_on_screen()

    def _place_of_main(self) -> QPoint | None:
        """Return where the main button is on the screen, if there is one."""
        main = self._main
        return None if main is None else main.mapToGlobal(main.rect().bottomRight())

    def _stay_on_screen(self) -> None:
        outer, screen = self.frameGeometry(), self.screen().availableGeometry()
        left = max(min(outer.left(), screen.right() + 1 - outer.width()), screen.left())
        top = max(min(outer.top(), screen.bottom() + 1 - outer.height()), screen.top())
        if (left, top) != (outer.left(), outer.top()):
            self.move(left, top)

    def _hold_main(self) -> None:
        """Let Enter press the main button, and one that does something else only where it has the focus."""
        for button in self.findChildren(QPushButton):
            # Whoever has chosen who plays a seat goes on with Enter: only Space presses what is down already.
            can_press = self._main is not None and not button.isCheckable() and button.menu() is None
            button.setAutoDefault(can_press)
            button.installEventFilter(self)
            # Off first: a dialog takes no notice of a button that was the default before it came to it.
            button.setDefault(False)
            if isinstance(button.parent(), QDialogButtonBox):
                # The platform's own little pictures are of another hand than all the others.
                button.setIcon(QIcon())
        if self._main is not None:
            self._main.setDefault(True)

    def _is_meant(self, way: QAbstractButton) -> bool:
        """Tell whether Enter is for the button that has the keys, where Qt presses the main one, or none."""
        if isinstance(way, QPushButton) and way.isCheckable():
            # A choice that they have come to is made; once made, Enter goes on.
            return self._main is not None and not way.isChecked()
        return isinstance(way, QToolButton) or (isinstance(way, QPushButton) and self._main is None)

    # Qt's names from here on.

    def setVisible(self, visible: bool) -> None:
        if visible:
            self._hold_main()
            self.fit()
        super().setVisible(visible)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            for box in self.findChildren(QDialogButtonBox):
                keep_order(box)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = self.focusWidget()
        if _is_held(event):
            return
        if _is_enter(event) and isinstance(way, QAbstractButton) and self._is_meant(way):
            way.click()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self._refit.start()
        # Whoever has opened this by Enter may hold it down still: that presses nothing here.
        return _is_held(event) or super().eventFilter(watched, event)


def _is_enter(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def _is_held(event: QEvent) -> bool:
    """Tell whether it is an Enter that is held down."""
    return (
        event.type() == QEvent.Type.KeyPress and _is_enter(event) and cast("QKeyEvent", event).isAutoRepeat()
    )
