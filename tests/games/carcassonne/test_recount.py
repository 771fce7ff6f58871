"""The land counted again from scratch agrees with the land as it grew, and with the search's board."""

import os
from importlib import import_module
from importlib.util import find_spec
from random import Random

import pytest

from app.core.command import NATURE
from app.games.carcassonne import rules, scoring
from app.games.carcassonne.bots import board as boards
from app.games.carcassonne.bots.moves import Move, deployments
from app.games.carcassonne.bots.specials import HEAVY, pieces_of
from app.games.carcassonne.bots.tile_plans import place_of
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.commands import BoxCommand, Deploy, EndTurn, GoOn, Place
from app.games.carcassonne.features import complete_cities, is_complete, majority, root_at
from app.games.carcassonne.model import Phase, Square, is_follower, to_hand
from tests.games.carcassonne import recount
from tests.games.carcassonne.drawn import table, wander

MANY = pytest.mark.skipif(
    not os.environ.get("SPRINGALD_LONG_TESTS"), reason="takes many minutes: set SPRINGALD_LONG_TESTS=1"
)
"""Marks what the nightly run plays 2,000 times."""

ALONE_AND_ALL = list(dict.fromkeys([*((box,) for box in all_boxes()), tuple(all_boxes())]))

TILES = 72
"""Of the base game: no land has fewer features, and no game fewer steps."""

FIELDS = ["third", "second", "first", "none"]


