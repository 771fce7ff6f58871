"""Every rule can be followed from the book to the code and to the test that shows it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.core.game import AnyGame
from app.games import all_games

ROOT = Path(__file__).parent.parent
BOOKS = sorted((ROOT / "docs" / "rules").glob("*.md"))
_ID = re.compile(r"\b(RX|[A-Z]{3,4})-([A-Z]?)(\d+)([a-z]?)\b(?:,? (?:to|-) (?:\1-)?\2(\d+)\b)?")

ONLY_INFORMS: Mapping[str, str] = {
    "CAT-5": "lists what is in the box; that nothing of it is a limit is CAT-R12 and CAT-R13",
    "CON-R20": "says what is not in the game",
    "CAT-R31": "says why 27 cards are enough for most games",
    "OPT-13": "names ideas found elsewhere that are no options of ours (Carcassonne)",
    "OPT-16": "says which other expansions belong to no rule set of ours (Carcassonne)",
}
"""Ids that no code carries out, each with the reason."""


def ids(text: str) -> Iterator[str]:
    """Yield the ids that a text cites; "CAT-13 to CAT-15" cites three."""
    for prefix, letter, number, suffix, last in _ID.findall(text):
        yield f"{prefix}-{letter}{number}{suffix}"
        for between in range(int(number) + 1, int(last or 0) + 1):
            yield f"{prefix}-{letter}{between:0{len(number)}}"


def cited(folder: str) -> set[str]:
    """Return the ids cited by the Python files of a folder, this one left out."""
    files = (path for path in (ROOT / folder).rglob("*.py") if path != Path(__file__))
    return {each for path in files for each in ids(path.read_text("utf-8"))}


def is_scenario(rule: str) -> bool:
    """Tell whether an id is that of an acceptance scenario, which only a test can carry out."""
    return rule.split("-")[1].startswith("S")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_rule_is_in_the_code_and_shown_by_a_test(book: Path) -> None:
    known = set(ids(book.read_text("utf-8"))) - set(ONLY_INFORMS)
    assert sorted(known - cited("tests")) == [], "no test shows these"
    assert sorted(rule for rule in known - cited("app") if not is_scenario(rule)) == [], "no code has these"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_cited_rule_is_in_the_book(book: Path) -> None:
    known = set(ids(book.read_text("utf-8")))
    prefixes = {rule.split("-")[0] for rule in known}
    strangers = {rule for rule in cited("app") | cited("tests") if rule.split("-")[0] in prefixes} - known
    assert sorted(strangers) == []


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_verb_names_rules_of_its_book(game: AnyGame) -> None:
    """As data, each once: the balance report tells them."""
    known = set(ids((ROOT / "docs" / "rules" / f"{game.id}.md").read_text("utf-8")))
    for verb in game.commands:
        assert verb.rules, verb
        assert len(set(verb.rules)) == len(verb.rules)
        assert {each for rule in verb.rules for each in ids(rule)} <= known, verb
        assert all(list(ids(rule)) for rule in verb.rules)


def test_what_only_informs_is_in_a_book() -> None:
    known = {rule for book in BOOKS for rule in ids(book.read_text("utf-8"))}
    assert set(ONLY_INFORMS) <= known
    assert all(ONLY_INFORMS.values())


def test_ids_are_found_in_ranges() -> None:
    assert list(ids("CAT-7, CAT-13 to CAT-15 and CAT-R9")) == [
        "CAT-7",
        "CAT-13",
        "CAT-14",
        "CAT-15",
        "CAT-R9",
    ]
