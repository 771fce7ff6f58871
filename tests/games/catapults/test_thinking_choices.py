"""What the search chooses: always legal, the same for the same seed, and sensible where sense is plain."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.bots.protocol import Budget
from app.bots.search.clock import Clock
from app.games.catapults.bots.catapult_placement import CatapultSearch
from app.games.catapults.bots.evaluation import PlateEvaluation, Remaining
from app.games.catapults.bots.levels import CatapultsSkill, Thinking
from app.games.catapults.bots.placement_search import Placement, PlacementSearch, chosen
from app.games.catapults.bots.plate_geometry import Ground, legal_spots
from app.games.catapults.bots.playout import Plate, holes
from app.games.catapults.bots.theft_search import TheftSearch, Wall
from app.kit.polyomino import normal
from app.kit.regions import enclosed
from app.kit.squares import Squares
from tests.bench.catapults_oracle import SHAPES, SWAMP, Oracle, starter
from tests.games.catapults.least_empty import pieces, plates
from tests.level_losses import game_of

GROUND = starter()
EVALUATION = PlateEvaluation(GROUND)
QUICK, DEEP = CatapultsSkill(plans=16), CatapultsSkill(plans=8, width=6, worlds=4)
I1, I2, I3, I4, L, J, S, Z, T = range(9)


def remaining(number: int = 1, pieces: int = 8, cards: int = 27, catapults: int = 6) -> Remaining:
    """What a player knows at some point of the published game."""
    closed = SWAMP if number == 1 else 0
    return Remaining(number, 3, pieces, 8, cards, (12,) * 9, catapults, 6, closed)


def think(skill: CatapultsSkill, seed: int = 0) -> Thinking:
    """Return thinking without a clock."""
    return Thinking(skill, Random(seed), Clock(Budget()))


def choose(plate: Plate, kind: int, known: Remaining, thinking: Thinking, **more: bool) -> Placement | None:
    """Return the spot that a player takes."""
    ranked = PlacementSearch(EVALUATION).rank(plate, kind, known, thinking, **more)
    return chosen(ranked, thinking) if ranked else None


def littered(seed: int, pieces: int) -> Plate:
    """A plate with some random pieces, and catapults wherever they are enclosed."""
    rng, walls = Random(seed), GROUND.mountains
    for _ in range(pieces):
        legal = legal_spots(rng.choice(GROUND.spots), walls)
        walls |= rng.choice(legal).mask if legal else 0
    return EVALUATION.playout.place_catapults(Plate(walls, 0), 0, 6)


def ring(ground: Ground, without: tuple[tuple[int, int], ...] = ()) -> int:
    """The sixteen walls round a 3 x 3 interior at (1, 1), some left out."""
    around = {(r, c) for r in range(5) for c in range(5)} - {(r, c) for r in range(1, 4) for c in range(1, 4)}
    return ground.grid.mask(around - set(without))


@given(st.integers(0, 999), st.integers(0, 24), st.integers(0, 8), st.integers(1, 3))
@settings(max_examples=25, deadline=None)
def test_a_chosen_spot_is_legal(seed: int, pieces: int, kind: int, number: int) -> None:
    """CAT-13, CAT-14: the piece lies on empty squares; nothing is chosen only if nothing fits."""
    plate, known = littered(seed, pieces), remaining(number)
    legal = {s.mask for s in legal_spots(GROUND.spots[kind], plate.walls | plate.catapults | known.closed)}
    for skill in (QUICK, DEEP, CatapultsSkill(plans=4, temperature=2.0)):
        found = choose(plate, kind, known, think(skill, seed))
        assert (found.move in legal) if found else not legal


def test_the_same_seed_gives_the_same_choice() -> None:
    """Without a clock, nothing but the question and the seed decides."""
    plate = littered(5, 6)
    first = PlacementSearch(EVALUATION).rank(plate, T, remaining(2), think(DEEP, 9))
    fresh = PlacementSearch(PlateEvaluation(GROUND)).rank(plate, T, remaining(2), think(DEEP, 9))
    assert [(each.move, each.mean) for each in first] == [(each.move, each.mean) for each in fresh]


def test_first_sight_is_the_sum_of_its_terms() -> None:
    """A hint can take the value of a spot apart."""
    for entry in PlacementSearch(EVALUATION).rank(littered(3, 5), L, remaining(), think(QUICK, 0)):
        assert entry.mean == pytest.approx(sum(entry.terms.values()))


@pytest.mark.parametrize("skill", [QUICK, DEEP])
def test_the_last_gap_of_a_castle_is_closed(skill: CatapultsSkill) -> None:
    """CAT-20: with the right piece and none to come, one closes the ring."""
    walls = ring(GROUND, ((4, 1), (4, 2), (4, 3))) | GROUND.mountains
    found = choose(Plate(walls, 0), I3, remaining(2, pieces=1, cards=0), think(skill, 1))
    assert found is not None
    assert EVALUATION.packer.room(enclosed(GROUND.grid, walls | found.move)) == 1


def test_thinking_ends_when_there_is_hurry() -> None:
    """What is best at first sight is the answer, however much was planned."""
    asked: list[bool] = []

    def hurry() -> bool:
        asked.append(True)
        return True

    skill = CatapultsSkill(plans=8, width=4, worlds=1000)
    late = Thinking(skill, Random(1), Clock(Budget(is_cancelled=hurry)))
    assert choose(littered(1, 4), S, remaining(2), late)
    assert len(asked) == 1


def test_a_piece_goes_on_top_when_the_ground_is_needed() -> None:
    """CAT-44, CAT-R30: the only free spot spoils the last catapult, so the piece is stacked."""
    inside = GROUND.grid.mask([(5, 5), (5, 6), (6, 5), (6, 6)])
    plate = Plate(GROUND.grid.board & ~inside, 0)
    known = remaining(3, pieces=1, cards=0)
    forced = choose(plate, I2, known, think(DEEP, 0))
    stacked = choose(plate, I2, known, think(DEEP, 0), can_stack=True)
    assert forced is not None
    assert forced.move
    assert stacked is not None
    assert not stacked.move


def test_one_stops_drawing_when_every_piece_spoils_the_last_catapult() -> None:
    """CAT-16, section 7: an enclosed block of four is worth more than any piece in it."""
    inside = GROUND.grid.mask([(5, 5), (5, 6), (6, 5), (6, 6)])
    plate = Plate(GROUND.grid.board & ~inside, 0)
    few = Remaining(3, 3, 1, 8, 5, (12, 12, 0, 0, 0, 0, 0, 0, 0), 6, 6, 0)
    assert not PlacementSearch(EVALUATION).should_draw(plate, few, think(DEEP, 1))
    assert PlacementSearch(EVALUATION).should_draw(littered(2, 12), remaining(3), think(DEEP, 1))
    assert PlacementSearch(EVALUATION).should_draw(plate, remaining(2), think(DEEP, 1))


@given(st.integers(0, 999), st.integers(10, 26), st.integers(1, 3), st.integers(0, 6))
@settings(max_examples=25, deadline=None)
def test_catapults_stand_in_castles_and_are_as_many_as_can_be(
    seed: int, pieces: int, number: int, most: int
) -> None:
    """CAT-23, CAT-24: enclosed, empty, apart from each other, and no more than are left."""
    rng, walls = Random(seed), GROUND.mountains
    for _ in range(pieces):
        legal = legal_spots(rng.choice(GROUND.spots), walls)
        walls |= rng.choice(legal).mask if legal else 0
    known = remaining(number, catapults=most)
    blocks = CatapultSearch(EVALUATION).rank(Plate(walls, 0), known, think(DEEP, seed))[0]
    region = enclosed(GROUND.grid, walls) & ~known.closed
    assert not sum(blocks) & ~region
    assert sum(blocks).bit_count() == 4 * len(blocks)
    assert len(blocks) == min(most, EVALUATION.packer.room(region))


def theft_table(victim_walls: list[Wall], catapults: int) -> TheftSearch:
    """Two plates: the thief's empty, the victim's as given."""
    walls = GROUND.mountains | sum(wall.mask for wall in victim_walls)
    plates = {0: Plate(GROUND.mountains, 0), 1: Plate(walls, catapults)}
    return TheftSearch(0, {0: EVALUATION, 1: EVALUATION}, plates, remaining(2), SWAMP)


@given(st.integers(0, 999), st.integers(0, 9))
@settings(max_examples=15, deadline=None)
def test_a_thief_pays_for_what_he_takes(seed: int, budget: int) -> None:
    """CAT-28, CAT-R18: whole pieces of others, worth no more than the budget."""
    rng, walls, taken = Random(seed), list[Wall](), GROUND.mountains
    for key in range(7):
        kind = rng.randrange(9)
        spot = rng.choice(legal_spots(GROUND.spots[kind], taken))
        taken |= spot.mask
        walls.append(Wall(key, key % 3 // 2, kind, spot.mask))
    for skill in (QUICK, CatapultsSkill(plans=8, width=3, worlds=2)):
        _, loot = theft_table(walls, 0).evaluate(walls, budget, Thinking(skill, rng, Clock(Budget())))[0]
        assert sum(GROUND.sizes[wall.kind] for wall in loot) <= budget
        assert len({wall.key for wall in loot}) == len(loot)
        assert all(wall.owner == 1 for wall in loot)


def test_a_thief_takes_the_wall_that_exposes_catapults() -> None:
    """CAT-30, section 7: of two pieces that cost the same, the one that opens the castle."""
    gate = GROUND.grid.mask([(7, 1), (7, 2)])
    rest = GROUND.grid.mask([(r, c) for r in range(7, 11) for c in range(4)]) & ~gate
    inside = GROUND.grid.mask([(8, 1), (8, 2), (9, 1), (9, 2)])
    junk = GROUND.grid.mask([(5, 6), (5, 7)])
    walls = [Wall(1, 1, I2, junk), Wall(2, 1, I2, gate), Wall(3, 1, I4, rest & ~inside)]
    assert theft_table(walls, inside).evaluate(walls, 2, think(QUICK, 0))[0] == (None, (walls[1],))


def test_what_was_played_on_is_ranked_by_what_it_gained() -> None:
    """The look ahead decides, not the first look: somewhere it prefers what looked worse."""
    overruled = 0
    for seed in range(6):
        rng, walls, taken = Random(seed), list[Wall](), GROUND.mountains
        for key in range(6):
            kind = rng.randrange(9)
            spot = rng.choice(legal_spots(GROUND.spots[kind], taken))
            taken |= spot.mask
            walls.append(Wall(key, 1, kind, spot.mask))
        theft = theft_table(walls, 0)
        at_first = [loot for _, loot in theft.evaluate(walls, 4, think(QUICK, 0))[:4]]
        evaluated = theft.evaluate(walls, 4, think(CatapultsSkill(plans=8, width=4, worlds=2)))
        margins = [margin for margin, _ in evaluated if margin is not None]
        assert margins == sorted(margins, reverse=True)
        assert len(margins) == 4
        assert {loot for margin, loot in evaluated if margin is not None} == set(at_first)
        overruled += [loot for _, loot in evaluated[:4]] != at_first
    assert overruled


def test_a_bound_thief_takes_from_one_victim() -> None:
    """CAT-R16, CAT-S12: under that option the loot has one owner."""
    walls = [Wall(k, 1 + k % 2, I2, GROUND.grid.mask([(k, 6), (k, 7)])) for k in range(6)]
    plates = {
        seat: Plate(GROUND.mountains | sum(w.mask for w in walls if w.owner == seat), 0) for seat in range(3)
    }
    theft = TheftSearch(0, dict.fromkeys(range(3), EVALUATION), plates, remaining(2), 0, is_bound=True)
    _, loot = theft.evaluate(walls, 6, think(QUICK, 0))[0]
    assert len(loot) == 3
    assert len({wall.owner for wall in loot}) == 1


@given(st.integers(0, 999), st.integers(0, 20))
@settings(max_examples=25, deadline=None)
def test_playing_on_lays_pieces_on_free_squares_only(seed: int, pieces: int) -> None:
    """CAT-13: build and fill add whole pieces, and never more than were allowed."""
    plate, known, rng = littered(seed, pieces), remaining(2), Random(seed)
    stream = known.stream(rng)[:11]
    start = EVALUATION.start(plate, known, 8, 8)
    free = GROUND.grid.board & ~(plate.walls | plate.catapults)
    built = EVALUATION.playout.build(
        plate, stream, 0, 8, prospects=start.prospects, most=6, spots=start.spots
    )
    filled = EVALUATION.playout.fill(plate, stream, 8, start.spots)
    for after in (built, filled):
        added = after.walls & ~plate.walls
        assert after.walls & plate.walls == plate.walls
        assert not added & ~free
        assert added.bit_count() <= 8 * 4


def test_holes_are_free_squares_without_a_free_neighbour() -> None:
    """A corner touch is no neighbour."""
    grid = Squares(4, 4)
    assert holes(grid.mask([(0, 0), (1, 1), (3, 2), (3, 3)]), grid.stride) == 2


def test_a_warm_choice_prefers_what_is_better() -> None:
    """Levels are weakened by a softmax: the best is likeliest, the worst rare."""
    ranked = [Placement(mask, {}, prior=value) for mask, value in ((1, 3.0), (2, 2.0), (4, -3.0))]
    warm = think(CatapultsSkill(plans=0, temperature=1.0), 4)
    picks = [chosen(ranked, warm).move for _ in range(400)]
    assert picks.count(1) > picks.count(2) > picks.count(4)
    assert chosen(ranked, think(QUICK)).move == 1


def test_the_oracle_tiles_what_can_be_tiled() -> None:
    """The bound for reports: a plate of 3 x 4 is three I4 without a gap, and two leave one empty row."""
    ground = Ground(Squares(3, 4), 0, tuple(normal(shape) for shape in SHAPES))
    assert Oracle(ground).fewest_empties([I4, I4, I4], 0) == 0
    assert Oracle(ground).fewest_empties([I4, I4], 0) == 4


def test_the_oracle_uses_catapults_inside_only() -> None:
    """CAT-20: a catapult never stands at the rim, where nothing can be enclosed."""
    ground = Ground(Squares(4, 4), 0, tuple(normal(shape) for shape in SHAPES))
    assert Oracle(ground).fewest_empties([I4, I4, I2, I2], 1) == 0
    assert Oracle(ground).fewest_empties([], 4) == 12


def test_what_might_have_been_is_no_more_than_the_pieces_allow() -> None:
    """Of a whole game: all that lies on a plate is known to be its seat's, and no better cover is claimed."""
    session = game_of("catapults", 0, ["page", "page"])
    for seat, camp in enumerate(session.state.camps):
        assert Counter(wall.kind for wall in camp.plate.walls.values()) <= pieces(session, seat)
    for whole, last in plates(0, "page"):
        assert whole.short <= whole.found <= last.found <= last.left
