"""What is wanted on paper: the fields of the print centre."""

from pathlib import Path
from time import time
from typing import Any

from attrs import evolve, frozen
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QFormLayout, QWidget

from app.core.game import AnyGame
from app.core.options import without_usual_seats
from app.core.pad_book import PadBook
from app.core.session import AnySession
from app.core.words import N_
from app.i18n import LANGUAGES, VOICE, say
from app.shell.common.dates import written_date
from app.shell.common.services import Services
from app.shell.printing.documents import KIND_NAMES, Kind, Order, blank_games, kept, kinds_of
from app.storage.bad_save import BadSave
from app.storage.database import NotKept
from app.storage.records import Record, title_line
from app.storage.variants import read_variant
from app.ui.paper.pages import PAPERS, usual_paper
from app.ui.text.labels import add_row, set_tool_tip
from app.ui.widgets.combo_box import ComboBox
from app.ui.widgets.number_box import NumberBox

_PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
_MOST_RECORDS = 200
_STANDARD, _LAST, _FILE = "standard", "last", "file"


@frozen
class Wanted:
    """
    What the fields of the print centre begin with.

    Attributes:
        game: Its id.
        kind: What of it.
        session: The game on the table, if there is one.
        number: A game of the library, 0 for none.
    """

    game: str
    kind: Kind = Kind.BLANK
    session: AnySession | None = None
    number: int = 0


