"""What follows from a state is worked out once: who is to act, and what each seat may know."""

from typing import Generic

from attrs import define, field

from app.core.command import Seat
from app.core.game import C, O, Rules, S

_KEPT = 32
"""So many states are remembered, the latest asked for first."""


@define(eq=False)
class _Derived(Generic[S]):
    """
    What has been worked out about a state.

    Attributes:
        state: Held, so that no other state can have its identity.
    """

    state: S
    acting: frozenset[Seat] | None = None
    views: dict[Seat, S] = field(factory=dict)


@define(eq=False)
class StateCache(Generic[S, C, O]):
    """
    Asks the rules who is to act and what a seat may know, once for a state and seat.

    States are told apart by identity: they must not change any more, and nobody changes a view.
    """

    rules: Rules[S, C, O]
    _derived: dict[int, _Derived[S]] = field(factory=dict)

    def acting(self, state: S) -> frozenset[Seat]:
        """Return the seats that may do something in *state*; empty when the game is over."""
        derived = self._of(state)
        if derived.acting is None:
            derived.acting = self.rules.to_act(state)
        return derived.acting

    def view(self, state: S, seat: Seat) -> S:
        """Return what *seat* may know of *state*; it belongs to the cache and is never changed."""
        views = self._of(state).views
        if seat not in views:
            views[seat] = self.rules.redact(state, seat)
        return views[seat]

    def _of(self, state: S) -> _Derived[S]:
        # Taken out and put in again: the first in the dictionary is the one that was not asked for longest.
        derived = self._derived.pop(id(state), None) or _Derived(state)
        self._derived[id(state)] = derived
        if len(self._derived) > _KEPT:
            del self._derived[next(iter(self._derived))]
        return derived
