"""With all boxes computers do not think for long: they look at so many turns and tables, and no more."""

from random import Random

import pytest

from app.core.command import NATURE
from app.games.carcassonne import rules
from app.games.carcassonne.bots import bot, box_choices
from app.games.carcassonne.bots.search import rank
from app.games.carcassonne.bots.tile_plans import pile_of
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.model import Phase
from tests.contract.walks import pick
from tests.games.carcassonne.drawn import table

LAND = ("links", "masks", "men", "opens", "laid", "rim", "cloisters", "done", "supply", "points", "again")


def decisions(seed: int, seats: int):
    """Play at random with all boxes; yield the position and the seat before every decision."""
    session, rng = table(seed, seats=seats, fairs="none", boxes=tuple(all_boxes())), Random(seed)
    while not session.is_over:
        seat = min(session.to_act - {NATURE})
        yield session.state, seat
        session.submit(pick(list(rules.choices(session.state, seat)), rng))


def test_turns_at_first_sight_are_the_possible_ones(monkeypatch):
    """Whoever looks closely at the best of them only misses none, and sees the same land after each."""
    monkeypatch.setattr(bot, "_MANY", 10_000)
    for number, (state, seat) in enumerate(decisions(3, 3)):
        if state.phase is Phase.PLACE and number % 45 == 0:
            every, found = dict(bot.possible(state, seat)), dict(bot.promising(state, seat, 1.0))
            assert every.keys() == found.keys()
            for move, after in every.items():
                for name in LAND:
                    assert getattr(found[move], name) == getattr(after, name), (move, name)


def test_of_very_many_turns_the_best_are_looked_at_closely(monkeypatch):
    monkeypatch.setattr(bot, "_MANY", 20)
    for number, (state, seat) in enumerate(decisions(1, 2)):
        if state.phase is Phase.PLACE and number % 35 == 0:
            pile, every = pile_of(state), bot.possible(state, seat)
            found = rank(bot.promising(state, seat, 1.0), pile, seat)
            assert len(found) == min(20, len(every))
            assert found[0].prior == pytest.approx(rank(every, pile, seat)[0].prior)


def test_the_best_few_are_found_without_a_close_look_at_all():
    """They are the same ones, in the same order; with something given for a turn more are looked at."""
    looked = possible = 0
    for number, (state, seat) in enumerate(decisions(4, 3)):
        if state.phase is Phase.PLACE and number % 25 == 0:
            pile, every = pile_of(state), bot.promising(state, seat, 1.0)
            few, more = (bot.promising(state, seat, 1.0, 6, given) for given in (0.0, 5.0))
            assert len(few) <= len(more) <= len(every)
            looked, possible = looked + len(few), possible + len(every)
            best = [[each.move for each in rank(found, pile, seat)[:6]] for found in (every, few)]
            assert best[0] == best[1]
    assert 2 * looked < possible


@pytest.mark.parametrize("seats", [2, 6])
def test_a_decision_looks_at_so_many_tables(monkeypatch, seats):
    """Also before the end, when one answer of the same seat leads to the next."""
    looked: list[float] = []

    def look(state, seat):
        looked.append(len(looked) * 7 % 11)
        return looked[-1]

    monkeypatch.setattr(box_choices, "value_of", look)
    has_led_on = False
    for number, (state, seat) in enumerate(decisions(2, seats)):
        if state.phase is Phase.STEP or number % 40 == 0:
            choices = list(rules.choices(state, seat))
            looked.clear()
            ranked = box_choices.weighed(state, seat, choices)
            assert len(ranked) == min(len(choices), box_choices.MANY)
            assert len(ranked) <= len(looked) <= box_choices.LOOKS
            has_led_on |= len(looked) > len(ranked)
    assert has_led_on
