"""Where squares are and what tiles show, in words that need no picture; no Qt."""

from collections.abc import Sequence

from app.core.words import LIST, N_, NN_, Phrase, counted, joined, located
from app.games.carcassonne.model import Square
from app.games.carcassonne.tables import TERRAIN_NAMES, Terrain
from app.games.carcassonne.tiles import Turned

_RIGHT, _LEFT = N_("{count} to the right"), N_("{count} to the left")
_UP, _DOWN = N_("{count} up"), N_("{count} down")


def where_words(at: Square) -> Phrase:
    """Say where a square is, seen from the start tile."""
    ways = [Phrase(_RIGHT if at.x > 0 else _LEFT, {"count": abs(at.x)})] if at.x else []
    ways += [Phrase(_DOWN if at.y > 0 else _UP, {"count": abs(at.y)})] if at.y else []
    return joined(ways, LIST) or Phrase(N_("at the start"))


def square_words(at: Square) -> Phrase:
    """Say where the tile in hand fits; where places are not named, that it does."""
    told = Phrase(N_("{where}: the tile fits"), {"where": where_words(at)})
    return located(told, Phrase(N_("The tile fits here")))


def tile_words(name: str, at: Square, turned: Turned) -> Phrase:
    """Say which tile lies where, and what it shows; where places are not named, only that."""
    values = {"tile": name, "where": where_words(at), "sides": sides_words(sides_of(turned))}
    return located(Phrase(N_("Tile {tile}, {where}: {sides}"), values), Phrase(N_("Tile: {sides}"), values))


def sides_of(turned: Turned) -> Sequence[Terrain]:
    """Return what the north, east, south and west edge of a tile show as it lies."""
    edges = turned.type.edges
    return [edges[(edge - turned.turn) % 4] for edge in range(4)]


def sides_words(sides: Sequence[Terrain]) -> Phrase:
    """Say what the north, east, south and west edge of a tile show."""
    names = ("north", "east", "south", "west")
    values = {name: Phrase(TERRAIN_NAMES[side]) for name, side in zip(names, sides, strict=True)}
    return Phrase(N_("north {north}, east {east}, south {south}, west {west}"), values)


def held_words(sides: Sequence[Terrain], squares: int) -> Phrase:
    """Say what the tile in hand shows as it is turned now, and how many squares there are for it."""
    forms = NN_(
        "In hand: a tile, {sides}; {count} square for it", "In hand: a tile, {sides}; {count} squares for it"
    )
    return counted(forms, squares, sides=sides_words(sides))
