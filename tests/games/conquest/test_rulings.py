"""Stories for the rules and rulings that the acceptance scenarios do not tell."""

from collections import Counter
from random import Random

import pytest

from app.core.command import NATURE
from app.core.game import Player
from app.games.conquest.commands import (
    AnswerTrade,
    Attack,
    BankTrade,
    Breach,
    BuildCastle,
    BuildCity,
    BuildWall,
    GoOn,
    HexTurned,
    March,
    MoveWall,
    Occupy,
    OfferTrade,
    Recruit,
    RecruitPair,
    Repair,
    Settle,
    StarterDrawn,
)
from app.games.conquest.game import GAME
from app.games.conquest.model import Island
from app.games.conquest.options import Options, board_for
from app.games.conquest.pieces import Land, Phase, Resource
from app.games.conquest.queries import needed
from app.games.conquest.rules.fortresses import fortresses
from app.games.conquest.rules.move import reach
from app.games.conquest.rules.setup import places
from app.games.conquest.table_files import standard_tables
from tests.games.conquest.drawn import Table, cards

SETTLEMENT = "1 wood 1 brick 1 wool 1 wheat"


# --- The island ---


def test_the_islands() -> None:
    """CON-1, CON-2, CON-3, CON-4: names, neighbours, coasts and lands of the three islands."""
    boards = standard_tables().boards
    sizes = {
        name: Counter(Island(board.map).lands[n] for n in Island(board.map).grid.cells)
        for name, board in boards.items()
    }

    assert [tuple(sizes[name][land] for land in Land) for name in ("island19", "island24", "island30")] == [
        (4, 3, 4, 4, 3, 1, 0),
        (5, 4, 5, 5, 4, 1, 0),
        (6, 5, 6, 6, 5, 2, 0),
    ]
    assert [Island(board.map).grid.coast.bit_count() for board in boards.values()] == [12, 14, 16]
    table = Table()
    assert table.names(table.grid.around[table.at("B2")]) == "A1 A2 B1 B3 C2 C3"
    assert table.state.island.lands[table.at("C5")] is Land.MOUNTAINS


def test_the_island_fits_the_players() -> None:
    """CON-3, CON-R1: by number of players; one too small gives way; everybody finds a place."""
    titles = [board_for(Options(), seats).title for seats in range(2, 7)]
    assert titles == ["Island 19"] * 3 + ["Great Island 30"] * 2
    assert board_for(Options(board="island24"), 5).title == "Island 24"
    assert board_for(Options(board="island19"), 5).title == "Great Island 30"

    narrow = Table()
    narrow.state.settled[0] = narrow.grid.coast
    narrow.state.phase = Phase.PLACING
    assert places(narrow.state)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_random_island_keeps_its_deserts_inland(seats: int) -> None:
    """CON-3, CON-R1: the same hexes in another order, turned up one by one, no desert at the coast."""
    options = Options(layout="random")
    for seed in range(20):
        state = GAME.rules.setup(options, [Player("")] * seats)
        rng = Random(seed)
        while state.phase is Phase.TURNING:
            GAME.rules.play(state, GAME.chance.sample(state, rng))
        assert state.phase is Phase.LOTS
        assert not state.island.deserts & state.island.grid.coast
        assert sorted("".join(state.island.drawing)) == sorted("".join(board_for(options, seats).map))
    assert GAME.rules.why_not(state, HexTurned(NATURE, "A1", Land.HILLS)) is not None


def test_nothing_is_turned_up_that_is_not_there() -> None:
    """CON-3: the next hex only, no second desert among 19, and none at the coast; no hex stays face down."""
    table = Table(phase=Phase.TURNING, layout="random")
    assert table.refuses(HexTurned(NATURE, "B3", Land.HILLS)) == "CON-3", "B2 is next"
    assert table.refuses(HexTurned(NATURE, "B2", Land.UNTURNED)) == "CON-3"
    table.play(HexTurned(NATURE, "B2", Land.DESERT))
    assert table.refuses(HexTurned(NATURE, "B3", Land.DESERT)) == "CON-3"
    for name in ("B3", "C2"):
        table.play(HexTurned(NATURE, name, Land.HILLS))
    assert table.refuses(HexTurned(NATURE, "C3", Land.HILLS)) == ""
    table.play(HexTurned(NATURE, "C3", Land.HILLS))
    assert table.refuses(HexTurned(NATURE, "C4", Land.HILLS)) == "CON-3"


