"""
Positions of Conquest as text: the island as it is drawn, then a line for each thing.

A hex is written as `notation.draw` does: its land, the owner's number (from 0), what is built, and the
knights: "w0C2" is a forest where seat 0 has a city and two knights.
"""

from collections.abc import Iterator, Sequence

from app.core.game import Player
from app.core.spelling import spelled
from app.games.conquest.model import Clash, Island, Offer, Position
from app.games.conquest.notation import drawn_rows
from app.games.conquest.options import Options, board_for
from app.games.conquest.pieces import NOBODY, NOWHERE, RESOURCE_NAMES, Phase, Special
from app.games.conquest.positions.reader import Reader
from app.games.conquest.rules import setup
from app.kit.hexes import bits


def spell(state: Position) -> str:
    """Write the island, then what everybody holds, then where the turn stands."""
    return "\n".join([*drawn_rows(state), *_table(state), *_seats(state), *_turn(state), *_past(state)])


def _table(state: Position) -> Iterator[str]:
    yield f"round {state.round} {state.phase.name.lower()}"
    if state.turn != NOBODY:
        yield f"turn {state.turn}"
    if state.starter != NOBODY:
        yield f"starter {state.starter}"


def _seats(state: Position) -> Iterator[str]:
    names = state.island.grid.edge_names
    for seat in range(state.seats):
        words: list[object] = [seat]
        for name, count in (*zip(RESOURCE_NAMES, state.cards[seat], strict=True), ("gold", state.gold[seat])):
            words += [name, count] if count else []
        for name, counts in (("turns", state.turns), ("won", state.won), ("claims", state.claims)):
            words += [name, counts[seat]] if counts[seat] else []
        words += [] if state.living >> seat & 1 else ["out"]
        yield spelled("seat", words)
        if state.walls[seat]:
            yield spelled("walls", [seat, *(names[edge] for edge in bits(state.walls[seat]))])
    if state.bank is not None and state.bank != usual_bank(state):
        yield spelled("bank", state.bank)


def _turn(state: Position) -> Iterator[str]:
    names = state.island.grid.names
    for special in Special:
        if state.holders[special] != NOBODY:
            yield f"{special.name.lower()} {state.holders[special]}"
    if state.army:
        yield f"noted {state.army}"
    moved = [f"{names[hex_]} {count}" for hex_, count in enumerate(state.tired) if count]
    if moved:
        yield spelled("moved", moved)
    if state.relocated:
        yield "relocated"
    if state.attempted:
        yield "attempted"
    if state.clash is not None:
        yield _clash(state, state.clash)
    if state.opening != NOWHERE:
        yield f"opening {names[state.opening]}"


def _clash(state: Position, clash: Clash) -> str:
    return f"clash {state.island.grid.names[clash.start]} {state.island.grid.names[clash.target]}"


def _past(state: Position) -> Iterator[str]:
    yield from (_offer("offered", offer) for offer in state.offered)
    if state.offer is not None:
        yield _offer("offer", state.offer)
    yield from (spelled("chart", held) for held in state.chart)
    if state.winners:
        yield spelled("winners", state.winners)


def _offer(head: str, offer: Offer) -> str:
    return spelled(head, [offer.by, "asks", *offer.asked, "give", *offer.give, "get", *offer.get])


def usual_bank(state: Position) -> tuple[int, ...]:
    """Return the cards that are in no hand."""
    return tuple(
        state.supply - sum(hand[kind] for hand in state.cards) for kind in range(len(RESOURCE_NAMES))
    )


def empty(options: Options, players: Sequence[Player]) -> Position:
    """Return the island as it is drawn, face up, and the first seat about to begin."""
    state = setup(options, players)
    state.island = Island(board_for(options, len(players)).map)
    state.phase, state.turn, state.starter = Phase.PLACING, 0, 0
    return state


def reseat(_: Position, __: Sequence[Player]) -> None:
    """Let others play: nothing in a position depends on who they are."""


def read(text: str, options: Options, seats: int) -> Position:
    """Return the position that *text* spells."""
    reader = Reader(empty(options, [Player("")] * seats), seats)
    state = reader.read(text)
    if state.bank is not None and not reader.has_bank:
        state.bank = usual_bank(state)
    return state
