"""The bar of tools over a table."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QWidget

from app.core.words import N_
from app.i18n import say
from app.shell.common.icons import mark_more
from app.shell.common.menu_actions import ActionId, MenuActions
from app.ui.widgets.letters import is_low


class ToolBar(QToolBar):
    """
    Undo and hints at the left, pause and the Hall at the right.

    Where few lines of large letters fit into the window it stands beside the menus, its signs without words.
    """

    def __init__(self, window: QMainWindow, actions: MenuActions) -> None:
        super().__init__()
        self._window, self._is_beside = window, False
        self.setObjectName(_BELOW)
        self.setMovable(False)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for action in (ActionId.UNDO, ActionId.REDO, ActionId.HINT):
            self.addAction(actions[action])
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        for action in (ActionId.PAUSE, ActionId.HALL):
            self.addAction(actions[action])
        self._usual = self.iconSize().height()
        window.addToolBar(self)
        window.installEventFilter(self)

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self.setWindowTitle(say(N_("Tools")))
        self._mark()
        self._stand()

    def _mark(self) -> None:
        mark_more(self, say(N_("More tools")))
        mark_more(self._window.menuBar(), say(N_("More menus")))

    def _stand(self) -> None:
        """Stand below the menus, or beside them where the window is low and they leave the room."""
        menus, window = self._window.menuBar(), self._window
        # As high as the words of the menus, but no smaller than usual.
        side = max(self._usual, round(0.9 * menus.fontMetrics().height()))
        self.setIconSize(QSize(side, side))
        words = menus.sizeHint().width() - (self.width() if self._is_beside else 0)
        # What is shown beside the menus may change, and they would not give it more room.
        signs = _SIGNS * (side + 2 * _AROUND)
        has_room = words + signs <= window.width() and not menus.isNativeMenuBar()
        is_beside = has_room and is_low(window.height())
        self.setMinimumWidth(signs if is_beside else 0)
        if is_beside == self._is_beside:
            return
        self._is_beside, was_seen = is_beside, not self.isHidden()
        # Panels that are put back where they were would bring it along, from beside the menus.
        self.setObjectName(_BESIDE if is_beside else _BELOW)
        styles = Qt.ToolButtonStyle
        self.setToolButtonStyle(styles.ToolButtonIconOnly if is_beside else styles.ToolButtonTextBesideIcon)
        if is_beside:
            window.removeToolBar(self)
            menus.setCornerWidget(self)
        else:
            # Else the menus would stay as high as what stood beside them.
            menus.setCornerWidget(None)  # type: ignore[arg-type]
            window.addToolBar(self)
        self.setVisible(was_seen)

    # Qt's names from here on.

    def sizeHint(self) -> QSize:
        # Menus give what stands beside them that, whatever it takes at least.
        return super().sizeHint().expandedTo(self.minimumSize())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._mark()

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._stand()
        return super().eventFilter(thing, event)


_BELOW, _BESIDE = "tools", "tools beside the menus"
"""By which name a window finds the bar below the menus, when it is told where bars and panels were."""

_SIGNS, _AROUND = 5, 7
"""How many there are at most, and pixels around one at either side."""
