"""The editor of variants: fields on the left, the board in the middle, what it changes below."""

from typing import Any

from attrs import evolve
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette, QPixmap, QUndoCommand, QUndoStack
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.core.game import AnyGame
from app.core.names import LONGEST_NAME, clean_name
from app.core.words import N_, NN_, Phrase, counted, told
from app.i18n import say
from app.settings import Settings
from app.shell.common.fonts import prominent, soft, strong
from app.shell.common.icons import icon
from app.shell.common.textured_page import NarrowPage, Picture
from app.shell.common.thumbnails import setting_out
from app.shell.common.undo_keys import let_undo_out
from app.shell.variants.entry_list import EntryList
from app.shell.variants.variant_action import VariantAction
from app.storage.bad_save import BadSave
from app.storage.tables import changes
from app.storage.variant_shelf import Kept
from app.storage.variants import LONGEST_NOTE, Variant
from app.ui.editor.designer import Designer
from app.ui.text.labels import TextLabel, set_tool_tip
from app.ui.widgets.buttons import button, leads_out
from app.ui.widgets.letters import grow, grown

_REST_MS = 300
_MOST, _MOST_BESIDE = 8, 4
"""Changes that are said in full, and beside a designer, which needs the room; the rest is counted."""


class _Change(QUndoCommand):
    """A change on Qt's undo stack: the options before, and after."""

    def __init__(self, editor: "VariantEditorPage", options: Any, text: str) -> None:
        super().__init__(text)
        self._editor, self._before, self._after = editor, editor.variant.options, options

    # Qt's names from here on.

    def redo(self) -> None:
        self._editor.show_options(self._after)

    def undo(self) -> None:
        self._editor.show_options(self._before)


_TOO_LONG = NN_(
    "A note has room for {most} letters: the last {count} is not kept.",
    "A note has room for {most} letters: the last {count} are not kept.",
)

_WIDE, _LEAST = 1140, 560
"""Pixels: a page that is narrower has what is drawn below the fields; so narrow it can be."""

_FIELDS, _ANY = 510, 0xFFFFFF
"""Pixels of the fields beside what is drawn; and as many as Qt knows."""


