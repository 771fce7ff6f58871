"""The sandbox of a game whose board has one piece on a place, for games that need no more than that."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Generic

from attrs import field, frozen

from app.core.edits import NONE_LEFT, NOT_THERE, STAYS, Dial, Edit, Held, Shelf, Thing, setter
from app.core.game import S
from app.core.words import N_, Phrase


@frozen
class PieceBench(Generic[S]):
    """
    A `Bench` for a state with a dict of what lies where.

    A piece in the picture has the key (name, place), and so has the spot where it lies.

    Attributes:
        name: Of the field that holds the dict, by place.
        places: Returns all places of the board.
        pieces: Returns the things of the palette; the dict has their keys.
        called: Returns what a place is called.
        dials: As in `Bench`.
    """

    name: str
    places: Callable[[S], Sequence[Hashable]]
    pieces: Callable[[S], Sequence[Thing]]
    called: Callable[[Hashable], str] = str
    dials: Callable[[S], Sequence[Dial]] = field(default=lambda _: ())

    def shelves(self, state: S) -> Sequence[Shelf]:
        """Return the pieces."""
        return [Shelf(Phrase(N_("Pieces")), self.pieces(state))]

    def set_dial(self, state: S, key: Hashable, value: object) -> Edit[S]:
        """Return the state with another value on a dial."""
        return setter(self.dials)(state, key, value)

    def lifted(self, state: S, key: Hashable) -> Held | None:
        """Return the piece that lies there."""
        place = self._place(state, key)
        lying = self._lying(state)
        return Held(lying[place], source=key) if place in lying else None

    def spots(self, state: S, held: Held) -> Iterator[Hashable]:
        """Yield the empty places, and where the piece was."""
        lying = self._lying(state)
        keys = ((self.name, place) for place in self.places(state))
        return (key for key in keys if key[1] not in lying or key == held.source)

    def put(self, state: S, held: Held, spot: Hashable) -> Edit[S] | Phrase:
        """Put a piece on an empty place."""
        place = self._place(state, spot)
        thing = next((each for each in self.pieces(state) if each.key == held.thing), None)
        if place is None or thing is None:
            return NOT_THERE
        if held.source is None and thing.left == 0:
            return NONE_LEFT
        after = state.copy()
        lying = self._lying(after)
        lying.pop(self._place(state, held.source), None)
        if place in lying:
            return Phrase(N_("Another piece lies there."))
        lying[place] = thing.key
        return self._edit(after, thing, place)

    def away(self, state: S, key: Hashable) -> Edit[S] | Phrase:
        """Take a piece off the board."""
        after, place = state.copy(), self._place(state, key)
        if self._lying(after).pop(place, None) is None:
            return STAYS
        return Edit(after, Phrase(N_("{where} cleared"), {"where": self.called(place)}))

    def changes(self, state: S, key: Hashable | None) -> Sequence[Edit[S]]:
        """Offer every other piece instead of the one that lies there."""
        place, found = self._place(state, key), []
        for thing in self.pieces(state) if place in self._lying(state) else ():
            after = state.copy()
            self._lying(after)[place] = thing.key
            if thing.left != 0 and after != state:
                found.append(self._edit(after, thing, place))
        return found

    def _edit(self, after: S, thing: Thing, place: Hashable) -> Edit[S]:
        values = {"piece": thing.label, "place": self.called(place)}
        return Edit(after, Phrase(N_("{piece} on {place}"), values))

    def _place(self, state: S, key: Hashable | None) -> Hashable | None:
        """Return the place that a key or a spot speaks of; None if it is none."""
        match key:
            case (str(name), place) if name == self.name and place in self.places(state):
                found: Hashable = place
                return found
            case _:
                return None

    def _lying(self, state: S) -> dict[Hashable | None, Hashable]:
        lying: dict[Hashable | None, Hashable] = getattr(state, self.name)
        return lying