def options_for(seed: int) -> dict[str, object]:
    """Every set of options has its turn."""
    fairs = ["rounds", "plain", "none", "house"][seed % 4]
    crowns = ["end", "ten", "both", "once"][seed // 2 % 4]
    options = {"field_scoring": FIELDS[seed // 4 % 4], "small_city": seed % 3 == 0, "fairs": fairs}
    return {**options, "king_scoring": crowns}


def compare(state) -> int:
    """Count every feature, point, owner and bordered city twice; return how many features there are."""
    found = recount.everything(state)
    for place, one in found.items():
        root = root_at(state, place.at, place.feature)
        region = state.regions[root]
        assert (region.kind, region.tiles.bit_count(), region.pennants) == (one.kind, one.tiles, one.pennants)
        assert is_complete(state, root, place.at) == one.complete
        owners = [n for n, each in state.followers.items() if root_at(state, each.at, each.feature) == root]
        assert bool([n for n in owners if is_follower(state, n)]) == bool(owners), "XCAR-6"
        assert set(majority(state, owners)) == recount.winners(one.owners)
        if region.kind.value == "field":
            cities = recount.cities_beside(state, found, one)
            assert len(complete_cities(state, root)) == len(cities)
        for other in one.places:
            assert root_at(state, other.at, other.feature) == root
    assert len(state.regions) == len(set(found.values()))
    assert list(scoring.projected(state)) == recount.final_points(state)
    return len(state.regions)


PLAIN_AND_ALL = [boxes for boxes in ALONE_AND_ALL if not any(all_boxes()[box].rules for box in boxes)]
"""What the search's board plays step by step: boxes with verbs of their own are weighed by the rules."""


class Watched:
    """Goods and second parts of a game, counted beside it: TRD-1, TRD-4, TRN-11."""

    def __init__(self) -> None:
        self.start = None

    def look(self, state) -> None:
        if state.phase is Phase.DEPLOY and self.start is None:
            self.start = state.copy()
        if self.start is None or (state.fresh, state.turn) == (self.start.fresh, self.start.turn):
            return
        before, self.start = self.start, None
        closed = {one for one in recount.everything(state).values() if one.complete and one.goods}
        fresh = [one for one in closed if recount.touches(state, one, before.fresh)]
        for name in ("wine", "grain", "cloth"):
            more = sum(one.goods.count(name) for one in fresh)
            kept = [each.kept.get(name, (0,) * state.seats)[before.turn] for each in (before, state)]
            assert kept[1] - kept[0] == more
        has_built = before.part == 1 and recount.built(before, before.fresh, before.turn)
        left = sum(state.pile.values()) > 0 or recount.can_lay_abbey(state, before.turn)
        is_coming = state.phase is Phase.STEP and state.again
        assert (state.phase is Phase.AGAIN or is_coming) == (has_built and left)


def watcher_of(box: str) -> type | None:
    """What looks at a box step by step: `Watched` of the module "recount_<box>" beside its tests."""
    name = f"tests.games.carcassonne.expansions.recount_{box}"
    return import_module(name).Watched if find_spec(name) else {"traders": Watched, "tower": Towers}.get(box)


class Towers:
    """Pieces, captures and ransoms of a game, counted beside it: TWR-1, TWR-3 to TWR-7, TWR-12."""

    def __init__(self) -> None:
        self.before = None

    def look(self, state) -> None:
        before, self.before = self.before, state.copy()
        each = {2: 10, 3: 9, 4: 7, 5: 6, 6: 5}[state.seats]
        high, held = recount.towers(state), recount.held(state)
        assert sum(high.values()) + sum(state.kept["towerpieces"]) == each * state.seats
        assert not {*held} & {*state.followers}
        crew = len(state.options.crew)
        pairs = {(number // crew, captor) for number, captor in held.items()}
        assert "swapped" in state.kept or not {(captor, owner) for owner, captor in pairs} & pairs, "TWR-7"
        assert sum(state.kept.get("ransoms", ())) == 0
        if before is not None:
            self._follow(before, state)

    def _follow(self, before, state) -> None:
        was, held = recount.held(before), recount.held(state)
        for number in {*held} - {*was}:
            at, tower = before.followers[number].at, Square(*before.kept["raised"])
            assert recount.in_line(tower, at, recount.towers(before)[tower])
            assert held[number] == before.turn != number // len(state.options.crew)
        free = [number for number in was if number not in held]
        paid = [0] * state.seats
        if len(free) == 1 and before.phase is Phase.DEPLOY:
            paid[free[0] // len(state.options.crew)], paid[was[free[0]]] = -3, 3
        pairs = zip(*(each.kept.get("ransoms", (0,) * state.seats) for each in (before, state)), strict=True)
        assert [now - then for then, now in pairs] == paid


def last_step(session) -> object:
    """What somebody at the table has done last; None before the first."""
    done = (entry.command for entry in reversed(session.timeline.entries[: session.timeline.now]))
    return next((command for command in done if command.by != NATURE), None)


def play_and_compare(seed: int, boxes: tuple[str, ...] = ()) -> int:
    """
    Compare features at three moments of a game and at its end.

    Returns:
        How many features were counted twice at the end.
    """
    rng = Random(seed)
    session = table(seed, seats=2 + seed % 5, boxes=boxes, **options_for(seed))
    moments = {rng.randrange(10, 250) for _ in range(3)}
    watchers = [watcher() for box in boxes if (watcher := watcher_of(box)) is not None]
    for each in wander(session, seed):
        played = last_step(each)
        for watcher in watchers:
            watcher.played = played
            watcher.look(each.state)
        if each.timeline.now in moments:
            compare(each.state)
    assert rules.problems(session.state) == []
    return compare(session.state)


@pytest.mark.parametrize("seed", range(25))
def test_the_land_counted_again_is_the_land_as_it_grew(seed):
    """CAR-22, CAR-32, CAR-40 to CAR-49, CAR-61 to CAR-63, CAR-OPT-01 to CAR-OPT-05: 25 random games."""
    assert play_and_compare(seed) > TILES


@MANY
def test_two_thousand_lands_counted_again():
    """As above, 2,000 random games."""
    for seed in range(1000, 3000):
        assert play_and_compare(seed) > TILES


@pytest.mark.parametrize("seed", [1, 6, 12, 19])
@pytest.mark.parametrize("box", all_boxes())
def test_the_land_with_a_box_counted_again(box, seed):
    """
    XCAR-1, XCAR-4, INN-1 to INN-8, TRD-1, TRD-10: four random games with each box, 500 on demand.

    Of these, each is with other fairs, and crowns that pay otherwise.
    """
    assert play_and_compare(seed, (box,)) > TILES


def test_the_fairy_is_called_beside_one_of_two_on_a_tile():
    """DRG-20, DRG-23: it is the other one who is scored then, and she brings nothing."""
    assert play_and_compare(1028, ("dragon",)) > TILES


@pytest.mark.parametrize("seed", range(2, 7))
def test_the_land_with_all_boxes_counted_again(seed):
    """As above with all of them, a game for each number of players; 500 more run on demand, below."""
    assert play_and_compare(seed, tuple(all_boxes())) > TILES


@MANY
@pytest.mark.parametrize("boxes", ALONE_AND_ALL, ids="+".join)
def test_five_hundred_lands_with_a_box_counted_again(boxes):
    """As above, 500 random games."""
    for seed in range(1000, 1500):
        assert play_and_compare(seed, boxes) > TILES


# --- The search's board ---


def play_both(seed: int, boxes: tuple[str, ...] = ()) -> int:
    """Play one game by the rules and on the search's board at once; return in how many steps they agreed."""
    rng = Random(seed)
    options = {**options_for(seed), "fairs": ["plain", "none"][seed % 2], "boxes": boxes}
    session = table(seed, seats=2 + seed % 5, **options)
    board = boards.board_of(session.state)
    while not session.is_over:
        state = session.state
        (seat,) = session.to_act
        choices = list(rules.choices(state, seat))
        if state.phase is Phase.STEP or (acts := of_boxes(choices)) == choices:
            # The board knows nothing of what boxes ask for.
            session.submit(rng.choice(choices))
            board = boards.board_of(session.state)
            continue
        choices = [each for each in choices if each not in acts]
        if state.phase is Phase.PLACE:
            kind = board.plans.numbers[state.hand]
            offered = {(place, code % 4) for place, code in board.placements(kind)}
            assert offered == {(place_of(each.at), each.turn) for each in choices}
            chosen = rng.choice(choices)
            board.lay(place_of(chosen.at), 4 * kind + chosen.turn)
            board.note(seat)
        else:
            chosen = decide(board, state, rng.choice(choices), choices)
        assert isinstance(chosen, Place | Deploy | EndTurn | GoOn)
        session.submit(chosen)
        if session.state.phase is Phase.STEP:
            board = boards.board_of(session.state)
            continue
        agree(board, session.state)
    return session.timeline.now


def of_boxes(choices: list) -> list:
    return [each for each in choices if isinstance(each, BoxCommand)]


def decide(board: boards.Board, state, chosen, choices):
    """Put a figure down, or end a part of a turn, on the board as by the rules."""
    if state.phase is Phase.AGAIN:
        assert board.again
        board.again = isinstance(chosen, GoOn)
        return chosen
    places = state.book.turned[state.tiles[state.fresh].type, 0].type.places
    crew = state.options.crew
    pieces = {kind.id: piece for kind, piece in zip(crew, pieces_of(crew), strict=True)}
    moves = [move for move, _ in deployments(board, Move(0, 0, 0), state.turn)][:-1]
    offered = {(places[each.number].id, each.piece) for each in moves}
    assert offered == {(each.feature, pieces[each.figure]) for each in choices if isinstance(each, Deploy)}
    if isinstance(chosen, Deploy):
        number = [each.id for each in places].index(chosen.feature)
        board.deploy(state.turn, number, pieces[chosen.figure])
    board.finish(state.turn)
    return chosen


def agree(board: boards.Board, state) -> None:
    seats = range(state.seats)
    if state.phase is not Phase.DEPLOY:
        assert board.points == list(scoring.banked(state))
        counts = [{kind.weight: len(left) for kind, left in to_hand(state, seat).items()} for seat in seats]
        assert board.supply == [each.get(1, 0) + HEAVY * each.get(2, 0) for each in counts]
        assert boards.final_points(board) == list(scoring.projected(state))
    fresh = boards.board_of(state)
    for name in ("laid", "rim", "supply", "points", "goods", "held", "again"):
        assert getattr(fresh, name) == getattr(board, name) or name == "laid"
    assert boards.final_points(fresh) == boards.final_points(board)


@pytest.mark.parametrize("seed", range(16))
def test_the_search_plays_by_the_rules(seed):
    """CAR-20 to CAR-27, CAR-30 to CAR-38, CAR-40 to CAR-49, CAR-61: step by step on both boards."""
    assert play_both(seed) > TILES


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("boxes", [*PLAIN_AND_ALL, ("inns", "traders")], ids="+".join)
def test_the_search_plays_by_the_rules_of_a_box(boxes, seed):
    """INN-1 to INN-7, TRD-1, TRD-3, TRD-4, TRD-9: step by step on both boards."""
    assert play_both(seed, boxes) > TILES


def test_a_copy_of_the_board_is_its_own():
    """What is played on a copy leaves no trace."""
    session = table(5, fairs="none")
    board = boards.board_of(session.state)
    before = boards.final_points(board), dict(board.rim), list(board.masks)
    copy = board.copy()
    copy.lay(*copy.placements(0)[0])
    copy.deploy(0, copy.free_places()[0])
    copy.finish()
    assert (boards.final_points(board), board.rim, board.masks) == before
