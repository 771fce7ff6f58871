"""The one sentence under the table, the button for what one most likely wants, and one that leaves it."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout

from app.core.command import Seat
from app.core.game import Player
from app.core.names import isolated
from app.core.words import N_
from app.i18n import say
from app.shell.common.fonts import prominent, soft
from app.shell.common.rule_links import linked
from app.shell.common.seat_emblem import EmblemBadge
from app.ui.board.table import Prompt
from app.ui.text.labels import TextLabel, literal, set_tool_tip
from app.ui.widgets.buttons import OneByOne, button
from app.ui.widgets.letters import give_letters, grown, is_low

_PRIMARY, _WORDS, _SHARE = 190, 150, 4
"""How wide the button is at least, and the words beside it, in pixels for letters of the usual size; where
these are large, a short word on the button takes no more than a quarter of a narrow strip."""

_SPARE, _PROMPT, _NOTICE, _MOST = 140, 54, 92, 5.3
"""
How wide the other button is foreseen to be, and how many letters prompts and refusals have; but no more than
this part of the window is kept for them.
"""

_USUAL = "put a follower on the tile, or end the turn"
"""A sentence whose letters are as wide as those of most."""

_HIGH = 46
"""How high the buttons are at least, unless one lies upon the other."""

_SIDE, _RIM, _SLACK, _BESIDE = 12, 6, 8, 78
"""
Pixels beside, above and below the words; what lines of rich text take beyond those of plain text; and what
in the row of the words is none: rims, the shield, gaps.
"""

NOTICE_MS, LETTER_MS = 9000, 90
"""So long a refusal or a hint stays, and at least so long for each letter of it."""


class StatusStrip(QFrame):
    """
    Shows the prompt (who, what, key) with its button; a notice stands where the key was, for a while.

    Its height is that of three lines of words, or in a narrow window of as many as the usual ones will
    take, so that the board above never moves.  Where they do not suffice it grows, and stays so until the
    window has another width.  In a window with few lines of letters it has two: a notice takes both, and
    keys stand there if all of them has room.

    Signals:
        pressed: The large button.
        spared: The quiet one beside it.
        wanted: The id of a rule, to be read.
    """

    pressed = Signal()
    spared = Signal()
    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._badge, self._what, self._keys = EmblemBadge(0, 30), TextLabel(), soft()
        give_letters(self._what, 1.15, bold=True)
        self._what.setWordWrap(True)
        self._what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.primary = button("", lambda: self._act(self.pressed))
        prominent(self.primary)
        self.spare = button("", lambda: self._act(self.spared))
        self.spare.hide()
        # Something was pressed, and what came of it has not been shown yet.
        self._is_stale = False
        self.one_by_one = OneByOne(lambda: (self._is_stale, self.parts), self.primary, self.spare)
        self.notice = TextLabel()
        self.notice.setWordWrap(True)
        self.notice.show_links(self.wanted.emit)
        self.notice.hide()
        self._stands_out, self._is_back = True, False
        self._answered: tuple[str, ...] | None = None
        self._width = self._high = 0
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.timeout.connect(self.clear)
        self._arrange()

    def show_prompt(self, prompt: Prompt, players: tuple[Player, ...], names: Mapping[Seat, str]) -> None:
        """Show the next thing that must be done, and by whom."""
        self._is_stale = False
        self.setAccessibleName(say(N_("What is to be done")))
        set_tool_tip(self.spare, say(N_("Shift+Enter")))
        player = None if prompt.seat is None else players[prompt.seat]
        self._badge.setVisible(player is not None)
        what = say(prompt.text, names)
        if player is not None:
            self._badge.show_colour(player.colour)
            what = f"{isolated(player.name)} – {what}"
        self._what.setText(what)
        self._keys.setText("" if prompt.keys is None else say(prompt.keys, names))
        for each, said in ((self.primary, prompt.action), (self.spare, prompt.spare)):
            each.setVisible(said is not None)
            each.setText("" if said is None else literal(say(said, names)))
        if prompt.stands_out != self._stands_out:
            self._stands_out = prompt.stands_out
            self.apply_palette()
        if self._answered not in (None, self.parts):
            self.clear()
        self._keep_height()

    def _act(self, way: SignalInstance) -> None:
        self._is_stale = True
        way.emit()

    def apply_palette(self) -> None:
        """Take the colours of the palette."""
        prominent(self.primary, stands_out=self._stands_out and not self._is_back)

    def stand_back(self, *, is_back: bool) -> None:
        """Let the large button look like any other while what comes next stands above the board."""
        if is_back != self._is_back:
            self._is_back = is_back
            self.apply_palette()
            self._keep_height()

    def say(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self._answered = None
        self.notice.setText(linked(sentence))
        self._show_notice(True)
        self._fade.start(max(NOTICE_MS, LETTER_MS * len(sentence)))

    def hold_to_gesture(self) -> None:
        """What is said now answers a gesture: it goes as soon as somebody is about to do something else."""
        # What was refused is let go first: that is no other gesture.
        QTimer.singleShot(0, self, self._remember_prompt)

    def _remember_prompt(self) -> None:
        if self.notice.isVisibleTo(self):
            self._answered = self.parts

    def clear(self) -> None:
        """Take the sentence away."""
        self._answered = None
        self._show_notice(False)

    def _show_notice(self, wanted: bool) -> None:
        """Let the notice stand where the key is said, or the key again."""
        gone, shown = (self._keys, self.notice) if wanted else (self.notice, self._keys)
        # In this order: for both of them there is no room.
        gone.hide()
        shown.show()
        self._keep_height()

    def _keep_height(self) -> None:
        """Be as high as three lines, or two, and never lower than once in this width."""
        is_low_ = is_low(self.window().height())
        lines = self._what.fontMetrics().lineSpacing()
        lines += (1 if is_low_ else 2) * self._keys.fontMetrics().lineSpacing()
        # The sentence beside it takes more lines first.
        least = min(round(grown(_PRIMARY)), self.width() // _SHARE)
        self.primary.setMinimumWidth(max(least, self.primary.sizeHint().width()))
        high = self.primary.sizeHint().height()
        usual = max(lines + _SLACK, 2 * high + self._buttons.spacing() if is_low_ else high) + 2 * _RIM
        # Where letters are large and the window is narrow, words beside the button would be a column of them.
        room = self.width() - self._pile_buttons()
        is_narrow = room < grown(_WORDS)
        self._spare_words(room - _BESIDE if is_low_ else None)
        ways = QBoxLayout.Direction
        below, beside = self._height_laid(ways.TopToBottom), self._height_laid(ways.LeftToRight)
        needed = beside
        if is_narrow or below < beside:
            needed = self._height_laid(ways.TopToBottom)
        if self.width() != self._width:
            self._width, self._high = self.width(), 0 if is_low_ else self._foreseen()
        self._high = max(self._high, usual, needed)
        self.setFixedHeight(self._high)
        # Qt does not lay it out again where nothing has been invalidated meanwhile.
        self._layout.setGeometry(self.rect())

    def _foreseen(self) -> int:
        """Return how high it will most likely have to be beside two buttons: later it need not grow."""
        primary, spare = min(round(grown(_PRIMARY)), self.width() // _SHARE), round(grown(_SPARE))
        wide, apart = primary + self._buttons.spacing() + spare, self._layout.spacing()
        margins = 2 * _SIDE + self._badge.width() + apart
        # Where both leave less, one lies upon the other.
        room = max(round(2 * grown(_WORDS)), self.width() - wide)
        beside = self._height_of_words(room - margins - apart)
        below = self._height_of_words(self.width() - margins) + self.primary.sizeHint().height() + apart
        return min(below, beside, round(self.window().height() / _MOST))

    def _height_of_words(self, width: int) -> int:
        """Return how high the longest of the usual prompts with a usual refusal is, in so many pixels."""
        lines = ((self._what, _PROMPT), (self.notice, _NOTICE))
        high = 2 * _RIM
        for label, letters in lines:
            metrics = label.fontMetrics()
            wanted = letters * metrics.horizontalAdvance(_USUAL) // len(_USUAL)
            high += metrics.lineSpacing() * max(1, -(-wanted // max(1, width)))
        return high

    def _spare_words(self, room: int | None) -> None:
        """Leave out the keys where a line of so many pixels has no room for them; None: say all there is."""
        is_told = self.notice.isVisibleTo(self)
        lines = [each.fontMetrics().horizontalAdvance(each.text()) for each in (self._what, self._keys)]
        is_short = room is not None and max(lines) > room
        self._what.setHidden(room is not None and is_told)
        self._keys.setHidden(is_told or is_short or (room is not None and not self._keys.text()))
        set_tool_tip(self._what, self._keys.text() if is_short else "")

    def _height_laid(self, way: QBoxLayout.Direction) -> int:
        """Lay the words beside or above the buttons, and return how high that is."""
        wide = self._pile_buttons()
        if way is QBoxLayout.Direction.TopToBottom:
            # Below the words a button needs no height to stand out, and both have the width of the strip.
            for each in (self.primary, self.spare):
                each.setMinimumHeight(0)
            if not self.spare.isHidden():
                wide = self.primary.minimumWidth() + self._buttons.spacing() + self.spare.sizeHint().width()
            if wide <= self.width() - 2 * _SIDE:
                self._buttons.setDirection(QBoxLayout.Direction.LeftToRight)
        self._layout.setDirection(way)
        # Else the column of words goes on with the height of the words before.
        self._layout.activate()
        return self._layout.totalHeightForWidth(self.width())

    def _pile_buttons(self) -> int:
        """Lay both buttons side by side, or, to leave the words more room, one upon the other; how wide?"""
        primary, spare = self.primary.minimumWidth(), self.spare.sizeHint().width()
        wide, ways = primary + self._buttons.spacing() + spare, QBoxLayout.Direction
        is_alone = self.spare.isHidden()
        is_pile = not is_alone and self.width() - wide < 2 * grown(_WORDS)
        self._buttons.setDirection(ways.BottomToTop if is_pile else ways.LeftToRight)
        for each in (self.primary, self.spare):
            each.setMinimumHeight(0 if is_pile else round(grown(_HIGH)))
        if is_alone:
            return primary
        return max(primary, spare) if is_pile else wide

    @property
    def parts(self) -> tuple[str, ...]:
        """Who has to do what; then the keys that do it, or how far it is done; then what the button does."""
        button = "" if self.primary.isHidden() else self.primary.text().replace("&&", "&")
        return (self._what.text(), self._keys.text(), button)

    @property
    def sentence(self) -> str:
        """What the strip says now, for reading aloud."""
        return " ".join(part for part in (self._what.text(), self._keys.text()) if part)

    def _arrange(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        for line in (self._what, self._keys, self.notice):
            words.addWidget(line)
        words.addStretch(1)
        who = QHBoxLayout()
        who.setSpacing(12)
        who.addWidget(self._badge)
        who.addLayout(words, 1)
        self._layout.setContentsMargins(_SIDE, _RIM, _SIDE, _RIM)
        self._layout.setSpacing(12)
        self._layout.addLayout(who, 1)
        self._buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._buttons.setSpacing(8)
        self._buttons.addWidget(self.spare)
        self._buttons.addWidget(self.primary, 1)
        self._layout.addLayout(self._buttons)

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.layout() is not None:
            self._width = 0
            self._keep_height()
