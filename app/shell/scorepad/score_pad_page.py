"""The score pad's page, for people who play with the real box."""

from collections.abc import Callable, Mapping
from enum import Enum

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.game import names_of
from app.core.pad import sources_of
from app.core.pad_book import MOST, PadBook, verdict
from app.core.words import N_, Phrase, told
from app.i18n import say
from app.settings import Settings, Speed
from app.shell.common.fonts import prominent, soft, strong, title
from app.shell.common.textured_page import NarrowPage
from app.shell.scorepad.pad_dice import DiceBox
from app.shell.scorepad.pad_entries import EntryList
from app.shell.scorepad.pad_sand_glass import SandGlassBox
from app.shell.scorepad.pad_table import PadTable, Typed
from app.storage.database import NotKept
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.text.messages import input_dialog
from app.ui.widgets.buttons import Button, button
from app.ui.widgets.letters import give_letters, grow, grown

_ASIDE, _NARROW_ASIDE = 270, 220
"""Pixels beside the table, for letters of the usual size."""

_WIDE, _LEAST = 950, 780
"""Pixels: a page that is narrower is narrow; so narrow it can be."""

_ROOM_FOR_ALL = 560
"""Pixels high is a page with room for glass, dice and entries."""


class _TurnButton(Button):
    """Ends a turn: by mouse, Enter or its key, but never by Space."""

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)


class PadAction(Enum):
    """What can be done on a score pad; the value is what a button says."""

    UNDO = N_("Undo")
    REDO = N_("Redo")
    PRINT = N_("Print …")
    END = N_("Finish the game")
    BACK = N_("Back to the Hall")
    NEXT = N_("Next turn")
    GLASS = N_("Start or stop the glass")
    DICE = N_("Throw the dice")
    RULE = N_("The rule for this row")


