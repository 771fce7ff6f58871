"""Where everything lies on the table of Reversi, as data; no Qt."""

from app.core.words import N_, SeatName, verbatim
from app.games.reversi.model import Position, lines
from app.ui.art.sprite import Picture, Sprite, Sprites
from app.ui.board.company import Company
from app.ui.board.geometry import Size
from app.ui.board.square_grid import SquareGrid


def grid(state: Position, room: Size) -> SquareGrid:
    """Return where the squares are."""
    return SquareGrid(state.options.size, state.options.size, room)


def picture(state: Position, room: Size, company: Company, *, coordinates: bool = False) -> Picture:
    """Return the board; what lies or could lie on "d3" has the key ("discs", "d3")."""
    squares, known = grid(state, room), company.known(2)
    sprites: Sprites = dict(squares.picture(coordinates=coordinates))
    for number, at in enumerate(lines(state.options.size)):
        row, col = divmod(number, squares.cols)
        art, phrase, owner = f"square/{squares.side}", verbatim(at), state.discs.get(at)
        if owner in (0, 1):
            art = disc(owner, company, squares.side)
            phrase = known.plain(N_("{at}: {who}"), at=at, who=SeatName(owner))
        sprites["discs", at] = Sprite(art, *squares.middle(col, row), 2, phrase=phrase)
        if at == state.last:
            sprites["last"] = Sprite(f"last/{squares.side}", *squares.middle(col, row), 3)
    return sprites


def disc(seat: int, company: Company, side: int) -> str:
    """Return the art of a seat's disc on a square of *side*."""
    return f"disc/{company.colour(seat)}/{side}"
