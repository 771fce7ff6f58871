"""Everything that goes on paper, in one place: what, how, what it looks like, and where to."""

import logging
from pathlib import Path

from PySide6.QtCore import QSize, QStandardPaths, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.shell.common.fonts import soft
from app.shell.common.services import Services
from app.shell.printing.documents import document
from app.shell.printing.order_form import OrderForm, Wanted
from app.shell.printing.page_preview import PageView
from app.storage.bad_save import BadSave, why
from app.storage.database import NotKept
from app.ui.paper.pages import Document, PdfFile, Run, Unpaintable, pdf_file
from app.ui.text.labels import TextLabel
from app.ui.text.messages import MessageBox, went_wrong, words_of
from app.ui.widgets.buttons import button
from app.ui.widgets.columns import Columns
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.save_as import ask_where

_LOG = logging.getLogger("springald")


class PrintDialog(FittedDialog):
    """
    Takes an order, shows its document, and prints it a page at a time.

    Attributes:
        document: What is shown.
        form: Where it is ordered.
    """

    def __init__(self, services: Services, wanted: Wanted, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run: Run | None = None
        self._file: tuple[PdfFile, Path] | None = None
        self.document: Document | None = None
        self.form = OrderForm(services, wanted)
        self.view, self._count, self._note = PageView(), TextLabel(), soft()
        self._progress, self._cancel = QProgressBar(), button(say(N_("Cancel")), self.cancel)
        self._save = button(say(N_("Save as PDF …")), self._ask_where)
        self._print = button(say(N_("Print …")), self._ask_printer, is_default=True)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        self.form.changed.connect(self._later.start)
        self.form.refused.connect(self._complain)
        self.setWindowTitle(say(N_("Print")))
        self._arrange()
        self._later.start()

    # --- What it looks like ---

    def refresh(self) -> None:
        """Set the pages, count them, and show the first."""
        try:
            self.document = document(self.form.order())
        except (BadSave, NotKept) as error:
            self.document = None
            self._complain(say(error.phrase))
        pages = 0 if self.document is None else len(self.document.pages)
        forms = NN_("{count} page: {count} sheet of {paper}", "{count} pages: {count} sheets of {paper}")
        self._count.setText(say(counted(forms, pages, paper=self.form.paper.currentText())))
        self.view.show_document(self.document)
        for way in (self._save, self._print):
            way.setEnabled(pages > 0)

    # --- Where it goes ---

    def save(self, path: Path) -> None:
        """Write a PDF file page by page, or say why that is not possible."""
        if self.document is None:
            return
        file = pdf_file(self.document)
        self._file = file, path
        self._start(Run(self.document, file, self))

    def _ask_where(self) -> None:
        documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        # Where that is only a name, the dialog would begin in whatever folder we were started from.
        folder = documents if documents.is_dir() else Path.home()
        name, title = self.form.chosen.id, say(N_("Save as PDF"))
        path = ask_where(self, title, name, ".pdf", kind="PDF", folder=folder)
        if path:
            self.save(path)

    def _ask_printer(self) -> None:
        if self.document is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.document.title)
        printer.setFullPage(True)
        if self.document.grey:
            printer.setColorMode(QPrinter.ColorMode.GrayScale)
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda: self.print_on(printer))
        QDialog.open(dialog)

    def print_on(self, printer: QPrinter) -> None:
        """Print, or write a file if that is what the printer does: Qt says nothing of a full disk."""
        if self.document is not None and printer.outputFormat() is QPrinter.OutputFormat.NativeFormat:
            self._start(Run(self.document, printer, self))
        else:
            self.save(Path(printer.outputFileName()))

    def _start(self, run: Run) -> None:
        """Print, and show how far it is; everything else waits."""
        self._run = run
        self._progress.setRange(0, 0 if self.document is None else len(self.document.pages))
        self._progress.setValue(0)
        run.turned.connect(self._progress.setValue)
        run.finished.connect(self._finish)
        run.failed.connect(self._fail)
        self._show_running(True)
        run.start()

    def cancel(self) -> None:
        """Stop printing; what was to be a file is not written."""
        if self._run is not None:
            self._run.cancel()
            self._note.setText(say(N_("Printing was stopped.")))
            self._end()

    def _finish(self) -> None:
        sent = say(N_("Sent to the printer."))
        self._note.setText(sent if self._file is None else self._write(*self._file))
        self._end()

    def _write(self, file: PdfFile, path: Path) -> str:
        """Write a file whose pages are all there; return what is to be said of it, if it went well."""
        try:
            file.write(path)
        except OSError as error:
            values = {"name": path.name, "why": why(error)}
            self._complain(say(Phrase(N_("{name} cannot be written: {why}."), values)))
            return ""
        return say(Phrase(N_("Saved as {name}."), {"name": path.name}))

    def _fail(self, error: Exception) -> None:
        self.cancel()
        if isinstance(error, Unpaintable):
            self._complain(say(N_("The printer cannot be used.")))
            return
        _LOG.error("Printing failed:", exc_info=error)
        self._complain(went_wrong(words_of(error)))

    def _end(self) -> None:
        self._run, self._file = None, None
        self._show_running(False)

    def _show_running(self, running: bool) -> None:
        self._progress.setVisible(running)
        self._cancel.setVisible(running)
        for widget in (self.form, self._save, self._print):
            widget.setEnabled(not running)

    def _complain(self, sentence: str) -> None:
        MessageBox(self, sentence, icon=MessageBox.Icon.Warning).open()

    # --- How it is built ---

    def _arrange(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self.form)
        left.addStretch(1)
        for widget in (self._count, self._note, self._progress):
            left.addWidget(widget)
        right = QVBoxLayout()
        right.addWidget(self.view)
        layout = QVBoxLayout()
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(14)
        layout.addWidget(Columns(left, right, 18, (2, 3)), 1)
        self.compose(layout, self._ways(), self._print, wish=QSize(1010, 660))
        self._count.setWordWrap(True)
        self._show_running(False)

    def _ways(self) -> QHBoxLayout:
        ways = QHBoxLayout()
        ways.addStretch(1)
        for way in (self._cancel, self._save, button(say(N_("Close")), self.reject), self._print):
            ways.addWidget(way)
        return ways

    # Qt's names from here on.

    def done(self, result: int) -> None:
        self.cancel()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.cancel()
        super().closeEvent(event)
