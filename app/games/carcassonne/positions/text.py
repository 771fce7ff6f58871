"""
Positions of Carcassonne as text, as people write them: tiles as in the rules (CAR-27), seats counted from 1.

`tiles E(0,-1)r2` lays the tile E north of the start tile, turned by two quarters.  With
`follower 2(0,-1)c0 piece 9` a follower of the second seat stands in its city; its number may be left out.
A figure of another kind says so: `follower 2(0,-1)c0:big`.
"""

from collections.abc import Iterator, Sequence

from app.core.game import Player
from app.core.spelling import spelled
from app.games.carcassonne.model import Award, Phase, Position, Round, Source
from app.games.carcassonne.notation import write_follower, write_tile
from app.games.carcassonne.options import Options
from app.games.carcassonne.positions.reader import Reader
from app.games.carcassonne.rivers import due
from app.games.carcassonne.rules.placing import place_choices
from app.games.carcassonne.rules.turns import START, set_out

A_LINE = 12
"""Tiles written on one line."""


def spell(state: Position) -> str:
    """Write the land, line by line; what is not written is as on an empty table."""
    return "\n".join([*_course(state), *_land(state), *_round(state.round)])


def _course(state: Position) -> Iterator[str]:
    yield f"turn {state.turn + 1} {state.phase.value}"
    if state.hand is not None:
        yield f"hand {state.hand}"
    if state.fresh is not None:
        yield f"fresh {_at(state.fresh)}"
    for seat, points in enumerate(state.points):
        if any(points.values()):
            words = (f"{source.value} {points[source]}" for source in Source if points[source])
            yield f"points {seat + 1} {' '.join(words)}"
    yield spelled("pile", [f"{kind}*{count}" for kind, count in state.pile.items() if count])
    if state.aside:
        yield spelled("aside", state.aside)
    if state.waiting:
        yield spelled("waiting", state.waiting)
    yield from _parts(state)
    yield from (_award(award) for award in state.awards)


def _parts(state: Position) -> Iterator[str]:
    """Write which part of the turn it is, and what boxes keep."""
    if state.part > 1 or state.again:
        yield f"part {state.part} {'again' if state.again else 'last'}"
    if state.seconds:
        yield f"seconds {state.seconds}"
    if state.fairs:
        yield spelled("fairs", [_at(each) for each in state.fairs])
    if state.steps:
        yield spelled("steps", ["begun" if state.step else "waiting", *state.steps])
    for name, numbers in state.kept.items():
        yield spelled("kept", [name, *numbers])


def _land(state: Position) -> Iterator[str]:
    words = [write_tile(laid.type, at, laid.turn) for at, laid in state.tiles.items()]
    for start in range(0, len(words), A_LINE):
        yield spelled("tiles", words[start : start + A_LINE])
    for number in state.followers:
        yield f"follower {write_follower(state, number)} piece {number}"


def _award(award: Award) -> str:
    words: list[object] = [award.source.value, award.points, _at(award.at), "tiles", award.tiles]
    words += ["to", *(seat + 1 for seat in award.seats), "home", *award.home]
    return spelled("award", words)


def _round(around: Round | None) -> Iterator[str]:
    if around is None:
        return
    token = "open" if around.token is None else around.token.name
    yield f"round {_at(around.tile)} {around.thrower + 1} {token}"
    if around.aim is not None:
        yield f"aim {around.aim.side} {around.aim.power}"
    for seat, rest in around.rests:
        yield f"rest {seat + 1} {_at(rest)}"
    if around.nearest:
        yield spelled("nearest", around.nearest)
    if around.catch is not None:
        reached = "reached" if around.catch.reached else "short"
        yield f"catch {reached} {around.catch.window} {around.catch.touch}"
    if around.flown is not None:
        yield f"flown {around.flown.side} {around.flown.power}"


def _at(place: tuple[int, int]) -> str:
    return f"({place[0]},{place[1]})"


def empty(options: Options, players: Sequence[Player]) -> Position:
    """Return the start tile, and the first tile of the pile that fits beside it in the first seat's hand."""
    state = set_out(options, tuple(player.level for player in players))
    state.turn, state.phase = 0, Phase.PLACE
    for kind in due(state):
        state.hand = kind
        if any(True for _ in place_choices(state, 0)):
            state.pile[kind] -= 1
            return state
    state.hand, state.phase, state.fresh = None, Phase.DEPLOY, START
    return state


def reseat(state: Position, players: Sequence[Player]) -> None:
    """Let others play: what a computer's hand and reflexes do depends on who they are."""
    state.levels = tuple(player.level for player in players)


def read(text: str, options: Options, seats: int) -> Position:
    """Return the position that *text* spells."""
    return Reader(empty(options, [Player("")] * seats), seats).read(text)
