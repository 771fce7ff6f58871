"""What was written down on a score pad, entry by entry, each to be corrected."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.core.pad import sources_of
from app.core.pad_book import Entry, PadBook
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.seat_emblem import emblem_icon
from app.ui.text.labels import set_tool_tip

_AT = Qt.ItemDataRole.UserRole


class EntryList(QListWidget):
    """
    The entries of a pad, the newest last.

    Signals:
        wanted: The number of a line that is to be corrected.
        struck: The number of a line that is to be struck out.
    """

    wanted = Signal(int)
    struck = Signal(int)

    def __init__(self, book: PadBook) -> None:
        super().__init__()
        self._book = book
        self._icons = [emblem_icon(player.colour) for player in book.setup.players]
        self.setAlternatingRowColors(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.itemActivated.connect(lambda item: self.wanted.emit(item.data(_AT)))

    def refresh(self) -> None:
        """Show what is written down, in the language that is spoken now."""
        self.setAccessibleName(say(N_("Entries")))
        set_tool_tip(self, say(N_("Double click or Enter corrects an entry; Del strikes it out.")))
        row = self.currentRow()
        self.clear()
        labels = {source.key: say(source.label) for source in sources_of(self._book.blocks)}
        for entry in self._book.entries:
            item = QListWidgetItem(self._icons[entry.mark.seat], self.line(entry, labels))
            item.setData(_AT, entry.at)
            self.addItem(item)
        if row >= 0:
            self.setCurrentRow(min(row, self.count() - 1))
        self.scrollToBottom()

    def line(self, entry: Entry, labels: Mapping[str, str]) -> str:
        """Return what the list says of an entry."""
        values = {
            "name": self._book.setup.players[entry.mark.seat].name,
            "what": labels.get(entry.mark.source, ""),
            "gain": f"{entry.mark.points:+d}",
            "points": entry.total,
        }
        text = (
            N_("{name}, {what}: {gain} = {points}") if entry.mark.is_gain else N_("{name}, {what}: {points}")
        )
        return say(Phrase(text, values))

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentRow()
        if row >= 0 and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.struck.emit(self.item(row).data(_AT))
            return
        super().keyPressEvent(event)
