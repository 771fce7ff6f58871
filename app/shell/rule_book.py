"""The rule book: how each game is played, in pictures, and every rule by its number, to be searched."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen
from PySide6.QtCore import QEvent, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QKeySequence, QPalette, QShortcut, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.core.game import Game
from app.core.rulebook import ANY_ID, short_id
from app.core.words import N_, NN_, counted
from app.i18n import say
from app.settings import Settings
from app.shell.lettering import button, soft
from app.shell.rule_pages import Page, pages, rules_file

_PAGE, _MOST = Qt.ItemDataRole.UserRole, 300
_BEFORE, _SNIPPET = 16, 90


@frozen
class Place:
    """Where somebody reads: a page of a book, and the rule or the words that are looked for."""

    page: Page
    rule: str = ""
    words: str = ""


class Leaf(QTextBrowser):
    """The page that is read; its pictures are drawn when they are wanted."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._page: Page | None = None
        self._drawn: dict[str, Any] = {}
        self.setOpenLinks(False)
        self.document().setDocumentMargin(18)

    def show_place(self, place: Place) -> None:
        """Show a page, with the rule at the top of the view or the words marked."""
        if place.page != self._page:
            self._page = place.page
            self.setMarkdown(place.page.markdown)
        self.setExtraSelections([])
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)
        block = self._block_of(place.rule) if place.rule else None
        if block is not None:
            self._mark(QTextCursor(block), whole=True)
            top = self.document().documentLayout().blockBoundingRect(block).top()
            self.verticalScrollBar().setValue(int(top) - 12)
        elif place.words and self.find(place.words, QTextDocument.FindFlag(0)):
            self._mark(self.textCursor(), whole=False)

    def repaint_page(self) -> None:
        """Draw the page again, in other colours."""
        self._drawn.clear()
        if self._page is not None:
            self.setMarkdown(self._page.markdown)

    def _block_of(self, rule: str) -> QTextBlock | None:
        """Return the paragraph, or the row of a table, that begins with the id."""
        block = self.document().begin()
        while block.isValid():
            found = ANY_ID.match(block.text())
            if found is not None and short_id(found[0]) == rule:
                return block
            block = block.next()
        return None

    def _mark(self, cursor: QTextCursor, *, whole: bool) -> None:
        if whole:
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark = QTextEdit.ExtraSelection()
        shade = QColor(self.palette().color(QPalette.ColorRole.Highlight))
        shade.setAlpha(60)
        mark.format.setBackground(shade)
        mark.cursor = cursor
        self.setExtraSelections([mark])

    # Qt's names from here on.

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        address = url.toString() if isinstance(url, QUrl) else url
        if self._page is None or not address.startswith("picture:"):
            return super().loadResource(kind, url)
        if address not in self._drawn:
            from app.shell.rule_pictures import picture

            is_dark = self.palette().color(QPalette.ColorRole.Base).lightness() < 128
            what = address.removeprefix("picture:").replace("_", " ")
            self._drawn[address] = picture(self._page.game, what, self._settings, dark=is_dark)
        return self._drawn[address]


class RuleBook(QDialog):
    """
    All the books, one open; it stays beside the table while one plays.

    Signals:
        tried: Somebody wants an example in the sandbox: the game, and the id of the rule.
        read: Whether it is being read now, rather than the table.

    Attributes:
        contents: Pages, or what a search has found.
        leaf: The page that is open.
        search: What is looked for.
    """

    tried = Signal(object, str)
    read = Signal(bool)

    def __init__(self, games: Sequence[Game], settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say(N_("Rule book")))
        self._games = [game for game in games if rules_file(game) is not None]
        self._books = {game.id: pages(game) for game in self._games}
        self._past: list[Place] = []
        self._at = -1
        self.which, self.search, self.contents = QComboBox(), QLineEdit(), QTreeWidget()
        self.leaf = Leaf(settings)
        self.found = soft(wraps=False)
        self.back = button("←", lambda: self._travel(-1))
        self.on = button("→", lambda: self._travel(1))
        self._arrange()
        self._connect()
        self._list_pages()
        if self._games:
            self.open_at(self._games[0])

    @property
    def game(self) -> Game:
        """Whose book is open."""
        return self._games[max(0, self.which.currentIndex())]

    @property
    def place(self) -> Place | None:
        """What is read now."""
        return self._past[self._at] if self._past else None

    def open_at(self, game: Game, rule: str = "") -> None:
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
        """Open a page."""
        self._go(Place(page))

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
        hits = [hit for page in searched for hit in _hits(page, words)]
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

    def _in_order(self) -> list[Game]:
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
            self._entry(chapters[page.chapter], page.title, Place(page))
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
        item.setToolTip(0, text)
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
        self.leaf.show_place(place)
        self.back.setEnabled(self._at > 0)
        self.on.setEnabled(self._at + 1 < len(self._past))
        self._point_out()

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
        self.which.addItems([say(game.title) for game in self._games])
        self.which.setAccessibleName(say(N_("Game")))
        self.search.setPlaceholderText(say(N_("Search: a word, or a rule such as CAT-R10")))
        self.search.setClearButtonEnabled(True)
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(say(N_("Contents")))
        for each, text in ((self.back, N_("Back")), (self.on, N_("Forward"))):
            each.setToolTip(say(text))
            each.setAccessibleName(say(text))
            each.setAutoDefault(False)
            each.setFixedWidth(44)
            each.setEnabled(False)
        top = QHBoxLayout()
        for widget in (self.back, self.on, self.which, self.search, self.found):
            top.addWidget(widget, int(widget is self.search))
        parts = QSplitter()
        parts.addWidget(self.contents)
        parts.addWidget(self.leaf)
        parts.setSizes([330, 750])
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.addLayout(top)
        layout.addWidget(parts, 1)
        self.resize(1110, 690)

    def _connect(self) -> None:
        self.which.activated.connect(self._choose)
        self.search.textChanged.connect(self.look_for)
        self.search.returnPressed.connect(self.open_first)
        self.contents.itemClicked.connect(lambda item, _: self._open_item(item))
        self.contents.itemActivated.connect(lambda item, _: self._open_item(item))
        self.leaf.anchorClicked.connect(self._follow)
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
            self.leaf.repaint_page()

    def done(self, result: int) -> None:
        super().done(result)
        self.read.emit(False)


def _hits(page: Page, words: str) -> list[tuple[Place, str]]:
    """Return where *words* stand on a page: in its rules one by one, and else in its text."""
    wanted = words.casefold()
    found = [
        (Place(page, short_id(rule), words), f"{rule}  {_around(text, wanted)}")
        for rule, text in page.rules.items()
        if wanted in f"{rule} {text}".casefold()
    ]
    if not found and wanted in f"{page.title} {page.plain}".casefold():
        found = [(Place(page, "", words), f"{page.title}: {_around(page.plain, wanted)}")]
    return found


def _around(text: str, wanted: str) -> str:
    """Return some words around the first place where *wanted* stands."""
    text = " ".join(text.split())
    start = max(0, text.casefold().find(wanted) - _BEFORE)
    at = text.find(" ", start) + 1 if start else 0
    return ("… " if at else "") + text[at : at + _SNIPPET]
