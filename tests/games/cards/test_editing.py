"""A table of Catapult taken apart by hand."""

import pytest

from app.core.edits import Edit, Held
from app.core.words import Phrase
from app.games.cards import rules
from app.games.cards.model import Options, Phase, Position, zones
from app.games.cards.notation import draw
from app.games.cards.pack import HIDDEN
from app.games.cards.positions import text
from app.games.cards.sandbox import bench
from tests.games.cards.drawn import PLAYERS, cards_of, parse

TABLE = """
    turn: 1
    line: R1 2H 4H JH, V1 3C 4D 5H 6S wall KD well 2C 8C 9C, R2 6D 8D QD
    hand 1: AS KS 9H
    hand 2: 4C 4S
    army 1: #0 7S 7D
    taxmen 2: *1
    pile: 9S 10S
    known 2: 4S
    shuffled: 4C 9H
"""


def put(state: Position, card: str, spot: object) -> Position:
    """Put a card somewhere, from wherever it is; every card is still there once."""
    source = None if card in state.stock else ("card", card)
    edit = bench.put(state, Held(("card", card), source=source), spot)
    assert isinstance(edit, Edit), edit
    assert cards_of(edit.state) == cards_of(state)
    return edit.state


def test_a_table_is_built_card_by_card():
    """CRD-13 to CRD-19: each piece begins with a card and is one when it has all of its set."""
    state = text.empty(Options(), PLAYERS)
    for card in ("2H", "4H", "JH"):
        state = put(state, card, ("place", 0, 0) if card == "2H" else ("road", 0))
    assert rules.problems(state) == []
    state = put(state, "3C", ("place", 1, 1))
    assert [reason.rule for reason in rules.problems(state)] == ["CRD-14"]
    assert rules.problems(state)[0].where == (("village", 1),)
    for card in ("6S", "4D", "5H"):
        state = put(state, card, ("village", 1))
    assert state.villages[1].cards == ("3C", "4D", "5H", "6S")
    state = put(
        put(put(put(state, "KD", ("wall", 1)), "2S", ("farmland", 1)), "5S", ("farmland", 1)),
        "9S",
        ("farmland", 1),
    )
    state = put(put(state, "7S", ("army", 1)), "7D", ("unit", 0))
    state = put(put(state, "*1", ("army", 0)), "QS", ("hand", 1))
    assert rules.problems(state) == []
    assert rules.scores(state) == {0: 2, 1: 4}


def test_what_leaves_a_place_is_somewhere_else():
    """CRD-1: a card out of a Road, a wall that is replaced, a Village that loses its last card."""
    state = parse(TABLE)
    state = put(state, "JH", ("hand", 1))
    assert state.roads[0].cards == ("2H", "4H")
    state = put(state, "QS", ("wall", 1))
    assert state.villages[1].wall == "QS"
    assert "KD" in state.stock
    for card in ("3C", "4D", "5H", "6S"):
        state = put(state, card, "pile")
    assert state.villages == {}
    assert {"QS", "2C", "8C", "9C"} <= set(state.stock)
    assert HIDDEN not in set(zones(state))


def test_nothing_wrong_is_remembered():
    """CRD-9, CRD-R20: after a change only what a hand openly holds is known; worlds can be imagined."""
    state = put(parse(TABLE), "4C", "stock")
    assert state.known == [{}, {"4S": ()}]
    assert state.shuffled == ()
    assert put(state, "4S", ("hand", 0)).known == [{}, {}]


def test_whole_pieces_change_sides_and_go_away():
    """CRD-22: a Road, a Village with all that belongs to it, and a Soldier move as one."""
    state = parse(TABLE)
    for key, spot in (
        (("village", 1), ("place", 1, 3)),
        (("unit", 0), ("army", 1)),
        (("road", 0), ("place", 1, 0)),
    ):
        held = bench.lifted(state, key)
        assert held is not None
        assert spot in list(bench.spots(state, held))
        edit = bench.put(state, held, spot)
        assert isinstance(edit, Edit)
        state = edit.state
    assert (state.villages[3].owner, state.villages[3].wall, state.units[0].owner) == (1, "KD", 1)
    assert state.roads[0].owner == 1
    gone = bench.away(state, ("village", 3))
    assert isinstance(gone, Edit)
    assert len(gone.state.stock) == len(state.stock) + 8


