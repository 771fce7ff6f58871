"""Names that people, or strangers' files, have given: what of them is shown, and how far it reaches."""

import re
import unicodedata

LONGEST_NAME = 40
"""Letters."""

_MARKS = 2
"""So many accents may stand on one letter; more would cover the lines above and below."""

_JOINERS = "\u200c\u200d"
"""Allowed between two letters, as Persian words and joined signs have them; never side by side."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their class, but nothing is to be seen of them."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END = "\u2068", "\u2069"
"""First strong isolate, pop directional isolate (UAX 9)."""

_DIRECTING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def clean_name(text: str) -> str:
    """
    Return a name as it is shown: at most `LONGEST_NAME` printable letters in one line.

    Control signs, signs that turn the direction of writing, halves of letters, unseen letters and piles of
    accents are left out; what parts words is one blank.  A name that is clean is returned as it is.
    """
    if text.isascii() and text.isprintable() and len(text) <= LONGEST_NAME and "  " not in text:
        return text.strip()
    # A stranger's name can be megabytes long: what is far behind the cut need not be looked at.
    kept: list[str] = []
    marks = 0
    for letter in " ".join(text[: 50 * LONGEST_NAME].split()):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        is_joiner = letter in _JOINERS and kept and kept[-1] not in (*_JOINERS, " ")
        if not is_joiner and (kind[0] == "C" or kind in ("Zl", "Zp") or letter in _BLANK or marks > _MARKS):
            continue
        if marks and not kept:
            continue
        kept.append(letter)
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip(_JOINERS + " ")


def isolated(text: str) -> str:
    """
    Return words that somebody gave as they stand in a sentence of ours, which they cannot turn around.

    Signs that turn the direction are left out; words from right to left stand in an isolate of their own.
    """
    if text.isascii():
        return text
    plain = _DIRECTING.sub("", text)
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in plain):
        return f"{_ISOLATE}{plain}{_END}"
    return plain
