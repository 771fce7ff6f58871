"""The sandbox: a position taken apart; palette left, board in the middle, numbers and problems right."""

from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from typing import Any

from attrs import evolve
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence, QUndoCommand, QUndoStack
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.command import Seat
from app.core.edits import AnyEdit, Edit
from app.core.game import names_of
from app.core.positions import Misread
from app.core.reason import Reason
from app.core.words import N_, Phrase
from app.i18n import say
from app.settings import Settings
from app.shell.common.fonts import soft, strong
from app.shell.common.rule_links import linked, with_rule
from app.shell.sandbox.dial_panel import DialPanel
from app.shell.sandbox.draft import Draft
from app.shell.sandbox.example_strip import ExampleStrip, RuleExample
from app.shell.sandbox.palette import Palette
from app.shell.sandbox.problems_panel import ProblemsPanel
from app.shell.sandbox.sandbox_bar import SandboxBar
from app.storage.clippings import read_clipping, write_clipping
from app.storage.tables import changes
from app.ui.board.table import Seating
from app.ui.editor.editor import Editor
from app.ui.text.labels import set_tool_tip, show_tool_tip
from app.ui.widgets.letters import grow
from app.ui.widgets.page_stack import BoardPage

_FEW = 3
"""Rules that came along with a position and are told in one line."""


class _EditCommand(QUndoCommand):
    """An edit on Qt's undo stack: the state before, and the one after, each with what it is played by."""

    def __init__(self, page: "SandboxPage", edit: AnyEdit, text: str, draft: Draft) -> None:
        super().__init__(text)
        self._page, self._before, self._after = page, (page.draft, page.state), (draft, edit.state)

    # Qt's names from here on.

    def redo(self) -> None:
        self._page.show_draft(*self._after)

    def undo(self) -> None:
        self._page.show_draft(*self._before)


class SandboxAction(Enum):
    """A button of the bar over a sandbox; the value is what it says."""

    UNDO = N_("Undo")
    REDO = N_("Redo")
    COPY = N_("Copy as text")
    PASTE = N_("Paste")
    KEEP = N_("Keep in the library …")
    BEST = N_("Best moves")
    LESSON = N_("Make a lesson of this …")
    BACK = N_("Leave")
    PLAY = N_("Play on from here …")


_SHARES = [4, 1]
"""How the numbers and the problems of a position share the room beside the board."""

_TALL = 200
"""Pixels of a share before there is any room: more than there will be, or what is left goes elsewhere."""

_HOW = N_(
    "Drag things onto the board, or click one and then its place.  A right click turns what is held; beside "
    "the board, or with Delete, it goes back into the box."
)


