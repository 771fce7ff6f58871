"""Counting what of the library is shown: between two frames, so that nobody waits for it."""

import time
from collections import Counter
from collections.abc import Iterator

from attrs import define, field
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.words import N_, NN_, Phrase, counted
from app.i18n import say
from app.storage.browsing import Browser, Filter
from app.storage.database import NotKept
from app.storage.records import Record

_AT_ONCE_S = 0.006
_NAMED = 3
"""So many players are named: those with most games, and of these who have won most of them."""


@define
class Sums:
    """
    What some games come to.

    Attributes:
        games, over: How many there are, and how many of them are finished.
        played, won: Finished games of each name, and how many of those they have won.
        people, variants: All names of players and of variants.
    """

    games: int = 0
    over: int = 0
    played: Counter[str] = field(factory=Counter)
    won: Counter[str] = field(factory=Counter)
    people: set[str] = field(factory=set)
    variants: set[str] = field(factory=set)

    def add(self, record: Record) -> None:
        """Count a game; one that cannot be read counts for nothing."""
        if record.is_damaged:
            return
        self.games += 1
        self.people.update(record.names)
        self.variants.add(record.variant)
        if record.is_over:
            self.over += 1
            self.played.update(set(record.names))
            self.won.update({record.names[seat] for seat in record.winners if record.is_won_by(seat)})

    def told(self) -> str:
        """Return it in a line."""
        parts = [say(counted(NN_("{count} game", "{count} games"), self.games))]
        if self.over:
            parts.append(say(Phrase(N_("{count} finished"), {"count": self.over})))
        most = sorted(self.played.items(), key=lambda each: (-each[1], -self.won[each[0]], each[0]))
        for name, played in sorted(most[:_NAMED], key=lambda each: (-each[1], each[0])):
            values = {"name": name, "won": self.won[name], "played": played}
            parts.append(say(Phrase(N_("{name} won {won} of {played}"), values)))
        return ", ".join(parts) + "."


class ShelfCount(QObject):
    """
    Counts games while the window lives.

    Signals:
        done: All are counted; the `Sums`.
    """

    done = Signal(object)

    def __init__(self, browser: Browser, parent: QObject) -> None:
        super().__init__(parent)
        self._browser = browser
        self._records: Iterator[Record] = iter(())
        self._sums = Sums()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    def begin(self, wanted: Filter) -> None:
        """Count what fits, from the beginning."""
        self._records, self._sums = self._browser.survey(wanted), Sums()
        self._timer.start()

    def stop(self) -> None:
        """Leave the rest uncounted."""
        self._timer.stop()

    def _go_on(self) -> None:
        until = time.monotonic() + _AT_ONCE_S
        try:
            for record in self._records:
                self._sums.add(record)
                if time.monotonic() > until:
                    return
        except NotKept:
            # The list has said so already.
            self.stop()
            return
        self.stop()
        self.done.emit(self._sums)
