"""
Positions of Carcassonne drawn as text and read back.

A tile is written as in the rules (CAR-27): `E(0,-1)r2` is the tile E on the square north of the start
tile, turned by two clockwise quarter turns; `r0` is left out.  A follower is written as its owner's seat,
counted from 1, the square and the feature: `2(0,-1)c0`; another kind of figure says so: `2(0,-1)c0:big`.
"""

import re
from collections.abc import Iterator, Sequence

from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.features import lay
from app.games.carcassonne.log_text import describe, tell
from app.games.carcassonne.model import (
    Follower,
    Phase,
    Position,
    Round,
    Source,
    Spot,
    Square,
    kind_of,
    to_hand,
)
from app.games.carcassonne.options import Options
from app.games.carcassonne.tables import Token

__all__ = ["describe", "draw", "parse", "tell", "write_follower", "write_tile"]

_TILE = re.compile(r"(\w+)\((-?\d+),(-?\d+)\)(?:r([0-3]))?")
_PLACE = re.compile(r"(\d)\((-?\d+),(-?\d+)\)(\w+)(?::(\w+))?")
_SQUARE = re.compile(r"\((-?\d+),(-?\d+)\)")


def write_tile(kind: str, at: Square, turn: int) -> str:
    """Return a tile as it is written in the rules.  Rule: CAR-27."""
    return f"{kind}({at.x},{at.y})" + (f"r{turn}" if turn else "")


def draw(state: Position) -> str:
    """
    Draw a position as text: a map of the land, and below it everything, line by line.

    What flies through the air, or waits to be exchanged or caught, is not written.
    """
    return "\n".join([*_map(state), "", *(f"{name}: {value}" for name, value in _lines(state) if value)])


def _map(state: Position) -> Iterator[str]:
    """Yield the rows of the land; an apostrophe and a number tell the turn, a star a follower."""
    stars = {each.at for each in state.followers.values()}
    xs, ys = [at.x for at in state.tiles], [at.y for at in state.tiles]
    for y in range(min(ys), max(ys) + 1):
        cells = []
        for at in (Square(x, y) for x in range(min(xs), max(xs) + 1)):
            laid = state.tiles.get(at)
            name = "." if laid is None else f"{laid.type}'{laid.turn}" + "*" * (at in stars)
            cells.append(f"{name:<8}")
        yield "".join(cells).rstrip()


def _lines(state: Position) -> Iterator[tuple[str, str]]:
    yield "tiles", " ".join(write_tile(laid.type, at, laid.turn) for at, laid in state.tiles.items())
    yield "followers", " ".join(write_follower(state, number) for number in state.followers)
    yield "pile", " ".join(f"{kind}*{count}" for kind, count in state.pile.items() if count)
    yield "aside", " ".join(state.aside)
    yield "waiting", " ".join(state.waiting)
    yield "hand", state.hand or ""
    yield "fresh", "" if state.fresh is None else f"({state.fresh.x},{state.fresh.y})"
    yield "points", " ".join("+".join(str(points[source]) for source in Source) for points in state.points)
    yield "turn", str(state.turn + 1)
    yield "phase", state.phase.value
    yield "round", "" if state.round is None else _write_round(state.round)
    yield "part", str(state.part) if state.part > 1 else ""
    yield "again", "yes" if state.again else ""
    yield "kept", " ".join(f"{name}={'+'.join(map(str, each))}" for name, each in state.kept.items())


def write_follower(state: Position, number: int) -> str:
    """Return a figure as positions write it: seat, square and feature, and what it is if no follower."""
    follower, kind = state.followers[number], kind_of(state, number)
    at, laid = follower.at, state.tiles[follower.at]
    feature = state.book.turned[laid.type, laid.turn].features[follower.feature]
    word = f"{follower.owner + 1}({at.x},{at.y}){feature.id}"
    return word if kind is FOLLOWER else f"{word}:{kind.id}"


