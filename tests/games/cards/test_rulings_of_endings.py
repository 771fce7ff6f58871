"""How a game and a match end: what rulings say beyond the scenarios, and what always holds."""

from functools import partial
from random import Random

import pytest
from attrs import evolve

from app.core.command import NATURE
from app.core.session import AnySession, Session
from app.games.cards.commands import (
    Attack,
    BuildFarmland,
    BuildRoad,
    BuildWall,
    Chose,
    Discard,
    DrawStock,
    EndTurn,
    NextGame,
    TakeTop,
)
from app.games.cards.game import GAME
from app.games.cards.model import Options, Phase
from app.games.cards.scoring import blank_sheet, finished, points, result, wins
from app.games.cards.tables import standard
from app.storage import saves
from tests.games.cards.drawn import Table, new_game, random_game, random_step

# --- The end ---


def test_perfect_builds_may_follow_each_other():
    """CRD-30: as often as the hand is emptied."""
    table = Table(
        """
        turn: 1
        line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H
        hand 1: AS
        hand 2: QD
        had_cards: yes
        """
    )
    table.play(BuildWall(0, "AS", -1), EndTurn(0), DrawStock(0))
    table.draw("2D", "3D", "5D")
    table.play(BuildRoad(0, ("2D", "3D", "5D"), 2), EndTurn(0))
    assert (table.state.turn, table.state.phase, table.state.perfects) == (0, Phase.PICK_UP, (2, 0))


def test_taxmen_that_are_worth_enough_win_before_the_first_turn():
    """CRD-33: at once; where one counts nine, whoever is dealt him has won, and nothing is left to play."""
    options = {"tables": evolve(standard(), taxman_points=9), "starter": "first"}
    session = next(each for each in map(partial(new_game, **options), range(50)) if any(each.state.taxmen))
    seat = 0 if session.state.taxmen[0] else 1
    assert session.is_over
    assert (session.state.winner, result(session.state).winners) == (seat, (seat,))
    assert not GAME.rules.problems(session.state)


@pytest.mark.parametrize("target", [6, 8, 10])
def test_the_game_is_over_with_exactly_the_agreed_points(target):
    """CRD-R38: one point less is not enough, whichever number was chosen."""
    row = "line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H"
    more = {6: "", 8: "taxmen 1: *1 *2\n", 10: "taxmen 1: *1 *2 *3\narmy 1: KC KD\n"}[target]
    table = Table(f"turn: 1\n{row}\n{more}hand 1: 3D 5D 6D 2S 3S 4S AC", target=target)
    before = table.points[0]
    table.play(BuildFarmland(0, ("2S", "3S", "4S"), 1))
    if before + 1 < target:
        assert table.state.phase is Phase.BUILD
        table.play(BuildRoad(0, ("3D", "5D", "6D"), 2))
    assert (table.points[0], table.state.phase, table.state.winner) == (target, Phase.OVER, 0)


STALE = "line: R1 2H 4H JH, gap, R2 5D 6D 7D\nhand 1: 2C\nhand 2: 9D\nidle: 23\nturn: 1\n"


@pytest.mark.parametrize(
    "more, winner, why",
    [
        ("taxmen 1: *1\narmy 2: 3C 3D", 1, ["Points are equal; Seat 2 has the larger Army."]),
        ("taxmen 2: *1\narmy 1: 3C 3D", 0, ["Points are equal; Seat 1 has the larger Army."]),
        ("taxmen 1: *1 *2\narmy 2: 3C 3D", 0, []),
        ("army 1: 3C 3D\narmy 2: 3H 3S", None, ["Points and Armies are equal: a draw."]),
    ],
)
def test_points_then_armies_decide_a_dead_position(more, winner, why):
    """CRD-34: more points win, then the larger Army; else it is a draw; and the end says which."""
    table = Table(STALE + more)
    table.play(Discard(0, "2C"))
    assert (table.state.phase, table.state.winner) == (Phase.OVER, winner)
    told = result(table.state)
    assert told.winners == ((0, 1) if winner is None else (winner,))
    assert [str(each) for each in told.deciders] == ["Nothing was built or attacked in 24 turns.", *why]
    assert all(part.points for seat in told.parts for part in seat)


def test_an_attack_sets_the_idle_turns_back():
    """CRD-34: also one that fails; the next turn without anything is the first again."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H KH, V2 3C 4D 5H 6S wall KS, R1 2D 3D 5D, V1 7S 8D 9H 10S
        idle: 23
        army 1: 7C 7D 7H
        hand 1: JC
        hand 2: AS 2S
        """
    )
    table.play(Attack(0, 0, 1), Discard(0, "JC"))
    assert (table.state.phase, table.state.idle) == (Phase.PICK_UP, 0)
    table.play(TakeTop(1), DrawStock(1))
    table.draw("4C", "5C")
    table.play(Discard(1, "4C"))
    assert table.state.idle == 1


