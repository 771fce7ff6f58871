"""Dragon, fairy and portals counted beside a game, in the plainest way, from one state to the next."""

from app.games.carcassonne.model import Phase
from tests.games.carcassonne import recount

WALKS = ("dragon", "dragon_first")


class Watched:
    """What a game with Princess & Dragon does: DRG-1, DRG-2, DRG-10 to DRG-14, DRG-20 to DRG-23, DRG-40."""

    played = None
    """What somebody has just done; whoever plays the game says it."""

    def __init__(self) -> None:
        self.before, self.walk, self.tiles = None, [], 0

    def look(self, state) -> None:
        before, self.before = self.before, state.copy()
        if before is None:
            return
        self.follow_the_dragon(before, state)
        self.count_the_fairy(before, state)
        self.count_tiles(state)
        fairy = state.kept.get("fairy")
        if fairy and fairy[2] >= 0:
            owner = state.followers[fairy[2]]
            assert (*owner.at, owner.feature) == (fairy[0], fairy[1], fairy[3])

    def follow_the_dragon(self, before, state) -> None:
        old, new = before.kept.get("dragon"), state.kept.get("dragon")
        moved_by_seats = before.step in WALKS
        if not moved_by_seats:
            self.walk = [new] if state.step in WALKS else []
            if old != new:
                assert "volcano" in signs(state, new)
            return
        assert abs(old[0] - new[0]) + abs(old[1] - new[1]) == 1
        assert new in state.tiles
        assert new not in self.walk
        self.walk.append(new)
        assert tuple(before.kept.get("fairy", ())[:2]) != new
        # It flies around the city of Carcassonne, and eats nobody inside: CNT-11, DRG-43.
        here = {number: each for number, each in before.followers.items() if each.at == new}
        kinds = {number: recount.features(before, new)[each.feature].kind for number, each in here.items()}
        eaten = {number for number, kind in kinds.items() if kind.value != "quarter"}
        gone = {number for number in before.followers if number not in state.followers}
        assert eaten <= gone
        assert all(recount.weight(before, number) == 0 for number in gone - eaten)
        if state.step in WALKS:
            assert len(self.walk) <= 6
        else:
            assert len(self.walk) == 7 or not self.open_tiles(state)

    def open_tiles(self, state) -> list:
        x, y = state.kept["dragon"]
        beside = [(x + dx, y + dy) for dx, dy in recount.BEYOND.values()]
        fairy = tuple(state.kept.get("fairy", ())[:2])
        return [each for each in beside if each in state.tiles and each not in self.walk and each != fairy]

    def count_the_fairy(self, before, state) -> None:
        paid = [each.kept.get("fairy_points", (0,) * state.seats) for each in (before, state)]
        more = [now - then for then, now in zip(*paid, strict=True)]
        due = [0] * state.seats
        has_scored = before.phase is Phase.DEPLOY or (before.step and before.step not in WALKS)
        number = self.scored_beside_her(before, state) if has_scored else -1
        # Whoever a princess sends home, or a tower takes, is gone before anything is scored: RX-17, TRN-3.
        if number >= 0 and number != self.sent_off():
            due[before.followers[number].owner] += 3
        fairy = state.kept.get("fairy", (0, 0, -1, -1))
        owner = state.followers[fairy[2]].owner if fairy[2] in state.followers else -1
        if self.has_begun(before, state) and owner == state.turn:
            due[owner] += 1
        assert more == due

    def has_begun(self, before, state) -> bool:
        """Whether a turn has begun: of the next seat, or the further one of whoever ends a river: RIV-7."""
        ends_river = before.fresh is not None and before.tiles[before.fresh].type == "RW03"
        is_further = ends_river and state.fresh is None and state.part == 1
        return state.turn != before.turn or is_further

    def scored_beside_her(self, before, state) -> int:
        """The follower that has gone home from beside the fairy, with what was finished; -1 if none has."""
        numbers = [before.kept.get("fairy", (None, None, -1, -1))[2]]
        if type(self.played).__name__ == "CallFairy":
            # She was called in this step, and the one she stands beside may be gone already.
            numbers = [self.played.follower]
        for number in numbers:
            if number in before.followers and number not in state.followers:
                each = before.followers[number]
                found = recount.look(state, recount.Place(each.at, each.feature))
                # A barn lets farmers be scored before the end.
                has_barn = any(field in found.places for _, field in recount.barns(state))
                if found.complete or self.is_full(state, each) or has_barn:
                    return number
        return -1

    def is_full(self, state, each) -> bool:
        kind = recount.features(state, each.at)[each.feature].kind
        return kind.value == "monastery" and recount.around(state, each.at) == 8

    def sent_off(self) -> int:
        """The follower that somebody took off the land by the step that was just played; -1 if none."""
        name = {"Capture": "number", "DismissKnight": "follower"}.get(type(self.played).__name__, "")
        return getattr(self.played, name, -1)

    def count_tiles(self, state) -> None:
        """Nothing is lost: laid, in hand, set aside, waiting for a volcano, or still to be drawn."""
        known = sum(state.pile.values()) + len(state.tiles) + len(state.aside) + bool(state.hand)
        known += len(state.kept.get("asleep", ())) + len(state.waiting)
        known -= sum(laid.type == "AMA" for laid in state.tiles.values())
        self.tiles = self.tiles or known
        assert known == self.tiles


def signs(state, at) -> list[str]:
    kind = next(laid.type for where, laid in state.tiles.items() if where == at)
    return recount.SIGNS.get(kind, [])
