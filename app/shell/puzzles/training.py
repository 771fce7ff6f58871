"""What one has trained: puzzles come back until they sit, sooner after a mistake."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from app.core.words import N_, Phrase
from app.storage.bad_save import why
from app.storage.files import set_aside, write_whole

_NOT_KEPT = N_("What you train is not being kept: {why}.  It counts for now; closing the window tries again.")


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class Training:
    """
    Spaced repetition by FSRS (Ye and others 2022), as the library fsrs has it: a puzzle that was solved comes
    back when it is about to be forgotten.

    Attributes:
        cards: By the puzzle's key, what the library remembers of it, as data.
        told: Called with a sentence when something cannot be kept; once, until it can be again.
    """

    def __init__(self, file: Path, clock: Callable[[], datetime] = now) -> None:
        self._file, self._clock = file, clock
        self._noted: dict[str, Any] = {}
        self.told: Callable[[Phrase], object] = lambda _: None
        self._is_told = False
        self.cards = self._read()

    def note(self, key: str, *, is_right: bool) -> None:
        """Remember how somebody did; what cannot be kept now is tried again, by the next note or `keep`."""
        from fsrs import Card, Rating, Scheduler

        self._take_theirs()
        scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        rating, when = Rating.Good if is_right else Rating.Again, self._clock()
        try:
            known = Card.from_dict(self.cards[key])
            card, _ = scheduler.review_card(known, rating, when)
        except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError):  # new, or spoilt
            card, _ = scheduler.review_card(Card(card_id=len(self.cards), due=when), rating, when)
        self.cards[key] = self._noted[key] = dict(card.to_dict())
        self._write()

    def keep(self) -> None:
        """Try once more to keep what could not be kept."""
        if self._noted:
            self._take_theirs()
            self._write()

    def is_new(self, key: str) -> bool:
        """Tell whether a puzzle has never been tried."""
        return key not in self.cards

    def due(self, keys: Iterable[str]) -> list[str]:
        """Return those of some puzzles that shall come back by now, the one that has waited longest first."""
        waiting = [(self._due(key), key) for key in keys if key in self.cards]
        return [key for due, key in sorted(waiting) if due <= self._clock()]

    def _take_theirs(self) -> None:
        """Read again what another window may have kept meanwhile."""
        self.cards |= self._read() | self._noted

    def _write(self) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._file, json.dumps(self.cards))
        except OSError as error:
            if not self._is_told:
                self._is_told = True
                self.told(Phrase(_NOT_KEPT, {"why": why(error)}))
            return
        self._noted, self._is_told = {}, False

    def _read(self) -> dict[str, Any]:
        """Return what is kept; whoever has spoilt the file begins anew, and finds the old one beside it."""
        with suppress(OSError):
            try:
                read = json.loads(self._file.read_text("utf-8"))
                return {str(key): {**each} for key, each in read.items()}
            except (ValueError, AttributeError, TypeError, RecursionError):
                set_aside(self._file)
        return {}

    def _due(self, key: str) -> datetime:
        try:
            found = datetime.fromisoformat(self.cards[key]["due"])
        except (KeyError, TypeError, ValueError):
            return datetime.min.replace(tzinfo=UTC)
        return found if found.tzinfo else found.replace(tzinfo=UTC)
