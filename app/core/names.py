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
"""First strong isolate and pop directional isolate (UAX 9): what stands between turns nothing around it."""

_ISOLATES = re.compile("[\u2066-\u2069]")
_LONG_PART = re.compile(r"(\S{20})(?=\w)")
"""So many letters without a blank that a line needs help; never between a letter and its accent."""

_UNSHOWN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\ud800-\udfff\ufff9-\ufffb]"
)
"""Signs for machines, halves of letters, and signs that turn the direction; line ends and tabs may stay."""


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
        if letter not in _JOINERS:
            marks = marks + 1 if kind in ("Mn", "Me") else 0
        is_joiner = letter in _JOINERS and kept and kept[-1] not in (*_JOINERS, " ")
        if not is_joiner and (kind[0] == "C" or kind in ("Zl", "Zp") or letter in _BLANK or marks > _MARKS):
            continue
        if marks and not kept:
            continue
        kept.append(letter)
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip(_JOINERS + " ")


def clean_lines(text: str) -> str:
    """Return a text of several lines without control signs, halves of letters and signs that turn around."""
    return _UNSHOWN.sub("", text)


def breakable(text: str) -> str:
    """Return a sentence whose longest words may go on in the next line where there is no room."""
    return _LONG_PART.sub("\\1\u200b", text)


def isolated(text: str) -> str:
    """
    Return words that are not ours as they stand in a sentence of ours, which they cannot turn around.

    Control signs and halves of letters are left out; words from right to left stand in an isolate.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = clean_lines(text)
    if _ISOLATES.search(shown):
        # Ours, if it has been said already; a stranger's may not end what it has not begun.
        return shown if _is_balanced(shown) else isolated(_ISOLATES.sub("", shown))
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in shown):
        return f"{_ISOLATE}{shown}{_END}"
    return shown


def _is_balanced(text: str) -> bool:
    """Tell whether every isolate that is begun is ended, and no other."""
    depth = 0
    for sign in _ISOLATES.findall(text):
        depth += -1 if sign == _END else 1
        if depth < 0:
            return False
    return depth == 0
