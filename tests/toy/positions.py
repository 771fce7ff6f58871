"""Positions of Race as text, and the empty track."""

from collections.abc import Sequence

from app.core.game import Player
from app.core.positions import Misread
from app.core.words import N_, Phrase
from tests.toy import rules
from tests.toy.model import Card, Options, Position, Runner, Square


def spell(state: Position) -> str:
    """Write a line about the turn, and two about each lane."""
    lines = [f"turn {state.turn} {state.turns} {state.owed or '-'}", _numbers("slept", sorted(state.slept))]
    for seat, runner in state.runners.items():
        lines.append(_numbers("lane", [runner.at.at, *(place.at for place in runner.places)]))
        lines.append(_numbers("hand", state.hands[seat]))
    return "\n".join(lines)


def read(text: str, options: Options, seats: int) -> Position:
    """Return the position that was spelled."""
    lines = [line.split() for line in text.splitlines()]
    heads = ["turn", "slept", *("lane", "hand") * seats]
    for number, head in enumerate(heads, start=1):
        is_there = number <= len(lines) and lines[number - 1][:1] == [head]
        if not is_there or not all(word.isdecimal() for word in lines[number - 1][1:3]):
            raise Misread(number, Phrase(N_("a line that begins with {word} is expected"), {"word": head}))
    try:
        return _built(options, lines, seats)
    except (ValueError, IndexError) as error:
        raise Misread(1, Phrase(N_("numbers are expected"))) from error


def empty(options: Options, players: Sequence[Player]) -> Position:
    """Return a track with everybody at its beginning, and no cards."""
    state = rules.setup(options, players)
    state.owed = ""
    return state


def reseat(state: Position, players: Sequence[Player]) -> None:
    """Do nothing: Race does not mind who plays."""


def _built(options: Options, lines: list[list[str]], seats: int) -> Position:
    state = empty(options, [Player("")] * seats)
    _, turn, turns, owed = lines[0]
    state.turn, state.turns, state.owed = int(turn) % seats, int(turns), owed.strip("-")
    state.slept = {int(word) for word in lines[1][1:]}
    for seat in range(seats):
        at, *places = (Square(seat, int(word)) for word in lines[2 + 2 * seat][1:])
        state.runners[seat] = Runner(at, places)
        state.hands[seat] = [Card(int(word)) for word in lines[3 + 2 * seat][1:]]
    return state


def _numbers(head: str, numbers: Sequence[int]) -> str:
    return " ".join([head, *(str(int(number)) for number in numbers)])
