"""The library: every game ever started, newest first."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.dates import written_date
from app.shell.common.fonts import soft, title
from app.shell.common.textured_page import Card, TexturedPage
from app.shell.library.game_list import GameList
from app.shell.library.library_action import LibraryAction
from app.storage.library import Library
from app.storage.records import Record, result_line, title_line
from app.ui.widgets.buttons import button
from app.ui.widgets.letters import grow


class LibraryPage(TexturedPage):
    """
    A list to search in, and what can be done with a game.

    Signals:
        asked: A `LibraryAction`, and the number of the game it is about.
        file_wanted: A game from a file.
        left: Back to the Hall.
    """

    asked = Signal(object, int)
    file_wanted = Signal()
    left = Signal()

    def __init__(self, library: Library, games: Mapping[str, AnyGame]) -> None:
        super().__init__()
        self._library, self._games = library, games
        self._title, self.search, self.list = title(), QLineEdit(), GameList(library.thumbnail)
        self._nothing = soft()
        self._ways = {action: self._way(action) for action in LibraryAction}
        self._back, self._import = button("", self.left.emit), button("", self.file_wanted.emit)
        self._arrange()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title.setText(say(N_("Library")))
        self.search.setPlaceholderText(say(N_("Search for names, games, variants")))
        self._nothing.setText(say(N_("No game is here that fits.")))
        self._back.setText(say(N_("Back to the Hall")))
        self._import.setText(say(N_("Open a file …")))
        for action, way in self._ways.items():
            way.setText(say(action.value))
        self.refresh()

    def refresh(self) -> None:
        """Read the shelf again."""
        chosen = self.chosen()
        self.list.empty()
        for record in self._library.records(self.search.text()):
            self.list.add(record.number, self._line(self._known(record)))
        rows = [row for row in range(self.list.count()) if self.list.number(row) == chosen]
        self.list.setCurrentRow(rows[0] if rows else 0)
        self._nothing.setVisible(self.list.count() == 0)
        self._offer()

    def chosen(self) -> int:
        """Return the number of the game that is chosen, or 0."""
        return self.list.number(self.list.currentRow())

    def _known(self, record: Record) -> Record:
        """Return a record as we can read it: of a game nobody knows there is nothing to be said."""
        return record if record.game in self._games else record._replace(is_damaged=True)

    def _line(self, record: Record) -> str:
        names = say(title_line(record, Phrase("") if record.is_damaged else self._games[record.game].title))
        how = say(result_line(record), dict(enumerate(record.names)))
        return f"{names}\n{how}\n{written_date(record.touched)}"

    def _offer(self) -> None:
        """Show only what can be done with the chosen game."""
        offered = self._offers()
        for action, way in self._ways.items():
            way.setVisible(action in offered)

    def _offers(self) -> Sequence[LibraryAction]:
        """Return what can be done with the chosen game; nothing if another window has deleted it."""
        try:
            return _offered(self._known(self._library.record(self.chosen())))
        except KeyError:
            return ()

    def _way(self, action: LibraryAction) -> QPushButton:
        return button("", lambda: self.asked.emit(action, self.chosen()))

    def _arrange(self) -> None:
        self._fit_list()
        top = QHBoxLayout()
        for widget, stretch in ((self._title, 0), (self.search, 1), (self._import, 0), (self._back, 0)):
            top.addWidget(widget, stretch)
        ways = QVBoxLayout()
        for way in self._ways.values():
            grow(way, setMinimumWidth=150)
            ways.addWidget(way)
        ways.addStretch(1)
        middle = QHBoxLayout()
        middle.addWidget(self.list, 1)
        middle.addLayout(ways)
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(22, 16, 22, 22)
        inside.setSpacing(12)
        inside.addLayout(top)
        inside.addWidget(self._nothing)
        inside.addLayout(middle, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 20, 28, 22)
        layout.addWidget(card)
        self.setFocusProxy(self.search)

    def _fit_list(self) -> None:
        self.list.currentRowChanged.connect(lambda _: self._offer())
        self.list.itemActivated.connect(lambda _: self._activate())
        self.search.textChanged.connect(lambda _: self.refresh())
        self.search.setClearButtonEnabled(True)

    def _activate(self) -> None:
        for action in self._offers()[:1]:
            self.asked.emit(action, self.chosen())


def _offered(record: Record) -> Sequence[LibraryAction]:
    """Return what can be done with a game, the usual first; nobody plays on from a score pad."""
    if record.is_damaged:
        return LibraryAction.EXPORT_RAW, LibraryAction.DELETE
    if record.is_pad:
        return LibraryAction.PAD, LibraryAction.PRINT, LibraryAction.DELETE
    common = [LibraryAction.LOOK_BACK, LibraryAction.PRINT, LibraryAction.EXPORT, LibraryAction.DELETE]
    return common if record.is_over else [LibraryAction.CONTINUE, *common]