# --- Matches ---

WON = "game: starter 1 winner {0} points 2 4 1 1 0 points 1 2 0 0 0 perfects 0 0 turns 9"
LAST_BUILD = (
    "turn: 1\nline -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H\ntaxmen 1: *1 *2\nhand 1: 2S 3S 4S 8S\n"
)


@pytest.mark.parametrize("match", [1, 2, 3, 5])
def test_a_match_ends_with_the_win_that_was_agreed(match):
    """CRD-R40, CRD-4: before it the loser deals and begins; the last game's points and the wins are shown."""
    lost = [WON.format(2)] * (match - 1)
    for won in range(match):
        games = "\n".join([*lost, *[WON.format(1)] * won])
        table = Table(f"{LAST_BUILD}starter: {1 + won % 2}\n{games}", match=match)
        table.play(BuildFarmland(0, ("2S", "3S", "4S"), 1))
        assert table.state.winner == 0
        if won + 1 < match:
            assert table.state.phase is Phase.BETWEEN
            assert table.refuses(NextGame(0)) == "CRD-4"
            table.play(NextGame(1))
            assert (table.state.starter, table.state.phase, table.points) == (1, Phase.DEAL, (0, 0))
            table.draw("KC")
            assert table.state.hands == [[], ["KC"]]
        else:
            assert table.state.phase is Phase.OVER
            assert (result(table.state).winners, result(table.state).totals) == ((0,), (8, 0))
            shown = [str(each) for each in result(table.state).deciders]
            assert shown == ([] if match == 1 else [f"Games won in this match: {match} to {match - 1}."])
            assert wins(table.state.games, 0) == match


def test_what_is_written_down_of_a_game():
    """CRD-30, CRD-32: Perfect Builds stand with whoever made them; a Taxman counts what the tables say."""
    table = Table("turn: 1\nhand 1: AS\ntaxmen 2: *1 *2")
    table.state.perfects = (0, 3)
    assert finished(table.state, stale=False).perfects == (0, 3)
    assert points(table.state, 1) == 2
    dear = evolve(table.state.options, tables=evolve(table.state.options.tables, taxman_points=2))
    table.state.options = dear
    assert points(table.state, 1) == 4


@pytest.mark.parametrize("match, games", [(1, 5), (2, 3), (3, 5), (5, 9)])
def test_a_blank_sheet_has_room_for_the_longest_match(match, games):
    """CRD-R40: whoever needs two wins plays three games at most; without a match there are five."""
    *sheets, whole = blank_sheet(Options(match=match), 2).grids
    assert [str(grid.heading) for grid in sheets] == [f"Game {number}" for number in range(1, games + 1)]
    assert str(whole.heading) == "Match"


# --- What always holds ---


@pytest.mark.parametrize("seed", range(6))
def test_taxmen_stay_and_only_one_player_reaches_the_target(seed):
    """CRD-3, CRD-22, CRD-R32, CRD-R39: in games at random, after every step; Roads stay, too."""
    session, rng = new_game(seed), Random(seed)
    taxmen = [list(men) for men in session.state.taxmen]
    roads: set[int] = set()
    while not session.is_over:
        random_step(session, rng)
        state = session.state
        assert state.taxmen == taxmen
        assert roads <= set(state.roads)
        roads = set(state.roads)
        reached = [seat for seat in (0, 1) if points(state, seat) >= state.options.target]
        assert len(reached) <= 1
        assert bool(reached) <= (state.phase is Phase.OVER)
        assert not reached or reached == [state.winner]


def test_only_nature_draws_lots():
    """CRD-4: no player chooses who begins."""
    table = Table("turn: 1 lot")
    assert table.refuses(Chose(NATURE, 1)) is None
    assert table.refuses(Chose(0, 0)) is not None


def test_whoever_lost_begins_when_it_is_played_again():
    """CRD-4: whatever the seed; a table that was built begins as it was built."""
    last = random_game(5)
    loser = 1 - last.state.games[-1].winner
    assert GAME.again is not None
    start = GAME.again(None, last.state)
    for seed in range(6):
        setup = evolve(last.setup, seed=seed, start=start)
        session: AnySession = Session(GAME, setup)
        session.begin()
        assert (session.state.starter, session.state.turn) == (loser, loser)
        assert saves.loads(saves.dumps(session), lambda _: GAME).timeline.at(0) == start
    assert GAME.again(start, last.state) == start
    assert GAME.begins_anew is not None
    built = Table("turn: 1\nhand 1: 2C\nhand 2: 3C").state
    assert GAME.again(built, last.state) is built
    assert [GAME.begins_anew(each) for each in (start, built)] == [True, False]
