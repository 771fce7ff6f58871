"""The new-game dialog: who plays, and by which options.  Enter starts."""

from collections.abc import Mapping, Sequence
from secrets import randbelow
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
from app.core.options import Unfit, describe
from app.core.session import AnySetup, Setup
from app.core.words import N_, Phrase
from app.i18n import say
from app.shell.common.fonts import prominent, soft, strong, title
from app.shell.common.option_field import OptionField
from app.shell.common.user_state import LARGEST_SEED
from app.shell.common.variant_summary import back_to_standard, differences, unlike_standard
from app.shell.setup.seat_rows import SeatRows
from app.shell.setup.variant_chooser import LABEL_LETTERS, VariantChooser
from app.storage.variant_shelf import Kept
from app.ui.text.labels import add_row, set_tool_tip
from app.ui.widgets.buttons import button
from app.ui.widgets.columns import Columns
from app.ui.widgets.fitted_dialog import FittedDialog
from app.ui.widgets.letters import grow, letters_width

_WISH = QSize(940, 0)
_COLUMN_LETTERS = 51
"""How wide the options are at least, in letters."""


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
        self._about = describe(game.options)
        self._seats = SeatRows(game.seats, last.players, [each for each in self._about if each.per_seat])
        self._seats.load(last.options)
        self._seed = QLineEdit()
        self.asks = QCheckBox(say(N_("You choose the dice and draws")))
        self._differs = soft()
        self._reset = button(back_to_standard(game), self._standard)
        self.setWindowTitle(say(Phrase(N_("New game: {game}"), {"game": game.title})))
        self._arrange()
        self._check()

    def chosen(self) -> AnySetup:
        """Return the set-up as it stands in the dialog."""
        text = self._seed.text().strip()
        seed = int(text) if text.isdecimal() else randbelow(LARGEST_SEED)
        players, options = self._seats.players(), self._chosen_options()
        name = self._variants.name_for(options)
        return Setup(self._game.id, players, options, seed, name, asking=self.asks.isChecked())

    def _chosen_options(self) -> Any:
        """Return the options with what stands in the fields."""
        changes = {name: field.value() for name, field in self._fields.items()}
        return attrs.evolve(self._options, **changes, **self._seats.options())

    # --- What it looks like ---

    def _arrange(self) -> None:
        columns = Columns(self._seats_column(), self._options_column(), 28, (1, 0))
        layout = QVBoxLayout()
        layout.setContentsMargins(24, 20, 24, 18)
        layout.setSpacing(14)
        layout.addWidget(title(say(self._game.title)))
        layout.addWidget(columns, 1)
        buttons = self._buttons()
        self.compose(layout, buttons, self._start, wish=_WISH)

    def _seats_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(strong(say(N_("Who plays"))))
        column.addWidget(self._seats)
        self._seats.changed.connect(self._check)
        column.addStretch(1)
        column.addWidget(self._differs)
        column.addWidget(self._reset, 0, Qt.AlignmentFlag.AlignLeft)
        return column

    def _options_column(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.addWidget(strong(say(N_("How it is played"))))
        column.addWidget(self._variants)
        self._add_plain(column)
        more = self._more()
        toggle = QToolButton()
        toggle.setText(say(N_("More options")))
        toggle.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        toggle.setArrowType(Qt.ArrowType.RightArrow)
        toggle.setAutoRaise(True)
        toggle.setCheckable(True)
        toggle.toggled.connect(more.setVisible)
        toggle.toggled.connect(self._seats.show_more)
        toggle.toggled.connect(lambda on: toggle.setArrowType(_ARROWS[on]))
        more.hide()
        column.addWidget(toggle)
        column.addWidget(more)
        column.addStretch(1)
        return column

    def _add_plain(self, column: QVBoxLayout) -> None:
        inside, form = QWidget(), self._form(tucked=False)
        form.setContentsMargins(0, 4, 0, 4)
        inside.setLayout(form)
        inside.setMinimumWidth(letters_width(_COLUMN_LETTERS))
        column.addWidget(inside)

    def _more(self) -> QWidget:
        inside = QWidget()
        form = self._form(tucked=True)
        self._seed.setPlaceholderText(say(N_("by chance")))
        set_tool_tip(self._seed, say(N_("The same seed brings the same luck.")))
        add_row(form, say(N_("Seed")), self._seed)
        set_tool_tip(self.asks, say(N_("For showing something, or with real dice on the table.")))
        form.addRow(self.asks)
        form.setContentsMargins(0, 4, 0, 4)
        inside.setLayout(form)
        return inside

    def _form(self, *, tucked: bool) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(14)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for about in self._about:
            if about.tucked == tucked and not about.per_seat:
                field = OptionField(about, getattr(self._options, about.name))
                field.changed.connect(self._check)
                self._fields[about.name] = field
                label = add_row(form, say(about.label), field)
                label.setWordWrap(True)
                label.setFixedWidth(letters_width(LABEL_LETTERS))
        return form

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
        try:
            options = self._chosen_options()
        except ValueError as error:
            self._differs.setText(say(error.phrase) if isinstance(error, Unfit) else str(error))
            self._start.setEnabled(False)
            return
        self._start.setEnabled(True)
        said = differences(self._game, options)
        self._differs.setText(unlike_standard(self._game, said))
        set_tool_tip(self._differs, "\n".join(said))
        self._reset.setVisible(bool(said))

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


_ARROWS: Mapping[bool, Qt.ArrowType] = {False: Qt.ArrowType.RightArrow, True: Qt.ArrowType.DownArrow}
