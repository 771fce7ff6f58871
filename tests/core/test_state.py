"""A state copies what can change, and shares what cannot."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from attrs import define, field, frozen

from app.core.state import State


class Spot(NamedTuple):
    """Where something lies."""

    x: int
    y: int


@frozen
class Die:
    """Never changes."""

    pips: int


@define
class Piece(State):
    """Changes."""

    at: Spot
    marks: list[int] = field(factory=list)


@define
class Table(State):
    """Has a field of every kind."""

    map: Mapping[Spot, str]
    dice: tuple[Die, ...]
    pieces: dict[int, Piece]
    piles: list[list[int]]
    row: list[Piece]
    counts: dict[Spot, int]
    seen: set[int]
    held: Piece | None
    leader: int | None
    name: str = "table"


def a_table() -> Table:
    """Return a table with something everywhere."""
    return Table(
        {Spot(0, 0): "swamp"},
        (Die(3),),
        {1: Piece(Spot(1, 1), [1])},
        [[1, 2], []],
        [Piece(Spot(2, 2))],
        {Spot(0, 1): 4},
        {7},
        Piece(Spot(3, 3), [9]),
        None,
    )


def test_a_copy_is_equal_and_nothing_done_to_it_is_seen_in_the_old_one():
    """Lists in lists, states in dicts and lists, an optional state: all are copied."""
    old, new = a_table(), a_table().copy()
    assert new == old
    copied = old.copy()

    copied.pieces[1].marks.append(2)
    copied.piles[0].append(3)
    copied.row[0].at = Spot(9, 9)
    copied.counts[Spot(0, 1)] += 1
    copied.seen.add(8)
    assert copied.held is not None
    copied.held.marks.clear()
    copied.leader, copied.name = 1, "other"

    assert old == new
    assert copied != old


def test_what_never_changes_is_shared():
    """Constants cost a copy nothing."""
    old = a_table()
    copied = old.copy()

    assert copied.map is old.map
    assert copied.dice is old.dice


def test_a_table_that_holds_nothing_copies():
    """The optional state is not there."""
    old = a_table()
    old.held = None

    assert old.copy() == old


def test_a_kind_nobody_knows_how_to_copy_is_refused():
    """Silently sharing it would let one game change another."""

    @define
    class Odd(State):
        made: bytearray

    with pytest.raises(TypeError, match=r"Odd\.made: no way to copy"):
        Odd(bytearray()).copy()
