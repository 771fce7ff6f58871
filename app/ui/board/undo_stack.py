"""Undo and redo: Qt's stack of what people did, kept in step with the session's log."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.core.command import Command
from app.core.reason import Reason, Refused
from app.core.session import AnySession, AnyStep
from app.core.timeline import AnyEntry
from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say


class StepCommand(QUndoCommand):
    """
    A person's command on Qt's undo stack; redoing plays it in the session, undoing goes back there.

    Attributes:
        is_quiet: Qt is only being told what is in the log already; nothing is to be played.
        refused: Why it was not played; the stack then drops it.
    """

    def __init__(self, session: AnySession, command: Command, text: str, *, is_quiet: bool = False) -> None:
        super().__init__(text)
        self._session = session
        self._fresh: Command | None = None if is_quiet else command
        self.is_quiet = is_quiet
        self.refused: Reason | None = None

    # Qt's names from here on.

    def redo(self) -> None:
        if self.is_quiet:
            return
        if self._fresh is None:
            self._session.redo()
            return
        command, self._fresh = self._fresh, None
        try:
            self._session.submit(command)
        except Refused as error:
            self.refused = error.reason
            self.setObsolete(True)

    def undo(self) -> None:
        if not self.is_quiet:
            self._session.undo()


class CommandStack(QObject):
    """
    The undo stack of a session: what people at this screen did, and can take back.

    Signals:
        changed: What can be undone or redone, or its text, is different.
    """

    changed = Signal()

    def __init__(self, session: AnySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.stack = QUndoStack(self)
        self._is_busy = False
        session.watchers.append(self._hear)
        self._rebuild()

    def play(self, command: Command) -> Reason | None:
        """Play a person's command; returns why it was refused, if it was."""
        step = StepCommand(self.session, command, say(self._named(command)))
        self._is_busy = True
        try:
            self.stack.push(step)
            refused = step.refused
        finally:
            self._is_busy = False
        self._agree()
        return refused

    def undo(self) -> Reason | None:
        """Take back the last step; returns why it must stand, if it must."""
        if reason := self.session.why_no_undo():
            return reason
        self._go(self.stack.undo)
        return None

    def redo(self) -> Reason | None:
        """Play again what was last taken back; returns why not, if there is nothing."""
        if self.session.to_redo() is None:
            return Reason("UNDO", N_("There is nothing to redo."))
        self._go(self.stack.redo)
        return None

    def undo_text(self) -> Phrase | Reason:
        """Return what the Undo action says: what it takes back and how far it reaches, or why it cannot."""
        command = self.session.to_undo()
        reason = self.session.why_no_undo()
        if command is None or reason is not None:
            return reason or Reason("UNDO", N_("There is nothing to undo."))
        others = self.session.reach_of_undo()
        if not others:
            return Phrase(N_("Undo: {what}"), {"what": self._named(command)})
        forms = NN_(
            "Undo: {what}, and {count} step of others after it",
            "Undo: {what}, and {count} steps of others after it",
        )
        return counted(forms, others, what=self._named(command))

    def redo_text(self) -> Phrase | Reason:
        """Return what the Redo action says."""
        command = self.session.to_redo()
        if command is None:
            return Reason("UNDO", N_("There is nothing to redo."))
        return Phrase(N_("Redo: {what}"), {"what": self._named(command)})

    def detach(self) -> None:
        """Stop watching the session."""
        if self._hear in self.session.watchers:
            self.session.watchers.remove(self._hear)

    def _named(self, command: Command) -> Phrase:
        """Return what a step is, and whose, if it is not chance's."""
        if command.by < 0:
            return command.phrase
        name = self.session.setup.players[command.by].name
        return Phrase(N_("{step} by {name}"), {"step": command.phrase, "name": name})

    def _go(self, way: Callable[[], None]) -> None:
        self._is_busy = True
        try:
            way()
        finally:
            self._is_busy = False
        self._agree()

    def _hear(self, _: AnyStep) -> None:
        if not self._is_busy:
            self._agree()

    def _agree(self) -> None:
        """Make the stack hold the log's steps of people, as many in force as there."""
        entries, now = self.session.timeline.entries, self.session.timeline.now
        if (self.stack.count(), self.stack.index()) != (_people(entries), _people(entries[:now])):
            self._rebuild()
        self.changed.emit()

    def _rebuild(self) -> None:
        """
        Write the stack anew from the log.

        Needed when a game is continued, and when a computer's answer after an undo has cut off
        what could have been redone.
        """
        self.stack.clear()
        entries = self.session.timeline.entries
        steps = [
            StepCommand(self.session, each.command, say(self._named(each.command)), is_quiet=True)
            for each in entries
            if each.human
        ]
        for step in steps:
            self.stack.push(step)
        self.stack.setIndex(_people(entries[: self.session.timeline.now]))
        for step in steps:
            step.is_quiet = False


def _people(entries: Iterable[AnyEntry]) -> int:
    return sum(entry.human for entry in entries)
