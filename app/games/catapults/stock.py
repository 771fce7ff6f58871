"""The contents of the box and of the decks as long as nothing is lost."""

from collections import Counter

from app.games.catapults.model import Camp, Piece, Position


def usual_deck(state: Position) -> int:
    """Return how many cards a private deck is dealt: an equal share, where there are few.  Rule: CAT-6."""
    tables = state.options.tables
    return min(tables.deck, sum(kind.cards for kind in tables.kinds) // len(state.playing))


def usual_pool(state: Position) -> dict[str, int]:
    """Return the cards nobody has turned, if none was lost.  Rule: CAT-3, CAT-6."""
    turned = Counter(kind for seat in state.playing for kind in state.camps[seat].pile)
    if state.options.equal_decks:
        turned = Counter()
    return {kind.id: kind.cards - turned[kind.id] for kind in state.options.tables.kinds}


def usual_supply(state: Position) -> dict[str, int]:
    """Return the pieces in the box, if none was lost.  Rule: CAT-3, CAT-R11."""
    used: Counter[str] = Counter()
    for camp in (state.camps[seat] for seat in state.playing):
        used.update(wall.kind for wall in camp.plate.walls.values())
        used.update(piece.kind for piece in loose(camp))
    return {kind.id: kind.cards - used[kind.id] for kind in state.options.tables.kinds}


def loose(camp: Camp) -> tuple[Piece, ...]:
    """Return the pieces of a seat that are not on its plate."""
    return camp.stolen if camp.hand is None else (camp.hand, *camp.stolen)