def test_a_desert_is_a_barrier_or_open_ground() -> None:
    """CON-5, CON-R3, CON-R8: barred, or entered, counted and walled; whoever has only deserts gets gold."""
    barred = Table("B2:01 E3:1S", phase=Phase.MOVE)
    assert barred.refuses(March(0, "B2", "C3", 1)) == "CON-5"
    assert needed(barred.state) == 10

    opened = Table("B2:01 E3:1S", phase=Phase.MOVE, desert="open")
    opened.play(March(0, "B2", "C3", 1))
    assert needed(opened.state) == 10
    assert needed(Table(seats=6, desert="open").state) == 16
    opened.state.phase = Phase.PRODUCTION
    opened.produce()
    assert opened.state.gold[0] == 5
    assert opened.state.cards[0] == cards("")

    opened.give(0, "1 wood")
    assert opened.refuses(BuildWall(0, "B2|C3", Resource.WOOD)) == ""
    walled = Table("C3:0S E3:1S", {0: "B2|C3"}, desert="open")
    assert fortresses(walled.state, 0) == []


# --- Production ---


def test_production_comes_first() -> None:
    """CON-R4: also before the first turn of all."""
    table = Table(phase=Phase.LOTS, turns=0)
    table.begin(0)
    for seat, name in ((0, "A1"), (1, "E3")):
        table.play(next(c for c in GAME.rules.choices(table.state, seat) if c.hex == name))

    assert table.state.phase is Phase.PRODUCTION
    table.produce()
    assert sum(table.state.cards[0]) == 6


def test_only_the_highest_building_beside_a_hex() -> None:
    """CON-R5: a city and a settlement beside A2 bring three, or two if only the highest counts."""
    pieces = "A1:0C B2:0S E3:1S"
    assert (
        Table(pieces).claims(0)[Resource.WOOL] - Table(pieces, adjacency="highest").claims(0)[Resource.WOOL]
        == 1
    )


def test_a_castle_is_a_building_like_the_others() -> None:
    """CON-R7: it feeds its neighbours, raises knights, and lets one settle beside it."""
    table = Table("B2:0K E3:1S", hands={0: f"{SETTLEMENT} 1 ore"})

    assert table.claims(0)[Resource.ORE] == 3
    table.play(Recruit(0, "B2", Resource.ORE), Settle(0, "B3"))


def test_a_fortress_comes_back() -> None:
    """CON-36: it stops when an enemy is inside, and works again when he is gone."""
    walls = {0: "A1|A2 A1|B1 A1|B2"}
    table = Table("A1:0S E3:1S", walls)
    assert len(fortresses(table.state, 0)) == 1

    table.state.walls[0] ^= 1 << table.grid.edge_index["A1|A2"]
    assert fortresses(table.state, 0) == []

    table.state.walls[0] ^= 1 << table.grid.edge_index["A1|A2"]
    assert len(fortresses(table.state, 0)) == 1


# --- Building ---


def test_upgrades() -> None:
    """CON-14, CON-R11: a city replaces a settlement, a castle a city, each at its price."""
    table = Table("B2:0S E3:1S", hands={0: "4 ore 2 wheat 2 brick 2 wood"})

    assert table.refuses(BuildCastle(0, "B2")) == "CON-14"
    table.play(BuildCity(0, "B2"))
    assert table.refuses(BuildCity(0, "B2")) == "CON-14"
    table.play(BuildCastle(0, "B2"))

    assert table.owner_of("B2") == "0K"
    assert table.state.cards[0] == cards("")
    assert table.state.bank == (19,) * 5


def test_a_settlement_without_wool() -> None:
    """CON-R10: the later price leaves the wool out."""
    hand = {0: "1 wood 1 brick 1 wheat"}
    assert Table("B2:0S E3:1S", hands=hand).refuses(Settle(0, "B3")) == "CON-13"
    assert Table("B2:0S E3:1S", hands=hand, settlement_cost="three").refuses(Settle(0, "B3")) == ""


def test_nobody_builds_where_somebody_else_stands() -> None:
    """CON-R14: not even beside an own city."""
    assert Table("B2:0C B3:11", hands={0: SETTLEMENT}).refuses(Settle(0, "B3")) == "CON-R14"


def test_where_walls_may_stand() -> None:
    """CON-16, CON-R15, CON-R16: on a free edge of an own hex between two hexes."""
    table = Table("B2:0S E3:1S", {1: "B2|B3"}, {0: "2 wood 1 brick 1 ore"})

    assert table.refuses(BuildWall(0, "B2|B3", Resource.WOOD)) == "CON-R15"
    assert table.refuses(BuildWall(0, "B2|C3", Resource.WOOD)) == "CON-R16"
    assert table.refuses(BuildWall(0, "D1|D2", Resource.WOOD)) == "CON-16"
    assert table.refuses(BuildWall(0, "A1|B2", Resource.ORE)) == "CON-16"
    table.play(BuildWall(0, "B2|A1", Resource.WOOD), BuildWall(0, "B1|B2", Resource.BRICK))


