"""Catapults! to cut out: plates, mountains, walls, cards and catapults."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QTransform

from app.core.words import APART, N_, Phrase, SeatName, joined
from app.games.catapults.dice_text import die_words
from app.games.catapults.geometry import Land
from app.games.catapults.model import Options, per_seat
from app.games.catapults.ui.arrangement import CELL, RIM
from app.games.catapults.ui.art.artist import CatapultsArtist
from app.games.catapults.ui.art.blocks import block_path, extent_of, shape_of
from app.games.catapults.ui.art.furniture import CARD
from app.ui.art.seat_style import paint_emblem
from app.ui.paper.kits import Kit, Piece, Tray, drawn

SQUARE_MM = 16.0
"""Along a square: an ordinary plate goes on one page."""

_SCALE = SQUARE_MM / CELL
_CARD_MM = (45.0, 63.0)
_CATAPULTS = 30
"""In the box; paper need not run out, but it can be printed again.  Rule: CAT-5, CAT-R12."""


def kit(options: Options, seats: int) -> Kit:
    """Return everything for so many players but the dice and the glass.  Rule: CAT-2, CAT-3, CAT-5."""
    return Kit(
        trays=(*_ground(options, seats), *_pieces(options, seats)),
        notes=_notes(options),
    )


def _notes(options: Options) -> tuple[Phrase, ...]:
    """Return what the kit has not: dice for whoever has put as many catapults as there can be."""
    attacks = options.rounds - 1
    if not attacks:
        return (Phrase(N_("You also need a glass or clock, and a score sheet.")),)
    text = N_("You also need ordinary dice, up to {count} of them, a glass or clock, and a score sheet.")
    most = attacks * options.catapults_a_round + 1
    points = Phrase(N_("Points of a die: {dice}"), {"dice": die_words(options.tables.dice)})
    return Phrase(text, {"count": most}), points


def _ground(options: Options, seats: int) -> tuple[Tray, ...]:
    """Return what is laid out before the first round."""
    land, artist = options.land, CatapultsArtist(options.land)
    return (
        Tray(
            Phrase(N_("Plates")),
            tuple(_plate(land, artist, seat) for seat in range(seats)),
            Phrase(N_("One for each player.  Parts of a larger plate are glued side by side.")),
        ),
        Tray(
            Phrase(N_("Mountains")),
            (_mountain(land, artist, _rocks(options) * seats),),
            _set_up(options, seats),
        ),
    )


def _set_up(options: Options, seats: int) -> Phrase:
    """Say where mountains lie, which a handicap makes differ.  Rule: CAT-7, CAT-42, CAT-43."""
    plates = [_squares(options, seat) for seat in range(seats)]
    if len({*plates}) > 1:
        each = [Phrase(_PLATE, {"seat": SeatName(seat), "squares": on}) for seat, on in enumerate(plates)]
        text = N_("Lay them out on the plates, square by square.  {plates}")
        return Phrase(text, {"plates": joined(each, APART)})
    if not plates[0]:
        return Phrase(N_("With this set-up none lie on the plates."))
    return Phrase(N_("Lay them out on every plate, square by square: {squares}."), {"squares": plates[0]})


_PLATE = N_("{seat}: {squares}.")


def _squares(options: Options, seat: int) -> str:
    """Return the squares of a plate on which mountains lie, as its frame names them."""
    grid, setup = options.land.grid, str(per_seat(options.handicap, seat)) or options.mountains
    squares = grid.squares(options.land.mountains.get(setup, 0))
    return " ".join(f"{chr(ord('a') + col)}{row + 1}" for row, col in squares)


def _pieces(options: Options, seats: int) -> tuple[Tray, ...]:
    """Return what is built with."""
    land, artist = options.land, CatapultsArtist(options.land)
    kinds = [kind for kind in options.tables.kinds if kind.cards]
    each = -(-_CATAPULTS // seats)
    return (
        Tray(Phrase(N_("Walls")), tuple(_wall(land, artist, kind.id, kind.cards) for kind in kinds), gap=1.0),
        Tray(
            Phrase(N_("Cards")),
            tuple(_card(artist, kind.id, kind.cards) for kind in kinds),
            Phrase(N_("Shuffle them, and deal each player a deck.")),
        ),
        Tray(Phrase(N_("Catapults")), tuple(_catapult(land, artist, seat, each) for seat in range(seats))),
    )


def _rocks(options: Options) -> int:
    """Return how many squares of mountain a plate needs at most, whatever the set-up."""
    return max(mask.bit_count() for mask in options.land.mountains.values())


def _plate(land: Land, artist: CatapultsArtist, seat: int) -> Piece:
    rim = RIM * CELL
    width, height = land.grid.cols * CELL + 2 * rim, land.grid.rows * CELL + 2 * rim

    def paint(painter: QPainter) -> None:
        painter.scale(_SCALE, _SCALE)
        painter.translate(rim - width / 2, rim - height / 2)
        artist.paint(painter, f"plate/{seat}/0")
        artist.paint(painter, "rulers")
        for x in (-rim / 2, width - 1.5 * rim):
            for y in (-rim / 2, height - 1.5 * rim):
                paint_emblem(painter, seat, QPointF(x, y), rim * 0.42)

    return Piece(width * _SCALE, height * _SCALE, paint, step=SQUARE_MM)


def _mountain(land: Land, artist: CatapultsArtist, count: int) -> Piece:
    # In the second row: a peak reaches beyond its square.
    art = f"peaks/{land.grid.bit(1, 0):x}"
    middle = QPointF(-SQUARE_MM / 2, -SQUARE_MM * 1.5)
    return Piece(SQUARE_MM, SQUARE_MM, drawn(artist, art, _SCALE, middle), count)


def _wall(land: Land, artist: CatapultsArtist, kind: str, count: int) -> Piece:
    shape = shape_of(land, kind, 0)
    rows, cols = extent_of(shape)
    outline = QTransform.fromScale(_SCALE, _SCALE).map(block_path(shape, 0))
    return Piece(
        cols * SQUARE_MM, rows * SQUARE_MM, drawn(artist, f"wall/{kind}/0/1", _SCALE), count, outline
    )


def _card(artist: CatapultsArtist, kind: str, count: int) -> Piece:
    width, height = _CARD_MM
    scale = min(width / CARD[0], height / CARD[1])
    return Piece(width, height, drawn(artist, f"card/{kind}", scale), count)


def _catapult(land: Land, artist: CatapultsArtist, seat: int, count: int) -> Piece:
    side = land.size * SQUARE_MM
    return Piece(side, side, drawn(artist, f"catapult/{seat}/ok", _SCALE), count)