def test_what_has_no_meaning_is_said():
    """A joker is in no hand, and a card that lies on the table is not in the box."""
    state = parse(TABLE)
    assert isinstance(bench.put(state, Held(("card", "*2")), ("hand", 0)), Phrase)
    assert isinstance(bench.put(state, Held(("card", "AS")), ("hand", 1)), Phrase)
    assert bench.lifted(state, ("card", "2D")) is None
    assert isinstance(bench.away(state, "stock"), Phrase)


def test_the_menu_of_a_piece():
    """A right click gives a piece to the other side; on the bare table it clears all."""
    state = parse(TABLE)
    offered = bench.changes(state, ("card", "2H"))
    assert [edit.state.roads.get(0) and edit.state.roads[0].owner for edit in offered] == [1, None]
    cleared = bench.changes(state, None)[-1].state
    assert len(cleared.stock) == 55
    assert cleared.roads == {}
    assert cleared.villages == {}


@pytest.mark.parametrize("phase", [Phase.PICK_UP, Phase.BUILD, Phase.ATTACK, Phase.THIEF])
def test_a_phase_begins_as_in_a_game(phase: Phase):
    """CRD-6, CRD-10: there are cards to pick up, and a Thief has come with the joker of the stock."""
    state = parse(TABLE.replace("hand 2: 4C 4S", "hand 2: 4C 4S 10C 10D 10H QC QH JC JD JS AC AD"))
    state = put(state, "AH", ("hand", 1))
    after = bench.set_dial(state, "phase", phase).state
    assert rules.problems(after) == []
    assert after.phase is phase
    assert (after.thief is not None) == (phase is Phase.THIEF)
    back = bench.set_dial(after, "phase", Phase.BUILD).state
    assert cards_of(back) == cards_of(state)


@pytest.mark.parametrize(
    "change, rule",
    [
        ("left: 0\nturn: 1 pick up", "CRD-6"),
        ("turn: 1 thief\nthief: *2", "CRD-10"),
        ("turn: 1 thief\nthief: *2\nowing: 0 9", "CRD-10"),
        ("thief: *2", "CRD-10"),
        ("idle: 24", "CRD-34"),
        ("known 2: KH", "CRD-R20"),
        ("shuffled: 2D", "CRD-9"),
        ("taxmen 1: *1 *2 *3\narmy 1: QC QD, JC JD, 10C 10D", "CRD-33"),
    ],
)
def test_a_turn_that_cannot_go_on_is_a_problem(change: str, rule: str):
    """CRD-6, CRD-9, CRD-10, CRD-33, CRD-34, CRD-R20: each is named, so that nobody plays on from it."""
    table = "turn: 1\nline: R1 2H 4H JH, V1 3C 4D 5H 6S, R1 6D 8D QD\nhand 1: AS\nhand 2: 4C\n"
    assert rule in {reason.rule for reason in rules.problems(parse(table + change))}


def test_whoever_holds_cards_has_held_some_since_the_pick_up():
    """CRD-R33: that follows from the hand, in the sandbox and in texts; a text that denies it is refused."""
    state = bench.set_dial(text.empty(Options(), PLAYERS), "phase", Phase.BUILD).state
    assert not state.had_cards
    held = put(state, "AS", ("hand", state.turn))
    assert held.had_cards
    other = put(state, "AS", ("hand", 1 - state.turn))
    assert not other.had_cards
    assert bench.set_dial(other, "turn", 1 - state.turn).state.had_cards
    assert parse("turn: 1\nhand 1: AS").had_cards
    assert not parse("turn: 1\nhand 2: AS").had_cards
    assert not parse("turn: 1 pick up\nleft: 3\nhand 1: AS").had_cards

    denied = parse("turn: 1\nhand 1: AS\nhad_cards: no")
    assert [reason.rule for reason in rules.problems(denied)] == ["CRD-R33"]
    assert rules.problems(denied)[0].where == (("hand", 0),)
    assert parse(draw(denied)) == denied


def test_a_position_before_the_first_turn_is_written_as_it_is():
    """Its text left out that no turn had begun, and was read as the first; games from there were in doubt."""
    state = bench.set_dial(parse(TABLE), "turns", 0).state
    assert text.read(text.spell(state), state.options, 2).turns == 0
