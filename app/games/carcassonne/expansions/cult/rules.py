"""Where shrines can lie, and what comes of them beside monasteries."""

from collections.abc import Iterator
from functools import lru_cache

from app.core.reason import Reason
from app.core.words import N_
from app.games.carcassonne.features import figures_in, root_at
from app.games.carcassonne.model import Position, Source, Square
from app.games.carcassonne.rules.box_rules import BoxRules
from app.games.carcassonne.rules.course import send_home
from app.games.carcassonne.tables import Kind, TileType
from app.games.carcassonne.tiles import AROUND

SHRINE = "shrine"


@lru_cache(maxsize=1024)
def building_on(tile: TileType) -> int | None:
    """Return the number of the shrine or monastery of a kind of tile; None if it has neither."""
    return next((number for number, each in enumerate(tile.places) if each.kind is Kind.MONASTERY), None)


@lru_cache(maxsize=1024)
def is_shrine(tile: TileType) -> bool:
    """Tell whether the building of a kind of tile is a shrine.  Rule: CLT-1."""
    number = building_on(tile)
    return number is not None and SHRINE in tile.features[number].marks


def rivals(state: Position, at: Square, *, of_shrine: bool) -> Iterator[Square]:
    """Yield where the rivals of a building lie: monasteries around a shrine, or the other way round."""
    x, y = at
    tiles, buildings = state.tiles, state.book.having[Kind.MONASTERY]
    for dx, dy in AROUND:
        if (x + dx, y + dy) in tiles:
            beside = Square(x + dx, y + dy)
            laid = tiles[beside]
            if laid.type in buildings and is_shrine(state.book.turned[laid.type, 0].type) is not of_shrine:
                yield beside


def bars(state: Position, tile: str, at: Square, turn: int) -> Reason | None:
    """Refuse a shrine beside two monasteries, or to give a monastery a second shrine.  Rule: CLT-2."""
    kind = state.book.turned[tile, 0].type
    if building_on(kind) is None:
        return None
    shrine = is_shrine(kind)
    beside = list(rivals(state, at, of_shrine=shrine))
    if len(beside) > 1:
        return Reason("CLT-2", _TWO[shrine], where=tuple(("square", each) for each in beside))
    for each in beside:
        if any(True for _ in rivals(state, each, of_shrine=not shrine)):
            return Reason("CLT-2", _SECOND[shrine], where=(("square", each),))
    return None


_TWO = {
    True: N_("A shrine does not lie beside two monasteries."),
    False: N_("A monastery does not lie beside two shrines."),
}
_SECOND = {
    True: N_("The monastery there has a shrine beside it already."),
    False: N_("The shrine there has a monastery beside it already."),
}


def end_challenges(state: Position) -> None:
    """
    Send home whoever holds a rival of what has just been finished, with nothing.

    Whoever finished at the same time has scored and gone by now.

    Rule: CLT-3, CLT-4, CLT-5, RX-29.
    """
    for award in state.awards:
        if award.source is Source.MONASTERIES and award.home:
            tile = state.book.turned[state.tiles[award.at].type, 0].type
            for at in rivals(state, award.at, of_shrine=is_shrine(tile)):
                send_home(state, figures_on(state, at))


def figures_on(state: Position, at: Square) -> list[int]:
    """Return who holds the building of the tile on a square, by number."""
    number = building_on(state.book.turned[state.tiles[at].type, 0].type)
    return [] if number is None else figures_in(state, root_at(state, at, number))


def problems(state: Position) -> Iterator[Reason]:
    """Yield what lies where it must not, once for each tile that has two rivals.  Rule: CLT-2."""
    for at, laid in state.tiles.items():
        tile = state.book.turned[laid.type, 0].type
        if building_on(tile) is not None:
            beside = list(rivals(state, at, of_shrine=is_shrine(tile)))
            if len(beside) > 1:
                yield Reason("CLT-2", _TWO[is_shrine(tile)], where=(("square", at),))


def has_building(tile: TileType) -> bool:
    """Tell whether a kind of tile has a shrine or a monastery."""
    return building_on(tile) is not None


RULES = BoxRules(scored=end_challenges, bars_tile=bars, watches=has_building, problems=problems)
