"""The mind of Conquest: exact odds, legal plans, levels that tell themselves apart."""

from functools import cache
from random import Random

import pytest

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Bot, Budget
from app.core.command import NATURE
from app.core.game import Level, Player
from app.games.conquest.bots.battle_odds import NO_BUILDING, Stakes, chance, conquest, prospects
from app.games.conquest.bots.bot import ConquestBot, bot_of
from app.games.conquest.bots.levels import SKILLS
from app.games.conquest.bots.opening import best_places
from app.games.conquest.commands import Attack, BuildWall, OfferTrade
from app.games.conquest.game import GAME
from app.games.conquest.model import Position
from app.games.conquest.options import Options
from app.games.conquest.pieces import Level as Building
from app.games.conquest.pieces import Phase
from app.games.conquest.queries import held
from app.games.conquest.table_files import standard_tables
from tests.games.conquest.claim_checks import CHECKS
from tests.games.conquest.drawn import Table

WAR = standard_tables().war
CLAIM = "A1:0S A2:0S A3:0S B1:0S B2:0S B3:0S B4:0S C1:01 C2:01 C4:01 E2:1S3 D3:11"


@pytest.mark.parametrize("net, percent", [(-2, 27.8), (-1, 41.7), (0, 58.3), (1, 72.2)])
def test_the_odds_of_a_roll(net: int, percent: float) -> None:
    """Section 10 of the notes, CON-27, CON-28: ties are the attacker's."""
    assert round(100 * chance(net), 1) == percent


def test_the_odds_of_battles() -> None:
    """What simulation gave: 88 % for two against one, 80 % for five against a castle."""
    assert round(100 * conquest(WAR, 2, 1, NO_BUILDING)) == 88
    assert round(100 * conquest(WAR, 5, 5, NO_BUILDING)) == 67
    assert round(100 * conquest(WAR, 3, 2, Building.SETTLEMENT)) == 75
    assert round(100 * conquest(WAR, 4, 0, Building.CITY)) == 88
    assert round(100 * conquest(WAR, 5, 0, Building.CASTLE)) == 80


@pytest.mark.parametrize(
    "attackers, defenders, site", [(1, 1, NO_BUILDING), (3, 2, Building.CITY), (6, 4, 2)]
)
def test_the_stopping_rule_is_the_best(attackers: int, defenders: int, site: int) -> None:
    """The table is what expectimax over fight or stop gives."""
    stakes = Stakes(prize=3.0, last=1.0, kill=0.8, loss=1.0)

    @cache
    def best(mine: int, yours: int) -> float:
        if not mine:
            return 0.0
        if not yours and site == NO_BUILDING:
            return stakes.prize
        net = (mine > yours) - (yours > mine) - (0 if yours or site == NO_BUILDING else site + 1)
        won = stakes.kill + best(mine, yours - 1) if yours else stakes.prize
        lost = best(mine - 1, yours) - stakes.loss - (stakes.last if mine == 1 else 0)
        return max(0.0, chance(net) * won + (1 - chance(net)) * lost)

    found = prospects(WAR, site, stakes)[attackers][defenders]
    assert found == pytest.approx(best(attackers, defenders))


def play(bots: list[Bot | None], seed: int, options: Options, effort: float = 0.1) -> Position:
    """Let bots play to the end; None plays at random.  Every order is asked of the rules."""
    rng = Random(seed)
    state: Position = GAME.rules.setup(options, [Player("")] * len(bots))
    for ply in range(20000):
        to_act = GAME.rules.to_act(state)
        if not to_act:
            return state
        (seat,) = to_act
        player = None if seat == NATURE else bots[seat]
        if seat == NATURE:
            command = GAME.chance.sample(state, rng)
        elif player is None:
            command = rng.choice([*GAME.rules.choices(state, seat)])
        else:
            command = player.choose(GAME, state, seat, Budget(effort=effort, seed=ply))
        reason = GAME.rules.why_not(state, command)
        assert reason is None, f"{command}: {reason}"
        GAME.rules.play(state, command)
    raise AssertionError("no end")


@pytest.mark.parametrize("level", [Level.PAGE, Level.SQUIRE, Level.KNIGHT])
@pytest.mark.parametrize("seats", [2, 6])
def test_every_level_plays_whole_games(level: Level, seats: int) -> None:
    """Legal orders only, and an end well before the round limit."""
    state = play([bot_of(level) for _ in range(seats)], seats, Options(), 0.02)
    assert state.winners
    assert state.round < 30