class OrderForm(QWidget):
    """
    The fields that say what is printed, and how.

    Signals:
        changed: Something else is wanted.
        refused: What says why something cannot be had, or not all of it.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, services: Services, wanted: Wanted, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._services, self._wanted = services, wanted
        self._sessions: dict[int, AnySession | PadBook | None] = {0: wanted.session}
        self._variants: dict[str, Any] = {}
        self._played: dict[int, float] = {}
        self._make_fields()
        self._fill_form()
        self._take_game()

    def _make_fields(self) -> None:
        self.game, self.kind, self.record = ComboBox(), ComboBox(), ComboBox()
        self.seats, self.games, self.variant = NumberBox(), ComboBox(), ComboBox()
        self.paper, self.language = ComboBox(), ComboBox()
        self.grey = QCheckBox(say(N_("Black and white")))
        self.code = QCheckBox(say(N_("With the game as a code")))
        self.code.setChecked(True)
        for game in self._services.to_choose(self._services.game(self._wanted.game)):
            self.game.addItem(say(game.title), game.id)
        self.game.setCurrentIndex(self.game.findData(self._wanted.game))
        for name in PAPERS:
            self.paper.addItem(_PAPER_NAMES[name], name)
        self.paper.setCurrentIndex(self.paper.findData(usual_paper()))
        for each in LANGUAGES.values():
            self.language.addItem(each.name, each.code)
        self.language.setCurrentIndex(self.language.findData(VOICE.language.code))
        for box in (self.game, self.kind, self.record, self.variant):
            box.setMinimumContentsLength(22)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.changed.connect(self._tell_whole)
        self.game.currentIndexChanged.connect(lambda _: self._take_game())
        self.kind.currentIndexChanged.connect(lambda _: self._take_kind())
        self.variant.activated.connect(lambda _: self._take_variant())
        self.seats.valueChanged.connect(lambda _: self.changed.emit())
        for box in (self.record, self.games, self.paper, self.language):
            box.currentIndexChanged.connect(lambda _: self.changed.emit())
        for check in (self.grey, self.code):
            check.toggled.connect(lambda _: self.changed.emit())

    def _tell_whole(self) -> None:
        """Tell what is too long to be shown."""
        for box in (self.game, self.kind, self.record, self.variant):
            set_tool_tip(box, box.currentText())

    def _take_game(self) -> None:
        """Offer what there is of the chosen game."""
        game = self.chosen
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

    def _fill_records(self, game: AnyGame) -> bool:
        """List the games of the library; tell whether there is one."""
        self.record.blockSignals(True)
        self.record.clear()
        session = self._wanted.session
        if session is not None and session.game.id == game.id:
            self.record.addItem(say(N_("The game on the table")), 0)
            self._played[0] = time()
        for record in self._records(game):
            when = written_date(record.touched)
            self._played[record.number] = record.touched
            self.record.addItem(f"{say(title_line(record, game.title))} – {when}", record.number)
        at = self.record.findData(self._wanted.number)
        self.record.setCurrentIndex(max(0, at))
        self.record.blockSignals(False)
        return self.record.count() > 0

    def _records(self, game: AnyGame) -> list[Record]:
        try:
            records = self._services.library.records()
        except NotKept:
            return []
        return [record for record in records if record.game == game.id][:_MOST_RECORDS]

    def _fill_variants(self, game: AnyGame) -> None:
        last = self._services.user_state.setup(game)
        self._variants = {_STANDARD: game.standard()}
        self.variant.clear()
        self.variant.addItem(say(N_("Standard game")), _STANDARD)
        if last is not None and without_usual_seats(last.options) != game.standard():
            self._variants[_LAST] = last.options
            self.variant.addItem(last.variant or say(N_("As it was set up last")), _LAST)
        self.variant.addItem(say(N_("A variant from a file …")), _FILE)

    def _take_variant(self) -> None:
        if self.variant.currentData() == _FILE:
            name, _ = QFileDialog.getOpenFileName(self, say(N_("A variant from a file …")), "", "*.json")
            if not name or not self.use_variant(Path(name)):
                self.variant.setCurrentIndex(0)
        self.changed.emit()

    def use_variant(self, path: Path) -> bool:
        """Print for the variant in a file; tell whether there is one."""
        try:
            variant = read_variant(path, self.chosen)
        except BadSave as error:
            self.refused.emit(say(error.phrase))
            return False
        self._variants[str(path)] = variant.options
        self.variant.insertItem(self.variant.count() - 1, variant.name or path.stem, str(path))
        self.variant.setCurrentIndex(self.variant.findData(str(path)))
        self.changed.emit()
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
            self._layout.setRowVisible(field, counts)
        self.changed.emit()

    @property
    def chosen(self) -> AnyGame:
        """The game that is chosen."""
        return self._services.game(self.game.currentData())

    def order(self) -> Order:
        """Return what is chosen.  Raises `BadSave` and `NotKept` for a game that cannot be read."""
        game, kind = self.chosen, self.kind.currentData()
        order = Order(
            game=game,
            kind=kind,
            seats=self.seats.value(),
            options=self._variants.get(self.variant.currentData(), game.standard()),
            session=self._session() if kind is Kind.FILLED else None,
            variant=self._variant_name(),
            played=self._played.get(self.record.currentData() or 0),
            code=self.code.isChecked(),
            paper=self.paper.currentData(),
            language=self.language.currentData(),
            grey=self.grey.isChecked(),
        )
        self.code.setEnabled(not isinstance(order.session, PadBook))
        return self._with_games(order) if kind is Kind.BLANK else order

    def _variant_name(self) -> str:
        """Return what the chosen variant is called; empty for the standard game, and where nobody knows."""
        key, last = self.variant.currentData(), self._services.user_state.setup(self.chosen)
        if key == _LAST and last is not None:
            return last.variant
        return "" if key == _STANDARD else self.variant.currentText()

    def _session(self) -> AnySession | PadBook | None:
        number = self.record.currentData() or 0
        if number not in self._sessions:
            self._sessions[number], doubt = kept(self._services.library, number, self._services.game)
            if doubt is not None:
                only = N_("The score sheet holds only that part.")
                self.refused.emit(f"{say(doubt.phrase)}\n{say(only)}")
        return self._sessions[number]

    def _with_games(self, order: Order) -> Order:
        """Offer as many games on a page as fit; return the order with those that are chosen."""
        before = self.games.currentData()
        offered = blank_games(order)
        self.games.blockSignals(True)
        self.games.clear()
        for games in offered:
            self.games.addItem(str(games), games)
        self.games.setCurrentIndex(offered.index(before) if before in offered else 0)
        self.games.blockSignals(False)
        return evolve(order, games=self.games.currentData() or 1)

    # --- How it is built ---

    def _fill_form(self) -> None:
        self._layout = QFormLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setVerticalSpacing(10)
        rows: tuple[tuple[str, QWidget], ...] = (
            (N_("Game"), self.game),
            (N_("What"), self.kind),
            (N_("Which one"), self.record),
            (N_("Seats"), self.seats),
            (N_("Variant"), self.variant),
            (N_("Score sheets on a page"), self.games),
            (N_("Language"), self.language),
            (N_("Paper"), self.paper),
        )
        for label, field in rows:
            add_row(self._layout, say(label), field)
        self._layout.addRow(self.grey)
        self._layout.addRow(self.code)
