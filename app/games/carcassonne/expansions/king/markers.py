"""King and robber: who takes the markers, and what they bring."""

from collections.abc import Sequence

from app.core.words import APART, NN_, Phrase, SeatName, counted, joined
from app.games.carcassonne.boxes import Completed, Kept, Marker

EACH = 1
"""For each finished city or road.  Rule: KNG-3, XOPT-08."""

PAID = {"king": "crown", "robber": "loot"}
"""By what names positions keep what was paid at once."""

TEN, ONE_OF_THEM, BOTH_OF_THEM = 10, 15, 40
"""Where the markers pay the same whatever is finished.  Rule: XOPT-08."""


_PAID = NN_("{marker}: {name} gets {count} point.", "{marker}: {name} gets {count} points.")


def sizes(state: Kept, marker: Marker) -> tuple[int, ...]:
    """Return how large the feature is by which a seat holds a marker, 0 for all others."""
    return state.kept.get(marker.id) or (0,) * state.seats


def take(state: Kept, completed: Completed, markers: Sequence[Marker]) -> None:
    """
    Give a marker to whoever has finished something larger than its holder's, whoever scores it.

    Of two larger ones that a tile finishes, the largest counts in the end; a holder keeps it with a new size.

    Rule: KNG-1, KNG-2, KNG-5, RX-22, FAIR-X5.
    """
    for marker in markers:
        if marker.kind is not completed.kind:
            continue
        if completed.tiles > max(sizes(state, marker)):
            taken = (completed.tiles if seat == state.turn else 0 for seat in range(state.seats))
            state.kept = {**state.kept, marker.id: tuple(taken)}
        if state.chosen("king_scoring") == "once":
            _pay(state, marker)


def _pay(state: Kept, marker: Marker) -> None:
    """Pay whoever has a marker for what has just been finished.  Rule: XOPT-08."""
    name = PAID[marker.id]
    held = zip(paid(state, marker), sizes(state, marker), strict=True)
    state.kept = {**state.kept, name: tuple(points + EACH * (size > 0) for points, size in held)}


def paid(state: Kept, marker: Marker) -> tuple[int, ...]:
    """Return what each seat has been paid for a marker so far.  Rule: XOPT-08."""
    return state.kept.get(PAID[marker.id]) or (0,) * state.seats


def points(state: Kept, marker: Marker) -> list[int]:
    """Return what a marker would bring each seat if the game ended now.  Rule: KNG-3, XOPT-08."""
    match state.chosen("king_scoring"):
        case "ten":
            return [TEN * (size > 0) for size in sizes(state, marker)]
        case "both":
            return [_half(state, seat) * (size > 0) for seat, size in enumerate(sizes(state, marker))]
        case _:
            count = state.finished(marker.kind)
            return [EACH * count * (size > 0) for size in sizes(state, marker)]


def _half(state: Kept, seat: int) -> int:
    """Return what one marker brings a seat: half of what two do, if it has both."""
    held = sum(bool(state.kept.get(name, (0,) * state.seats)[seat]) for name in ("king", "robber"))
    return BOTH_OF_THEM // 2 if held == 2 else ONE_OF_THEM


def tell(before: Kept, after: Kept, markers: Sequence[Marker]) -> Phrase | None:
    """Say who has become king or robber, and who was paid for it.  Rule: KNG-1, KNG-2, XOPT-08."""
    said = []
    for marker in markers:
        pairs = zip(sizes(before, marker), sizes(after, marker), strict=True)
        for seat, (had, has) in enumerate(pairs):
            if has > had:
                said.append(counted(marker.taken, has, name=SeatName(seat)))
        for seat, (had, has) in enumerate(zip(paid(before, marker), paid(after, marker), strict=True)):
            if has > had:
                values = {"marker": Phrase(marker.name), "name": SeatName(seat)}
                said.append(counted(_PAID, has - had, **values))
    return joined(said, APART)