@pytest.mark.parametrize("seed", range(6))
def test_bots_play_by_any_rules(seed: int) -> None:
    """Every option leaves the planner orders that the rules accept."""
    rng = Random(seed)
    options = Options(
        layout="random",
        board=rng.choice(["island24", "island30"]),
        victory=rng.choice(["hold", "literal"]),
        victory_count=rng.choice(["held", "settled"]),
        desert=rng.choice(["barrier", "open"]),
        bank=rng.choice(["fair", "strict", "unlimited"]),
        adjacency=rng.choice(["once", "every", "highest"]),
        shared_hex=rng.random() < 0.5,
        castle_knights=rng.choice(["double", "pair"]),
        breached=rng.choice(["until_repaired", "this_turn", "for_good"]),
        piece_limits=rng.choice(["none", "box"]),
        big_cards=rng.choice(["first", "contested"]),
        peace_turns=rng.randrange(6),
    )
    assert play([bot_of(Level.SQUIRE), bot_of(Level.PAGE), bot_of(Level.KNIGHT)], seed, options).winners


def test_a_squire_beats_play_at_random() -> None:
    """Ten paired games, seats swapped."""
    wins = 0
    for seed in range(5):
        for seat in range(2):
            bots: list[Bot | None] = [None, None]
            bots[seat] = bot_of(Level.SQUIRE)
            wins += play(bots, seed, Options()).winners == (seat,)
    assert wins == 10


def test_a_knight_looks_further_than_a_squire() -> None:
    """Two dozen paired games, seats swapped, of the game that does not favour whoever begins."""
    wins = 0
    for seed in range(12):
        for seat in range(2):
            bots: list[Bot | None] = [bot_of(Level.SQUIRE), bot_of(Level.SQUIRE)]
            bots[seat] = bot_of(Level.KNIGHT)
            wins += play(bots, seed, GAME.standard(), 1.0).winners == (seat,)
    assert wins > 12


def test_squires_do_not_always_build_alike() -> None:
    """What they buy differs from game to game, but nobody leaves a rich hand unspent."""
    hands = set()
    for seed in range(12):
        state = Table("A2:0S1 E3:1S1", hands={0: "7 wool 5 ore 5 wheat 4 brick 4 wood"}, turns=1).state
        player = bot_of(Level.SQUIRE)
        while state.phase is Phase.BUILD:
            GAME.rules.play(state, player.choose(GAME, state, 0, Budget(seed=seed)))
        hands.add((state.settled[0], *state.buildings, *state.knights))
        assert sum(state.cards[0]) < 6
    assert len(hands) > 1


def test_a_marshal_thinks_about_where_to_begin() -> None:
    """CON-6: he compares several places by the games that follow, and says the same when asked again."""
    state: Position = GAME.rules.setup(Options(), [Player("")] * 2)
    GAME.rules.play(state, GAME.chance.sample(state, Random(1)))
    player = bot_of(Level.MARSHAL)
    budget = Budget(effort=0.2, seed=3)
    place = player.choose(GAME, state, state.turn, budget)
    assert place in best_places(state, state.turn, SKILLS[Level.MARSHAL].places)
    assert player.choose(GAME, state, state.turn, budget) == place


def test_the_same_question_has_the_same_answer() -> None:
    """Without a clock the seed alone decides."""
    state = Table(
        "A2:0S2 B3:01 D4:1S2 E3:11", hands={0: "4 wool 3 ore 2 wheat 2 brick 2 wood"}, turns=1
    ).state
    answers = [bot_of(Level.KNIGHT).choose(GAME, state, 0, Budget(seed=5)) for _ in range(2)]
    assert answers[0] == answers[1]


def test_a_claim_is_walled_in() -> None:
    """CON-42: with enough hexes and bricks, the walls that hold them come first."""
    table = Table(CLAIM, hands={0: "8 brick 8 wood"})
    orders = []
    player = ConquestBot(Level.SQUIRE)
    while table.state.phase is Phase.BUILD:
        orders.append(player.choose(GAME, table.state, 0, Budget()))
        table.play(orders[-1])
    assert isinstance(orders[0], BuildWall)
    assert table.state.walls[0].bit_count() >= 5


def test_whoever_could_win_is_broken() -> None:
    """CON-42, CON-R32: a Squire attacks somebody with ten hexes, even at poor odds."""
    table = Table(CLAIM.replace("C4:01", "C4:02").replace("D3:11", "D3:12"), phase=Phase.ATTACK)
    table.state.turn = 1

    order = bot_of(Level.SQUIRE).choose(GAME, table.state, 1, Budget())

    assert isinstance(order, Attack)
    assert held(table.state, 0) >> table.at(order.target) & 1


