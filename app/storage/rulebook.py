"""The sentences of a game's rules, by their ids."""

import re
from collections.abc import Mapping

_RULE = re.compile(r"^(?:- |\| )(?:\*\*)?([A-Z]{3,4}(?:-[A-Z]+)?-[A-Z]?\d+[a-z]?)\b(?:\*\*)?(.*)$")
_INNER = re.compile(r"\*\*([A-Z]{3,4}-[A-Z]?\d+[a-z]?)\b(.*)$")
ANY_ID = re.compile(r"\b(?:[A-Z]{3,4}-)?[A-Z]{3,4}-[A-Z]?\d+[a-z]?\b")
"""The id of a rule, wherever it stands."""

_MARKS = re.compile(r"\*\*|\*|`|^\W*\[\w+\]\s*|\[([^]]*)\]\([^)]*\)")


def short_id(rule: str) -> str:
    """Return an id without the game's name before that of its chapter: CAR-AMB-02 is AMB-02."""
    return "-".join(rule.split("-")[-2:])


def rule_at_head(line: str) -> str | None:
    """Return the id of the rule that begins with this line of a book, or None."""
    match = _RULE.match(line)
    return None if match is None else match[1]


def rule_texts(book: str) -> Mapping[str, str]:
    """
    Return what each rule says, in plain words.

    Args:
        book: The rules in Markdown: a list entry or a row of a table for each, beginning with its id.
    """
    found: dict[str, str] = {}
    rule = ""
    for line in re.sub(r"<!--.*?-->", "", book, flags=re.DOTALL).splitlines():
        if match := _RULE.match(line):
            rule = match[1]
            found.setdefault(rule, match[2])
            for inner in _INNER.finditer(match[2]):
                found.setdefault(inner[1], inner[2])
        elif rule and line.startswith("  "):
            found[rule] += " " + line.strip()
        elif not line.strip() or line[0] in "-|#":
            rule = ""
        elif rule:
            found[rule] += " " + line.strip()
    return {rule: _plain(text) for rule, text in found.items()}


def _plain(text: str) -> str:
    cells = [cell.strip() for cell in _MARKS.sub(r"\1", text).strip(" |").split("|")]
    return "; ".join(cell for cell in cells if cell not in ("", "-")).strip(" :")
