"""Every rule is told in every language: the same numbers, the same facts, in words of that language."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.i18n import LANGUAGES, VOICE
from app.shell.rulebook.chapters import pages
from app.shell.rulebook.search import find_in
from app.storage.rulebook import rule_at_head, rule_texts, short_id
from tests.contract.promises import each_game

BOOKS = Path(__file__).parent.parent.parent / "docs" / "rules"
games = each_game("rule book")
others = pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])

_ENGLISH = re.compile(
    r"\b(?:the|and|with|from|is|are|not|of|to|if|by|must|may|each|player|their)\b", re.IGNORECASE
)
"""Words that no sentence of another language needs."""

_CODE = re.compile(r"`[^`]*`")
_FIGURES = re.compile(r"\d+")


def book(game: str, code: str) -> str:
    """Return the rules of a game as they are written in a language."""
    name = f"{game}.md" if code == "en" else f"{game}.{code}.md"
    return (BOOKS / name).read_text("utf-8")


def heads(text: str) -> list[str]:
    """Return the ids of rules and the signs of headings, in their order."""
    lines = text.splitlines()
    return [
        rule_at_head(line) or line.split()[0] for line in lines if rule_at_head(line) or line.startswith("#")
    ]


def told(game: str, code: str) -> Mapping[str, str]:
    """Return what each rule says."""
    return rule_texts(book(game, code))


@games
@others
def test_every_rule_is_told_at_the_same_place(game, code):
    """Chapter by chapter, number by number: nobody looks for a rule in vain."""
    assert heads(book(game.id, code)) == heads(book(game.id, "en"))
    assert list(told(game.id, code)) == list(told(game.id, "en"))


@games
@others
def test_figures_and_names_of_options_are_the_same(game, code):
    """Prices, coordinates, other rules, `options`: what is counted or typed is not translated."""
    english, other = told(game.id, "en"), told(game.id, code)
    wrong = {}
    for rule, text in english.items():
        for sought in (_FIGURES, _CODE):
            here, there = (Counter(sought.findall(each)) for each in (text, other[rule]))
            if here != there:
                wrong[rule] = (here - there, there - here)
    assert wrong == {}


@games
@others
def test_it_is_told_in_words_of_that_language(game, code):
    """No sentence is left in English, neither in a rule nor between them."""
    left = {
        number: line
        for number, line in enumerate(book(game.id, code).splitlines(), 1)
        if _ENGLISH.search(_CODE.sub("", line))
    }
    assert left == {}


def spoken(code: str) -> Iterator[None]:
    """Speak a language for a while."""
    VOICE.speak(code)
    yield
    VOICE.speak("en")


@pytest.fixture
def german() -> Iterator[None]:
    """Everything is said in German."""
    yield from spoken("de")


@games
def test_a_german_reader_finds_a_rule_by_a_german_word(german, game):
    """The last words of every rule lead back to it."""
    book_pages = pages(game)
    rules = [each for page in book_pages for each in page.rules.items()]
    assert rules
    for rule, text in rules:
        words = " ".join(text.split()[-3:])
        places = [place for place, _ in find_in(book_pages, words)]
        assert short_id(rule) in {place.rule for place in places}, words
