"""The one sentence under the table, and the button for the next thing that must happen."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.core.command import Seat
from app.core.game import Player
from app.core.names import isolated
from app.i18n import say
from app.shell.common.fonts import button, prominent, soft
from app.shell.common.rule_links import linked
from app.shell.common.seat_emblem import EmblemBadge
from app.ui.board.table import Prompt
from app.ui.text.labels import TextLabel, literal
from app.ui.widgets.letters import give_letters, grow, grown

_PRIMARY = 190
"""How wide the button is at least, in pixels for letters of the usual size."""

NOTICE_MS = 9000
"""So long a refusal or a hint stays."""


class StatusStrip(QFrame):
    """
    Shows the prompt (who, what, key) with its button, and a notice above it.

    Signals:
        pressed: The large button.
        wanted: The id of a rule, to be read.
    """

    pressed = Signal()
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._badge, self._what, self._keys = EmblemBadge(0, 30), TextLabel(), soft(wraps=False)
        give_letters(self._what, 1.15, bold=True)
        self._what.setWordWrap(True)
        self._what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.primary = button("", self.pressed.emit)
        prominent(self.primary)
        grow(self.primary, setMinimumWidth=_PRIMARY, setMinimumHeight=46)
        self.notice = TextLabel()
        self.notice.setWordWrap(True)
        self.notice.show_links(self.wanted.emit)
        self.notice.hide()
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.timeout.connect(self.hush)
        self._arrange()

    def show_prompt(self, prompt: Prompt, players: tuple[Player, ...], names: Mapping[Seat, str]) -> None:
        """Show the next thing that must be done, and by whom."""
        player = None if prompt.seat is None else players[prompt.seat]
        self._badge.setVisible(player is not None)
        what = say(prompt.text, names)
        if player is not None:
            self._badge.show_colour(player.colour)
            what = f"{isolated(player.name)} – {what}"
        self._what.setText(what)
        self._keys.setText("" if prompt.keys is None else say(prompt.keys, names))
        self._keys.setVisible(prompt.keys is not None)
        self.primary.setVisible(prompt.action is not None)
        if prompt.action is not None:
            self.primary.setText(literal(say(prompt.action, names)))
            # The sentence beside it takes more lines first.
            self.primary.setMinimumWidth(max(grown(_PRIMARY), self.primary.sizeHint().width()))

    def apply_palette(self) -> None:
        """Take the colours of the palette."""
        prominent(self.primary)

    def say(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self.notice.setText(linked(sentence))
        self.notice.show()
        self._fade.start(NOTICE_MS)

    def hush(self) -> None:
        """Take the sentence away."""
        self.notice.hide()

    @property
    def sentence(self) -> str:
        """What the strip says now, for reading aloud."""
        return " ".join(part for part in (self._what.text(), self._keys.text()) if part)

    def _arrange(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.notice)
        words.addWidget(self._what)
        words.addWidget(self._keys)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(12)
        layout.addWidget(self._badge)
        layout.addLayout(words, 1)
        layout.addWidget(self.primary)
        grow(self, setMinimumHeight=64)
