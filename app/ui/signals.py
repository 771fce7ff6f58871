"""The bridge from a session's watchers to Qt."""

from PySide6.QtCore import QObject, Signal

from app.core.session import Session, Step


class SessionSignals(QObject):
    """
    Says in Qt's way what a session says to its watchers.

    Signals:
        stepped: Something has happened; carries the `Step`.
    """

    stepped = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._session.watchers.append(self._hear)

    def detach(self) -> None:
        """Listen no longer; may be called twice."""
        if self._hear in self._session.watchers:
            self._session.watchers.remove(self._hear)

    def _hear(self, step: Step) -> None:
        self.stepped.emit(step)
