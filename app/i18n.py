"""The player's language: phrases become sentences here, and nowhere else."""

import os
import struct
from collections.abc import Mapping
from contextlib import suppress
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.core.names import isolated
from app.core.words import N_, Phrase, SeatName
from app.paths import CATALOGUES, cache_folder

if TYPE_CHECKING:
    # Whoever says a phrase need not know the rules.
    from app.core.reason import Reason


class Language(NamedTuple):
    """
    A language we speak.

    Attributes:
        code: As in the name of its catalogue.
        name: What its speakers call it.
        thousands: What groups the digits of large numbers.
        point: What stands between a whole number and its decimals.
        percent: What stands after a number of hundredths.
    """

    code: str
    name: str
    thousands: str
    point: str
    percent: str


LANGUAGES: Mapping[str, Language] = {
    "en": Language("en", "English", thousands=",", point=".", percent="%"),
    "de": Language("de", "Deutsch", thousands=".", point=",", percent="\N{NO-BREAK SPACE}%"),
}
"""By code, in the order they are offered.  The first is the one our texts are written in."""


class Voice:
    """Says things in one language at a time; which one can be changed while the program runs."""

    def __init__(self, code: str = "en") -> None:
        self._heard: dict[str, NullTranslations] = {}
        self.speak(code)

    def speak(self, code: str) -> None:
        """
        Go on in the language *code*.

        Raises:
            ValueError: If it is not one of `LANGUAGES`.
        """
        if code not in LANGUAGES:
            raise ValueError(f"language must be one of {', '.join(LANGUAGES)}, got {code!r}")
        self._language = LANGUAGES[code]
        # Compiled once: paper changes language with every page it draws.
        if code not in self._heard:
            self._heard[code] = catalogue(code)
        self._catalogue = self._heard[code]

    @property
    def language(self) -> Language:
        """The language that is spoken now."""
        return self._language

    def say(self, words: "str | Phrase | Reason", names: Mapping[int, str] | None = None) -> str:
        """
        Return *words* in the language that is spoken now.

        Args:
            words: A text marked with `N_`, or a phrase, or a refusal (whose rule id is not said).
            names: Who sits at which seat; seats without a name are numbered from 1.
        """
        if isinstance(words, str):
            return self._catalogue.gettext(words) if words else ""
        phrase = words if isinstance(words, Phrase) else words.phrase
        if phrase.many is None:
            template = self._catalogue.gettext(phrase.text)
        else:
            template = self._catalogue.ngettext(phrase.text, phrase.many, phrase.values[phrase.count])
        filled = {name: self._fill(value, names or {}) for name, value in phrase.values.items()}
        return template.format(**filled)

    def number(self, value: float, decimals: int = 0) -> str:
        """
        Return *value* as this language writes it, rounded to *decimals*.

        What is only spelt in digits, like a seed, is not a number but a word: it comes as a string.
        """
        marks = str.maketrans(",.", self._language.thousands + self._language.point)
        # Or what is hardly less than nothing would be "-0".
        shown = value if round(value, decimals) else 0
        return f"{shown:,.{decimals}f}".translate(marks)

    def signed(self, value: float, decimals: int = 0) -> str:
        """Return *value* as `number` does, with a sign; nothing is no less than nothing."""
        rounded = round(value, decimals)
        return self.number(rounded, decimals) if rounded < 0 else f"+{self.number(abs(rounded), decimals)}"

    def percent(self, share: float, decimals: int = 0) -> str:
        """Return a share of 1 in hundredths, as this language writes it."""
        return self.number(100 * share, decimals) + self._language.percent

    def interval(self, low: float, high: float, decimals: int = 0) -> str:
        """Return the shares between which something lies, in hundredths."""
        return f"{self.number(100 * low, decimals)}–{self.percent(high, decimals)}"

    def _fill(self, value: Any, names: Mapping[int, str]) -> str:
        """Return what stands for *value* in a sentence: see `Phrase.values`."""
        match value:
            case Phrase():
                return self.say(value, names)
            case SeatName(seat=seat):
                return isolated(names.get(seat, "")) or self.say(
                    Phrase(N_("Seat {number}"), {"number": seat + 1})
                )
            case int():
                return self.number(value)
            case float():
                return self.number(value, decimals=1)
            case _:
                return self.say(value, names) if hasattr(value, "phrase") else isolated(str(value))


def catalogue(code: str) -> NullTranslations:
    """Return the translations into *code*: compiled where we were built, from their source in a checkout."""
    compiled, source = CATALOGUES / f"{code}.mo", CATALOGUES / f"{code}.po"
    if compiled.is_file():
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    if source.is_file():
        return _compiled(source)
    return NullTranslations()


def _compiled(source: Path) -> GNUTranslations:
    """Return what a .po file holds: as it was kept, or compiled anew and kept in its place."""
    about = source.stat()
    kept = cache_folder() / f"{source.stem}-{about.st_mtime_ns}-{about.st_size}.mo"
    # Without it, or where it is damaged, it is made again: else no start would ever succeed.
    with suppress(OSError, ValueError, LookupError, struct.error):
        return GNUTranslations(BytesIO(kept.read_bytes()))
    from app.po import compile_po
    from app.storage.files import write_whole

    compiled = compile_po(source.read_text("utf-8"))
    with suppress(OSError):
        write_whole(kept, compiled)
        for old in set(kept.parent.glob(f"{source.stem}-*.mo")) - {kept}:
            old.unlink()
    return GNUTranslations(BytesIO(compiled))


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language the user's system asks for, or English where we do not speak it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in environment.get(variable, "").split(":"):
            if wanted[:2].lower() in LANGUAGES:
                return wanted[:2].lower()
    return next(iter(LANGUAGES))


def sentence(words: str) -> str:
    """Return words that may stand inside a sentence as the beginning of one."""
    return words[:1].upper() + words[1:]


VOICE = Voice()
"""
The voice of this process: a program speaks one language at a time, and every widget needs it.
`say`, `number` and so on are its methods; tests may make a `Voice` of their own.
"""

say, speak = VOICE.say, VOICE.speak
number, signed, percent, interval = VOICE.number, VOICE.signed, VOICE.percent, VOICE.interval