class ScorePadPage(NarrowPage):
    """
    Points by source, rounds, glass and dice.

    Signals:
        left, printed: Back to the Hall; the score sheet is wanted.
        sounded: The name of a sound that should be heard.
        complained: A sentence: something could not be written down.
        end_wanted: The game is to be finished, if the player means it.
        rule_wanted: The id of a rule that somebody wants to read.

    Attributes:
        book: What is written down.
        game: What is played.
        number: Its number in the library.
    """

    left = Signal()
    printed = Signal()
    sounded = Signal(str)
    complained = Signal(str)
    end_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self, book: PadBook, number: int, settings: Callable[[], Settings]) -> None:
        super().__init__(_WIDE, _LEAST)
        self.book, self.number, self.game = book, number, book.game
        self._title, self._round, self._verdict = title(), TextLabel(), TextLabel()
        self._hint, self._deciders = soft(), soft()
        self.table, self.entries, self._listed = PadTable(book), EntryList(book), strong()
        self.adding = QCheckBox()
        pad = book.pad
        self.glass = None if pad.glass is None else SandGlassBox(pad.glass)
        self.dice = None if pad.dice is None else DiceBox(pad.dice, lambda: settings().speed is not Speed.OFF)
        self.next, self._headings = _TurnButton(), {PadAction.GLASS: strong(), PadAction.DICE: strong()}
        self._actions = self._make_actions()
        self._ways = {name: self._way(name) for name in _BAR}
        self._connect()
        self._arrange()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        variant = self.book.setup.variant
        name = say(self.book.game.title)
        if variant:
            name = f"{name} ({say(told(variant))})"
        self._title.setText(name)
        self.table.setAccessibleName(name)
        for key in PadAction:
            self._actions[key].setText(say(key.value))
            keys = self._actions[key].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            for widget in (self._ways.get(key), self._others().get(key)):
                if widget is not None:
                    set_tool_tip(widget, keys)
        self._headings[PadAction.GLASS].setText(say(N_("Glass")))
        self._headings[PadAction.DICE].setText(say(N_("Dice")))
        for key, way in self._ways.items():
            way.setText(say(key.value))
        self.next.setText(say(N_("Next turn") if self.book.pad.takes_turns else N_("Next round")))
        self._listed.setText(say(N_("Entries")))
        self.adding.setText(say(N_("Numbers add up")))
        set_tool_tip(self.adding, say(N_("On: 12, then 8, is 20.  Off: a number replaces what is there.")))
        self._hint.setText(self.table.hint())
        for box in (self.glass, self.dice):
            if box is not None:
                box.retranslate()
        self.table.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Show what is written down."""
        book, names = self.book, names_of(self.book.setup.players)
        standing = book.standing
        self.table.refresh()
        self.entries.refresh()
        self._round.setText(self._where())
        self._verdict.setText(say(verdict(book), names))
        deciders = book.result.deciders if any(book.result.totals) else ()
        self._deciders.setText("  ".join(say(each, names) for each in deciders))
        self._deciders.setVisible(bool(deciders))
        self._ways[PadAction.UNDO].setEnabled(book.now > 0)
        self._ways[PadAction.REDO].setEnabled(book.now < len(book.lines))
        self._ways[PadAction.END].setVisible(not standing.is_over)
        self.next.setEnabled(book.may_pass)
        if self.dice is not None:
            self.dice.show_faces(standing.faces)
            self.dice.setEnabled(not standing.is_over)

    def _where(self) -> str:
        book = self.book
        if book.standing.is_over:
            return say(N_("The game is over"))
        values = {"round": book.round, "rounds": book.pad.rounds}
        text = N_("Round {round}") if book.pad.rounds is None else N_("Round {round} of {rounds}")
        said = say(Phrase(text, values))
        return said if book.turn is None else f"{said}  ·  {book.setup.players[book.turn].name}"

    # --- What is done ---

    def _do(self, task: Callable[[], object]) -> None:
        """Write something down; what cannot be kept is not shown either."""
        try:
            task()
        except NotKept as error:
            self.complained.emit(say(error.phrase))
        self.refresh()

    def _refuse(self, text: str) -> None:
        if not text.strip():
            self._hint.setText(say(N_("Without that entry a cell would hold no number of points.")))
            return
        sentence = N_("“{text}” is no number of points: +3 adds to a cell, -2 takes away, =12 sets it.")
        self._hint.setText(say(Phrase(sentence, {"text": text})))

    def _mark(self, source: str, seat: int, typed: Typed) -> None:
        self._hint.setText(self.table.hint())
        write = self.book.gain if typed.is_gain else self.book.mark
        self._do(lambda: write(source, seat, typed.points))
        self._expect_dice()

    def _add(self, adds: bool) -> None:
        """Let numbers add up from now on, or replace what is there."""
        self.table.adds = adds
        self._hint.setText(self.table.hint())

    def finish(self) -> None:
        """Let the game be over."""
        self._do(self.book.end)

    def _correct(self, at: int) -> None:
        """Ask what an entry should have been."""
        entry = next(each for each in self.book.entries if each.at == at)
        labels = {source.key: say(source.label) for source in sources_of(self.book.blocks)}
        text = N_("What it should have been; nothing strikes the entry out.")
        dialog = input_dialog(self, self.entries.line(entry, labels), say(text))
        dialog.setTextValue(str(entry.mark.points))
        dialog.textValueSelected.connect(lambda words: self.correct(at, words))
        dialog.open()

    def correct(self, at: int, text: str) -> None:
        """Let an entry be what somebody has typed; nothing strikes it out."""
        points: int | None = None
        if text.strip():
            try:
                points = int(text.replace("−", "-"))
            except ValueError:
                points = MOST + 1
        if self.book.may_be(at, points):
            self._do(lambda: self.book.correct(at, points))
        else:
            self._refuse(text)

    def _ask_rule(self) -> None:
        self.rule_wanted.emit(self.table.rule())

    def _expect_dice(self) -> None:
        """Offer as many dice as the seat may throw whose column is written in."""
        seat = self.table.current_seat()
        if self.dice is not None and seat is not None:
            self.dice.count.setValue(self.book.dice_for(seat))

    def _pass(self) -> None:
        if not self.book.may_pass:
            return
        self._do(self.book.pass_turn)
        self._expect_dice()
        if self.glass is not None:
            self.glass.turn_over()

    def _ask_end(self) -> None:
        if not self.book.standing.is_over:
            self.end_wanted.emit()

    def _turn_glass(self) -> None:
        if self.glass is not None:
            self.glass.toggle()

    def _throw(self) -> None:
        if self.dice is not None and self.dice.isEnabled():
            self.dice.begin()

    def _make_actions(self) -> dict[PadAction, QAction]:
        handlers: Mapping[PadAction, tuple[str, Callable[[], object]]] = {
            PadAction.UNDO: ("Ctrl+Z", lambda: self._do(self.book.undo)),
            PadAction.REDO: ("Ctrl+Shift+Z", lambda: self._do(self.book.redo)),
            PadAction.NEXT: ("Ctrl+Return", self._pass),
            PadAction.END: ("Ctrl+E", self._ask_end),
            PadAction.RULE: ("F1", self._ask_rule),
            PadAction.GLASS: ("Ctrl+G", self._turn_glass),
            PadAction.DICE: ("Ctrl+D", self._throw),
            PadAction.BACK: ("Ctrl+W", self.left.emit),
            PadAction.PRINT: ("", self.printed.emit),
        }
        made = {}
        for name, (keys, does) in handlers.items():
            action = made[name] = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, does=does: self._act(does))
            self.addAction(action)
        return made

    def _act(self, does: Callable[[], object]) -> None:
        """Do something once what is being typed has been taken."""
        self.table.settle()
        does()

    def _way(self, name: PadAction) -> QPushButton:
        return button("", self._actions[name].trigger)

    def _others(self) -> Mapping[PadAction, QWidget]:
        """Return the buttons that are not in the bar, by their actions."""
        found: dict[PadAction, QWidget] = {PadAction.NEXT: self.next}
        if self.glass is not None:
            found[PadAction.GLASS] = self.glass.go
        if self.dice is not None:
            found[PadAction.DICE] = self.dice.roll
        return found

    def _connect(self) -> None:
        self.next.clicked.connect(lambda _: self._pass())
        self.table.marked.connect(self._mark)
        self.table.refused.connect(self._refuse)
        self.adding.setChecked(self.table.adds)
        self.adding.toggled.connect(self._add)
        self.entries.wanted.connect(self._correct)
        self.entries.struck.connect(lambda at: self.correct(at, ""))
        self.table.currentCellChanged.connect(lambda *_: self._expect_dice())
        if self.dice is not None:
            self.dice.thrown.connect(
                lambda faces: self._do(lambda: self.book.throw(faces, self.table.current_seat()))
            )
            self.dice.sounded.connect(self.sounded)
        if self.glass is not None:
            self.glass.sounded.connect(self.sounded)

    # --- How it is built ---

    def _arrange(self) -> None:
        top, ways = QHBoxLayout(), QHBoxLayout()
        ways.addStretch(1)
        for way in self._ways.values():
            ways.addWidget(way)
        top.addWidget(self._title)
        top.addLayout(ways, 1)
        self.fold(top)
        middle = QHBoxLayout()
        middle.setSpacing(18)
        middle.addWidget(self.table, 1)
        middle.addLayout(self._aside())
        give_letters(self._verdict, 1.3, bold=True)
        inside = self.inside
        inside.setContentsMargins(14, 14, 14, 14)
        inside.setSpacing(8)
        inside.addLayout(top)
        inside.addLayout(middle, 1)
        for widget in (self._verdict, self._deciders):
            widget.setWordWrap(True)
            inside.addWidget(widget)
        foot = QHBoxLayout()
        foot.addWidget(self._hint, 1)
        foot.addWidget(self.adding)
        inside.addLayout(foot)
        self.setFocusProxy(self.table)

    def _aside(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        give_letters(self._round, 1.15, bold=True)
        self._round.setWordWrap(True)
        prominent(self.next)
        self.next.setAutoDefault(True)
        grow(self.next, setMinimumHeight=38)
        column.addWidget(self._round)
        column.addWidget(self.next)
        if self.glass is not None:
            column.addSpacing(6)
            column.addWidget(self._headings[PadAction.GLASS])
            column.addWidget(self.glass, 3)
        if self.dice is not None:
            column.addSpacing(6)
            column.addWidget(self._headings[PadAction.DICE])
            column.addWidget(self.dice, 2)
        column.addSpacing(6)
        column.addWidget(self._listed)
        column.addWidget(self.entries, 2 if self.glass or self.dice else 6)
        return column

    # Qt's names from here on.

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.glass is not None:
            self.glass.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        aside = grown(_ASIDE if self.width() >= grown(_WIDE) else _NARROW_ASIDE)
        for each in (self._round, self.entries):
            each.setFixedWidth(aside)
        # Glass and dice are what a low window has room for.
        has_room = self.glass is None or self.height() >= grown(_ROOM_FOR_ALL)
        self._listed.setVisible(has_room)
        self.entries.setVisible(has_room)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()


_BAR = PadAction.UNDO, PadAction.REDO, PadAction.PRINT, PadAction.END, PadAction.BACK
