"""The fields of the editor of variants: every value of a game, grouped by table, to be searched."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.options import Unfit
from app.core.words import N_, Phrase, verbatim
from app.i18n import say
from app.shell.common.fonts import soft, strong
from app.shell.rulebook.chapters import rules_text
from app.shell.variants.entry_row import EntryRow
from app.storage.rulebook import rule_texts
from app.storage.tables import Entry, Path, entries, value_at, with_value
from app.ui.widgets.scrolling import ScrollArea


class EntryList(QWidget):
    """
    Fields for all options and entries of tables.

    Signals:
        changed: Options with another value.
    """

    changed = Signal(object)

    def __init__(self, game: AnyGame, options: Any, *, is_own: bool) -> None:
        super().__init__()
        self._game, self._options = game, options
        self.rows: dict[Path, EntryRow] = {}
        self._groups: dict[QLabel, list[EntryRow]] = {}
        self._is_own = is_own
        self.search, self.only_changed = QLineEdit(), QCheckBox(say(N_("Only what is changed")))
        self._nothing = soft(say(N_("Nothing fits what is searched for.")))
        self._column = QVBoxLayout()
        self._fill()
        self._arrange()
        self.show_options(options)

    def show_options(self, options: Any) -> None:
        """Show the values of *options*; what they do not have is greyed."""
        self._options = options
        for path, row in self.rows.items():
            try:
                row.show_value(value_at(options, path))
            except (KeyError, AttributeError):
                row.setEnabled(False)
            else:
                row.setEnabled(True)
        self._sieve()

    def _fill(self) -> None:
        rules = _rules(self._game)
        heading: QLabel | None = None
        said = ""
        for each in entries(self._game.standard()):
            if each.about.per_seat:
                continue  # chosen with the players, at the table
            words, title = entry_words(each)
            if heading is None or words != said:
                said, heading = words, strong(words)
                self._groups[heading] = []
                self._column.addWidget(heading)
            above = self._groups[heading][-1:]
            repeats = bool(above) and above[0].entry.about.rule == each.about.rule
            row = self.rows[each.path] = EntryRow(each, title, {} if repeats else rules, is_own=self._is_own)
            row.changed.connect(lambda row=row: self._take(row))
            self._groups[heading].append(row)
            self._column.addWidget(row)
        self._column.addStretch(1)

    def _take(self, row: EntryRow) -> None:
        """Take a value over if it goes with the others, or say why not and put the old one back."""
        path = row.entry.path
        try:
            options = with_value(self._options, path, row.field.value())
        except ValueError as error:
            why = error.phrase if isinstance(error, Unfit) else verbatim(str(error))
            row.show_value(value_at(self._options, path))
            row.complain(Phrase(N_("This does not go together: {what}."), {"what": why}))
            return
        self._options = options
        row.show_value(row.field.value())
        self.changed.emit(options)

    def _sieve(self) -> None:
        """Show the rows that are searched for."""
        words, only = self.search.text(), self.only_changed.isChecked()
        for heading, rows in self._groups.items():
            in_heading = words.casefold() in heading.text().casefold()
            shown = [row for row in rows if (in_heading or row.fits(words)) and (row.is_changed or not only)]
            for row in rows:
                row.setVisible(row in shown)
            heading.setVisible(bool(shown))
        is_any = any(not row.isHidden() for row in self.rows.values())
        # Where nothing is changed yet, that is said beside the fields.
        self._nothing.setVisible(not is_any and bool(words))

    def _arrange(self) -> None:
        self.search.setPlaceholderText(say(N_("Search: knight, or a rule")))
        self.search.setAccessibleName(say(N_("Search")))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _: self._sieve())
        self.only_changed.toggled.connect(lambda _: self._sieve())
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.only_changed)
        inside = QWidget()
        inside.setLayout(self._column)
        self._column.setContentsMargins(2, 2, 6, 2)
        self._column.setSpacing(4)
        area = ScrollArea()
        area.setWidget(inside)
        # On the card's own paper.
        area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self._nothing)
        layout.addWidget(area, 1)


def entry_words(entry: Entry) -> tuple[str, str]:
    """Return what stands above a value, and what it is called: a thing that is just counted, by its name."""
    label = say(entry.about.label)
    match [say(each) for each in entry.headings]:
        case []:
            return say(N_("How it is played")), label
        case [group]:
            return group, label
        case [group, *names] if entry.path[-1] in ("cards", "count"):
            return f"{group}: {label}", " · ".join(names)
        case names:
            return " · ".join(names), label


def _rules(game: AnyGame) -> Mapping[str, str]:
    return rule_texts(rules_text(game))