def test_a_wall_outlives_its_hexes() -> None:
    """CON-R17, CON-R18: it stays its owner's, separates others' hexes, and may be moved or breached."""
    table = Table("B2:0S B3:02 E3:1S D4:11", {1: "B2|B3"}, {0: SETTLEMENT}, phase=Phase.MOVE)

    assert not reach(table.state, 0, table.at("B3")) >> table.at("B2") & 1
    assert table.claims(0)[Resource.WOOL] == 2
    table.go_on(Phase.BREACH)
    assert table.refuses(Breach(0, "B3", "B2")) == ""
    table.play(Breach(0, "B3", "B2"))
    table.breach(6)
    assert table.refuses(Occupy(0, "B3", 1)) == "CON-31"
    table.state.walls[1] = 1 << table.grid.edge_index["B2|B3"]
    table.go_on()
    assert table.refuses(MoveWall(1, "B2|B3", "D4|E3")) == ""


def test_pieces_in_the_box() -> None:
    """CON-R43: five settlements, four cities and castles, fifteen walls, if the option says so."""
    pieces = "A1:0S A2:0S A3:0S B1:0S B2:0S C5:0C D4:0C D3:0K C4:0C E1:1S"
    hand = {0: "1 wood 1 brick 1 wool 2 wheat 2 ore"}
    limited = Table(pieces, hands=hand, piece_limits="box")
    free = Table(pieces, hands=hand)

    assert limited.refuses(Settle(0, "B3")) == limited.refuses(BuildCity(0, "A1")) == "CON-R43"
    assert free.refuses(Settle(0, "B3")) == free.refuses(BuildCity(0, "A1")) == ""
    names = [name for name in limited.grid.edge_names.values() if name != "D3|D4"]
    limited.state.walls[0] = free.state.walls[0] = sum(
        1 << limited.grid.edge_index[name] for name in names[:15]
    )
    assert limited.refuses(BuildWall(0, "D3|D4", Resource.WOOD)) == "CON-R43"
    assert free.refuses(BuildWall(0, "D3|D4", Resource.WOOD)) == ""


def test_castles_that_want_ore_and_wool() -> None:
    """CON-R12: then a single card buys one knight, and the pair buys two."""
    table = Table("B2:0K E3:1S", hands={0: "1 ore 2 wool"}, castle_knights="pair")

    table.play(Recruit(0, "B2", Resource.WOOL), RecruitPair(0, "B2"))

    assert table.owner_of("B2") == "0K3"
    assert Table("B2:0K").refuses(RecruitPair(0, "B2")) == "CON-R12"


def test_how_long_a_castle_is_breached() -> None:
    """CON-R27: until repaired, this turn only, or for good."""
    pieces, hand = "B2:0k E3:1S", {0: "1 brick"}

    assert (
        Table(pieces, hands=hand, breached="for_good").refuses(Repair(0, "B2", Resource.BRICK)) == "CON-R27"
    )
    table = Table(pieces, breached="this_turn")
    table.go_on()
    assert table.owner_of("B2") == "0K"
    table = Table(pieces)
    table.go_on()
    assert table.owner_of("B2") == "0k"


# --- Trade ---


def test_players_trade() -> None:
    """CON-20, CON-R22, CON-R42: with the active player, different kinds; the first to accept has it."""
    table = Table("A1:0S C1:1S E3:2S", hands={0: "2 wood", 1: "1 ore", 2: "1 ore"}, seats=3)
    wood_for_ore = ((1, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0))

    assert table.refuses(OfferTrade(1, (0,), *wood_for_ore)) == "CON-20"
    assert table.refuses(OfferTrade(0, (0,), *wood_for_ore)) == "CON-20"
    assert table.refuses(OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (0,) * 6)) == "CON-20"
    assert table.refuses(OfferTrade(0, (1,), (1, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0))) == "CON-20"
    table.play(OfferTrade(0, (1, 2), *wood_for_ore))
    assert table.refuses(GoOn(0, Phase.MOVE)) == "CON-21"
    table.play(AnswerTrade(1, False), AnswerTrade(2, True))

    assert table.state.cards == [cards("1 wood 1 ore"), cards("1 ore"), cards("1 wood")]
    assert table.state.offer is None
    assert len(table.state.offered) == 1
    assert GAME.rules.redact(table.state, 2) == table.state
    closed = Table("A1:0S E3:1S", hands={0: "2 wood"}, player_trade=False)
    assert closed.refuses(OfferTrade(0, (1,), *wood_for_ore)) == "CON-R42"


