"""The new-game dialog: who plays, and by which options.  Enter starts."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.names import isolated
from app.core.options import Unfit, describe
from app.core.session import AnySetup, Setup
from app.core.words import N_, Phrase
from app.i18n import say
from app.seeds import new_seed
from app.shell.common.fonts import prominent, soft, strong, title
from app.shell.common.option_field import OptionField
from app.shell.common.variant_summary import back_to_standard, differences, unlike_standard
from app.shell.setup.seat_chips import SeatChips
from app.shell.setup.seat_rows import SeatRows
from app.shell.setup.variant_chooser import LABEL_LETTERS, VariantChooser
from app.storage.variant_shelf import Kept
from app.ui.text.labels import TextLabel, add_row, set_tool_tip
from app.ui.widgets import fitted_dialog
from app.ui.widgets.buttons import button
from app.ui.widgets.columns import Columns
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import grow, grown, letters_width

_WISH = QSize(620, 0)
_COLUMN_LETTERS = 51
"""How wide the options are at least, in letters."""

_RIMS = 64
"""Pixels left and right of the contents, a scroll bar among them."""

_LUCK_DIGITS = 18
"""Of a number for luck: with more, nobody could read the game's file or its printed code."""

_GAP = 14
"""Pixels between what is asked and its field."""


