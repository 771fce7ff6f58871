"""Goods: who takes them, and what they bring at the end."""

from collections.abc import Mapping

from app.core.words import APART, N_, NN_, Phrase, SeatName, counted, joined
from app.games.carcassonne.boxes import Completed, Kept

NAMES: Mapping[str, str] = {"wine": N_("wine"), "grain": N_("grain"), "cloth": N_("cloth")}

MOST = 10
"""For most tokens of a kind.  Rule: TRD-2."""


def gather(state: Kept, completed: Completed) -> None:
    """Give the goods of a finished city to whoever has finished it.  Rule: TRD-1, FAIR-X5."""
    found = [mark for mark in completed.marks if mark in NAMES]
    for name in found:
        kept = list(_kept(state, name))
        kept[state.turn] += 1
        state.kept = {**state.kept, name: tuple(kept)}


def _kept(state: Kept, name: str) -> tuple[int, ...]:
    """Return how many tokens of a good each seat has."""
    return state.kept.get(name) or (0,) * state.seats


def points(state: Kept) -> list[int]:
    """Return what the goods would bring each seat if the game ended now.  Rule: TRD-2."""
    brought = [0] * state.seats
    for name in NAMES:
        kept = _kept(state, name)
        for seat, count in enumerate(kept):
            if count and count == max(kept):
                brought[seat] += MOST
    return brought


def tell(before: Kept, after: Kept) -> Phrase | None:
    """Say who has taken goods.  Rule: TRD-1."""
    said = []
    for name in NAMES:
        pairs = zip(_kept(before, name), _kept(after, name), strict=True)
        for seat, (had, has) in enumerate(pairs):
            if has > had:
                said.append(counted(_TAKES[name], has - had, name=SeatName(seat)))
    return joined(said, APART)


_TAKES: Mapping[str, tuple[str, str]] = {
    "wine": NN_("{name} takes {count} token of wine.", "{name} takes {count} tokens of wine."),
    "grain": NN_("{name} takes {count} token of grain.", "{name} takes {count} tokens of grain."),
    "cloth": NN_("{name} takes {count} token of cloth.", "{name} takes {count} tokens of cloth."),
}
