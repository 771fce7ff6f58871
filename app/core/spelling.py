"""Reads positions line by line, and says which word of which line is wrong."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from attrs import define, field

from app.core.command import Seat
from app.core.game import S
from app.core.positions import Misread
from app.core.words import N_, Phrase

Meaning = TypeVar("Meaning")

_FEW = 12
"""So many words of those that are expected are told; an island has seventy edges."""


@define
class Line:
    """
    A line that is read word by word.

    Attributes:
        number: From 1.
        words: What is left of it.
    """

    number: int
    words: list[str] = field(factory=list)

    def __bool__(self) -> bool:
        """Tell whether there is anything left."""
        return bool(self.words)

    @property
    def next(self) -> str:
        """The next word; empty at the end."""
        return self.words[0] if self.words else ""

    def wrong(self, expected: Phrase, found: str | None = None) -> Misread:
        """Return the exception that says what was *expected*, not *found* (the next word), to be raised."""
        found = (self.next if found is None else found)[:30]
        text = N_("{expected} is expected, not “{found}”") if found else N_("{expected} is expected")
        return Misread(self.number, Phrase(text, {"expected": expected, "found": found}))

    def word(self, expected: str = N_("another word")) -> str:
        """Take the next word."""
        if not self.words:
            raise self.wrong(Phrase(expected))
        return self.words.pop(0)

    def skip(self, word: str) -> bool:
        """Take the next word if it is *word*; tells whether it was."""
        if self.words[:1] != [word]:
            return False
        del self.words[0]
        return True

    def keyword(self, word: str) -> None:
        """Take the next word, which must be *word*."""
        if not self.skip(word):
            raise self.wrong(Phrase(N_("the word “{word}”"), {"word": word}))

    def one_of(self, meanings: Mapping[str, Meaning]) -> Meaning:
        """Take the next word and return what it means."""
        if not self.words or self.words[0] not in meanings:
            words = ", ".join(list(meanings)[:_FEW]) + (", …" if len(meanings) > _FEW else "")
            raise self.wrong(Phrase(N_("one of {words}"), {"words": words}))
        return meanings[self.words.pop(0)]

    def count(self, low: int, high: int) -> int:
        """Take the next word, a number of the range."""
        if not (is_number(self.next) and low <= int(self.next) <= high):
            raise self.wrong(Phrase(N_("a number from {low} to {high}"), {"low": low, "high": high}))
        return int(self.words.pop(0))

    def counts(self, low: int, high: int) -> tuple[int, ...]:
        """Take numbers of the range, as long as there are any."""
        found = []
        while self.next.isascii() and self.next.isdecimal():
            found.append(self.count(low, high))
        return tuple(found)

    def match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """Take the next word, all of which must match *pattern*."""
        found = pattern.fullmatch(self.next)
        if found is None:
            raise self.wrong(Phrase(expected))
        del self.words[0]
        return found

    def rest(self, take: Callable[["Line"], Meaning]) -> tuple[Meaning, ...]:
        """Take all that is left, with *take* again and again."""
        found = []
        while self.words:
            found.append(take(self))
        return tuple(found)

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.words:
            raise self.wrong(Phrase(N_("the end of the line")))


@define
class Reader(Generic[S]):
    """
    Reads a position; a game's own has a method for each kind of line.

    Attributes:
        state: What it is read into: at first an empty table.
        seats: How many there are.
        lines: What reads a line, by the word that the line begins with.
        first: The number of the first seat on paper.
    """

    state: S
    seats: int
    lines: ClassVar[Mapping[str, Callable[[Any, Line], None]]] = {}
    first: ClassVar[int] = 1

    def read(self, text: str) -> S:
        """
        Return the position that *text* spells.

        Raises:
            Misread: If it spells none; says line, and what was expected.
        """
        for line in lines_of(text):
            line.one_of(self.lines)(self, line)
            line.end()
        self.close()
        return self.state

    def close(self) -> None:
        """Put in what nobody has written, when all is read."""

    def seat(self, line: Line) -> Seat:
        """Take the number of a seat."""
        return line.count(self.first, self.first + self.seats - 1) - self.first

    def several(self, line: Line) -> tuple[Seat, ...]:
        """Take numbers of seats, as long as there are any."""
        return tuple(number - self.first for number in line.counts(self.first, self.first + self.seats - 1))


R = TypeVar("R", bound=Reader[Any])


def sets(name: str, take: Callable[[R, Line], object]) -> Callable[[R, Line], None]:
    """Return what reads a line that says nothing but the value of a field of the state."""
    return lambda reader, line: setattr(reader.state, name, take(reader, line))


def adds(name: str, take: Callable[[R, Line], object]) -> Callable[[R, Line], None]:
    """Return what reads a line that adds to a field of the state, a tuple."""
    return lambda reader, line: setattr(
        reader.state, name, (*getattr(reader.state, name), take(reader, line))
    )


def amount(low: int, high: int) -> Callable[[Any, Line], int]:
    """Return what takes a number of the range, for `sets`."""
    return lambda _, line: line.count(low, high)


def is_number(word: str, digits: int = 9) -> bool:
    """Tell whether a word is a number of at most so many digits, and not less than zero."""
    return word.isascii() and word.isdecimal() and len(word) <= digits


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of *text* that are not empty; what follows a "#" at the start of one is a remark."""
    for number, line in enumerate(text.splitlines(), start=1):
        if (words := line.split()) and not words[0].startswith("#"):
            yield Line(number, words)


def spelled(head: str, values: Sequence[object]) -> str:
    """Return a line."""
    return " ".join([head, *(str(value) for value in values)])
