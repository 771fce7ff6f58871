"""Promises that hold wherever a game may lead."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.command import NATURE
from app.core.game import Player
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.options import PRESETS, Options
from app.games.conquest.pieces import NOBODY, RESOURCES, Phase
from app.games.conquest.queries import held, is_alive, owner
from app.games.conquest.rules.fortresses import enclosed, fortresses
from app.games.conquest.rules.production import addends, claims_of, layers_of
from app.kit.hexes import bits, grid_of
from tests.games.conquest.drawn import place
from tests.games.conquest.everything import everything

odd = Options(
    layout="random",
    desert="open",
    adjacency="every",
    shared_hex=False,
    castle_knights="pair",
    breached="this_turn",
    piece_limits="box",
    big_cards="contested",
    bank="strict",
    settlement_cost="three",
    peace_turns=0,
)
by_the_book = Options(**PRESETS[1].changes)
all_options = st.sampled_from([Options(), by_the_book, odd, Options(bank="unlimited", adjacency="highest")])
walks = given(all_options, st.integers(2, 6), st.integers(0, 10**6))


def wander(options: Options, seats: int, seed: int, steps: int) -> Iterator[Position]:
    """Play at random, and yield every position."""
    rng = Random(seed)
    state: Position = GAME.rules.setup(options, [Player(str(seat)) for seat in range(seats)])
    for _ in range(steps):
        yield state
        seats_to_act = GAME.rules.to_act(state)
        if not seats_to_act:
            return
        (seat,) = seats_to_act
        choices = list(GAME.rules.choices(state, seat))
        command = GAME.chance.sample(state, rng) if seat == NATURE else rng.choice(choices)
        assert GAME.rules.why_not(state, command) is None, command
        after = state.copy()
        GAME.rules.play(after, command)
        GAME.notation.tell(state, command, after)
        state = after


@walks
@settings(max_examples=6, deadline=None)
def test_choices_are_all_that_is_legal(options: Options, seats: int, seed: int) -> None:
    """The fast list of choices is exactly what trying everything gives."""
    for number, state in enumerate(wander(options, seats, seed, 700)):
        if number % 60 == 59:
            for seat in GAME.rules.to_act(state) - {NATURE}:
                slow = {
                    command for command in everything(state, seat) if not GAME.rules.why_not(state, command)
                }
                fast = list(GAME.rules.choices(state, seat))
                assert set(fast) == slow
                assert len(fast) == len(slow)


@walks
@settings(max_examples=20, deadline=None)
def test_nothing_impossible_happens(options: Options, seats: int, seed: int) -> None:
    """CON-S26: one owner a hex, no card lost or made, walls of the living; production asks the board."""
    for state in wander(options, seats, seed, 1500):
        assert GAME.rules.problems(state) == []
        assert all(count >= 0 for count in state.knights)
        for seat in range(seats):
            assert is_alive(state, seat) or not (state.walls[seat] or held(state, seat))
        if state.phase is Phase.PRODUCTION:
            poorer = state.copy()
            poorer.cards = [(0,) * 5] * seats
            poorer.turns = [9] * seats
            assert all(layers_of(state, seat) == layers_of(poorer, seat) for seat in range(seats))


@walks
@settings(max_examples=10, deadline=None)
def test_the_addends_of_all_hexes_are_the_production(options: Options, seats: int, seed: int) -> None:
    """CON-9: what is explained hex by hex adds up to what is paid."""
    *_, state = wander(options, seats, seed, 900)
    for seat in range(seats):
        totals = [0] * len(RESOURCES)
        for number in state.island.grid.cells:
            for layer in addends(state, seat, number):
                totals[state.island.lands[number]] += layer.amount
        assert tuple(totals) == claims_of(state, layers_of(state, seat))


@walks
@settings(max_examples=10, deadline=None)
def test_a_drawing_can_be_read_back(options: Options, seats: int, seed: int) -> None:
    """What is drawn as text is the same position when read."""
    *_, state = wander(options, seats, seed, 900)
    rows = GAME.notation.draw(state).splitlines()[: len(state.island.drawing)]
    again = state.copy()
    again.settled = [0] * seats
    place(again, "\n".join(rows))
    for name in ("settled", "occupied", "buildings", "knights", "breached"):
        assert getattr(again, name) == getattr(state, name)
    assert str(GAME.notation.describe(state, 0))


# --- Fortresses, by the letter ---


def slow_fortresses(state: Position, seat: int) -> set[frozenset[int]]:
    """Return the fortresses as CON-34 says it: join, then ask the three questions."""
    grid, walls, deserts = state.island.grid, state.walls[seat], state.island.deserts
    open_hexes = {n for n in grid.cells if not deserts >> n & 1}
    joined = {
        edge: pair
        for edge, pair in grid.ends.items()
        if open_hexes.issuperset(pair) and not walls >> edge & 1
    }
    found = set()
    for start in open_hexes:
        region, more = {start}, True
        while more:
            grown = region | {n for pair in joined.values() if region & set(pair) for n in pair}
            more, region = grown != region, grown
        fenced = any(
            walls >> edge & 1 and len(region & set(pair)) == 1 and open_hexes.issuperset(pair)
            for edge, pair in grid.ends.items()
        )
        owners = {owner(state, n) for n in region} - {NOBODY}
        if fenced and owners == {seat}:
            found.add(frozenset(region))
    return found


@given(st.sampled_from(["island19", "island24", "island30"]), st.integers(0, 10**6), st.floats(0.05, 0.7))
@settings(max_examples=80, deadline=None)
def test_fortresses_are_what_the_rules_call_so(board: str, seed: int, density: float) -> None:
    """CON-34, CON-R15, CON-R37 to CON-R39: on random walls of three players, with pieces anywhere."""
    rng = Random(seed)
    state = GAME.rules.setup(Options(board=board, desert=rng.choice(["barrier", "open"])), [Player("")] * 3)
    for edge in state.island.grid.ends:
        if rng.random() < density:
            state.walls[rng.randrange(3)] |= 1 << edge
    for number in state.island.grid.cells:
        if rng.random() < 0.3:
            state.settled[rng.choice([0, 0, 1])] |= 1 << number

    for seat in range(2):
        fast = fortresses(state, seat)
        assert {frozenset(bits(region)) for region in fast} == slow_fortresses(state, seat)
        assert len(fast) == len(set(fast))


def test_no_walls_no_fortress() -> None:
    """CON-34: without an own wall there is none, however the coast runs."""
    state = GAME.rules.setup(Options(), [Player("")] * 2)
    grid = grid_of(tuple(state.island.grid.cells.values()))

    assert enclosed(grid, grid.edges, 0, grid.full, 0) == []
