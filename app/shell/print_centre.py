"""Everything that goes on paper, in one place: what, how, what it looks like, and where to."""

from pathlib import Path
from typing import Any

from attrs import frozen
from PySide6.QtCore import QLocale, QStandardPaths, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QProgressBar,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.core.codec import BadSave
from app.core.database import NotKept
from app.core.game import Game
from app.core.pad import PadBook
from app.core.records import Record, title_line
from app.core.session import Session
from app.core.variants import read_variant
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import LANGUAGES, VOICE, say
from app.shell.dates import written_date
from app.shell.host import Host
from app.shell.lettering import button, soft
from app.shell.page_view import PageView
from app.shell.paperwork import KIND_NAMES, Kind, Order, blank_games, document, kept, kinds_of
from app.ui.paper import PAPERS, Document, Run, discard, pdf_writer

_PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
_MOST_RECORDS = 200
_STANDARD, _LAST, _FILE = "standard", "last", "file"


@frozen
class Wanted:
    """
    What is chosen when the print centre opens.

    Attributes:
        game: Its id.
        kind: What of it.
        session: The game on the table, if there is one.
        number: A game of the library, 0 for none.
    """

    game: str
    kind: Kind = Kind.BLANK
    session: Session | None = None
    number: int = 0


class PrintCentre(QDialog):
    """
    Asks what to print, shows it, and prints it a page at a time.

    Attributes:
        document: What is shown.
    """

    def __init__(self, host: Host, wanted: Wanted, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._host, self._wanted = host, wanted
        self._sessions: dict[int, Session | PadBook | None] = {0: wanted.session}
        self._variants: dict[str, Any] = {}
        self._run: Run | None = None
        self._unfinished: Path | None = None
        self.document: Document | None = None
        self._make_fields()
        self.view, self._count, self._note = PageView(), QLabel(), soft()
        self._progress, self._cancel = QProgressBar(), button(say(N_("Cancel")), self.cancel)
        self._save = button(say(N_("Save as PDF …")), self._ask_where)
        self._print = button(say(N_("Print …")), self._ask_printer, is_default=True)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.refresh)
        self.setWindowTitle(say(N_("Print")))
        self._arrange()
        self._take_game()
        self.resize(1010, 660)

    # --- What is wanted ---

    def _make_fields(self) -> None:
        self.game, self.kind, self.record = QComboBox(), QComboBox(), QComboBox()
        self.seats, self.games, self.variant = QSpinBox(), QComboBox(), QComboBox()
        self.paper, self.language = QComboBox(), QComboBox()
        self.grey = QCheckBox(say(N_("Black and white")))
        self.code = QCheckBox(say(N_("With the game as a code")))
        self.code.setChecked(True)
        for game in self._host.games.values():
            self.game.addItem(say(game.title), game.id)
        self.game.setCurrentIndex(self.game.findData(self._wanted.game))
        for name in PAPERS:
            self.paper.addItem(_PAPER_NAMES[name], name)
        is_metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
        self.paper.setCurrentIndex(0 if is_metric else 1)
        for each in LANGUAGES.values():
            self.language.addItem(each.name, each.code)
        self.language.setCurrentIndex(self.language.findData(VOICE.language.code))
        for box in (self.game, self.kind, self.record, self.variant):
            box.setMinimumContentsLength(22)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.game.currentIndexChanged.connect(lambda _: self._take_game())
        self.kind.currentIndexChanged.connect(lambda _: self._take_kind())
        self.variant.activated.connect(lambda _: self._take_variant())
        self.seats.valueChanged.connect(lambda _: self._soon())
        for box in (self.record, self.games, self.paper, self.language):
            box.currentIndexChanged.connect(lambda _: self._soon())
        for check in (self.grey, self.code):
            check.toggled.connect(lambda _: self._soon())

    def _take_game(self) -> None:
        """Offer what there is of the chosen game."""
        game = self._game()
        kinds = [kind for kind in kinds_of(game) if kind is not Kind.FILLED or self._fill_records(game)]
        before = self.kind.currentData() or self._wanted.kind
        self.kind.blockSignals(True)
        self.kind.clear()
        for kind in kinds:
            self.kind.addItem(say(KIND_NAMES[kind]), kind)
        self.kind.setCurrentIndex(kinds.index(before) if before in kinds else 0)
        self.kind.blockSignals(False)
        self.seats.setRange(game.seats[0], game.seats[-1])
        self._fill_variants(game)
        self._take_kind()

    def _fill_records(self, game: Game) -> bool:
        """List the games of the library; tell whether there is one."""
        self.record.blockSignals(True)
        self.record.clear()
        session = self._wanted.session
        if session is not None and session.game.id == game.id:
            self.record.addItem(say(N_("The game on the table")), 0)
        for record in self._records(game):
            when = written_date(record.touched)
            self.record.addItem(f"{say(title_line(record, game.title))} – {when}", record.number)
        at = self.record.findData(self._wanted.number)
        self.record.setCurrentIndex(max(0, at))
        self.record.blockSignals(False)
        return self.record.count() > 0

    def _records(self, game: Game) -> list[Record]:
        try:
            records = self._host.library.records("")
        except NotKept:
            return []
        return [record for record in records if record.game == game.id][:_MOST_RECORDS]

    def _fill_variants(self, game: Game) -> None:
        last = self._host.memory.setup(game)
        self._variants = {_STANDARD: game.options()}
        self.variant.clear()
        self.variant.addItem(say(N_("Standard game")), _STANDARD)
        if last is not None and last.options != game.options():
            self._variants[_LAST] = last.options
            self.variant.addItem(last.variant or say(N_("As it was set up last")), _LAST)
        self.variant.addItem(say(N_("A variant from a file …")), _FILE)

    def _take_variant(self) -> None:
        if self.variant.currentData() == _FILE:
            name, _ = QFileDialog.getOpenFileName(self, say(N_("A variant from a file …")), "", "*.json")
            if not name or not self.use_variant(Path(name)):
                self.variant.setCurrentIndex(0)
        self._soon()

    def use_variant(self, path: Path) -> bool:
        """Print for the variant in a file; tell whether there is one."""
        try:
            variant = read_variant(path, self._game())
        except BadSave as error:
            self._complain(say(error.phrase))
            return False
        self._variants[str(path)] = variant.options
        self.variant.insertItem(self.variant.count() - 1, variant.name or path.stem, str(path))
        self.variant.setCurrentIndex(self.variant.findData(str(path)))
        self._soon()
        return True

    def _take_kind(self) -> None:
        """Show the fields that count for the chosen kind."""
        kind = self.kind.currentData()
        counting = {
            self.record: kind is Kind.FILLED,
            self.code: kind is Kind.FILLED,
            self.seats: kind in (Kind.BLANK, Kind.KIT),
            self.games: kind is Kind.BLANK,
            self.variant: kind is not Kind.FILLED,
        }
        for field, counts in counting.items():
            self._form.setRowVisible(field, counts)
        self._soon()

    def _game(self) -> Game:
        return self._host.game(self.game.currentData())

    def order(self) -> Order:
        """Return what is chosen.  Raises `BadSave` and `NotKept` for a game that cannot be read."""
        game, kind = self._game(), self.kind.currentData()
        return Order(
            game=game,
            kind=kind,
            seats=self.seats.value(),
            options=self._variants.get(self.variant.currentData(), game.options()),
            session=self._session() if kind is Kind.FILLED else None,
            games=self.games.currentData() or 1,
            code=self.code.isChecked(),
            paper=self.paper.currentData(),
            language=self.language.currentData(),
            grey=self.grey.isChecked(),
        )

    def _session(self) -> Session | PadBook | None:
        number = self.record.currentData() or 0
        if number not in self._sessions:
            self._sessions[number] = kept(self._host.library, number, self._host.game)
        return self._sessions[number]

    # --- What it looks like ---

    def _soon(self) -> None:
        """Set the pages again when all that happens now has happened."""
        self._later.start()

    def refresh(self) -> None:
        """Set the pages, count them, and show the first."""
        try:
            order = self.order()
            if order.kind is Kind.BLANK:
                self._offer_games(order)
                order = self.order()
            self.document = document(order)
            self.code.setEnabled(not isinstance(order.session, PadBook))
        except (BadSave, NotKept) as error:
            self.document = None
            self._complain(say(error.phrase))
        pages = 0 if self.document is None else len(self.document.pages)
        paper = _PAPER_NAMES[self.paper.currentData()]
        forms = NN_("{count} page: {count} sheet of {paper}", "{count} pages: {count} sheets of {paper}")
        self._count.setText(say(counted(forms, pages, paper=paper)))
        self.view.show_document(self.document)
        for way in (self._save, self._print):
            way.setEnabled(pages > 0)

    def _offer_games(self, order: Order) -> None:
        before = self.games.currentData()
        offered = blank_games(order)
        self.games.blockSignals(True)
        self.games.clear()
        for games in offered:
            self.games.addItem(str(games), games)
        self.games.setCurrentIndex(offered.index(before) if before in offered else 0)
        self.games.blockSignals(False)

    # --- Where it goes ---

    def save(self, path: Path) -> None:
        """Write a PDF file page by page, or say why that is not possible."""
        if self.document is None:
            return
        try:
            device = pdf_writer(self.document, path)
        except OSError as error:
            values = {"name": path.name, "why": error.strerror or str(error)}
            self._complain(say(Phrase(N_("{name} cannot be written: {why}."), values)))
            return
        self._unfinished = path
        self._start(Run(self.document, device, self))

    def _ask_where(self) -> None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        suggested = Path(folder or Path.home()) / f"{self._game().id}.pdf"
        name, _ = QFileDialog.getSaveFileName(self, say(N_("Save as PDF")), str(suggested), "PDF (*.pdf)")
        if name:
            self.save(Path(name))

    def _ask_printer(self) -> None:
        if self.document is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.document.title)
        printer.setFullPage(True)
        if self.document.grey:
            printer.setColorMode(QPrinter.ColorMode.GrayScale)
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda: self._start(Run(self.document, printer, self)))
        QDialog.open(dialog)

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
        """Stop printing; half a file is not left behind."""
        if self._run is not None:
            self._run.cancel()
            if self._unfinished is not None:
                discard(self._unfinished)
            self._note.setText(say(N_("Printing was stopped.")))
            self._end()

    def _finish(self) -> None:
        done = Phrase(N_("Saved as {name}."), {"name": self._unfinished.name}) if self._unfinished else None
        self._note.setText(say(done or N_("Sent to the printer.")))
        self._end()

    def _fail(self, error: Exception) -> None:
        self.cancel()
        text = N_("Something went wrong: {what}  Your game is safe; you can go on.")
        self._complain(say(Phrase(text, {"what": str(error)})))

    def _end(self) -> None:
        self._run, self._unfinished = None, None
        self._show_running(False)

    def _show_running(self, running: bool) -> None:
        self._progress.setVisible(running)
        self._cancel.setVisible(running)
        for widget in (self._fields, self._save, self._print):
            widget.setEnabled(not running)

    def _complain(self, sentence: str) -> None:
        QMessageBox(QMessageBox.Icon.Warning, "Springald", sentence, parent=self).open()

    # --- How it is built ---

    def _arrange(self) -> None:
        self._fill_form()
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(self._fields)
        left.addStretch(1)
        for widget in (self._count, self._note, self._progress):
            left.addWidget(widget)
        middle = QHBoxLayout()
        middle.setSpacing(18)
        middle.addLayout(left, 2)
        middle.addWidget(self.view, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(14)
        layout.addLayout(middle, 1)
        layout.addLayout(self._ways())
        self._count.setWordWrap(True)
        self._show_running(False)

    def _fill_form(self) -> None:
        self._fields = QWidget()
        self._form = QFormLayout(self._fields)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(10)
        rows: tuple[tuple[str, QWidget], ...] = (
            (N_("Of"), self.game),
            (N_("What"), self.kind),
            (N_("Which"), self.record),
            (N_("Seats"), self.seats),
            (N_("Variant"), self.variant),
            (N_("Games on a page"), self.games),
            (N_("Language"), self.language),
            (N_("Paper"), self.paper),
        )
        for label, field in rows:
            self._form.addRow(say(label), field)
        self._form.addRow(self.grey)
        self._form.addRow(self.code)

    def _ways(self) -> QHBoxLayout:
        ways = QHBoxLayout()
        ways.addWidget(button(say(N_("Close")), self.reject))
        ways.addStretch(1)
        for way in (self._cancel, self._save, self._print):
            ways.addWidget(way)
        return ways

    # Qt's names from here on.

    def done(self, result: int) -> None:
        self.cancel()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.cancel()
        super().closeEvent(event)
