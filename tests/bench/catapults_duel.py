"""Catapults! without its rules module: plates, decks, dice and thefts played out, to tune the thinking."""

import argparse
import time
from collections.abc import Sequence
from random import Random

from attrs import define, evolve, field

from app.games.catapults.bots.catapult_placement import Crowner
from app.games.catapults.bots.evaluation import Forecaster, Outlook, Weights
from app.games.catapults.bots.placement_search import Builder, Skill
from app.games.catapults.bots.plate_geometry import Ground, ground_of, legal_spots
from app.games.catapults.bots.playout import Plate
from app.games.catapults.bots.theft_search import Thief, Wall
from app.kit.polyomino import normal
from app.kit.squares import Squares

SHAPES = (
    [(0, 0)],
    [(0, 0), (0, 1)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
    [(0, 0), (1, 0), (2, 0), (2, 1)],
    [(0, 1), (1, 1), (2, 1), (2, 0)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (1, 1)],
)
STARTER = [(3, 0), (4, 0), (5, 0), (4, 1), (0, 2), (0, 3), (1, 3), (1, 4)]
SWAMP = [(r, c) for r in range(11) for c in (8, 9)] + [(r, 10) for r in (1, 2, 5, 6, 9, 10)]


def starter() -> Ground:
    """Return the published plate."""
    grid = Squares(11, 11)
    return ground_of(grid, grid.mask(STARTER), grid.mask(SWAMP), tuple(normal(s) for s in SHAPES))


@define
class Side:
    """One player: who thinks, and what lies where."""

    skill: Skill | None
    eyes: Forecaster
    deck: list[int]
    walls: list[Wall] = field(factory=list)
    catapults: int = 0
    flipped: list[int] = field(factory=list)
    placed: int = 0
    seconds: float = 0.0
    counts: list[int] = field(factory=list)
    stolen: int = 0

    def plate(self) -> Plate:
        return Plate(sum(w.mask for w in self.walls) | self.eyes.ground.mountains, self.catapults)


@define
class Duel:
    """A game between sides, on one ground."""

    ground: Ground
    sides: list[Side]
    rng: Random
    pool: list[int] = field(factory=lambda: [12] * 9)
    key: int = 0

    def play(self) -> list[int]:
        """Play three rounds and return the empty squares of each side."""
        for number in (1, 2, 3):
            for me in range(len(self.sides)):
                self._build(me, number)
            for me, side in enumerate(self.sides):
                side.placed = 0
                self._crown(me, number)
            if number < 3:
                self._attack(number)
        return [side.eyes.playout.empties(side.plate()) for side in self.sides]

    def _outlook(self, side: Side, number: int, pieces: int) -> Outlook:
        closed = self.ground.swamp if number == 1 else 0
        return Outlook(number, 3, pieces, 8, len(side.deck), tuple(self.pool), 6 - side.placed, 6, closed)

    def _build(self, me: int, number: int) -> None:
        side, left = self.sides[me], 8
        side.placed = 0
        while left and side.deck:
            kind = side.deck.pop()
            side.flipped.append(kind)
            self.pool[kind] -= 1
            outlook = self._outlook(side, number, left)
            if self._lay(me, kind, outlook, outlook.closed):
                left -= 1

    def _lay(self, me: int, kind: int, outlook: Outlook, closed: int) -> bool:
        """Lay a piece on a side's plate; tell whether it fitted."""
        side = self.sides[me]
        start = time.process_time()
        plate = side.plate()
        if side.skill is None:
            taken = plate.walls | plate.catapults | closed
            legal = legal_spots(self.ground.spots[kind], taken)
            mask = self.rng.choice(legal).mask if legal else 0
        else:
            best = Builder(side.eyes).choose(plate, kind, outlook, side.skill, self.rng, closed=closed)
            mask = best.mask if best else 0
        side.seconds += time.process_time() - start
        if mask:
            self.key += 1
            side.walls.append(Wall(self.key, me, kind, mask))
        return bool(mask)

    def _crown(self, me: int, number: int) -> None:
        side = self.sides[me]
        skill = side.skill or Skill(0, 1, 0)
        blocks = Crowner(side.eyes).choose(side.plate(), self._outlook(side, number, 0), skill, self.rng)
        side.catapults |= sum(blocks)
        side.placed += len(blocks)
        side.counts.append(len(blocks))

    def _attack(self, number: int) -> None:
        valid = [side.eyes.valid(side.plate()) for side in self.sides]
        order = sorted(
            range(len(self.sides)),
            key=lambda me: (-valid[me], [-self.ground.sizes[k] for k in reversed(self.sides[me].flipped)]),
        )
        loot: dict[int, list[Wall]] = {}
        for me in order:
            loot[me] = self._steal(me, valid[me] + 1, number)
        for me in order:
            for done, wall in enumerate(sorted(loot[me], key=lambda w: -self.ground.sizes[w.kind])):
                side, closed = self.sides[me], self.ground.swamp if number == 1 else 0
                outlook = self._outlook(side, number + 1, 8 + len(loot[me]) - done)
                self._lay(me, wall.kind, outlook, closed)
            self._crown(me, number)

    def _steal(self, me: int, dice: int, number: int) -> list[Wall]:
        side = self.sides[me]
        budget = sum((0, 1, 1, 1, 1, 2)[self.rng.randrange(6)] for _ in range(dice))
        walls = [wall for other in self.sides for wall in other.walls]
        plates = {owner: other.plate() for owner, other in enumerate(self.sides)}
        side_skill = side.skill or Skill(0, 1, 0)
        eyes = {owner: other.eyes for owner, other in enumerate(self.sides)}
        outlook = Outlook(number + 1, 3, 8, 8, len(side.deck), tuple(self.pool), 6, 6, 0)
        start = time.process_time()
        thief = Thief(me, eyes, plates, outlook, self.ground.swamp if number == 1 else 0)
        taken = thief.choose(walls, budget, side_skill, self.rng)
        side.seconds += time.process_time() - start
        for wall in taken:
            self.sides[wall.owner].walls.remove(wall)
        side.stolen += sum(self.ground.sizes[w.kind] for w in taken)
        return taken


def duel(skills: Sequence[Skill | None], eyes: Sequence[Forecaster], seed: int) -> Duel:
    """Return a game that has not begun; the seed fixes decks and dice."""
    rng = Random(seed)
    cards = [kind for kind in range(9) for _ in range(12)]
    rng.shuffle(cards)
    sides = [
        Side(skill, each, cards[27 * me : 27 * me + 27])
        for me, (skill, each) in enumerate(zip(skills, eyes, strict=True))
    ]
    return Duel(starter(), sides, rng)


LEVELS: dict[str, Skill | None] = {
    "random": None,
    "page": Skill(6, 1, 0, 1.2),
    "plain": Skill(0, 1, 0),
    "squire": Skill(16, 1, 0),
    "k8": Skill(16, 8, 4),
    "k16": Skill(16, 8, 8),
    "m": Skill(16, 12, 48),
}


def parse(text: str) -> tuple[Skill | None, Weights]:
    """Return the player that a text such as `squire/spots=4,die=1.5` describes."""
    name, _, changes = text.partition("/")
    skill, weights = LEVELS[name], Weights()
    for change in filter(None, changes.split(",")):
        key, value = change.split("=")
        if hasattr(weights, key):
            weights = evolve(weights, **{key: float(value)})
        elif skill is not None:
            skill = evolve(skill, **{key: type(getattr(skill, key))(float(value))})
    return skill, weights


def match(names: Sequence[str], games: int, seed: int) -> None:
    """Play pairs of games with the same cards and swapped seats, and print the result."""
    ground = starter()
    players = [parse(name) for name in names]
    eyes = [Forecaster(ground, weights) for _, weights in players]
    wins, draws, margins = 0.0, 0, []
    totals = [[0.0] * 8 for _ in names]
    for game in range(games):
        swap = game % 2
        order = (1, 0) if swap else (0, 1)
        table = duel([players[i][0] for i in order], [eyes[i] for i in order], seed + game // 2)
        scores = table.play()
        first, second = (scores[1], scores[0]) if swap else (scores[0], scores[1])
        wins += first < second
        draws += first == second
        margins.append(second - first)
        for seat, i in enumerate(order):
            side = table.sides[seat]
            c = side.counts
            row = [scores[seat], c[0], c[1], c[2], c[3], c[4], side.stolen, side.seconds]
            totals[i] = [a + b for a, b in zip(totals[i], row, strict=True)]
    decided = max(1, games - draws)
    mean = sum(margins) / games
    sd = (sum((m - mean) ** 2 for m in margins) / games) ** 0.5
    error = sd / games**0.5
    print(f"{names[0]} - {names[1]}: {wins / decided:.3f} of {decided}; margin {mean:+.2f} se {error:.2f}")
    for i, name in enumerate(names):
        e, *rest, stolen, seconds = (x / games for x in totals[i])
        catapults = " ".join(f"{x:.2f}" for x in rest)
        print(f"  {name:8} empty {e:.2f} cats {catapults} stolen {stolen:.1f} {seconds:.2f}s/game")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    match(given.names, given.games, given.seed)
