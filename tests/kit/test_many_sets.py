"""Sets of squares asked all at once answer as each of them alone."""

from random import Random

from app.kit.hexes import bits
from app.kit.many_sets import Columns

RNG = Random(5)
SETS = [RNG.getrandbits(40) & RNG.getrandbits(40) for _ in range(300)]
COLUMNS = Columns(SETS)


def test_bits_are_numbered_from_the_lowest():
    assert list(bits(0b101100)) == [2, 3, 5]
    assert list(bits(0)) == []


def test_each_set_is_counted():
    """Forty squares, a hundred questions; a set that holds none of them counts nothing."""
    for _ in range(100):
        squares = RNG.getrandbits(40)
        counts = COLUMNS.counted(squares)
        expected = [(each & squares).bit_count() for each in SETS]
        for number in range(max(expected) + 2):
            found = {at for at, each in enumerate(expected) if each == number}
            assert set(bits(counts.equal_to(number))) == found
        assert counts.most >= max(expected)


def test_whoever_holds_any_of_some_squares_is_named():
    for _ in range(100):
        squares = 1 << RNG.randrange(44) | 1 << RNG.randrange(44)
        assert set(bits(COLUMNS.touching(squares))) == {at for at, each in enumerate(SETS) if each & squares}


def test_no_squares_and_no_sets():
    """Nothing asked for counts as nothing in each set; of no sets nobody answers."""
    assert COLUMNS.counted(0).equal_to(0) == COLUMNS.everyone
    assert COLUMNS.counted(0).equal_to(1) == 0
    assert Columns([]).counted(0b11).equal_to(0) == 0