@pytest.mark.parametrize(("level", "last"), [(Level.ARCHER, 14), (Level.CASTELLAN, 16), (Level.MARSHAL, 20)])
def test_the_stronger_at_a_table_of_three_the_later_it_gives_in(level: Level, last: int) -> None:
    """CON-42: somebody who could win two turns later is broken as long as there is patience for it."""
    pieces = CLAIM.replace("C4:01", "C4:02").replace("D3:11", "D3:12")
    table = Table(f"{pieces} E4:2S1", phase=Phase.ATTACK, seats=3)
    table.state.turn = 1

    for round_ in range(8, 25, 2):
        table.state.round = round_
        order = bot_of(level).choose(GAME, table.state, 1, Budget())
        assert isinstance(order, Attack) == (round_ <= last)


def test_offers_are_answered_at_once() -> None:
    """CON-R42: a good one is taken, a poor one is not."""
    table = Table("A1:0S E3:1S", hands={0: "2 ore 1 wheat", 1: "2 wheat 2 ore"})
    good = table.state.copy()
    GAME.rules.play(good, OfferTrade(0, (1,), (0, 0, 0, 0, 2, 0), (0, 0, 0, 1, 0, 0)))
    poor = table.state.copy()
    GAME.rules.play(poor, OfferTrade(0, (1,), (0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 2, 0)))

    assert bot_of(Level.SQUIRE).choose(GAME, good, 1, Budget()).accept
    assert not bot_of(Level.SQUIRE).choose(GAME, poor, 1, Budget()).accept


@pytest.mark.parametrize("phase", [Phase.BUILD, Phase.MOVE, Phase.BREACH, Phase.ATTACK])
def test_hints_say_what_is_true(phase: Phase) -> None:
    """Every claim is counted once more, and where it points exists."""
    table = Table("A2:0S2 B3:02 C4:11 E3:1S", hands={0: "2 wool 2 ore 1 wheat 1 brick 1 wood"}, phase=phase)

    hint = Adviser(GAME, bot_of(Level.KNIGHT)).advise(table.state, 0, Budget(effort=0.1))

    assert GAME.rules.why_not(table.state, hint.move) is None
    assert str(hint.aim)
    assert str(hint.phrase)
    names = {("hex", name) for name in table.grid.index} | {("edge", name) for name in table.grid.edge_index}
    assert set(hint.where) <= names
    assert all(CHECKS[claim.kind](table.state, 0, hint, claim.figures) for claim in hint.claims)


@pytest.mark.parametrize("place", [0, 4, 30, 60, 90])
def test_the_best_moves_begin_with_what_it_would_do(place: int) -> None:
    """Five orders at most, each of them allowed, none twice, and the first is its own advice."""
    state, rng = GAME.rules.setup(Options(), (Player("Ada"), Player("Bo", colour=1))), Random(place)
    for _ in range(place):
        seat = min(GAME.rules.to_act(state))
        command = (
            GAME.chance.sample(state, rng)
            if seat == NATURE
            else rng.choice(list(GAME.rules.choices(state, seat)))
        )
        GAME.rules.play(state, command)
    while NATURE in GAME.rules.to_act(state):
        GAME.rules.play(state, GAME.chance.sample(state, rng))
    seat = min(GAME.rules.to_act(state))

    lines = ConquestBot(Level.MARSHAL).lines(GAME, state, seat, Budget(effort=0.05), 5)

    moves = [line[0] for line in lines]
    assert all(GAME.rules.why_not(state, move) is None for move in moves)
    assert len({repr(move) for move in moves}) == len(moves)
    assert moves[0] == bot_of(Level.MARSHAL).choose(GAME, state, seat, Budget(effort=0.05))
    assert len(moves) == min(5, len(list(GAME.rules.choices(state, seat))))


def test_an_attack_is_advised_with_its_odds() -> None:
    """CON-27, CON-28: three knights against one win 26 of 36 rolls, and that is what speaks for it."""
    view = Table("A1:0S3 A2:11 E3:1S", phase=Phase.ATTACK).state
    view.turn = 0
    hint = Adviser(GAME, bot_of(Level.SQUIRE)).advise(view, 0, Budget())
    assert isinstance(hint.move, Attack)
    assert str(hint.claims[0].sentence) == "You win this battle 72 times in 100."
