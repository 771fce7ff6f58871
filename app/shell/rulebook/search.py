"""Places in the rule books, and how they are found."""

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from app.shell.rulebook.chapters import Page
from app.storage.rulebook import short_id

_BEFORE, _SNIPPET = 16, 90


@frozen
class Place:
    """A place in a rule book: its page, and the rule or the words that are looked for."""

    page: Page
    rule: str = ""
    words: str = ""


def find_in(pages: Iterable[Page], words: str) -> Iterator[tuple[Place, str]]:
    """Yield each place where all of *words* stand, with some of what is written around them."""
    for page in pages:
        yield from _hits(page, words)


def _hits(page: Page, words: str) -> list[tuple[Place, str]]:
    """Return where *words* stand on a page: in its rules one by one, and else in its text."""
    wanted = " ".join(words.casefold().split())
    found = [
        (Place(page, short_id(rule), words), f"{rule}  {_around(text, wanted)}")
        for rule, text in page.rules.items()
        if _tells(f"{rule} {text}", wanted)
    ]
    if not found and wanted in _even(f"{page.title} {page.plain}"):
        found = [(Place(page, "", words), f"{page.title}: {_around(page.plain, wanted)}")]
    return found


def _even(text: str) -> str:
    return " ".join(text.casefold().split())


def _tells(text: str, wanted: str) -> bool:
    """Tell whether the words stand in a rule as they are written, or else each of them begins a word."""
    text = _even(text)
    return wanted in text or all(re.search(rf"\b{re.escape(word)}", text) for word in wanted.split())


def _around(text: str, wanted: str) -> str:
    """Return some words around where what is wanted begins to stand."""
    text = " ".join(text.split())
    whole = text.casefold()
    places = [whole.find(words) for words in (wanted, *wanted.split())]
    start = max(0, next((at for at in places if at >= 0), 0) - _BEFORE)
    begin = text.find(" ", start) + 1 if start else 0
    return ("… " if begin else "") + text[begin : begin + _SNIPPET]