def _write_round(around: Round) -> str:
    token = around.token.name if around.token else "-"
    rests = "".join(f" {seat + 1}({rest.x},{rest.y})" for seat, rest in around.rests)
    return f"({around.tile.x},{around.tile.y}) {around.thrower + 1} {token}{rests}"


def parse(text: str, options: Options | None = None, seats: int = 2) -> Position:
    """
    Return the position that a text stands for; what it does not say is as at the start, without a pile.

    Args:
        text: What `draw` returned, or only some of its lines, or nothing but tiles.
        options: Of the game; the defaults if there are none.
        seats: How many play, if the text tells no points.

    Raises:
        ValueError: If something cannot be read; says what.
    """
    lines = dict(re.findall(r"^(\w+): (.*)$", text, re.MULTILINE)) or {"tiles": text}
    points = [_points(each) for each in lines.get("points", "").split()]
    points = points or [dict.fromkeys(Source, 0) for _ in range(seats)]
    state = Position(
        options=options or Options(),
        levels=(None,) * len(points),
        turn=int(lines.get("turn", "1")) - 1,
        phase=Phase(lines.get("phase", "draw")),
        pile={kind: int(count) for kind, count in re.findall(r"(\w+)\*(\d+)", lines.get("pile", ""))},
        hand=lines.get("hand"),
        fresh=_square(lines["fresh"]) if "fresh" in lines else None,
        aside=tuple(lines.get("aside", "").split()),
        waiting=tuple(lines.get("waiting", "").split()),
        points=points,
        part=int(lines.get("part", "1")),
        again="again" in lines,
        kept={
            name: tuple(map(int, numbers.split("+")))
            for name, numbers in (word.split("=") for word in lines.get("kept", "").split())
        },
    )
    lay_all(state, lines.get("tiles", "").split())
    for word in lines.get("followers", "").split():
        put(state, word)
    state.round = _round(lines["round"]) if "round" in lines else None
    return state


def lay_all(state: Position, words: Sequence[str]) -> None:
    """Lay tiles that are written as in the rules, one after the other.  Raises `ValueError`."""
    for word in words:
        found = _TILE.fullmatch(word)
        if found is None or (found[1], 0) not in state.book.turned:
            raise ValueError(f"a tile is written like E(0,-1)r2, not {word!r}")
        lay(state, Square(int(found[2]), int(found[3])), found[1], int(found[4] or 0))


def put(state: Position, word: str) -> None:
    """Put a follower where a text says.  Raises `ValueError`."""
    found = _PLACE.fullmatch(word)
    if found is None:
        raise ValueError(f"a follower is written like 1(0,-1)c0, not {word!r}")
    owner, at = int(found[1]) - 1, Square(int(found[2]), int(found[3]))
    if at not in state.tiles:
        raise ValueError(f"there is no tile for the follower {word!r}")
    laid = state.tiles[at]
    try:
        feature = state.book.turned[laid.type, laid.turn].type.index(found[4])
    except KeyError as error:
        raise ValueError(f"the tile {laid.type!r} has no feature {found[4]!r}") from error
    left = {kind.id: numbers for kind, numbers in to_hand(state, owner).items()}.get(found[5] or FOLLOWER.id)
    if not left:
        raise ValueError(f"there is no such figure left for {word!r}")
    state.followers[left[0]] = Follower(owner, at, feature)


def _square(word: str) -> Square:
    found = _SQUARE.fullmatch(word)
    if found is None:
        raise ValueError(f"a square is written like (0,-1), not {word!r}")
    return Square(int(found[1]), int(found[2]))


def _points(word: str) -> dict[Source, int]:
    return dict(zip(Source, map(int, word.split("+")), strict=True))


def _round(words: str) -> Round:
    tile, thrower, token, *rests = words.split()
    lying = [(int(word[0]) - 1, Spot(*_square(word[1:]))) for word in rests]
    return Round(_square(tile), int(thrower) - 1, None if token == "-" else Token[token], rests=tuple(lying))