class SandboxPage(BoardPage):
    """
    The page on which a position is taken apart; it never touches a game.

    Signals:
        built: Something was done or undone, or is kept now.
        played: Somebody wants to play on from here.
        kept: Somebody wants to keep the position.
        asked: Somebody wants to hear of the best moves.
        taught: Somebody wants to make a lesson of the position.
        wanted: The id of a rule, to be read.
        left: Back to where one came from.

    Attributes:
        draft: What it began with; pasted rules take the place of its own.
        state: What is on the board; never change it.
        editor, palette_, dials, problems, strip: Its parts.
        lesson: What it is an example of, if it is one.
        stack: What can be undone.
    """

    built = Signal()
    played = Signal()
    kept = Signal()
    asked = Signal()
    taught = Signal()
    wanted = Signal(str)
    left = Signal()

    def __init__(self, draft: Draft, settings: Settings) -> None:
        super().__init__()
        self.draft, self.game, self.state = draft, draft.game, draft.state
        self.editor: Editor = draft.game.load(draft.game.editor)(draft.game, settings)
        self.board: QWidget = self.editor.widget()
        self.palette_, self.dials, self.problems = Palette(self.editor), DialPanel(), ProblemsPanel()
        self._problems: list[Reason] = []
        self.stack = QUndoStack(self)
        self._said = soft()
        self._said.show_links(self.wanted.emit)
        self.lesson: RuleExample | None = None
        self.strip = ExampleStrip()
        self._headings = strong(), strong()
        self._actions: dict[SandboxAction, QAction] = {}
        self._bar = self._build_bar()
        self._arrange()
        self._connect()
        self.retranslate()
        self.setFocusProxy(self.board)

    @property
    def names(self) -> Mapping[Seat, str]:
        """The players' names, by seat."""
        return names_of(self.draft.players)

    @property
    def why_not(self) -> Reason | None:
        """The first problem that keeps the position from being played on; None if there is none."""
        rules = self.draft.game.rules
        if not self._problems and not rules.to_act(self.state):
            return Reason("", N_("The game is over here.  To play on, choose another phase."))
        return next(iter(self._problems), None)

    def show_draft(self, draft: Draft, state: Any) -> None:
        """Put another position on the board, played by what *draft* says."""
        has_other_rules = draft.options != self.draft.options
        self.draft = draft
        self.show_state(state)
        if has_other_rules:
            self.palette_.redraw()

    def show_state(self, state: Any) -> None:
        """Put another position on the board."""
        self.state = state
        self.editor.show_state(state, Seating(self.draft.players))
        self.palette_.show_shelves(self.editor.shelves(state), self.names)
        self.dials.show_dials(self.editor.dials(state), self.names)
        problems = self._problems = list(self.draft.game.rules.problems(state))
        self.problems.show_problems(problems, self.names)
        self.editor.point_out(None)
        reason = self.why_not
        for name in (SandboxAction.PLAY, SandboxAction.BEST, SandboxAction.LESSON):
            self._actions[name].setEnabled(reason is None)
        set_tool_tip(self._actions[SandboxAction.PLAY], "" if reason is None else say(reason, self.names))
        if problems or reason is None:
            self.tell("")
        else:
            self._refuse(reason)

    def keep(self, edit: AnyEdit, draft: Draft | None = None) -> None:
        """Make an edit count, from now on played by what *draft* says; it can be undone."""
        draft = draft or self.draft
        if edit.state != self.state or draft is not self.draft:
            self.stack.push(_EditCommand(self, edit, say(edit.phrase, self.names), draft))

    def copy_text(self) -> None:
        """Put the position on the clipboard, as text, with the rules it is played by."""
        draft = self.draft
        text = write_clipping(draft.game, self.state, len(draft.players), draft.options)
        QGuiApplication.clipboard().setText(text)
        self.tell(say(N_("The position is on the clipboard, as text.")))

    def paste_text(self) -> None:
        """Take the position that is on the clipboard; what is none is said, and nothing changes."""
        draft, text = self.draft, QGuiApplication.clipboard().text()
        try:
            found = read_clipping(text, draft.options, {draft.game.id: draft.game}.__getitem__)
        except Misread as error:
            self._object(say(error.sentence))
            return
        seats, here = found.position.seats, len(draft.players)
        if seats != here:
            values = {"seats": seats, "here": here}
            self._object(say(Phrase(N_("This is a position for {seats} players; here are {here}."), values)))
            return
        brought = changes(draft.options, found.options)
        if draft.options != found.options:
            draft = evolve(draft, options=found.options, variant="")
        if draft is self.draft and found.position.state == self.state:
            # What was wrong with the last paste is not wrong with this one.
            self.tell(say(N_("This position is on the board already.")))
            return
        self.keep(Edit(found.position.state, Phrase(N_("pasted position"))), draft)
        if brought:
            told = "; ".join(say(each) for each in brought[:_FEW]) + (" …" if len(brought) > _FEW else "")
            self.tell(say(Phrase(N_("The position brought its rules along: {what}"), {"what": told})))

    def _object(self, sentence: str) -> None:
        """Say what was wrong with a paste below the board and over it, where one looks."""
        self.tell(sentence)
        middle = self.board.mapToGlobal(self.board.rect().center())
        show_tool_tip(middle, sentence, self.board)

    def teach(self, lesson: RuleExample) -> None:
        """Say above the board what the position is an example of."""
        self.lesson = lesson
        self.strip.show_lesson(lesson, self.names)

    def try_lesson(self) -> None:
        """Do what the example is about, from where it begins: it is done, or refused."""
        if self.lesson is None:
            return
        if self.lesson.refusal is not None:
            self._refuse(self.lesson.refusal)
        elif self.lesson.outcome is not None:
            was_clean = self.stack.isClean()
            self.keep(self.lesson.outcome)
            if was_clean:
                self.settle()  # Nobody has built anything here that could be lost.

    def settle(self) -> None:
        """Take what stands here as kept: nothing would be lost with it."""
        self.stack.setClean()
        self.built.emit()

    def tell(self, sentence: str) -> None:
        """Say something below the board, until something else happens; else how one builds."""
        self._said.setText(linked(sentence or say(_HOW)))

    def apply(self, settings: Settings) -> None:
        """Use new preferences."""
        self.editor.apply(settings)
        self.palette_.redraw()

    def retranslate(self) -> None:
        """Say everything in the language that is spoken now."""
        for name, action in self._actions.items():
            action.setText(say(name.value))
        self._bar.retranslate()
        for label, text in zip(self._headings, (N_("Position"), N_("Problems")), strict=True):
            label.setText(say(text))
        self._name_undo()
        self.show_state(self.state)
        if self.lesson is not None:
            self.teach(self.lesson)

    def action(self, name: SandboxAction) -> QAction:
        """Return an action of the bar."""
        return self._actions[name]

    # --- How it is built ---

    def _build_bar(self) -> SandboxBar:
        bar = SandboxBar()
        handlers: Mapping[SandboxAction, tuple[str, Callable[[], object]]] = {
            SandboxAction.UNDO: ("Ctrl+Z", self.stack.undo),
            SandboxAction.REDO: ("Ctrl+Shift+Z", self.stack.redo),
            SandboxAction.COPY: ("Ctrl+C", self.copy_text),
            SandboxAction.PASTE: ("Ctrl+V", self.paste_text),
            SandboxAction.KEEP: ("Ctrl+S", self.kept.emit),
            SandboxAction.BEST: ("", self.asked.emit),
            SandboxAction.LESSON: ("", self.taught.emit),
            SandboxAction.BACK: ("Ctrl+W", self.left.emit),
            SandboxAction.PLAY: ("Ctrl+Return", self.played.emit),
        }
        for name, (keys, does) in handlers.items():
            action = self._actions[name] = QAction(self)
            action.setShortcut(QKeySequence(keys))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, does=does: self._act(does))
            self.addAction(action)
            if name is SandboxAction.BACK:
                gap = QWidget()
                gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
                bar.addWidget(gap)
            bar.addAction(action)
        return bar

    def _act(self, does: Callable[[], object]) -> None:
        """Do something once the number that is being typed has been taken."""
        self.dials.settle()
        does()

    def _arrange(self) -> None:
        aside = QSplitter(Qt.Orientation.Vertical)
        for heading, part in zip(self._headings, (self.dials, self.problems), strict=True):
            room = QWidget()
            column = QVBoxLayout(room)
            column.setContentsMargins(4, 6, 0, 0)
            column.addWidget(heading)
            column.addWidget(part, 1)
            aside.addWidget(room)
        # Most positions have few problems, and more numbers than there is room for.
        for at, share in enumerate(_SHARES):
            aside.setStretchFactor(at, share)
        aside.setSizes([share * _TALL for share in _SHARES])
        aside.setChildrenCollapsible(False)
        grow(aside, setFixedWidth=330)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.palette_)
        row.addWidget(self.board, 1)
        row.addWidget(aside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self.strip)
        layout.addLayout(row, 1)
        layout.addWidget(self._said)
        self._said.setContentsMargins(10, 4, 10, 4)

    def _connect(self) -> None:
        editor, palette = self.editor, self.palette_
        editor.edited.connect(self.keep)
        editor.refused.connect(self._refuse)
        editor.held.connect(palette.show_held)
        palette.taken.connect(self._take)
        palette.carried.connect(lambda spot: editor.carry(self._on_board(spot)))
        palette.dropped.connect(lambda spot: editor.drop(self._on_board(spot)))
        self.dials.turned.connect(self._turn)
        self.problems.chosen.connect(editor.point_out)
        self.problems.wanted.connect(self.wanted)
        self.strip.wanted.connect(self.wanted)
        self.strip.tried.connect(self.try_lesson)
        for signal in (self.stack.canUndoChanged, self.stack.canRedoChanged, self.stack.indexChanged):
            signal.connect(self._name_undo)
        # Not of cleanChanged: a stack that is taken down says that it is clean.
        self.stack.indexChanged.connect(self.built)

    # --- Inside ---

    def _take(self, key: Hashable | None) -> None:
        self.editor.take(key)
        self.board.setFocus()

    def _turn(self, key: Hashable, value: Any) -> None:
        self.keep(self.editor.turn(self.state, key, value))

    def _on_board(self, spot: QPoint) -> QPoint:
        return self.board.mapFromGlobal(spot)

    def _refuse(self, why: Reason | Phrase) -> None:
        """Say why not: a rule says no, or what is in hand, or left in the box."""
        rule = why.rule if isinstance(why, Reason) else ""
        self.tell(with_rule(say(why, self.names), rule))

    def _name_undo(self, *_: object) -> None:
        """Let the first two buttons say what they would take back, and bring back."""
        ways = (
            (SandboxAction.UNDO, self.stack.canUndo(), self.stack.undoText(), N_("Undo: {what}")),
            (SandboxAction.REDO, self.stack.canRedo(), self.stack.redoText(), N_("Redo: {what}")),
        )
        for name, is_possible, what, text in ways:
            action = self._actions[name]
            action.setEnabled(is_possible)
            action.setText(say(name.value))
            set_tool_tip(action, say(Phrase(text, {"what": what})) if is_possible else "")

    # Qt's names from here on.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt's own tools take Space only.
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
        if is_enter and isinstance(here := QApplication.focusWidget(), QToolButton):
            here.click()
        else:
            super().keyPressEvent(event)
