"""King and robber, counted beside a game."""

from app.games.carcassonne.model import Phase
from tests.games.carcassonne import recount


class Watched:
    """Whoever has finished a larger one than the holder's has the marker: KNG-1, KNG-2, KNG-5."""

    def __init__(self) -> None:
        self.start = None

    def look(self, state) -> None:
        if state.phase is Phase.DEPLOY and self.start is None:
            self.start = state.copy()
        start = self.start
        # What boxes ask for after scoring belongs to the turn; what the next one is asked does not.
        if start is not None and (state.fresh, state.turn) != (start.fresh, start.turn):
            before, self.start = self.start, None
            self.compare(before, state)

    def compare(self, before, state) -> None:
        found = {one for one in recount.everything(state).values() if one.complete}
        fresh = [one for one in found if recount.touches(state, one, before.fresh)]
        for name, kind in (("king", "city"), ("robber", "road")):
            had = before.kept.get(name, (0,) * state.seats)
            largest = max((one.tiles for one in fresh if one.kind.value == kind), default=0)
            if largest > max(had):
                had = tuple(largest * (seat == before.turn) for seat in range(state.seats))
            assert state.kept.get(name, (0,) * state.seats) == had
