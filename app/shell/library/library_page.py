"""The library: every game ever started, newest first."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from app.core.game import AnyGame
from app.core.lazy_games import infos_of
from app.core.words import N_, Phrase, told
from app.i18n import say
from app.shell.common.dates import DayWatch, written_date
from app.shell.common.fonts import soft, title
from app.shell.common.textured_page import Card, TexturedPage
from app.shell.library.game_list import GameList
from app.shell.library.library_action import LibraryAction
from app.shell.library.shelf_count import ShelfCount, Sums
from app.shell.library.shelf_filter import ShelfFilter
from app.storage.bad_save import Gone
from app.storage.browsing import Filter, Key
from app.storage.library import Library
from app.storage.records import Record, result_line, title_line
from app.ui.widgets.buttons import button, leads_out
from app.ui.widgets.columns import Columns
from app.ui.widgets.letters import grow


class LibraryPage(TexturedPage):
    """
    A list to search in, and what can be done with what is chosen.

    Attributes:
        game: That of the game that was chosen last, or None.

    Signals:
        asked: A `LibraryAction`, and the keys of what it is about.
        file_wanted: A game from a file.
        left: Back to the Hall.
    """

    asked = Signal(object, object)
    file_wanted = Signal()
    left = Signal()

    def __init__(self, library: Library, games: Mapping[str, AnyGame]) -> None:
        super().__init__()
        self._library, self._games, self._browser = library, games, library.browser
        self.game: AnyGame | None = None
        self._title, self.search, self.list = title(), QLineEdit(), GameList(library.thumbnail, self._line)
        self.filter = ShelfFilter(self.search, games.values())
        self._nothing, self.sums = soft(), soft()
        self._count, self._census = ShelfCount(self._browser, self), ShelfCount(self._browser, self)
        self._ways = {action: self._way(action) for action in LibraryAction}
        self._back, self._import = leads_out(button("", self.left.emit)), button("", self.file_wanted.emit)
        self._connect()
        self._arrange()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        self._title.setText(say(N_("Library")))
        self.search.setPlaceholderText(say(N_("Search for names, games, variants, notes")))
        self.search.setAccessibleName(say(N_("Search")))
        self.list.setAccessibleName(say(N_("Library")))
        self._back.setText(say(N_("Back to the Hall")))
        self._import.setText(say(N_("Open a file …")))
        self.filter.retranslate()
        self._browser.titles = {info.id: say(info.title) for info in infos_of(self._games)}
        self._name_variants(self._browser.variants)
        for action, way in self._ways.items():
            way.setText(say(action.value))
        self.refresh()

    def refresh(self) -> None:
        """Read the shelf again: which lines there are; their words and pictures come when they are seen."""
        wanted = self.filter.wanted()
        self.list.show_keys(self._browser.keys(wanted))
        self._nothing.setText(say(self._why_none(wanted)))
        self._nothing.setVisible(self.list.count() == 0)
        # Its line stays while there is counting, or the list would jump.
        self.sums.setText("\N{NO-BREAK SPACE}")
        self._count.begin(wanted)
        self._offer()

    def chosen(self) -> list[Key]:
        """Return what is chosen, from top to bottom."""
        return self.list.chosen_keys()

    def _offer_names(self, sums: Sums) -> None:
        self.filter.offer(sums.people, sums.variants)
        before = self._browser.variants
        self._name_variants(sums.variants)
        if self.search.text() and self._browser.variants != before:
            self.refresh()

    def _name_variants(self, variants: Iterable[str]) -> None:
        """Let variants be found by what those that come with the program are called here."""
        self._browser.variants = {each: say(told(each)) for each in variants}

    def _known(self, record: Record) -> Record:
        """Return a record as we can read it: of a game nobody knows there is nothing to be said."""
        return record if record.game in self._games else record._replace(is_damaged=True)

    def _line(self, key: Key) -> str:
        """Return the words of a line: names or its own, how it went, and when."""
        try:
            return self._position_line(key) if key.is_position else self._game_line(key)
        except Gone as error:
            return say(error.phrase)

    def _game_line(self, key: Key) -> str:
        record = self._known(self._library.record(key.number))
        names = say(title_line(record, Phrase("") if record.is_damaged else self._games[record.game].title))
        how = say(result_line(record), dict(enumerate(record.names)))
        first = [each for each in ("★" * record.stars, record.title, names) if each]
        return f"{'  '.join(first)}\n{how}\n{written_date(record.touched)}"

    def _position_line(self, key: Key) -> str:
        position, about = self._library.positions.named(key.number), self._browser.about(key)
        game = self._games.get(position.game)
        first = [each for each in ("★" * about.stars, position.name) if each]
        title = "" if game is None else say(game.title)
        kind = say(Phrase(N_("Position, {game}"), {"game": title}))
        return f"{'  '.join(first)}\n{kind}\n{written_date(position.touched)}"

    def _offers(self) -> Sequence[LibraryAction]:
        """Return what can be done with all that is chosen; nothing if another window has deleted it."""
        try:
            return self._offers_of_all()
        except Gone:
            return ()

    def _offers_of_all(self) -> Sequence[LibraryAction]:
        keys = self.chosen()
        if not keys:
            return ()
        if len(keys) > 1:
            return _SEVERAL if not any(key.is_position for key in keys) else (LibraryAction.DELETE,)
        if keys[0].is_position:
            return LibraryAction.SANDBOX, LibraryAction.ABOUT, LibraryAction.DELETE
        record = self._known(self._library.record(keys[0].number))
        self.game = self._games.get(record.game)
        return _offered(record)

    def _why_none(self, wanted: Filter) -> str:
        if wanted != Filter(sort=wanted.sort):
            return _NONE_FITS
        return _NO_GAME_YET if self._library.is_on_disk else _OUT_OF_REACH

    def _offer(self) -> None:
        """Show only what can be done with what is chosen."""
        offered = self._offers()
        for action, way in self._ways.items():
            way.setVisible(action in offered)

    def _way(self, action: LibraryAction) -> QPushButton:
        return button("", lambda: self.asked.emit(action, self.chosen()))

    def _arrange(self) -> None:
        asked, leave = QHBoxLayout(), QHBoxLayout()
        asked.addWidget(self._title)
        asked.addWidget(self.search, 1)
        grow(self.search, setMinimumWidth=160)
        leave.addStretch(1)
        for way in (self._import, self._back):
            leave.addWidget(way)
        top = Columns(asked, leave, 8, (1, 0))
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
        inside.addWidget(top)
        inside.addWidget(self.filter)
        inside.addWidget(self._nothing)
        inside.addLayout(middle, 1)
        inside.addWidget(self.sums)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 20, 28, 22)
        layout.addWidget(card)
        self.setFocusProxy(self.search)

    def _connect(self) -> None:
        self.list.chosen.connect(self._offer)
        DayWatch(self).changed.connect(self.list.say_again)
        self.list.activated.connect(lambda _: self._activate())
        delete = QShortcut(QKeySequence.StandardKey.Delete, self.list, self._delete)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.filter.changed.connect(self.refresh)
        self.search.setClearButtonEnabled(True)
        self._count.done.connect(lambda sums: self.sums.setText(sums.told()))
        self._census.done.connect(self._offer_names)

    def _activate(self) -> None:
        for action in self._offers()[:1]:
            self.asked.emit(action, self.chosen())

    def _delete(self) -> None:
        if LibraryAction.DELETE in self._offers():
            self.asked.emit(LibraryAction.DELETE, self.chosen())

    # Qt's names from here on.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._census.begin(Filter())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._count.stop()
        self._census.stop()


_NO_GAME_YET = N_("Every game you play is kept here, from its first step on.  There is none yet.")
_OUT_OF_REACH = N_(
    "The library cannot be used now, so its games are not shown; on the disk they are as they were."
)
_NONE_FITS = N_("No game is here that fits.")

_SEVERAL = LibraryAction.EXPORT, LibraryAction.DELETE
"""What can be done with several games at once."""


def _offered(record: Record) -> Sequence[LibraryAction]:
    """Return what can be done with a game, the usual first; nobody plays on from a score pad."""
    if record.is_damaged:
        return LibraryAction.EXPORT_RAW, LibraryAction.DELETE
    if record.is_pad:
        return LibraryAction.PAD, LibraryAction.PRINT, LibraryAction.ABOUT, LibraryAction.DELETE
    common = [LibraryAction.LOOK_BACK, LibraryAction.PRINT, LibraryAction.EXPORT]
    common += [LibraryAction.ABOUT, LibraryAction.DELETE]
    if record.is_over:
        return [common[0], LibraryAction.GO_OVER, *common[1:]]
    return [LibraryAction.CONTINUE, *common]
