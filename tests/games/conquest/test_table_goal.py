"""What wins is said as it is counted, and who gets a special card is announced.  Rules: CON-R33, CON-37."""

import pytest

from app.core.session import AnySession, Step
from app.games.conquest.bots.claims import threats
from app.games.conquest.log_text import claim
from app.games.conquest.pieces import Phase, Special
from app.games.conquest.scoring import result, sheet
from app.games.conquest.ui.announcements import announced, at_stake
from app.games.conquest.ui.hex_explanation import claim_words
from app.games.conquest.ui.prompts import facts_about
from app.ui.board.company import Company
from tests.games.conquest.at_table import FRONT, Mouse, people, posed
from tests.games.conquest.test_table_picture import CLAIMED

COUNTS = ("held", "settled")


def claimed(counts: str, *, turns: int = 3) -> AnySession:
    """Return a game in which Ada claims the island and Bo is to act."""
    session = posed(CLAIMED, victory_count=counts)
    session.state.turn, session.state.turns[0] = 1, turns
    return session


def said(phrase) -> str:
    return Company(people(2), 0).say(phrase)


@pytest.mark.parametrize(("counts", "label"), [("held", "Hexes"), ("settled", "Settled")])
def test_where_only_settled_hexes_count_the_seats_say_so(counts, label):
    """CON-R33: five hexes in one's colour and "Hexes 1/18" beside them puzzle everybody."""
    session = claimed(counts)
    fact = facts_about(session.state, 0)[0]
    assert (str(fact.label), str(fact.value)) == (label, "10/18")


def test_what_wins_is_told_before_the_first_round():
    """CON-42: the aim stands over the board while the first settlements are placed."""
    told = []
    for counts in COUNTS:
        state = posed(FRONT, victory_count=counts).state
        state.round = 0
        told.append(str(at_stake(state)))
    assert told == ["10 of 18 hexes win", "10 settled hexes of 18 win"]


def test_peace_is_told_over_the_board_too():
    """CON-26: where the track of phases is short, nothing else says why nobody attacks."""
    state = posed(FRONT, peace_turns=3).state
    told = []
    for turns in (2, 9):
        state.turns = [turns, turns]
        told.append(said(at_stake(state)))
    assert told == ["Round 4 of 30 – peace", "Round 4 of 30"]


@pytest.mark.parametrize("turns", [1, 3])
@pytest.mark.parametrize(("counts", "word"), [("held", "settled"), ("settled", "hold")])
def test_a_claim_is_worded_by_what_counts(counts, word, turns):
    """CON-42: in banner and log, for whoever claims and for whoever must break it."""
    state = claimed(counts, turns=turns).state
    mine = state.copy()
    mine.turn = 0
    lines = [*claim_words(state), *claim_words(mine), claim(state, 0)]
    lines += [each.sentence for view, seat in ((state, 1), (mine, 0)) for each in threats(view, seat)]
    assert len(lines) == (5 if turns == 3 else 3)
    assert not any(word in said(each) for each in lines)


def test_the_sheet_says_settled_where_that_is_what_counts():
    """CON-R33: the first row of the result is the one that wins."""
    assert [str(sheet(claimed(each).state, people(2)).grids[0].rows[0].label) for each in COUNTS] == [
        "Hexes",
        "Hexes settled",
    ]


def test_the_result_names_who_left_the_island():
    """CON-41: the ending has a word for them."""
    state = posed(FRONT, 3).state
    state.living = 0b101
    assert result(state).eliminated == {1}


def test_who_takes_a_special_card_is_announced():
    """CON-37: the army was gone, and only the log said so; giving one back is no news."""
    before = posed(FRONT).state
    after = before.copy()
    after.holders[Special.ARMY] = 1
    assert said(announced(Step(before, None, after))) == "Bo has the Largest Army"
    assert announced(Step(after, None, before)) is None


def test_what_a_round_brought_is_put_away_with_the_game(qtbot):
    """CON-42: whoever wins at the start of a turn had the production of that round beside the result."""
    session = posed(FRONT)
    table = Mouse(qtbot, session)
    harvest = table.table.panels.harvest
    harvest.show_gains(table.state, table.table.company, {0: (1, 2, 3, 4, 5, 6)})
    assert harvest.isVisible()
    session.state.phase = Phase.OVER
    table.show()
    assert not harvest.isVisible()
