"""What speaks for a step is true, also where nobody knows the cards: then it is what happens on average."""

import pytest

from app.core.command import NATURE
from app.games.cards import rules
from app.games.cards.bots import evaluation
from app.games.cards.bots.board import DISCARD, DRAW
from app.games.cards.bots.hint_text import explain
from app.games.cards.bots.set_tables import NUMBER
from app.games.cards.commands import Discard, DrawStock
from app.games.cards.model import Phase
from tests.games.cards.drawn import new_game

A_CARD = evaluation.WEIGHTS[evaluation.TERMS.index("cards")]


def test_drawing_from_the_stock_is_worth_the_cards_it_brings():
    """Three more in the hand, or fewer where a joker comes; nobody knows which, so it is said on average."""
    session = new_game(5)
    assert session.state.phase is Phase.PICK_UP
    (seat,) = session.to_act - {NATURE}
    view = rules.redact(session.state, seat)

    terms = {str(term.label): term.value for term in explain(view, seat, DrawStock(seat), ((DRAW,),)).terms}

    assert 2.5 * A_CARD < terms[f"cards in hand, Seat {seat + 1}, on average"] <= 3 * A_CARD
    assert all(label.endswith(", on average") for label in terms)


def test_laying_down_a_card_costs_exactly_that_card():
    """Nothing is hidden there, and nothing is said of averages."""
    session = new_game(5)
    while session.state.phase is not Phase.BUILD:
        session.submit(next(iter(rules.choices(session.state, min(session.to_act)))))
    seat = session.state.turn
    view = rules.redact(session.state, seat)
    card = view.hands[seat][0]
    low = 1 << NUMBER[card]

    terms = explain(view, seat, Discard(seat, card), ((DISCARD, low),)).terms

    labels = {str(term.label): term.value for term in terms}
    assert labels[f"cards in hand, Seat {seat + 1}"] == pytest.approx(-A_CARD)
    assert not any("on average" in label for label in labels)
