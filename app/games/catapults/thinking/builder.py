"""Where to lay the piece in hand: plans first, then the most promising spots played on."""

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from attrs import define, field, frozen

from app.games.catapults.thinking.ground import Ground, Spot, legal_spots
from app.games.catapults.thinking.packing import Packer
from app.games.catapults.thinking.plans import Prospect, chance, plans_of, shortlist
from app.games.catapults.thinking.playout import Plate, Playout, Weights, holes
from app.kit.regions import enclosed


@frozen
class Outlook:
    """
    What a builder knows about the time to come.

    Attributes:
        round: The current round, from 1.
        rounds: Rounds of the game.
        pieces: Pieces that may still be laid this round, the one in hand included.
        per_round: Pieces of a later round.
        cards: Cards left in the deck.
        pool: By kind, the cards that nobody has seen.
        catapults: Catapults that may still be placed this round.
        per_round_catapults: Catapults that may be placed in a later round.
    """

    round: int
    rounds: int
    pieces: int
    per_round: int
    cards: int
    pool: tuple[int, ...]
    catapults: int
    per_round_catapults: int = 6

    def stream(self, rng: Random) -> list[int]:
        """Return the kinds that the rest of the deck may hold, next card first."""
        unseen = [kind for kind, count in enumerate(self.pool) for _ in range(count)]
        return rng.sample(unseen, min(self.cards, len(unseen)))


@frozen
class Skill:
    """
    How hard a builder thinks.

    Attributes:
        plans: Castles kept in view; 0 builds without a plan.
        spots: Spots that are played on; 1 takes the best at first sight.
        futures: Rows of cards tried for every spot that stays in.
        warmth: Temperature of the choice among the values, in empty squares.
    """

    plans: int = 16
    spots: int = 10
    futures: int = 8
    warmth: float = 0.0
    far: int = 0


@frozen
class Ranked:
    """
    A spot with what speaks for it.

    Attributes:
        mask: The squares.
        value: Sum of the terms, or the mean outcome of playing on, in squares; more is better.
        terms: First sight, by name.
    """

    mask: int
    value: float
    terms: Mapping[str, float]


