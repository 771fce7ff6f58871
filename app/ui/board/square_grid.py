"""A board of squares in the middle of the table, for games that have no other; no Qt."""

from attrs import frozen

from app.ui.art.label import Label
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.geometry import Point, Size

_RIM = 0.55
"""How broad the frame is, in squares."""

_INK = "#EAD9B8"


@frozen
class SquareGrid:
    """
    So many squares, as large as *room* has place for; `app.ui.art.square_arts` paints them.

    Attributes:
        cols, rows: How many there are.
        room: The size of the table.
    """

    cols: int
    rows: int
    room: Size

    @property
    def side(self) -> int:
        """How broad a square is; whole, so that arts are painted once for many sizes of a window."""
        across, down = self.room.width / (self.cols + 2 * _RIM), self.room.height / (self.rows + 2 * _RIM)
        return max(8, int(min(across, down) * 0.96))

    def middle(self, col: float, row: float) -> Point:
        """Return the middle of a square; row 0 is at the top, column 0 at the left."""
        x = self.room.width / 2 + (col - (self.cols - 1) / 2) * self.side
        return Point(x, self.room.height / 2 + (row - (self.rows - 1) / 2) * self.side)

    def picture(self, *, coordinates: bool = False) -> Picture:
        """Return the bare board; with *coordinates*, columns are named by letters and rows by numbers."""
        at = self.middle((self.cols - 1) / 2, (self.rows - 1) / 2)
        sprites: Sprites = {"grid": Sprite(f"grid/{self.cols}/{self.rows}/{self.side}", *at)}
        if coordinates:
            rim = -0.5 - _RIM / 2
            names = {chr(ord("a") + col): self.middle(col, rim) for col in range(self.cols)}
            names |= {str(row + 1): self.middle(rim, row) for row in range(self.rows)}
            for text, place in names.items():
                label = Label(text, self.side * 0.26, _INK, "centre", bold=True)
                sprites["name", text] = Sprite(label.art, *place, 1)
        return sprites
