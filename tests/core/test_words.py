"""Phrases and reasons in English, as logs and tests see them."""

from app.core.command import NATURE
from app.core.reason import Reason, Refused
from app.core.words import LIST, NN_, Phrase, SeatName, counted, joined
from tests.toy.model import Rolled, Square, Walk


def test_phrases_are_filled_in_and_counted():
    """Seats are numbered from 1; phrases within phrases; one and many."""
    won = Phrase(
        "{who} won by {what}",
        {"who": SeatName(1), "what": counted(NN_("{count} point", "{count} points"), 1)},
    )

    assert str(won) == "Seat 2 won by 1 point"
    assert str(counted(NN_("{count} point", "{count} points"), 0)) == "0 points"


def test_a_refusal_says_the_rule():
    """To developers with its id, to players without."""
    reason = Reason("TOY-1", "A {piece} stays.", {"piece": "tower"})

    assert str(Refused(reason)) == "A tower stays. [TOY-1]"
    assert str(reason.phrase) == "A tower stays."


def test_commands_say_what_they_do_with_their_own_values():
    """For the Edit menu."""
    assert str(Walk(0, to=Square(0, 4)).phrase) == "walk to Square(lane=0, at=4)"
    assert str(Rolled(NATURE, pips=3).phrase) == "step"


def test_sentences_are_joined():
    """None of none; by another text they are a list."""
    one, two, three = (Phrase(text) for text in ("One.", "Two.", "Three."))
    assert joined([]) is None
    assert joined([one]) is one
    assert str(joined([one, two, three])) == "One. Two. Three."
    assert str(joined([one, two], LIST)) == "One., Two."
