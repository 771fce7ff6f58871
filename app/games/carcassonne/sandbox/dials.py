"""What a sandbox of Carcassonne sets beside the land: turn, phase, points, the pile."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from attrs import evolve

from app.core.command import Seat
from app.core.edits import Dial, setter
from app.core.words import N_, Phrase, named, verbatim
from app.games.carcassonne.model import SOURCE_NAMES, Phase, Position, Round, Source, Square, kept_by
from app.games.carcassonne.sandbox.box_bench import box_forget
from app.games.carcassonne.scoring import banked_sources
from app.games.carcassonne.tables import TOKEN_NAMES, Token

_PHASES: Mapping[Phase, str] = {
    Phase.DRAW: N_("a tile is drawn"),
    Phase.PLACE: N_("the tile in hand is laid"),
    Phase.DEPLOY: N_("a follower may be put"),
    Phase.TOKEN: N_("a token is chosen"),
    Phase.AIM: N_("a token is thrown"),
    Phase.OVER: N_("the game is over"),
}
_OTHERS: Mapping[Phase, str] = {
    Phase.STEP: N_("somebody decides what a box asks"),
    Phase.AGAIN: N_("a second tile may be drawn"),
    Phase.FIRST: N_("lots are drawn"),
    Phase.FLIGHT: N_("a token flies"),
    Phase.EXCHANGE: N_("followers are exchanged"),
    Phase.GRAB: N_("a token is caught"),
}
"""Phases that a game can be in, but that nobody sets by hand."""

MOST, MOST_SIZE = 999, 40
"""The most points that can be set, and the most tiles of the largest city or road."""


def dials(state: Position) -> Sequence[Dial]:
    """Return turn, phase, tile in hand and token, the points of every seat, and the pile."""
    return [
        *_course(state),
        *(each for seat in range(state.seats) for each in _of_seat(state, seat)),
        *_pile(state),
    ]


def _of_seat(state: Position, seat: Seat) -> Iterator[Dial]:
    yield from _points(state, seat)
    yield from _gained(state, seat)
    yield from _gathered(state, seat)
    yield from _markers(state, seat)


def _course(state: Position) -> Iterator[Dial]:
    seats = {seat: named(seat) for seat in range(state.seats)}
    phases = {**_PHASES, **({} if state.phase in _PHASES else {state.phase: _OTHERS[state.phase]})}
    if state.options.fairs != "rounds":
        phases = {each: text for each, text in phases.items() if each not in (Phase.TOKEN, Phase.AIM)}
    yield Dial("turn", Phrase(N_("Turn")), state.turn, choices=seats, turn=_set_turn)
    yield Dial(
        "phase",
        Phrase(N_("What is next")),
        state.phase,
        choices={each: Phrase(text) for each, text in phases.items()},
        turn=_begin,
    )
    if state.phase is Phase.PLACE:
        kinds = {kind: verbatim(kind) for kind, count in state.pile.items() if count or kind == state.hand}
        yield Dial("hand", Phrase(N_("In hand")), state.hand, choices=kinds, turn=_take)
    if state.phase is Phase.AIM and state.round is not None:
        tokens = {token: Phrase(TOKEN_NAMES[token]) for token in state.options.tables.tokens}
        yield Dial("token", Phrase(N_("Token")), state.round.token, choices=tokens, turn=_set_token)
        label = Phrase(N_("Who throws"))
        yield Dial("thrower", label, state.round.thrower, choices=seats, turn=_set_thrower)


def _points(state: Position, seat: int) -> Iterator[Dial]:
    known = banked_sources(state.options)
    for source, name in SOURCE_NAMES.items():
        value = state.points[seat].get(source, 0)
        if source not in known and not value:
            continue  # The count at the end would not tell of it.
        turn, most = partial(_set_points, seat, source), max(MOST, value)
        yield Dial(("points", seat, source), Phrase(name), value, 0, most, group=named(seat), turn=turn)


def _gathered(state: Position, seat: int) -> Iterator[Dial]:
    """Yield the tokens that a seat has of each kind, no more than there are."""
    for good in state.options.goods:
        value = kept_by(state, good.id, seat)
        others = sum(state.kept.get(good.id, ())) - value
        turn, most = partial(_set_kept, seat, good.id), max(value, good.count - others)
        yield Dial(("kept", seat, good.id), Phrase(good.name), value, 0, most, group=named(seat), turn=turn)


def _gained(state: Position, seat: int) -> Iterator[Dial]:
    """Yield what boxes have paid a seat so far; less than nothing if it has paid more."""
    for gain in state.options.gains:
        value = kept_by(state, gain.id, seat)
        turn, most = partial(_set_kept, seat, gain.id), max(MOST, abs(value))
        yield Dial(
            ("kept", seat, gain.id), Phrase(gain.name), value, -most, most, group=named(seat), turn=turn
        )


def _markers(state: Position, seat: int) -> Iterator[Dial]:
    """Yield by how large a city or road a seat has a marker; 0 if somebody else has it, or nobody."""
    for marker in state.options.markers:
        value = kept_by(state, marker.id, seat)
        turn, most = partial(_set_marker, seat, marker.id), max(value, len(state.tiles), MOST_SIZE)
        yield Dial(
            ("kept", seat, marker.id), Phrase(marker.name), value, 0, most, group=named(seat), turn=turn
        )


def _set_marker(seat: Seat, name: str, state: Position, size: int) -> None:
    """Whoever is given a marker takes it from whoever had it.  Rule: KNG-1, KNG-2."""
    others = [kept_by(state, name, each) for each in range(state.seats)]
    kept = [0 if size else each for each in others]
    kept[seat] = size
    state.kept = {**state.kept, name: tuple(kept)}


def _set_kept(seat: Seat, name: str, state: Position, count: int) -> None:
    kept = list(state.kept.get(name, (0,) * state.seats))
    kept[seat] = count
    state.kept = {**state.kept, name: tuple(kept)}


def _pile(state: Position) -> Iterator[Dial]:
    for tile in state.options.played.tiles:
        if tile.id in state.pile:
            value = state.pile[tile.id]
            most = max(tile.count, value)
            yield Dial(("pile", tile.id), verbatim(tile.id), value, 0, most, group=Phrase(N_("The pile")))


set_dial = setter(dials)


def _set_points(seat: Seat, source: Source, state: Position, points: int) -> None:
    state.points[seat] = {**state.points[seat], source: points}


def _set_turn(state: Position, seat: Seat) -> None:
    state.turn = seat
    _set_thrower(state, seat)


def _set_thrower(state: Position, seat: Seat) -> None:
    if state.round is not None:
        state.round = evolve(state.round, thrower=seat)


def _set_token(state: Position, token: Token) -> None:
    """Nothing has been thrown or caught yet."""
    if state.round is not None:
        state.round = evolve(state.round, token=token, rests=(), nearest=(), catch=None)


def _take(state: Position, kind: str | None) -> None:
    """Change the tile in hand for one of the pile."""
    if state.hand is not None:
        state.pile[state.hand] += 1
    if kind is not None:
        state.pile[kind] -= 1
    state.hand = kind


def _begin(state: Position, phase: Phase) -> None:
    """Begin a phase, with what belongs to it."""
    state.awards, state.fairs, state.part, state.again = (), (), 1, False
    state.steps, state.step = (), ""
    box_forget(state)
    last = next(reversed(state.tiles))
    if phase is Phase.PLACE:
        _take(state, next((kind for kind, count in state.pile.items() if count), None))
    else:
        _take(state, None)
    if phase in (Phase.DEPLOY, Phase.TOKEN, Phase.AIM):
        state.fresh = state.fresh or last
    else:
        state.fresh = None
    if phase in (Phase.TOKEN, Phase.AIM):
        token = state.options.tables.tokens[0] if phase is Phase.AIM else None
        state.round = Round(_fair(state, last), state.turn, token)
    else:
        state.round = None
    state.phase = phase


def _fair(state: Position, otherwise: Square) -> Square:
    """Return where a fair tile lies, the last of them."""
    fairs = [at for at, laid in state.tiles.items() if state.book.turned[laid.type, laid.turn].type.fair]
    return fairs[-1] if fairs else otherwise
