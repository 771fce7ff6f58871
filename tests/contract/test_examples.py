"""Every rule has a position that shows it, and what the book says of it is true."""

from pathlib import Path

import pytest

from app.core.command import NATURE
from app.core.game import AnyGame, Game
from app.paths import RESOURCES
from app.storage.examples import example_of, read_examples
from app.storage.rulebook import short_id
from tests.contract.promises import each_game, offering, promises
from tests.test_rule_ids import ONLY_INFORMS, ids

ROOT = Path(__file__).parent.parent.parent
GAMES = offering("text positions", "rule book")
games = each_game("text positions", "rule book")
EXAMPLES = {
    game.id: read_examples((RESOURCES / "games" / game.id / "examples.toml").read_text("utf-8"))
    for game in GAMES
}
one_by_one = pytest.mark.parametrize(
    ("game", "number"),
    [(game, number) for game in GAMES for number in range(len(EXAMPLES[game.id]))],
    ids=lambda value: value.id if isinstance(value, Game) else str(value),
)


@games
def test_every_rule_has_an_example(game: AnyGame) -> None:
    """All ids of the book, but for those that only inform."""
    book = (ROOT / "docs" / "rules" / f"{game.id}.md").read_text("utf-8")
    known = {short_id(rule) for rule in ids(book)} - set(ONLY_INFORMS)
    assert sorted(rule for rule in known if example_of(rule, EXAMPLES[game.id]) is None) == []
    shown = {rule for example in EXAMPLES[game.id] for rule in example.rules}
    assert sorted(shown - known) == [], "these are in no book"


@games
def test_a_picture_is_about_one_sentence(game: AnyGame) -> None:
    """No two rules open the same example, but where a ruling refines the very same situation."""
    opened: dict[int, set[str]] = {}
    for rule in {rule for example in EXAMPLES[game.id] for rule in example.rules}:
        opened.setdefault(id(example_of(rule, EXAMPLES[game.id])), set()).add(rule)
    shared, allowed = (
        {frozenset(rules) for rules in opened.values() if len(rules) > 1},
        promises(game.id).shared,
    )
    assert sorted(map(sorted, shared - set(allowed))) == []
    assert sorted(map(sorted, set(allowed) - shared)) == [], "not shared any more"


@games
def test_a_sentence_stands_at_one_rule(game: AnyGame) -> None:
    """A note speaks of one rule's sentence; where two rules have one picture, each has a note of its own."""
    notes = [example.note for example in EXAMPLES[game.id] if example.note]
    assert sorted({note for note in notes if notes.count(note) > 1}) == []


@one_by_one
def test_an_example_is_a_position_to_go_on_from(game: AnyGame, number: int) -> None:
    """It reads, nothing is wrong with it, and somebody or nature is to act."""
    position = EXAMPLES[game.id][number].position(game)
    assert list(game.rules.problems(position.state)) == []
    assert game.rules.to_act(position.state)


@one_by_one
def test_an_example_shows_what_it_says(game: AnyGame, number: int) -> None:
    """Its step is allowed and changes the position, or it is refused by the rule that is named."""
    example = EXAMPLES[game.id][number]
    state, command = example.position(game).state, example.command(game)
    if command is None:
        assert example.note, "without a step it needs a sentence"
        assert not example.refusal
        return
    reason = game.rules.why_not(state, command)
    assert (short_id(reason.rule) if reason is not None else "") == example.refusal
    if reason is None:
        after = state.copy()
        game.rules.play(after, command)
        assert after != state
        assert command.by in game.rules.to_act(state) | {NATURE}
