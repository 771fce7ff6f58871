"""What this is, whose ideas it stands on, and which versions are running."""

import platform
from collections.abc import Sequence

from PySide6 import __version__ as qt_version
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from app import __version__
from app.core.game_info import GameInfo
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import soft, title
from app.ui.text.labels import TextLabel, html
from app.ui.widgets.fitted_dialog import FittedDialog

_UNOFFICIAL = N_(
    "Springald is a private, unofficial program.  It is not connected with the authors or publishers "
    "of these games, and uses no artwork of theirs; buy the games, they are good."
)
_MADE_OF = N_(
    "Springald {version}, Qt {qt} (GNU LGPL 3), Python {python}.  "
    "Letters: Source Sans Pro (SIL Open Font License)."
)


class AboutDialog(FittedDialog):
    """Shows the credits, and the versions that are running."""

    def __init__(self, games: Sequence[GameInfo], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("About Springald")))
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(10)
        layout.addWidget(title("Springald"))
        layout.addWidget(_lines(say(N_("Catapult games on one table, offline: alone or with friends."))))
        for game in games:
            layout.addWidget(
                _lines(html("<b>{game}</b><br>{credit}", game=say(game.title), credit=say(game.credit)))
            )
        layout.addWidget(_lines(say(_UNOFFICIAL)))
        versions = {"version": __version__, "qt": qt_version, "python": platform.python_version()}
        layout.addWidget(soft(say(Phrase(_MADE_OF, versions))))
        layout.addWidget(soft(say(N_("Free software under the MIT licence."))))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addStretch(1)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        self.compose(layout, buttons, close, wish=QSize(520, 0))


def _lines(text: str) -> TextLabel:
    label = TextLabel(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
