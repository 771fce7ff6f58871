"""Positions of Catapults! as text: a line for each thing, seats and squares counted from 1."""

from collections.abc import Iterator, Mapping, Sequence

from app.core.command import Seat
from app.core.game import Player
from app.core.spelling import spelled
from app.games.catapults.model import Attack, Camp, Finished, Match, Options, Plate, Position, Tally
from app.games.catapults.positions.reader import Reader, spelled_kind
from app.games.catapults.rules import setup
from app.games.catapults.stock import usual_pool, usual_supply


def spell(state: Position) -> str:
    """Write what lies on the table, and what lies on each seat's side of it."""
    return "\n".join(
        [*_table(state), *(line for seat in range(len(state.camps)) for line in _camp(state, seat))]
    )


def _table(state: Position) -> Iterator[str]:
    yield f"round {state.round} {state.phase.value}"
    yield spelled("playing", _seats(state.playing))
    if state.match is not Match.SINGLE:
        yield f"match {state.match.value}"
    if state.counts:
        yield spelled("counted", state.counts)
    if state.order:
        yield spelled("order", _seats(state.order))
    yield from (spelled("tied", _seats(group)) for group in state.ties)
    if state.attack is not None:
        yield _attack(state.attack)
    if state.agreed:
        yield spelled("agreed", _seats(state.agreed))
    yield f"numbered {state.next_number}"
    for head, cards, usual in (
        ("pool", state.pool, usual_pool(state)),
        ("box", state.supply, usual_supply(state)),
    ):
        if cards != usual:
            yield spelled(head, _kinds(cards))
    yield from (line for game in state.games for line in _game(game))


def _attack(attack: Attack) -> str:
    words: list[object] = [attack.seat + 1, "with", attack.count]
    words += ["rolling"] if attack.rolling else []
    words += ["dice", *attack.dice] if attack.dice else []
    words += ["left", attack.budget] if attack.budget else []
    words += ["from", attack.victim + 1] if attack.victim is not None else []
    return spelled("attack", words)


def _game(game: Finished) -> Iterator[str]:
    yield spelled("game", _seats(game.playing))
    yield spelled("won", _seats(game.leaders))
    for head, numbers in (("empty", game.empties), ("stacked", game.stacked), ("catapults", game.catapults)):
        yield spelled(head, numbers)
    for seat, tallies in enumerate(game.tallies):
        yield from (f"tallied {seat + 1} {_tally(tally)}" for tally in tallies)


def _tally(tally: Tally) -> str:
    catapults, empties = (("-" if each is None else each) for each in (tally.catapults, tally.empties))
    words = [catapults, "dice", *tally.dice, "worth", tally.budget, "stolen", tally.stolen, "empty", empties]
    return " ".join(str(word) for word in words)


def _camp(state: Position, seat: Seat) -> Iterator[str]:
    camp, land = state.camps[seat], state.land
    yield f"seat {seat + 1} {camp.doing.value} glass {camp.glass.value}"
    yield f"placed {camp.placed} catapults {camp.put}"
    yield f"deck {camp.deck}"
    if camp.cards:
        yield spelled("cards", _kinds(camp.cards))
    if camp.pile:
        yield spelled("pile", [spelled_kind(kind) for kind in camp.pile])
    if camp.hand is not None:
        yield f"hand {spelled_kind(camp.hand.kind)} {camp.hand.number}"
    yield from (f"stolen {spelled_kind(piece.kind)} {piece.number}" for piece in camp.stolen)
    yield from (f"tally {_tally(tally)}" for tally in camp.tallies)
    if camp.plate.mountains:
        yield spelled(
            "mountains", [f"{row + 1},{col + 1}" for row, col in land.grid.squares(camp.plate.mountains)]
        )
    for number, wall in camp.plate.walls.items():
        _, turn, (row, col) = land.forms[wall.kind].laid[wall.mask]
        level = f" level {wall.level}" if wall.level != 1 else ""
        yield f"wall {spelled_kind(wall.kind)} {number} at {row + 1},{col + 1} turn {turn}{level}"
    for block in camp.plate.catapults:
        row, col = next(land.grid.squares(block))
        yield f"catapult {row + 1},{col + 1}"


def _seats(seats: Sequence[Seat]) -> list[int]:
    return [seat + 1 for seat in seats]


def _kinds(cards: Mapping[str, int]) -> list[str]:
    return [f"{spelled_kind(kind)}*{count}" for kind, count in cards.items()]


def empty(options: Options, players: Sequence[Player]) -> Position:
    """Return plates with nothing but the mountains of the options."""
    return setup(options, players)


def reseat(state: Position, players: Sequence[Player]) -> None:
    """Let others play: nothing but the pace of computers depends on who they are."""
    state.levels = tuple(player.level for player in players)


def read(text: str, options: Options, seats: int) -> Position:
    """Return the position that *text* spells."""
    people = [Player("")] * seats
    state = empty(options, people)
    state.camps = [Camp(Plate(0, [0] * options.stack_levels), 0, tallies=()) for _ in people]
    state.next_number = -1
    return Reader(state, seats).read(text)
