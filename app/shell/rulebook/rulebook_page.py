"""The rule book: how each game is played, in pictures, and every rule by its number, to be searched."""

from collections.abc import Sequence

from attrs import evolve
from PySide6.QtCore import QEvent, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.words import N_, NN_, counted
from app.i18n import say
from app.settings import Settings
from app.shell.common.fonts import soft
from app.shell.rulebook.chapter_view import ChapterView
from app.shell.rulebook.chapters import Page, pages
from app.shell.rulebook.rule_files import rules_file
from app.shell.rulebook.search import Place, find_in
from app.storage.rulebook import ANY_ID, short_id
from app.ui.text.labels import set_tool_tip
from app.ui.widgets.buttons import button
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import grow, grown

_PAGE, _MOST = Qt.ItemDataRole.UserRole, 300


class RuleBookPage(FittedDialog):
    """
    All rule books, one of them open; it stays beside the table while one plays.

    Signals:
        tried: Somebody wants an example in the sandbox: the game, and the id of the rule.
        read: Whether it is being read now, rather than the table.

    Attributes:
        contents: Pages, or what a search has found.
        chapter_view: The page that is open.
        search: What is looked for.
    """

    tried = Signal(object, str)
    read = Signal(bool)

    def __init__(self, games: Sequence[AnyGame], settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._games = [game for game in games if rules_file(game) is not None]
        self._books = {game.id: pages(game) for game in self._games}
        self._past: list[Place] = []
        self._at = -1
        self.which, self.search, self.contents = ComboBox(), QLineEdit(), QTreeWidget()
        self.chapter_view = ChapterView(settings)
        self.found = soft(wraps=False)
        self.back = button("←", lambda: self._travel(-1))
        self.on = button("→", lambda: self._travel(1))
        self._arrange()
        self._label()
        self._connect()
        self._list_pages()
        if self._games:
            self.open_at(self._games[0])

    @property
    def game(self) -> AnyGame:
        """The game whose book is open."""
        return self._games[max(0, self.which.currentIndex())]

    @property
    def place(self) -> Place | None:
        """Page, rule and search words that are shown; None before the first."""
        return self._past[self._at] if self._past else None

    def holds(self, games: Sequence[AnyGame]) -> bool:
        """Tell whether it has the books of *games*, and no others."""
        return self._games == [game for game in games if rules_file(game) is not None]

    def open_at(self, game: AnyGame, rule: str = "") -> None:
        """Open the book of *game* at a rule, or at its first page."""
        if game not in self._games:
            return
        rule = short_id(rule) if rule else ""
        book = self._books[game.id]
        has_it = (page for page in book if rule and rule in map(short_id, page.rules))
        names_it = (page for page in book if rule and rule in map(short_id, ANY_ID.findall(page.plain)))
        page = next(has_it, None) or next(names_it, None) or book[0]
        self.search.clear()
        self._go(Place(page, rule))

    def turn_to(self, page: Page) -> None:
        """Show *page* from its beginning; the way back leads to the page before."""
        self._go(Place(page))

    def retranslate(self) -> None:
        """Go on in the language that is spoken now, where somebody was reading."""
        before, line = self._books, self.chapter_view.first_line
        self._books = {game.id: pages(game) for game in self._games}
        self._past = [
            evolve(each, page=self._books[each.page.game.id][before[each.page.game.id].index(each.page)])
            for each in self._past
        ]
        self._label()
        self.look_for(self.search.text())
        self._show()
        self.chapter_view.scroll_to(line)

    # --- Finding ---

    def look_for(self, words: str) -> None:
        """List every page and every rule of all books in which *words* stand."""
        words = words.strip()
        if not words:
            self.found.setText("")
            self._list_pages()
            return
        self.contents.clear()
        searched = [page for game in self._in_order() for page in self._books[game.id]]
        hits = list(find_in(searched, words))
        groups: dict[str, QTreeWidgetItem] = {}
        for place, snippet in hits[:_MOST]:
            title = say(place.page.game.title)
            if title not in groups:
                groups[title] = self._heading(title)
            self._entry(groups[title], snippet, place)
        self.found.setText(say(counted(NN_("{count} place", "{count} places"), len(hits))))
        self.contents.expandAll()

    def open_first(self) -> None:
        """Open the next thing that was found."""
        items = self._entries()
        if not items:
            return
        current = self.contents.currentItem()
        item = items[(items.index(current) + 1) % len(items) if current in items else 0]
        self.contents.setCurrentItem(item)
        self._open_item(item)

    def _in_order(self) -> list[AnyGame]:
        """Return the games, the open one first."""
        return sorted(self._games, key=lambda game: game != self.game)

    # --- Contents ---

    def _list_pages(self) -> None:
        self.contents.clear()
        if not self._games:
            return
        chapters: dict[str, QTreeWidgetItem] = {}
        for page in self._books[self.game.id]:
            if page.chapter not in chapters:
                chapters[page.chapter] = self._heading(page.chapter)
            self._entry(chapters[page.chapter], page.name, Place(page))
        self.contents.expandAll()
        self._point_out()

    def _heading(self, text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        font = self.contents.font()
        font.setBold(True)
        item.setFont(0, font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.contents.addTopLevelItem(item)
        return item

    def _entry(self, above: QTreeWidgetItem, text: str, place: Place) -> None:
        item = QTreeWidgetItem([text])
        set_tool_tip(item, text)
        item.setData(0, _PAGE, place)
        above.addChild(item)

    def _open_item(self, item: QTreeWidgetItem) -> None:
        place = item.data(0, _PAGE)
        if isinstance(place, Place):
            self._go(place)

    def _point_out(self) -> None:
        """Let the contents show where one is."""
        if self.search.text().strip() or self.place is None:
            return
        for item in self._entries():
            if item.data(0, _PAGE).page == self.place.page:
                self.contents.setCurrentItem(item)

    def _entries(self) -> list[QTreeWidgetItem]:
        """Return the lines of the contents that lead somewhere."""
        found = self.contents.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        return [item for item in found if item.data(0, _PAGE) is not None]

    # --- Going about ---

    def _go(self, place: Place) -> None:
        if place != self.place:
            self._past[self._at + 1 :] = [place]
            self._at = len(self._past) - 1
        self._show()

    def _travel(self, step: int) -> None:
        if 0 <= self._at + step < len(self._past):
            self._at += step
            self._show()

    def _show(self) -> None:
        place = self.place
        if place is None:
            return
        if place.page.game != self.game:
            self.which.setCurrentIndex(self._games.index(place.page.game))
            if not self.search.text().strip():
                self._list_pages()
        self.chapter_view.show_place(place)
        self._illustrate()
        self.back.setEnabled(self._at > 0)
        self.on.setEnabled(self._at + 1 < len(self._past))
        self._point_out()

    def _illustrate(self) -> None:
        """Have the pictures of this page drawn, and then those of the pages somebody may turn to."""
        if self.place is not None and self.isVisible():
            book = self._books[self.place.page.game.id]
            self.chapter_view.draw_for([self.place.page, *book])

    def _choose(self, row: int) -> None:
        self.open_at(self._games[row])
        self._list_pages()

    def _follow(self, url: QUrl) -> None:
        kind, _, rule = url.toString().partition(":")
        if kind == "show":
            self.tried.emit(self.game, rule)
        elif kind == "rule":
            self.open_at(self.game, rule)

    # --- How it is built ---

    def _arrange(self) -> None:
        self.which.addItems([""] * len(self._games))
        self.search.setClearButtonEnabled(True)
        # Where there is less room than its words take, the rest of them is told.
        grow(self.which, setMinimumWidth=110)
        self.which.currentTextChanged.connect(lambda text: set_tool_tip(self.which, text))
        self.contents.setHeaderHidden(True)
        for each in (self.back, self.on):
            grow(each, setFixedWidth=44)
            each.setEnabled(False)
        top = QHBoxLayout()
        for widget in (self.back, self.on, self.which, self.search, self.found):
            top.addWidget(widget, int(widget is self.search))
        parts = QSplitter()
        parts.addWidget(self.contents)
        parts.addWidget(self.chapter_view)
        parts.setSizes([330, 750])
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        layout = QVBoxLayout()
        layout.setContentsMargins(12, 10, 12, 12)
        layout.addLayout(top)
        layout.addWidget(parts, 1)
        self.compose(layout, None, wish=QSize(grown(1110), grown(690)), scrolls=False)

    def _label(self) -> None:
        """Name everything, in the language that is spoken now."""
        self.setWindowTitle(say(N_("Rule book")))
        self.chapter_view.setAccessibleName(self.windowTitle())
        for row, game in enumerate(self._games):
            self.which.setItemText(row, say(game.title))
        self.which.setAccessibleName(say(N_("Game")))
        self.search.setPlaceholderText(say(N_("Search: a word, or a rule such as CAT-R10")))
        self.search.setAccessibleName(say(N_("Search")))
        self.contents.setAccessibleName(say(N_("Contents")))
        for each, text in ((self.back, N_("Back")), (self.on, N_("Forward"))):
            set_tool_tip(each, say(text))
            each.setAccessibleName(say(text))

    def _connect(self) -> None:
        self.which.activated.connect(self._choose)
        self.search.textChanged.connect(self.look_for)
        self.search.returnPressed.connect(self.open_first)
        self.contents.itemClicked.connect(lambda item, _: self._open_item(item))
        self.contents.itemActivated.connect(lambda item, _: self._open_item(item))
        self.chapter_view.anchorClicked.connect(self._follow)
        for keys, does in (
            ("Alt+Left", lambda: self._travel(-1)),
            ("Alt+Right", lambda: self._travel(1)),
            ("Ctrl+F", self.search.setFocus),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(does)

    # Qt's names from here on.

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange:
            self.read.emit(self.isVisible() and self.isActiveWindow())
        elif event.type() == QEvent.Type.PaletteChange:
            self.chapter_view.repaint_page()
            self._illustrate()
        elif event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._illustrate()

    def done(self, result: int) -> None:
        super().done(result)
        self.chapter_view.rest()
        self.read.emit(False)