@define
class Builder:
    """Chooses spots on one kind of plate; keeps what it has worked out between calls."""

    ground: Ground
    weights: Weights = field(factory=Weights)
    packer: Packer = field(init=False)
    playout: Playout = field(init=False)
    later: list[Prospect] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self.packer = Packer(self.ground)
        self.playout = Playout(self.ground, self.packer)

    def rank(self, plate: Plate, kind: int, outlook: Outlook, skill: Skill, rng: Random) -> list[Ranked]:
        """Return the spots of a piece worth considering, best first; empty if it fits nowhere."""
        closed = self.ground.closed(outlook.round)
        spots = legal_spots(self.ground.spots[kind], plate.walls | plate.catapults | closed)
        prospects = self.prospects(plate, outlook, outlook.pieces, skill.plans)
        ranked = [self._first_sight(plate, spot, outlook, prospects) for spot in spots]
        ranked.sort(key=lambda entry: -entry.value)
        if skill.spots > 1 and len(ranked) > 1:
            self.later = []
            if skill.far and outlook.round == 1:
                safe = enclosed(self.ground.grid, plate.walls) & ~plate.catapults
                self.later = shortlist(plans_of(self.ground, 2), plate.walls, plate.catapults, safe,
                    outlook.pieces + 7, self.packer, 6, skill.far)
            return self._play_on(plate, ranked[: skill.spots], outlook, skill, prospects, rng)
        return ranked

    def choose(self, plate: Plate, kind: int, outlook: Outlook, skill: Skill, rng: Random) -> Ranked | None:
        """Return one spot for a piece, `None` if it fits nowhere."""
        ranked = self.rank(plate, kind, outlook, skill, rng)
        if not ranked:
            return None
        return soft_choice(ranked, skill.warmth, rng)

    def prospects(self, plate: Plate, outlook: Outlook, pieces: int, width: int) -> list[Prospect]:
        """Return the castles worth aiming at."""
        if not width or outlook.round > outlook.rounds:
            return []
        safe = enclosed(self.ground.grid, plate.walls) & ~plate.catapults & ~self.ground.closed(outlook.round)
        plans = plans_of(self.ground, outlook.round)
        return shortlist(
            plans, plate.walls, plate.catapults, safe, pieces, self.packer, outlook.catapults, width
        )

    def _first_sight(
        self, plate: Plate, spot: Spot, outlook: Outlook, prospects: Sequence[Prospect]
    ) -> Ranked:
        """Return a spot with its terms, without playing on."""
        mask, halo = spot
        grid, walls = self.ground.grid, plate.walls
        taken = walls | plate.catapults
        left = outlook.pieces - 1
        castle = 0.0
        for (ring, interior), gain, lacks, _ in prospects:
            after = lacks - (mask & ring).bit_count()
            lost = (mask & interior).bit_count() / self.ground.area
            castle = max(castle, (gain - lost) * chance(after, left))
        safe = enclosed(grid, walls) & mask
        free = grid.board & ~taken
        alone = holes(free & ~mask, grid.stride) - holes(free, grid.stride)
        size = mask.bit_count()
        terms = {
            "castle": self.weights.catapult * castle,
            "room": -1.0 * safe.bit_count() if outlook.round < outlook.rounds else -0.3 * safe.bit_count(),
            "snug": 0.25 * (halo & (taken | grid.frame)).bit_count() / size**0.5,
            "holes": -self.weights.hole * alone,
        }
        return Ranked(mask, sum(terms.values()), terms)

    def _play_on(
        self,
        plate: Plate,
        ranked: Sequence[Ranked],
        outlook: Outlook,
        skill: Skill,
        prospects: Sequence[Prospect],
        rng: Random,
    ) -> list[Ranked]:
        """Return the entries with the mean outcome as value; the worse half drops out at half time."""
        streams = [outlook.stream(rng) for _ in range(skill.futures)]
        totals = [0.0] * len(ranked)
        racing = list(range(len(ranked)))
        done, half = 0, max(1, skill.futures // 2)
        for until in (half, skill.futures):
            for index in racing:
                after = Plate(plate.walls | ranked[index].mask, plate.catapults)
                for stream in streams[done:until]:
                    totals[index] += self.outcome(after, stream, outlook, outlook.pieces - 1, prospects)
            if until == skill.futures:
                break
            done = until
            racing.sort(key=lambda index: -totals[index])
            racing = racing[: max(2, len(racing) // 2)]
        kept = set(racing)
        ordered = sorted(range(len(ranked)), key=lambda index: (index not in kept, -totals[index]))
        return [
            Ranked(
                ranked[index].mask,
                totals[index] / (skill.futures if index in kept else half),
                ranked[index].terms,
            )
            for index in ordered
        ]

    def outcome(
        self, plate: Plate, stream: Sequence[int], outlook: Outlook, pieces: int, prospects: Sequence[Prospect]
    ) -> float:
        """Return what a plate is worth when played on with a given row of cards; more is better."""
        play, weights = self.playout, self.weights
        if outlook.round >= outlook.rounds:
            end = play.crown(play.fill(plate, stream, pieces), 0, outlook.catapults)
            return -float(play.empties(end))
        closed = self.ground.closed(outlook.round)
        end = play.build(plate, stream, closed, pieces, prospects, outlook.catapults)
        crowned = play.crown(end, closed, outlook.catapults)
        area = self.ground.area
        valid = (enclosed(self.ground.grid, crowned.walls) & crowned.catapults).bit_count() // area
        if outlook.round == outlook.rounds - 1:
            last = play.fill(crowned, stream[pieces:], outlook.per_round)
            last = play.crown(last, 0, outlook.per_round_catapults)
            return weights.die * valid - play.empties(last)
        if self.later:
            more = play.build(crowned, stream[pieces:], 0, outlook.per_round, self.later, outlook.per_round_catapults)
            more = play.crown(more, 0, outlook.per_round_catapults)
            valid += (enclosed(self.ground.grid, more.walls) & more.catapults).bit_count() // area
            last = play.fill(more, stream[pieces + outlook.per_round :], outlook.per_round)
            last = play.crown(last, 0, outlook.per_round_catapults)
            return weights.die * valid - play.empties(last)
        fresh = (crowned.catapults & ~plate.catapults).bit_count() / area
        free = self.ground.grid.board & ~(crowned.walls | crowned.catapults)
        return (
            weights.catapult * fresh
            + weights.die * valid
            - weights.hole * holes(free, self.ground.grid.stride)
        )


def soft_choice(ranked: Sequence[Ranked], warmth: float, rng: Random) -> Ranked:
    """Return the best entry, or with some warmth one drawn by softmax over the values."""
    if warmth <= 0.0:
        return ranked[0]
    best = max(entry.value for entry in ranked)
    shares = [exp((entry.value - best) / warmth) for entry in ranked]
    return rng.choices(ranked, shares)[0]
