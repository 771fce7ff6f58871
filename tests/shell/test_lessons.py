"""Lessons: what is asked can be done, what goes wrong is answered, and every rule is met in some exercise."""

import re
from collections.abc import Iterator, Sequence

import pytest

from app.core.command import Command
from app.core.game import AnyGame
from app.core.session import AnySession
from app.games import all_infos, find
from app.i18n import Voice
from app.paths import RESOURCES
from app.shell.lessons.lesson import LEARNER, Exercise, lesson
from app.shell.lessons.lesson_files import has_lesson
from app.storage.rulebook import rule_texts

GAMES = [info.id for info in all_infos() if has_lesson(info.id)]
ALL = [(game, exercise) for game in GAMES for exercise in lesson(game)]
NAMES = [f"{game}-{exercise.title}" for game, exercise in ALL]

MOST_WORDS = 25
"""Of a sentence, so that a child can follow it."""

BASIC = {
    "cards": r"CRD-\d+",
    "catapults": r"CAT-\d+",
    "carcassonne": r"(CAR|FAIR)-\d+",
    "conquest": r"CON-\d+",
}
"""The rules of the basic game; those of rulings, options and stories have other ids."""

BEYOND = {
    "catapults": ("CAT-40", "CAT-41", "CAT-42", "CAT-43", "CAT-44", "CAT-45", "CAT-46"),
}
"""Ids that look like those of basic rules, and are those of variants."""


def test_every_game_of_ours_can_be_learnt():
    """Six to ten exercises each: about five minutes."""
    assert GAMES == ["catapults", "cards", "carcassonne", "conquest"]
    assert all(6 <= len(lesson(game)) <= 10 for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_basic_rule_is_met_in_some_exercise(game: str):
    """And no exercise names a rule that there is not."""
    book = rule_texts((RESOURCES.parent / "docs" / "rules" / f"{game}.md").read_text("utf-8"))
    basic = {rule for rule in book if re.fullmatch(BASIC[game], rule)} - set(BEYOND.get(game, ()))
    met = {rule for exercise in lesson(game) for rule in exercise.rules}
    assert basic - met == set()
    assert met <= book.keys()


@pytest.mark.parametrize(("game", "exercise"), ALL, ids=NAMES)
def test_the_way_leads_to_the_goal(game: str, exercise: Exercise):
    """Which is not reached before; nothing on the way is said to be wrong."""
    rules = find(game)
    session = exercise.session(rules)
    assert not list(rules.rules.problems(session.state))
    session.begin()
    for command in exercise.commands(rules):
        assert not exercise.is_reached(session)
        assert not exercise.is_missed(session)
        session.submit(command)
        assert exercise.is_reached(session) or exercise.answer(session) is None
    assert exercise.is_reached(session)
    assert not exercise.is_missed(session)


@pytest.mark.parametrize(("game", "exercise"), ALL, ids=NAMES)
def test_every_answer_is_heard(game: str, exercise: Exercise):
    """Something that the learner may play on the way brings it; what a rule refuses, that rule refuses."""
    rules, heard = find(game), set()
    way = exercise.commands(rules)
    for done in range(len(way)):
        for choice in _choices(_after(exercise, rules, way[:done])):
            heard.add(exercise.answer(_after(exercise, rules, [*way[:done], choice])))
    for answer in exercise.answers:
        if answer.did is not None:
            assert answer.say in heard
        else:
            assert exercise.answer_to(answer.refused) == answer.say
            assert answer.refused in exercise.rules


def _choices(session: AnySession) -> Iterator[Command]:
    return session.game.rules.choices(session.view(LEARNER), LEARNER)


def _after(exercise: Exercise, rules: AnyGame, commands: Sequence[Command]) -> AnySession:
    """Return a try in which these have been played."""
    session = exercise.session(rules)
    session.begin()
    for command in commands:
        session.submit(command)
    return session


@pytest.mark.parametrize(("game", "exercise"), ALL, ids=NAMES)
def test_its_sentences_are_short_and_said_in_both_languages(game: str, exercise: Exercise):
    """At most 25 words each."""
    german = Voice("de")
    for text in (exercise.title, exercise.say, exercise.praise, *(each.say for each in exercise.answers)):
        said = german.say(text)
        assert said != text, f"not translated: {text}"
        for sentence in (*re.split(r"(?<=[.!?:])\s+", text), *re.split(r"(?<=[.!?:])\s+", said)):
            assert len(sentence.split()) <= MOST_WORDS, sentence


@pytest.mark.parametrize(("game", "exercise"), ALL, ids=NAMES)
def test_nobody_is_left_standing_where_no_way_leads_on(game: str, exercise: Exercise):
    """What has spoilt the goal is answered at once: a learner had gone on with what could not be done."""
    rules, way = find(game), exercise.commands(find(game))
    for done in range(len(way)):
        for choice in _choices(_after(exercise, rules, way[:done])):
            session = _after(exercise, rules, [*way[:done], choice])
            # A tile may be taken up again, and a throw is up to the hand.
            if game != "carcassonne" and not _may_be_reached(exercise, rules, session):
                assert exercise.answer(session) or exercise.is_missed(session), choice


def _may_be_reached(exercise: Exercise, rules: AnyGame, session: AnySession) -> bool:
    """Tell whether something that the learner may still do leads to the goal."""
    if exercise.is_reached(session):
        return True
    if exercise.is_missed(session):
        return False
    so_far = [entry.command for entry in session.timeline.entries if entry.command.by == LEARNER]
    after = (_after(exercise, rules, [*so_far, choice]) for choice in _choices(session))
    return any(_may_be_reached(exercise, rules, each) for each in after)


def test_what_the_fair_shows_comes_near():
    """*Show me* had thrown eleven centimetres past the fair."""
    target = lesson("carcassonne")[-1]
    landed = (
        _after(target, find("carcassonne"), target.commands(find("carcassonne"))).timeline.entries[-1].command
    )
    half = 225
    assert abs(landed.rest.x - 2 * half) < half
    assert abs(landed.rest.y) < half


def test_what_is_stolen_takes_no_die_of_this_round():
    """The words had said so while two dice waited for Bo on the table.  Rule: CAT-25."""
    game, theft = find("catapults"), lesson("catapults")[5]
    session = _after(theft, game, theft.commands(game))

    assert session.to_act == {1}
    assert session.state.attack.count == 2
    assert "counted already" in theft.praise
    assert "CAT-25" in theft.rules
