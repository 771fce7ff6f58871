"""All the keys."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from app.core.words import N_
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.menu_actions import OFFERS, ActionId
from app.ui.text.labels import html, joined_html
from app.ui.text.text_documents import TextBrowser
from app.ui.widgets.fitted_dialog import FittedDialog


class ShortcutsDialog(FittedDialog):
    """
    All the keys, as the menus have them, and those of the board.

    Args:
        actions: Those of the menus.
        own: Those of the game on the table.
    """

    def __init__(
        self, actions: Mapping[ActionId, QAction], own: Sequence[QAction] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("All keys")))
        offers = {name: offer for menu in OFFERS.values() for name, offer in menu.items()}
        rows = [
            (_keys(action), say(offers[name].text).replace("&", ""))
            for name, action in actions.items()
            if action.shortcuts()
        ]
        board = {say(keys): say(text) for keys, text in _BOARD}
        rows += board.items()
        keys_of_game = [(_keys(action), action.text()) for action in own if action.shortcuts()]
        rows += [(keys, text) for keys, text in keys_of_game if keys not in board]
        text = TextBrowser()
        text.setAccessibleName(self.windowTitle())
        lines = joined_html(html(_LINE, keys=keys, text=text) for keys, text in rows)
        text.show_html(html("<table>{lines}</table>", lines=lines))
        layout = QVBoxLayout()
        layout.setContentsMargins(11, 11, 11, 11)
        layout.addWidget(text)
        layout.addWidget(soft(say(N_("Single letters count while the board has the focus."))))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        self.compose(layout, buttons, close, wish=QSize(560, 980), scrolls=False)


_LINE = (
    "<tr><td style='padding: 3px 24px 3px 0'><b>{keys}</b></td><td style='padding: 3px 0'>{text}</td></tr>"
)

_BOARD = (
    (N_("Arrows"), N_("Move the cursor, or what is held")),
    (N_("Enter"), N_("Put it down, or do what the large button says")),
    (N_("Shift+Enter"), N_("Do what the other button beside it says")),
    (N_("Esc"), N_("Put back what is held, or go back to the game from looking back")),
    (N_("R, Shift+R, right click"), N_("Turn what is held right or left")),
    (N_("M"), N_("Turn over what is held in the sandbox")),
    (N_("Del"), N_("Take away what the sandbox has there")),
    (N_("Space"), N_("See the next step at once")),
    (N_("Menu key"), N_("Open what a right click opens")),
    (N_("L"), N_("Show everything that is allowed")),
    (N_("+, −, 0, wheel"), N_("Nearer, farther, everything")),
)


def _keys(action: QAction) -> str:
    return ", ".join(each.toString(QKeySequence.SequenceFormat.NativeText) for each in action.shortcuts())
