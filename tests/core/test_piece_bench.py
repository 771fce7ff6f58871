"""The sandbox of a game with one piece on a place."""

from collections.abc import Hashable, Sequence

import pytest
from attrs import define, field

from app.core.command import Seat
from app.core.edits import NONE_LEFT, NOT_THERE, STAYS, Bench, Dial, Edit, Held, Thing
from app.core.piece_bench import PieceBench
from app.core.state import State
from app.core.words import N_, Phrase, named

PLACES = "abcd"


@define
class Row(State):
    """Four places, and two white and two black stones."""

    stones: dict[str, Seat] = field(factory=dict)
    turn: Seat = 0


def pieces(state: Row) -> Sequence[Thing]:
    lying = list(state.stones.values())
    return [Thing(seat, named(seat), 2 - lying.count(seat)) for seat in (0, 1)]


def dials(state: Row) -> Sequence[Dial]:
    seats = {seat: named(seat) for seat in (0, 1)}
    return [Dial("turn", Phrase(N_("Whose turn")), state.turn, choices=seats)]


def called(place: Hashable) -> str:
    return str(place).upper()


BENCH = PieceBench("stones", lambda _: PLACES, pieces, called, dials)
BEGUN = Row({"a": 0, "b": 1})


def at(place: str) -> tuple[str, str]:
    return "stones", place


def after(answer: Edit[Row] | Phrase) -> tuple[dict[str, Seat], str]:
    assert isinstance(answer, Edit)
    return answer.state.stones, str(answer.phrase)


def test_it_is_a_bench():
    """Every function is there, with the types that the sandbox asks for."""
    bench: Bench[Row] = BENCH
    (shelf,) = bench.shelves(BEGUN)
    assert [(thing.key, thing.left) for thing in shelf.things] == [(0, 1), (1, 1)]
    assert bench.dials(BEGUN)[0].key == "turn"
    assert bench.set_dial(BEGUN, "turn", 1).state == Row(BEGUN.stones, 1)


def test_a_piece_is_put_on_an_empty_place():
    """The box has one less then; what was given is untouched."""
    assert list(BENCH.spots(BEGUN, Held(1))) == [at("c"), at("d")]
    assert after(BENCH.put(BEGUN, Held(1), at("d"))) == ({"a": 0, "b": 1, "d": 1}, "Seat 2 on D")
    assert Row({"a": 0, "b": 1}) == BEGUN


def test_a_piece_is_moved():
    """It leaves where it was, and may come back there."""
    held = BENCH.lifted(BEGUN, at("a"))
    assert held == Held(0, source=at("a"))
    assert list(BENCH.spots(BEGUN, held)) == [at("a"), at("c"), at("d")]
    assert after(BENCH.put(BEGUN, held, at("c"))) == ({"b": 1, "c": 0}, "Seat 1 on C")
    assert after(BENCH.put(BEGUN, held, at("a")))[0] == BEGUN.stones


@pytest.mark.parametrize("key", [at("c"), at("z"), ("cards", "a"), "a"])
def test_where_nothing_lies_nothing_is_lifted(key):
    """Neither is it taken away or changed."""
    assert BENCH.lifted(BEGUN, key) is None
    assert BENCH.away(BEGUN, key) == STAYS
    assert list(BENCH.changes(BEGUN, key)) == []


@pytest.mark.parametrize(
    "held, spot, answer",
    [
        (Held(1), at("z"), NOT_THERE),
        (Held(7), at("c"), NOT_THERE),
        (Held(0), at("b"), Phrase("Another piece lies there.")),
    ],
)
def test_what_has_no_meaning_is_said(held, spot, answer):
    """The sandbox shows it and changes nothing."""
    assert BENCH.put(BEGUN, held, spot) == answer


def test_an_empty_box_gives_nothing():
    """What lies on the board can still be moved."""
    state = Row({"a": 0, "b": 0})
    assert BENCH.put(state, Held(0), at("c")) == NONE_LEFT
    assert after(BENCH.put(state, Held(0, source=at("a")), at("c")))[0] == {"b": 0, "c": 0}


def test_a_piece_is_put_away_or_becomes_another():
    """A right click offers every other piece that is left."""
    assert after(BENCH.away(BEGUN, at("a"))) == ({"b": 1}, "A cleared")
    assert [after(each) for each in BENCH.changes(BEGUN, at("a"))] == [({"a": 1, "b": 1}, "Seat 2 on A")]
    assert list(BENCH.changes(BEGUN, None)) == []
    assert list(BENCH.changes(Row({"a": 0, "b": 1, "c": 1}), at("a"))) == []
