"""What hints claim is true, of every kind of claim that comes up, and a wrong figure would be noticed."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

import pytest
from attrs import evolve

from app.bots.advice.explanation import told
from app.bots.protocol import Claim, Role
from app.core.game import AnyGame
from app.games import all_games, find
from app.i18n import say
from tests.advice.positions import Advised, advised, verdict

_EACH, _STRIDE, _GAMES = 20, 7, 4
"""So many positions of a game are looked at, each some steps after the last one, of so many games."""

EXPLAINED = [game for game in all_games() if game.advice]

each_explained = pytest.mark.parametrize("game", EXPLAINED, ids=lambda game: game.id)


def sample(game: AnyGame) -> Sequence[Advised]:
    """Return positions of games between few and many, with advice."""
    return _sample(game.id)


@cache
def _sample(game_id: str) -> Sequence[Advised]:
    each = (islice(advised(find(game_id), seed), seed, _EACH * _STRIDE, _STRIDE) for seed in range(_GAMES))
    return list(chain.from_iterable(each))


@each_explained
def test_every_claim_is_true_and_nearly_every_move_has_a_reason(game: AnyGame) -> None:
    """Counted once more by code that shares nothing with the adviser; `measure` asks 10,000 positions."""
    asked = reasoned = 0
    kinds = set()
    for advice in sample(game):
        asked += 1
        reasoned += bool(advice.hint.said(Role.REASON))
        for claim in advice.hint.claims:
            kinds.add(claim.kind)
            assert verdict(game, advice, claim), (claim, advice.hint.move)
    assert asked > _EACH
    assert reasoned >= 0.97 * asked
    assert len(kinds) > 10


@each_explained
def test_a_claim_with_a_wrong_figure_is_found_out(game: AnyGame) -> None:
    """Whatever is counted: one more or less is not true any more."""
    seen = Counter[tuple[str, str]]()
    for advice in sample(game):
        for claim in advice.hint.claims:
            for name in _counted(claim):
                if seen[claim.kind, name] < 3:
                    seen[claim.kind, name] += 1
                    assert not verdict(game, advice, _off(claim, name)), (claim, name)
    assert len(seen) > 10


def _counted(claim: Claim) -> list[str]:
    """Return the figures of a claim that stand in its sentence as numbers."""
    return [name for name, value in claim.sentence.values.items() if type(value) is int]


def _off(claim: Claim, name: str) -> Claim:
    figures: dict[str, Any] = {**claim.figures, name: claim.figures[name] + 1}
    return evolve(claim, figures=figures)


@each_explained
def test_advice_is_said_without_places_and_in_whole_sentences(game: AnyGame) -> None:
    """Where something is done is shown on the board; names of places are for those who have them shown."""
    for advice in sample(game):
        hint = advice.hint
        sentences = [
            say(words) for words in (hint.aim, hint.phrase, *(each.sentence for each in hint.claims))
        ]
        for words in sentences:
            assert words[0].isupper() or words[0].isdigit() or not words[0].isascii(), words
            assert words.endswith("."), words
            assert "{" not in words, words
            assert not _places(hint.where) & {word.strip(".,:()") for word in words.split()}, words


@pytest.mark.parametrize(
    ("game_id", "coordinates"),
    [
        pytest.param("carcassonne", r"\(-?\d+, -?\d+\)", id="columns and rows"),
        pytest.param("conquest", r"\b[A-Z]\d\b", id="hexes"),
    ],
)
def test_what_might_be_done_is_told_without_coordinates_unless_they_are_on_the_board(game_id, coordinates):
    """In puzzles, by the coach, and where a game is gone over; whatever can be done."""
    game, named = find(game_id), 0
    for advice in sample(game):
        for command in islice(game.rules.choices(advice.view, advice.seat), 6):
            bare, full = (told(game, advice.view, command, names_places=shown) for shown in (False, True))
            assert not re.search(coordinates, say(bare)), say(bare)
            named += bool(re.search(coordinates, say(full)))
    assert named > _EACH


def _places(keys: tuple[Any, ...]) -> set[str]:
    """Return the names of places that keys of the picture have: hexes and edges."""
    found = set()
    for key in keys:
        if isinstance(key, tuple) and key[0] in ("hex", "edge"):
            found.add(str(key[1]))
    return found