class VariantEditorPage(NarrowPage):
    """
    Changes one variant.  Every change is on disk at once: nothing has to be saved, and all can be undone.

    Signals:
        kept: The `Variant` as it is now, to be written with the `sketch`.
        asked: The `VariantAction` that is wanted: to try, weigh, share or copy it.
        left: Back to the shelf.

    Attributes:
        designer: The game's own, or None.
        sketch: What is drawn for the variant and cannot be kept yet, as a text; "" for nothing.
        ways, back: The buttons, by what they ask for; the one that leads back.
        stack: What can be undone: fields and drawings; name and note have their own.
        undoing, redoing: What the keys and the first buttons do.
    """

    kept = Signal(object)
    asked = Signal(object)
    left = Signal()

    def __init__(self, game: AnyGame, kept: Kept, settings: Settings) -> None:
        super().__init__(_WIDE, _LEAST, gives_way=False)
        self.game, self.variant, self._settings = game, kept.variant, settings
        self._is_own, self.sketch, self._written = kept.is_own, kept.sketch, ""
        self.name, self.note = QLineEdit(self._told(kept.variant.name)), QPlainTextEdit()
        self.fields = EntryList(game, kept.variant.options, is_own=kept.is_own)
        self.differs, self._refused = TextLabel(), TextLabel()
        self.designer: Designer | None = game.load(game.designer)(game, settings) if game.designer else None
        self._picture = Picture(QSize(400, 300))
        self.ways = {action: self._way(action) for action in _WAYS}
        self.back = leads_out(button(say(N_("Back to the variants")), self.left.emit))
        self.stack = QUndoStack(self)
        self.undoing, self.redoing = QAction(self), QAction(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self.paint)
        self._fit()
        self._arrange()
        self._connect()
        self._show()
        self._resume()
        let_undo_out(self)

    def _write(self) -> None:
        """Let the variant be kept as it is now, if it is another and may be changed."""
        if self._is_own:
            self.kept.emit(self.variant)

    def apply(self, settings: Settings) -> None:
        """Use new preferences."""
        self._settings = settings
        if self.designer is not None:
            self.designer.apply(settings)
        self._rest.start(0)

    def lay_out(self) -> None:
        """Let the fields have all of a narrow page, and beside what is drawn no more than they need."""
        super().lay_out()
        self.fields.setMinimumWidth(0 if self.is_narrow else grown(_FIELDS))
        self.fields.setMaximumWidth(_ANY if self.is_narrow else grown(_FIELDS))

    def take(self, options: Any) -> None:
        """Take over other options, from a field or from the designer."""
        if options != self.variant.options:
            said = changes(self.variant.options, options)
            self.stack.push(_Change(self, options, say(said[0]) if said else ""))

    def show_options(self, options: Any) -> None:
        """Let the variant have other options, and show them everywhere."""
        self.variant = evolve(self.variant, options=options)
        self._refused.clear()
        self._refused.hide()
        self._show()
        self._write()

    def call(self, name: str) -> None:
        """Let the variant have another name, which is kept already."""
        self.variant = evolve(self.variant, name=name)
        if clean_name(self.name.text()) != name:
            self.name.setText(name)

    def undo(self) -> None:
        """Take back the last stroke that could not be kept yet, or the last change."""
        if self.designer is not None and self.designer.is_drafting:
            self._refused.hide()
            self.designer.take_back()
        else:
            self.stack.undo()
        self._name_undo()

    # --- What it does ---

    def _resume(self) -> None:
        """Go on with a drawing that could not be kept when the variant was left, or the program died."""
        if self.designer is not None and self._is_own:
            try:
                if self.sketch:
                    self.designer.resume(self.sketch)
            except BadSave as error:
                self._refuse(
                    Phrase(N_("A drawing that was not finished is lost.  {why}"), {"why": error.phrase})
                )
            self._note_sketch()
            self.designer.sketched.connect(self._note_sketch)
        self._name_undo()

    def _note_sketch(self) -> None:
        if self.designer is not None and self.designer.sketch != self.sketch:
            self.sketch = self.designer.sketch
            self._write()

    def _show(self) -> None:
        """Show the options everywhere."""
        options = self.variant.options
        self.fields.show_options(options)
        if self.designer is not None:
            self.designer.show_options(options)
        else:
            self._rest.start(_REST_MS if self.isVisible() else 0)
        said = [say(each) for each in changes(self.game.standard(), options)]
        self.differs.setText(differing(said, _MOST if self.designer is None else _MOST_BESIDE))
        set_tool_tip(self.differs, "\n".join(said))

    def paint(self) -> None:
        """Let the game's table show how a game begins."""
        if self.designer is None:
            size = self._picture.size().expandedTo(QSize(200, 150))
            pixels = setting_out(
                self.game, self.variant.options, self._settings, size, self.devicePixelRatioF()
            )
            self._picture.show_pixels(QPixmap() if pixels is None else pixels)

    def _rename(self) -> None:
        name = clean_name(self.name.text())
        if name:
            self.variant = evolve(self.variant, name=name)
            self._write()

    def _annotate(self) -> None:
        text = self.note.toPlainText()
        if (over := len(text) - LONGEST_NOTE) > 0:
            # It stays in the field: whoever writes chooses what to leave out.
            self._refuse(counted(_TOO_LONG, over, most=LONGEST_NOTE))
        elif len(self._written) > LONGEST_NOTE:
            self._refused.hide()
        self._written = text
        self.variant = evolve(self.variant, note=text)
        self._write()

    def _refuse(self, why: Phrase) -> None:
        self._refused.setText(f"⚠ {say(why)}")
        self._refused.show()
        self._name_undo()

    def _name_undo(self, *_: object) -> None:
        """Let the two buttons say what they would take back, and bring back."""
        is_drafting = self.designer is not None and self.designer.is_drafting
        stack = self.stack
        for action, is_possible, what, text, bare in (
            (self.undoing, stack.canUndo(), stack.undoText(), N_("Undo: {what}"), N_("Undo")),
            (self.redoing, stack.canRedo(), stack.redoText(), N_("Redo: {what}"), N_("Redo")),
        ):
            is_stroke = is_drafting and action is self.undoing
            action.setEnabled(self._is_own and (is_possible or is_stroke))
            action.setText(say(bare))
            is_told = bool(what) and not is_stroke
            set_tool_tip(action, say(Phrase(text, {"what": what})) if is_told else say(bare))

    def _told(self, text: str) -> str:
        """Return words of the author; those of the examples are in the language that is spoken."""
        return text if self._is_own else say(told(text))

    # --- What it looks like ---

    def _fit(self) -> None:
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setAccessibleName(say(N_("Name of the variant")))
        self.name.setReadOnly(not self._is_own)
        self.note.setPlainText(self._told(self.variant.note))
        self.note.setPlaceholderText(say(N_("What is it about, and why is it fun?")))
        self.note.setAccessibleName(say(N_("Author's note")))
        self.note.setReadOnly(not self._is_own)
        self.note.setTabChangesFocus(True)
        grow(self.note, setFixedHeight=84)
        for field in (self.name, self.note, self.note.viewport(), self.fields.search):
            # Files that are dropped here are the window's.
            field.setAcceptDrops(False)
        for label in (self._refused, self.differs):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._refused.hide()
        prominent(self.ways[VariantAction.TRY])
        self.ways[VariantAction.COPY if self._is_own else VariantAction.FAIR].hide()

    def _connect(self) -> None:
        self.fields.changed.connect(self.take)
        self.stack.indexChanged.connect(self._name_undo)
        for action, does, keys in (
            (self.undoing, self.undo, ("Ctrl+Z",)),
            (self.redoing, self.stack.redo, ("Ctrl+Shift+Z", "Ctrl+Y")),
        ):
            action.setShortcuts([QKeySequence(each) for each in keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, does=does: does())
            self.addAction(action)
        self.name.textEdited.connect(lambda _: self._rename())
        if self._is_own:
            self.note.textChanged.connect(self._annotate)
        if self.designer is not None:
            self.designer.changed.connect(self.take)
            self.designer.refused.connect(self._refuse)

    def _way(self, action: VariantAction) -> QPushButton:
        return button(say(action.value), lambda: self.asked.emit(action))

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.back)
        ink = self.palette().color(QPalette.ColorRole.ButtonText)
        for action, sign in ((self.undoing, "undo"), (self.redoing, "redo")):
            action.setIcon(icon(sign, ink))
            way = QToolButton()
            way.setDefaultAction(action)
            top.addWidget(way)
        top.addWidget(self.name, 1)
        ways = QHBoxLayout()
        for asking in self.ways.values():
            ways.addWidget(asking)
        head, middle = QHBoxLayout(), QHBoxLayout()
        head.addLayout(top, 1)
        head.addLayout(ways)
        self.fold(head, middle)
        middle.setSpacing(16)
        middle.addWidget(self.fields)
        middle.addLayout(self._right(), 1)
        inside = self.inside
        inside.setContentsMargins(14, 14, 14, 14)
        inside.setSpacing(10)
        inside.addLayout(head)
        if not self._is_own:
            inside.addWidget(soft(say(N_("An example: to change it, make a copy."))))
        inside.addLayout(middle, 1)
        self.setFocusProxy(self.fields.search)

    def _right(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(8)
        board: QWidget = self._picture if self.designer is None else self.designer.widget()
        board.setEnabled(self._is_own)
        column.addWidget(board, 1)
        column.addWidget(self._refused)
        words = QHBoxLayout()
        words.setSpacing(16)
        words.addLayout(_titled(N_("What it changes"), self.differs), 1)
        words.addLayout(_titled(N_("Author's note"), self.note), 1)
        column.addLayout(words)
        return column


def _titled(title: str, widget: QWidget) -> QVBoxLayout:
    """Return a widget under its title, side by side with others so that the board has room."""
    column = QVBoxLayout()
    column.addWidget(strong(say(title)))
    column.addWidget(widget)
    column.addStretch(1)
    return column


def differing(said: list[str], most: int = _MOST) -> str:
    """Return what a variant changes, in a few lines: *most*, and how many more there are."""
    if not said:
        return say(N_("Nothing yet: it is the standard game."))
    # "And 1 more" would take the room of the one it is about.
    shown = said[: most + 1] if len(said) == most + 1 else said[:most]
    if len(said) > len(shown):
        shown.append(say(Phrase(N_("and {count} more"), {"count": len(said) - len(shown)})))
    return "\n".join(f"• {line}" for line in shown)


def summary(game: AnyGame, variant: Variant) -> str:
    """Return what *variant* changes of the standard game, in a few lines."""
    return differing([say(each) for each in changes(game.standard(), variant.options)])


_WAYS = (
    VariantAction.COPY,
    VariantAction.SHARE,
    VariantAction.FAIR,
    VariantAction.BALANCE,
    VariantAction.TRY,
)
"""What can be asked for a variant in its editor."""
