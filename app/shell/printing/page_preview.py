"""One page of a document as it comes out of the printer, and the way to the others."""

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.core.words import N_, Phrase
from app.i18n import say
from app.ui.paper.pages import Document, page_picture, paper_size
from app.ui.text.labels import TextLabel
from app.ui.widgets.buttons import button

_SMALLEST = QSize(320, 400)


class PageView(QWidget):
    """
    Shows one page at a time: a preview of all of them would stand still until the last one is drawn.

    Attributes:
        number: The page that is shown, from 0.
    """

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self.number = 0
        self._page, self._where = TextLabel(), TextLabel()
        self._page.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._page.setMinimumSize(_SMALLEST)
        self._page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._back = button("◀", lambda: self.turn(-1))
        self._on = button("▶", lambda: self.turn(1))
        self._back.setAccessibleName(say(N_("Page back")))
        self._on.setAccessibleName(say(N_("Page on")))
        row = QHBoxLayout()
        row.addStretch(1)
        for widget in (self._back, self._where, self._on):
            row.addWidget(widget)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._page, 1)
        layout.addLayout(row)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._draw)

    def show_document(self, document: Document | None) -> None:
        """Show a document, at the page that was shown if it has so many."""
        self._document = document
        self.turn(0)

    def turn(self, step: int) -> None:
        """Show the page that is so many pages further on."""
        count = 0 if self._document is None else len(self._document.pages)
        self.number = max(0, min(self.number + step, count - 1))
        self._back.setEnabled(self.number > 0)
        self._on.setEnabled(self.number < count - 1)
        text = N_("Page {number} of {count}")
        self._where.setText(say(Phrase(text, {"number": self.number + 1, "count": count})) if count else "")
        self._later.start()

    def _draw(self) -> None:
        if self._document is None or not self._document.pages:
            self._page.clear()
            return
        page = self._document.pages[self.number]
        size = paper_size(self._document.paper, landscape=page.landscape)
        fine = self.devicePixelRatioF()
        room = self._page.size() * fine
        dots = min(room.width() / size.width(), room.height() / size.height()) * 25.4
        pixels = QPixmap.fromImage(page_picture(self._document, self.number, max(20, int(dots))))
        pixels.setDevicePixelRatio(fine)
        self._page.setPixmap(pixels)

    # Qt's names from here on.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._later.start()