def test_there_is_no_way_back() -> None:
    """CON-21: phases may be skipped, never gone back to; what belongs elsewhere is refused."""
    table = Table("B2:0S E3:1S", hands={0: "4 wheat"})
    table.go_on(Phase.BREACH)

    assert table.refuses(GoOn(0, Phase.MOVE)) == "CON-21"
    assert table.refuses(BankTrade(0, Resource.WHEAT, Resource.ORE)) == "CON-19"
    assert table.refuses(GoOn(1, Phase.END)) == "CON-21"


# --- The end ---


def test_the_starter_is_gone() -> None:
    """CON-R45: the round begins with the next living player."""
    table = Table("B3:1S B2:22 E3:2S", seats=3, phase=Phase.ATTACK)
    table.state.turn = 2
    table.state.living = 0b110

    table.go_on()
    assert table.state.turn == 1
    table.produce()
    assert table.state.turn == 1


def test_of_two_whoever_began_attacks_a_turn_later() -> None:
    """CON-R48: the starter keeps peace in the fourth turn too, and the other one no longer."""
    pieces, second = "B2:01 B3:11 E3:1S A1:0S", {"peace_turns": 3, "first_strike": "second"}
    starter = Table(pieces, phase=Phase.ATTACK, **second)
    assert starter.refuses(Attack(0, "B2", "B3")) == "CON-26"
    starter.state.turn = 1
    assert starter.refuses(Attack(1, "B3", "B2")) == ""
    later = Table(pieces, phase=Phase.ATTACK, turns=4, **second)
    assert later.refuses(Attack(0, "B2", "B3")) == ""
    fixed = Table(pieces, phase=Phase.ATTACK, peace_turns=3)
    assert fixed.refuses(Attack(0, "B2", "B3")) == ""


def test_the_second_of_two_may_begin_with_a_wood() -> None:
    """CON-R31: out of the bank; with three players nobody has it."""
    for seats, hands in ((2, [cards(""), cards("1 wood")]), (3, [cards("")] * 3)):
        table = Table(phase=Phase.LOTS, seats=seats, turns=0, seat_gold="wood")
        table.play(StarterDrawn(NATURE, 0))
        assert table.state.cards == hands
        assert table.state.bank is not None
        assert sum(table.state.bank) == 5 * table.state.supply - (seats == 2)
        assert table.state.gold == [0] * seats


@pytest.mark.parametrize("seats, gold", [(2, [0, 0]), (3, [0, 1, 0]), (4, [0, 1, 0, 0])])
def test_the_last_of_more_than_two_may_begin_with_a_gold(seats: int, gold: list[int]) -> None:
    """CON-R49: the seat whose turn comes after all others'; of two nobody gets it, and neither without it."""
    for last_gold, had in (("one", gold), ("none", [0] * seats)):
        table = Table(phase=Phase.LOTS, seats=seats, turns=0, seat_gold="none", last_gold=last_gold)
        table.play(StarterDrawn(NATURE, 2 % seats))
        assert table.state.gold == had


def test_with_more_nobody_waits_longer() -> None:
    """CON-R48: of three, whoever began attacks in the fourth turn like the others."""
    table = Table("B2:01 B3:11 E3:2S", seats=3, phase=Phase.ATTACK, peace_turns=3, first_strike="second")
    assert table.refuses(Attack(0, "B2", "B3")) == ""


def test_an_attacker_may_lose_all() -> None:
    """CON-41: with the last knight his own turn ends too."""
    table = Table("B2:01 B3:12 E3:2S", seats=3, phase=Phase.ATTACK)

    table.play(Attack(0, "B2", "B3"))
    table.battle(1, 6)

    assert (table.state.turn, table.state.living) == (1, 0b110)


@pytest.mark.parametrize("limit, over", [(20, True), (30, False), (0, False)])
def test_round_limits(limit: int, over: bool) -> None:
    """CON-R46: twenty, thirty, forty rounds, or none."""
    table = Table("A1:0S A2:0S E3:1S", turns=19, round_limit=limit)

    table.go_on()
    table.go_on()

    assert bool(table.state.winners) is over


def test_only_settled_hexes_count() -> None:
    """CON-R33: if the option says so, knights alone hold nothing."""
    pieces = "A1:0S A2:01 E3:1S"
    assert GAME.rules.scores(Table(pieces).state)[0] == 2
    assert GAME.rules.scores(Table(pieces, victory_count="settled").state)[0] == 1
