"""Who may enter Carcassonne, counted beside a game; and who is inside."""

from app.games.carcassonne.model import Phase, Source

QUARTERS = {"CO03": "castle", "CO06": "cathedral", "CO08": "market", "CO11": "blacksmith"}
"""By the tile it is on: RX-07."""


def scored(state) -> list[int]:
    """What everybody has had for the land: no catapult, no ransom, no king (CNT-4, RX-27)."""
    nothing = (0,) * state.seats
    more = [state.kept.get(name, nothing) for name in ("farmers", "fairy_points")]
    land = [
        sum(points for source, points in each.items() if source is not Source.CATAPULT)
        for each in state.points
    ]
    return [sum(each) for each in zip(land, *more, strict=True)]


def people(state) -> list[int]:
    """The figures inside, by number."""
    inside = []
    for number, each in state.followers.items():
        name = QUARTERS.get(state.tiles[each.at].type)
        kind = next(tile for tile in state.options.played.tiles if tile.id == state.tiles[each.at].type)
        if name is not None and kind.features[each.feature].id == name:
            inside.append(number)
    return inside


class Watched:
    """Whoever made others score and got nothing is asked, and nobody else: CNT-4, CNT-6; CNT-11 besides."""

    def __init__(self) -> None:
        self.start, self.before, self.asked = None, None, False

    def look(self, state) -> None:
        before, self.before = self.before, state
        if (
            before is not None
            and before.phase is Phase.STEP
            and before.step in ("dragon", "dragon_first", "capture")
        ):
            # Neither the dragon nor a tower takes anybody out of a quarter.
            assert set(people(before)) <= set(people(state))
        if state.phase is Phase.DEPLOY and self.start is None:
            self.start, self.asked = state.copy(), False
        if self.start is None:
            return
        if state.phase is Phase.STEP and state.step == "enter" and not self.asked:
            self.asked = True
            assert self.has_helped(state)
        if (state.fresh, state.turn) != (self.start.fresh, self.start.turn):
            self.finish(state)

    def has_helped(self, state) -> bool:
        more = [now - then for then, now in zip(scored(self.start), scored(state), strict=True)]
        seat = self.start.turn
        return more[seat] <= 0 and any(more)

    def finish(self, state) -> None:
        """Alone, whoever has two followers to hand before is asked whenever the tile has helped."""
        seat, each = self.start.turn, self.start.options.tables.followers
        out = [number for number, one in self.start.followers.items() if one.owner == seat]
        if self.start.options.boxes == ("count",) and each - len(out) > 1:
            assert self.asked == self.has_helped(state)
        self.start = None
