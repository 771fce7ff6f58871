"""The log: what happened, in words, with names."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem

from app.core.command import NATURE, Seat
from app.core.proof import commitment, promise_in_short, promise_line, told_line, whole_promise
from app.core.session import AnyStep
from app.core.words import N_, Phrase, SeatName
from app.i18n import number, say
from app.shell.common.seat_emblem import emblem_icon
from app.shell.common.variant_summary import rules_in_force
from app.shell.play.game_controller import GameController
from app.ui.text.labels import set_tool_tip

_PLY, _SPOKEN, _COPIED, _ONE, _TIMES = (Qt.ItemDataRole.UserRole + number for number in range(5))
"""
Of a line: its entry, counted from 1, the first of several; what a screen reader hears; what a click
lays on the clipboard; its text for one entry, and how many entries it stands for.
"""

_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
"""Why keys leave the log for somebody who goes on reading it."""

_AT_ONCE, _PAUSE_MS = 30, 10
"""So many entries of a long game are told in one turn of the event loop, the latest first; then a pause."""


class LogPanel(QListWidget):
    """
    One line for each step that is worth one, the newest last.

    Signals:
        pointed: A line was clicked; carries the number of its entry, from 0.
        chosen: A line was asked for; carries how many entries of the log to look at.
        told: What somebody else than the watching seat has done, in words.
    """

    pointed = Signal(int)
    chosen = Signal(int)
    told = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._controller: GameController | None = None
        # How many entries of the log have been told; not all of them have a line.
        self._told = 0
        # So many of the first entries are still to be told, after so many lines that belong to none.
        self._untold = self._head = 0
        self._catching_up = QTimer(self, interval=_PAUSE_MS)
        self._catching_up.timeout.connect(self._catch_up)
        self.setWordWrap(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # A click flashes a place, and leaves the keys to the board.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAlternatingRowColors(True)
        self.setUniformItemSizes(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        # Its lines take more room once it has its width: whoever is at the end stays there.
        self._end = 0
        self.verticalScrollBar().rangeChanged.connect(self._stay_at_end)
        self.itemClicked.connect(self._point_out)
        self.itemActivated.connect(self._choose)
        self.itemDoubleClicked.connect(self._choose)

    def show_controller(self, controller: GameController) -> None:
        """Tell another game from its beginning."""
        self._controller = controller
        controller.stepped.connect(self._hear)
        self.retell()

    def forget(self) -> None:
        """Let the game go, and all that its controller holds."""
        self._controller = None
        self._catching_up.stop()
        self.clear()

    def retell(self) -> None:
        """Tell everything again, in the language that is spoken now; of a long game its end first."""
        self.clear()
        self._catching_up.stop()
        if self._controller is None:
            return
        session = self._controller.session
        if rules := rules_in_force(session.game, session.setup):
            self._add_line(rules, 0)
        self._tell_promise()
        self._head = self.count()
        self._told = self._untold = max(0, self._controller.told - _AT_ONCE)
        if self._untold:
            self._catching_up.start()
        self._go_on()
        self._tell_luck()
        if self.hasFocus():
            self._begin_reading()

    def refresh(self) -> None:
        """Mark the line that is shown, when looking back; whoever reads keeps their line."""
        if self._controller is None or self._controller.place is None:
            if not self.hasFocus():
                self.setCurrentRow(-1)
            return
        while self._untold > self._controller.place:
            self._tell_earlier()
        rows = [row for row in range(self.count()) if self.item(row).data(_PLY) <= self._controller.place]
        self.setCurrentRow(rows[-1] if rows else -1)

    def _hear(self, step: AnyStep) -> None:
        if self._controller is None:
            return
        if step.command is None or self._told >= self._controller.told:
            self.retell()
            return
        entries, heard = self._controller.session.timeline.entries, self._go_on()
        for ply, spoken in heard:
            if entries[ply].command.by != self._controller.viewer:
                # Whoever hears the board knows its places by their names.
                self.told.emit(spoken)
        self._tell_luck()

    def _go_on(self) -> list[tuple[int, str]]:
        """Tell the entries that have been seen and not been told; return them, and what is heard of each."""
        assert self._controller is not None
        heard: list[tuple[int, str]] = []
        for ply in range(self._told, self._controller.told):
            if (line := self._line(ply)) is None:
                continue
            heard.append((ply, line.data(_SPOKEN)))
            if self.count() and _is_same(last := self.item(self.count() - 1), line):
                _count_again(last, line)
            else:
                self.addItem(line)
        self._told = self._controller.told
        if not self.hasFocus():
            self.scrollToBottom()
        return heard

    def _begin_reading(self) -> None:
        """Let the keys begin at what happened last; Qt would begin at the first line, far out of sight."""
        if self.currentRow() < 0:
            self.setCurrentRow(self.count() - 1)

    # Qt's names from here on.

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._begin_reading()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self.refresh()

    # --- How it is told ---

    def _stay_at_end(self, _: int, end: int) -> None:
        bar, was_at_end = self.verticalScrollBar(), self.verticalScrollBar().value() >= self._end
        self._end = end
        if was_at_end:
            bar.setValue(end)

    def _catch_up(self) -> None:
        if self.updatesEnabled():  # else the board is to be seen first
            self._tell_earlier()

    def _tell_earlier(self) -> None:
        """Tell some of what was before, without moving what is looked at."""
        first, bar = max(0, self._untold - _AT_ONCE), self.verticalScrollBar()
        from_end = bar.maximum() - bar.value()
        for ply in reversed(range(first, self._untold)):
            if (line := self._line(ply)) is None:
                continue
            if self.count() > self._head and _is_same(after := self.item(self._head), line):
                _count_again(after, line)
            else:
                self.insertItem(self._head, line)
        self._untold = first
        if not first:
            self._catching_up.stop()
        self.doItemsLayout()
        bar.setValue(bar.maximum() - from_end)

    def _tell_luck(self) -> None:
        """Tell what the luck of the game was made from, once its end has been seen."""
        assert self._controller is not None
        session = self._controller.session
        told = told_line(session)
        if told is not None and self._told == len(session.timeline.entries):
            self._add_line(say(told), self._told)
            self.scrollToBottom()

    def _tell_promise(self) -> None:
        """Tell that luck is settled; a click copies the seal, which only those who check it want."""
        assert self._controller is not None
        session = self._controller.session
        if (promise := promise_line(session.game, session.setup)) is None:
            return
        if not session.setup.salt:
            self._add_line(say(promise), 0)
            return
        line = self._add_line(say(promise_in_short(session.setup)), 0)
        line.setData(_COPIED, commitment(session.setup))
        set_tool_tip(line, say(whole_promise(session.setup)))

    def _add_line(self, text: str, ply: int) -> QListWidgetItem:
        line = QListWidgetItem(text)
        line.setData(_PLY, ply)
        self.addItem(line)
        return line

    def _line(self, ply: int) -> QListWidgetItem | None:
        """Return the line of an entry; None if it is not worth any."""
        assert self._controller is not None
        session, recent = self._controller.session, self._controller.recent
        command, phrase = session.timeline.entries[ply].command, recent.phrase(ply)
        if phrase is None:
            return None
        line = QListWidgetItem(recent.put(phrase))
        line.setData(_ONE, line.text())
        line.setData(_TIMES, 1)
        line.setData(_PLY, ply + 1)
        line.setData(_SPOKEN, say(phrase, self._controller.names))
        seat = _subject(phrase)
        seat = command.by if seat is None else seat
        if seat != NATURE:
            line.setIcon(emblem_icon(session.setup.players[seat].colour))
        return line

    def _point_out(self, line: QListWidgetItem) -> None:
        if (code := line.data(_COPIED)) is not None:
            QGuiApplication.clipboard().setText(code)
            line.setText(say(N_("The seal of this game's luck is on the clipboard.")))
        elif line.data(_PLY):
            self.pointed.emit(line.data(_PLY) - 1)

    def _choose(self, line: QListWidgetItem) -> None:
        if line.data(_COPIED) is not None:
            self._point_out(line)
            return
        self.chosen.emit(line.data(_PLY))


def _is_same(line: QListWidgetItem, other: QListWidgetItem) -> bool:
    """Tell whether two lines, one after the other, tell the same."""
    return bool(line.data(_SPOKEN)) and line.data(_SPOKEN) == other.data(_SPOKEN)


def _count_again(line: QListWidgetItem, other: QListWidgetItem) -> None:
    """Let a line stand for what *other* tells, too."""
    line.setData(_TIMES, line.data(_TIMES) + other.data(_TIMES))
    line.setData(_PLY, min(line.data(_PLY), other.data(_PLY)))
    line.setText(f"{line.data(_ONE)} ×{number(line.data(_TIMES))}")


def _subject(phrase: Phrase) -> Seat | None:
    """Return the first seat that a sentence names."""
    for value in phrase.values.values():
        match value:
            case SeatName(seat=seat):
                return seat
            case Phrase() if (inner := _subject(value)) is not None:
                return inner
    return None
