"""Reads positions line by line, and says which word of which line is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import define, field

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

    def wrong(self, expected: Phrase) -> Misread:
        """Return the exception that says what was *expected*, to be raised."""
        found = self.words[0][:30] if self.words else ""
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
        word = self.words[0] if self.words else ""
        if not (word.isascii() and word.isdecimal() and len(word) < 10 and low <= int(word) <= high):
            raise self.wrong(Phrase(N_("a number from {low} to {high}"), {"low": low, "high": high}))
        return int(self.words.pop(0))

    def counts(self, low: int, high: int) -> tuple[int, ...]:
        """Take numbers of the range, as long as there are any."""
        found = []
        while self.words and self.words[0].isascii() and self.words[0].isdecimal():
            found.append(self.count(low, high))
        return tuple(found)

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.words:
            raise self.wrong(Phrase(N_("the end of the line")))


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of *text* that are not empty; what follows a "#" at the start of one is a remark."""
    for number, line in enumerate(text.splitlines(), start=1):
        if (words := line.split()) and not words[0].startswith("#"):
            yield Line(number, words)


def spelled(head: str, values: Sequence[object]) -> str:
    """Return a line."""
    return " ".join([head, *(str(value) for value in values)])
