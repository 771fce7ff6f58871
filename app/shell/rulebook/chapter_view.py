"""The page of a rule book that is read."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QPoint, QTimer, QUrl
from PySide6.QtGui import (
    QColor,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QTextEdit

from app.i18n import VOICE
from app.settings import Settings, Theme
from app.shell.rulebook.chapters import Page
from app.shell.rulebook.illustration_worker import IllustrationWorker, Wish
from app.shell.rulebook.illustrations import blank
from app.shell.rulebook.search import Place
from app.storage.rulebook import ANY_ID, short_id
from app.ui.text.text_documents import TextBrowser

_IMAGE = QTextDocument.ResourceType.ImageResource
_PICTURES = re.compile(r"\]\((picture:[^)]*)\)")

_ROOM = 12 * 2**20
"""Bytes of pictures that are kept for turning pages: of the three or four last ones."""

_MARGIN, _LEAST = 18, 120
"""Pixels around the page; and of the width of a picture at least."""

_PATIENCE_MS = 60_000
"""Without pictures after so long, a page is taken as it is."""


class ChapterView(TextBrowser):
    """
    Shows a page of a rule book.  It opens at once: pictures come when a worker has drawn them.

    Args:
        settings: How tables look.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._page: Page | None = None
        self._drawn: dict[Wish, QImage] = {}
        self._illustrator = IllustrationWorker(self)
        self._illustrator.drawn.connect(self._keep)
        self.document().setDocumentMargin(_MARGIN)

    def show_place(self, place: Place) -> None:
        """Show a page, with the rule at the top of the view or the words marked."""
        if place.page != self._page:
            self._page = place.page
            self.show_markdown(place.page.markdown)
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

    @property
    def first_line(self) -> int:
        """The number of the paragraph at the top of the view; it is the same in every language."""
        return self.cursorForPosition(QPoint(24, 8)).blockNumber()

    def scroll_to(self, line: int) -> None:
        """Bring a paragraph to the top of the view."""
        block = self.document().findBlockByNumber(line)
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(int(top) if line else 0)

    def repaint_page(self) -> None:
        """Set the page again, in other colours."""
        if self._page is not None:
            self.show_markdown(self._page.markdown)

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

    # --- Pictures ---

    def _wish(self, address: str) -> Wish:
        """Return what an address asks for, as the page looks now."""
        is_dark = self.palette().color(QPalette.ColorRole.Base).lightness() < 128
        settings = replace(self._settings, theme=Theme.DARK if is_dark else Theme.LIGHT)
        game = "" if self._page is None else self._page.game.id
        what = address.removeprefix("picture:").replace("_", " ")
        return Wish(game, what, settings, is_dark, VOICE.language.code)

    def draw_for(self, pages: Sequence[Page]) -> None:
        """Ask for the pictures of these pages; those of the first are drawn first."""
        texts = [page.markdown for page in pages]
        addresses = [address for text in texts for address in _PICTURES.findall(text)]
        wishes = dict.fromkeys(map(self._wish, addresses))
        self._illustrator.ask(wish for wish in wishes if wish not in self._drawn)

    @property
    def is_blank(self) -> bool:
        """Whether a picture of the page that is read has still to come."""
        return any(self._wish(address) not in self._drawn for address in self._addresses())

    def wait(self) -> None:
        """Let the pictures of the page come: for pictures of the book itself."""
        patience, wakes = QDeadlineTimer(_PATIENCE_MS), QTimer()
        wakes.start(50)
        while self.is_blank and not patience.hasExpired():
            # Asleep in between: it is the worker that needs the processor.
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def rest(self) -> None:
        """Ask for no more pictures until `draw_for` is called; keep only those of the page."""
        self._illustrator.close()
        self._forget(0)

    def _keep(self, wish: Wish, image: QImage) -> None:
        """Put a picture where a blank one of its size has stood."""
        self._drawn[wish] = image
        self._forget(_ROOM)
        for address in self._addresses():
            if self._wish(address) == wish:
                self.document().addResource(_IMAGE, QUrl(address), self._fitted(image))
                self.viewport().update()

    def _picture(self, address: str) -> QImage:
        """Return what stands on the page where the text asks for a picture: it, or a blank one until then."""
        wish = self._wish(address)
        return self._fitted(self._drawn[wish] if wish in self._drawn else blank(wish.address))

    def _fitted(self, image: QImage) -> QImage:
        """Return a picture no wider than the page: in a small window its right part had to be scrolled to."""
        room = max(_LEAST, self.viewport().width() - 2 * _MARGIN)
        if image.deviceIndependentSize().width() <= room:
            return image
        fitted = image.copy()
        fitted.setDevicePixelRatio(image.width() / room)
        return fitted

    def _addresses(self) -> list[str]:
        """Return the pictures of the page."""
        return [] if self._page is None else _PICTURES.findall(self._page.markdown)

    def _forget(self, room: int) -> None:
        """Let the oldest pictures of other pages and looks go, until all take no more than so many bytes."""
        shown = {self._wish(address) for address in self._addresses()}
        others = [wish for wish in self._drawn if wish not in shown]
        taken = sum(image.sizeInBytes() for image in self._drawn.values())
        for wish in others:
            if taken <= room:
                return
            taken -= self._drawn.pop(wish).sizeInBytes()

    # Qt's names from here on.

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        address = url.toString() if isinstance(url, QUrl) else url
        if self._page is None or not address.startswith("picture:"):
            return super().loadResource(kind, url)
        return self._picture(address)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            document = self.document()
            for address in self._addresses():
                document.addResource(_IMAGE, QUrl(address), self._picture(address))
            document.markContentsDirty(0, document.characterCount())
