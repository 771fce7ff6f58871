"""A printed game comes back: its code is typed, pasted, or read from pictures."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.core.game import AnyGame
from app.core.words import N_, NN_, counted
from app.i18n import say
from app.shell.common.fonts import soft
from app.storage.bad_save import BadSave
from app.storage.papercode import Mistyped, is_part, read
from app.ui.paper.qr_codes import read_picture, reads_pictures
from app.ui.widgets.buttons import button
from app.ui.widgets.fitted_dialog import FittedDialog

KINDS = "*.png *.jpg *.jpeg *.bmp *.webp"
"""Of pictures; a bundle takes along what reads them: packaging/left_out.py."""


class EnterCodeDialog(FittedDialog):
    """
    Reads a game from its printed code, typed, pasted or in pictures.

    Signals:
        entered: The game, a `Loaded`.

    Attributes:
        text: What has been entered so far; pictures add to it.
        answer: What was wrong with it, or what was found.
    """

    entered = Signal(object)

    def __init__(self, find: Callable[[str], AnyGame], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._find = find
        self.setWindowTitle(say(N_("Enter a code")))
        self.text, self.answer = QPlainTextEdit(), soft()
        self.text.setPlaceholderText("SPRINGALD-1/1-ABCD\nABCDE FGHIJ KLMNO …")
        self.text.setAccessibleName(self.windowTitle())
        self.text.setTabChangesFocus(True)
        layout = QVBoxLayout()
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        text = N_(
            "Type the letters under the codes of a printed score sheet, each part with its first line.  "
            "Small letters and gaps do not matter."
        )
        layout.addWidget(soft(say(text)))
        layout.addWidget(self.text, 1)
        layout.addWidget(self.answer)
        self.compose(layout, *self._ways(), wish=QSize(620, 460))

    def _ways(self) -> tuple[QHBoxLayout, QPushButton]:
        ways = QHBoxLayout()
        ways.addStretch(1)
        if reads_pictures():
            ways.addWidget(button(say(N_("From pictures …")), self._ask_pictures))
        ways.addWidget(button(say(N_("Close")), self.reject))
        main = button(say(N_("Lay it on the table")), self.enter, is_default=True)
        ways.addWidget(main)
        return ways, main

    def enter(self) -> None:
        """Lay the game on the table, or say what is wrong with the code."""
        try:
            loaded = read(self.text.toPlainText(), self._find)
        except BadSave as error:
            self.answer.setText(say(error.phrase))
            if isinstance(error, Mistyped):
                self._show(error.start, error.end)
            return
        self.accept()
        self.entered.emit(loaded)

    def _show(self, start: int, end: int) -> None:
        """Select some of the letters, so that they can be compared, and typed again at once."""
        cursor = self.text.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        self.text.setTextCursor(cursor)
        self.text.setFocus()

    def add_pictures(self, paths: Sequence[Path]) -> None:
        """Add what the codes in pictures say."""
        found, said = list[str](), list[str]()
        for path in paths:
            try:
                found += filter(is_part, read_picture(path))
            except BadSave as error:
                # The others may be all that is needed.
                said.append(say(error.phrase))
        for text in found:
            self.text.appendPlainText(text)
        if found:
            count = counted(NN_("{count} code was found.", "{count} codes were found."), len(found))
            said.insert(0, say(count))
        elif not said:
            said = [say(N_("No code was found.  A straight picture in good light helps."))]
        self.answer.setText("  ".join(said))

    def _ask_pictures(self) -> None:
        pictures = say(N_("Pictures"))
        kinds = f"{pictures} ({KINDS})"
        names, _ = QFileDialog.getOpenFileNames(self, say(N_("From pictures …")), str(Path.home()), kinds)
        if names:
            self.add_pictures([Path(name) for name in names])
