"""
Many sets of squares, counted all at once.

The table of sets by squares is turned on its side: for each square one large integer has a bit for every set
that holds it, so that one `&` or `^` asks all sets.  Counts are kept in binary, one integer for each digit (a
carry-save counter: Warren, *Hacker's Delight*, section 5-1).
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from attrs import field, frozen

from app.kit.hexes import bits


@frozen
class Columns:
    """
    Sets of squares, to be asked all at once.

    Attributes:
        masks: The sets; the n-th is bit n of every answer.
        everyone: A bit for each of them.
    """

    masks: Sequence[int] = field(repr=False)
    everyone: int = field(init=False, repr=False)
    _columns: dict[int, int] = field(init=False, repr=False)

    @everyone.default
    def _default_everyone(self) -> int:
        return (1 << len(self.masks)) - 1

    @_columns.default
    def _default_columns(self) -> dict[int, int]:
        rows: dict[int, bytearray] = {}
        for number, mask in enumerate(self.masks):
            for square in bits(mask):
                row = rows.setdefault(square, bytearray(len(self.masks) // 8 + 1))
                row[number >> 3] |= 1 << (number & 7)
        return {square: int.from_bytes(row, "little") for square, row in rows.items()}

    def touching(self, squares: int) -> int:
        """Return which sets hold any of some squares."""
        return reduce(or_, (self._columns.get(square, 0) for square in bits(squares)), 0)

    def counted(self, squares: int) -> "Counts":
        """Return how many of some squares each set holds."""
        digits = list[int]()
        for square in bits(squares):
            carry = self._columns.get(square, 0)
            for place, digit in enumerate(digits):
                if not carry:
                    break
                digits[place], carry = digit ^ carry, digit & carry
            if carry:
                digits.append(carry)
        return Counts(digits, self.everyone)


@frozen
class Counts:
    """
    A number for each of many sets.

    Attributes:
        digits: In binary, the lowest digit first: bit n of each belongs to set n.
        everyone: A bit for each set.
    """

    digits: Sequence[int]
    everyone: int

    @property
    def most(self) -> int:
        """No number is greater than this."""
        return (1 << len(self.digits)) - 1

    def equal_to(self, number: int) -> int:
        """Return which sets have exactly this number."""
        found = self.everyone if number <= self.most else 0
        for place, digit in enumerate(self.digits):
            found &= digit if number >> place & 1 else ~digit
        return found