class NewGameDialog(FittedDialog):
    """
    Asks who plays a game and by which options; it begins with those of last time.

    `chosen` returns the set-up; ask it when the dialog was accepted.
    """

    def __init__(
        self, game: AnyGame, last: AnySetup, parent: QWidget | None = None, kept: Sequence[Kept] = ()
    ) -> None:
        super().__init__(parent)
        self._game, self._options = game, last.options
        self._variants = VariantChooser(game, last, kept)
        self._variants.chosen.connect(self._take_variant)
        self._fields: dict[str, OptionField] = {}
        # What is asked in a line of its own, by the name of its option.
        self._asked: dict[str, QWidget] = {}
        self._about = describe(game.options)
        self._seats = SeatRows(
            game, game.seats, last.players, [each for each in self._about if each.per_seat]
        )
        self._seats.load(last.options)
        self._chips, self._toggle = SeatChips(self._seats), self._fold()
        self._seed = QLineEdit()
        self.asks = QCheckBox(say(N_("You choose the dice and draws")))
        self._differs, self._shares = soft(), soft()
        self._reset = button(back_to_standard(game), self._standard)
        self.setWindowTitle(say(Phrase(N_("New game: {game}"), {"game": game.title})))
        self._arrange()
        self._check()

    def offer_people(self, emblems: Mapping[str, int]) -> None:
        """Offer the names of people at this machine, who have a shield each."""
        self._seats.offer_people(emblems)

    def chosen(self) -> AnySetup:
        """Return the set-up as it stands in the dialog."""
        text = self._seed.text().strip()
        seed = int(text) if text.isdecimal() else new_seed()
        players, options = self._seats.players(), self._chosen_options()
        name = self._variants.name_for(options)
        return Setup(self._game.id, players, options, seed, name, asking=self.asks.isChecked())

    def _chosen_options(self) -> Any:
        """Return the options with what stands in the fields."""
        changes = {name: field.value() for name, field in self._fields.items()}
        return attrs.evolve(self._options, **changes, **self._seats.options())

    # --- What it looks like ---

    def _arrange(self) -> None:
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(14)
        heading = title(say(self._game.title))
        heading.setWordWrap(True)
        layout.addWidget(heading)
        layout.addWidget(self._chips)
        layout.addWidget(self._shares)
        layout.addWidget(self._variants)
        layout.addWidget(self._differs)
        layout.addWidget(self._reset, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._toggle, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self._more())
        layout.addStretch(1)
        self._chips.wanted.connect(self._ask_name)
        self.compose(layout, self._buttons(), self._start, wish=_WISH)

    def _fold(self) -> QToolButton:
        """Return what shows everything else."""
        toggle = QToolButton()
        toggle.setText(say(N_("Names and more options")))
        toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        toggle.setArrowType(Qt.ArrowType.RightArrow)
        toggle.setAutoRaise(True)
        toggle.setCheckable(True)
        toggle.toggled.connect(lambda on: toggle.setArrowType(_ARROWS[on]))
        return toggle

    def _more(self) -> QWidget:
        """Return the rows of seats and all options, to be shown when they are asked for."""
        seats, options = QVBoxLayout(), QVBoxLayout()
        seats.addWidget(self._seats)
        seats.addStretch(1)
        form = self._form()
        self._seed.setMaxLength(_LUCK_DIGITS)
        self._seed.setPlaceholderText(say(N_("by chance")))
        set_tool_tip(self._seed, say(N_("A number here brings the same dice and draws whenever it is used.")))
        add_row(form, say(N_("Luck")), self._seed)
        set_tool_tip(self.asks, say(N_("For showing something, or with real dice on the table.")))
        form.addRow(self.asks)
        inside = _Options()
        inside.setLayout(form)
        options.addWidget(inside)
        options.addStretch(1)
        self._seats.changed.connect(self._check)
        columns = Columns(seats, options, 28, (1, 0))
        columns.hide()
        self._toggle.toggled.connect(columns.setVisible)
        return columns

    def _ask_name(self, seat: int) -> None:
        self._toggle.setChecked(True)
        self._seats.ask_name(seat)

    def _form(self) -> QFormLayout:
        """Return the fields of all options, those that are rarely wanted last."""
        form = self._rows = QFormLayout()
        form.setContentsMargins(0, 4, 0, 4)
        form.setHorizontalSpacing(_GAP)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for about in sorted(self._about, key=lambda each: each.tucked):
            if not about.per_seat:
                field = OptionField(about, getattr(self._options, about.name))
                field.changed.connect(self._check)
                self._fields[about.name] = field
                self._add_field(form, about.name, say(about.label), field)
        return form

    def _add_field(self, form: QFormLayout, name: str, label: str, field: OptionField) -> None:
        """Add what is asked, and the field for it; cards and long choices have all the width, below it."""
        if field.is_wide:
            form.addRow(strong(label))
            form.addRow(field)
            return
        if field.wanted_width > grown(letters_width(_COLUMN_LETTERS - LABEL_LETTERS) - _GAP):
            asks = self._asked[name] = TextLabel(label)
            asks.setBuddy(field)
            form.addRow(asks)
            form.addRow(field)
            return
        asks = add_row(form, label, field)
        asks.setWordWrap(True)
        grow(asks, setFixedWidth=letters_width(LABEL_LETTERS))

    def _buttons(self) -> QDialogButtonBox:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._start = button(say(N_("Start")), self.accept, is_default=True)
        grow(self._start, setMinimumWidth=170, setMinimumHeight=42)
        prominent(self._start)
        box.addButton(self._start, QDialogButtonBox.ButtonRole.AcceptRole)
        box.rejected.connect(self.reject)
        QTimer.singleShot(0, self._start, self._start.setFocus)
        return box

    # --- What it does ---

    def _check(self) -> None:
        """Say what differs from the standard game, and what is not possible."""
        self._tell_people_apart()
        try:
            options = self._chosen_options()
        except ValueError as error:
            self._differs.setText(say(error.phrase) if isinstance(error, Unfit) else str(error))
            self._differs.show()
            self._start.setEnabled(False)
            return
        self._start.setEnabled(True)
        for each in self._about:
            if each.name in self._fields:
                for line in (self._fields[each.name], self._asked.get(each.name)):
                    if line is not None:
                        self._rows.setRowVisible(line, each.matters(options))
        said = differences(self._game, options)
        self._differs.setText(unlike_standard(self._game, said))
        set_tool_tip(self._differs, "\n".join(said))
        # A variant says in a sentence what is special about it: the list of its numbers is a tip.
        tells = bool(said) and not self._variants.explain(options, "\n".join(said))
        self._reset.setVisible(tells)
        self._differs.setVisible(tells)

    def _tell_people_apart(self) -> None:
        """Say whose games nobody could count."""
        name = self._seats.shared_name()
        self._shares.setText(say(Phrase(_SHARED, {"name": isolated(name)})) if name else "")
        self._shares.setVisible(bool(name))

    def _take_variant(self, options: Any) -> None:
        """Put the options of a variant into the fields; who sits where stays."""
        self._options = options
        for name, field in self._fields.items():
            field.show_value(getattr(options, name))
        self._check()

    def _standard(self) -> None:
        """Take every option back to the standard game."""
        self._variants.choose_standard()
        self._seats.load(self._game.standard())
        self._take_variant(self._game.standard())


class _Options(QWidget):
    """The options: so wide that no choice is cut, as far as the screen has room beside the dialog's rims."""

    # Qt's names from here on.

    def minimumSizeHint(self) -> QSize:
        room = fitted_dialog.screen_room(self).width() - _RIMS
        return QSize(min(grown(letters_width(_COLUMN_LETTERS)), room), super().minimumSizeHint().height())


_SHARED = N_("{name} sits here twice: this game will not count for how well {name} plays.")

_ARROWS: Mapping[bool, Qt.ArrowType] = {False: Qt.ArrowType.RightArrow, True: Qt.ArrowType.DownArrow}
