"""A view of Catapults! as the search sees it: plates as masks, kinds as numbers."""

from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from app.core.command import Seat
from app.games.catapults.bots.evaluation import PlateEvaluation, Remaining
from app.games.catapults.bots.plate_geometry import Ground, ground_of
from app.games.catapults.bots.playout import Plate
from app.games.catapults.bots.theft_search import Wall
from app.games.catapults.commands import Place
from app.games.catapults.geometry import Form
from app.games.catapults.model import Attack, Position
from app.games.catapults.rules.attack import loot
from app.games.catapults.rules.build import face_down
from app.games.catapults.rules.placing import floors, swamp_is_closed
from app.games.catapults.rules.turns import allowance

_TIMED_PIECES = 8
"""Pieces that somebody with a glass is expected to place in one BUILD."""


@lru_cache(maxsize=8)
def evaluation_of(ground: Ground) -> PlateEvaluation:
    """Return the evaluation of a kind of plate; it keeps what it has worked out between two questions."""
    return PlateEvaluation(ground)


@frozen
class Situation:
    """
    A view as the search of a seat reads it.

    Attributes:
        view: What the seat sees.
        seat: Who thinks.
    """

    view: Position
    seat: Seat

    @property
    def evaluation(self) -> PlateEvaluation:
        """The evaluation of the seat's own plate."""
        return self.evaluation_for(self.seat)

    def evaluation_for(self, seat: Seat) -> PlateEvaluation:
        """Return the evaluation of somebody's plate; handicaps make them differ.  Rule: CAT-42."""
        land = self.view.land
        shapes = tuple(form.shapes[0] for form in land.forms.values())
        mountains = self.view.camps[seat].plate.mountains
        return evaluation_of(ground_of(land.grid, mountains, shapes, land.size))

    def plate(self, seat: Seat) -> Plate:
        """Return what stands on a plate."""
        plate = self.view.camps[seat].plate
        return Plate(plate.rock, plate.engines)

    def kind(self, piece: str) -> int:
        """Return the number of a kind."""
        return list(self.view.land.forms).index(piece)

    def form(self, kind: int) -> Form:
        """Return the piece of a number."""
        return list(self.view.land.forms.values())[kind]

    @property
    def closed(self) -> int:
        """Mask of the squares that nothing may cover now."""
        return self.view.land.swamp if swamp_is_closed(self.view) else 0

    def remaining(self) -> Remaining:
        """Return what the seat knows in BUILD and CATAPULTS."""
        camp, options = self.view.camps[self.seat], self.view.options
        most = options.catapults_a_round
        return Remaining(
            round=self.view.round,
            rounds=options.rounds,
            pieces=max(1, self._per_round() - camp.placed),
            per_round=self._per_round(),
            cards=camp.deck,
            pool=self._pool(),
            catapults=most - camp.put,
            per_round_catapults=most,
            closed=self.closed,
        )

    def next_remaining(self) -> Remaining:
        """Return what the seat knows of the next round, from ATTACK or REBUILD; waiting pieces come first."""
        camp, most = self.view.camps[self.seat], self.view.options.catapults_a_round
        return Remaining(
            round=self.view.round + 1,
            rounds=self.view.options.rounds,
            pieces=self._per_round() + len(camp.stolen),
            per_round=self._per_round(),
            cards=camp.deck,
            pool=self._pool(),
            catapults=most,
            per_round_catapults=most,
            closed=0,
        )

    def _per_round(self) -> int:
        """Return how many pieces the seat places in a BUILD, as far as one can tell."""
        limit = allowance(self.view, self.seat)
        is_told = limit is not None and self.view.options.ai_pieces != "mirror"
        return limit if is_told and limit is not None else _TIMED_PIECES

    def _pool(self) -> tuple[int, ...]:
        cards = face_down(self.view, self.seat)
        return tuple(cards.get(kind, 0) for kind in self.view.land.forms)

    def loot(self, attack: Attack) -> Iterator[Wall]:
        """Yield the walls that the rest of the budget can buy."""
        for steal in loot(self.view, attack):
            wall = self.view.camps[steal.victim].plate.walls[steal.wall]
            bared = wall.mask if wall.level == 1 else 0
            yield Wall(steal.wall, steal.victim, self.kind(wall.kind), bared)

    def stack_spot(self, piece: str) -> Place | None:
        """Return a way to lay a piece on top of walls, the highest first.  Rule: CAT-44."""
        form = self.view.land.forms[piece]
        for floor in reversed(floors(self.view, self.seat)[1:]):
            for mask, turn, at in form.spots:
                if not mask & ~floor:
                    return Place(self.seat, piece, at, turn)
        return None

    def place(self, piece: str, mask: int) -> Place:
        """Return the command that covers certain squares with a piece."""
        spot = self.view.land.forms[piece].laid[mask]
        return Place(self.seat, piece, spot.at, spot.turn)
