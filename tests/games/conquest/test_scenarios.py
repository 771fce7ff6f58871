"""The acceptance scenarios CON-S1 to CON-S25 and the worked example; CON-S26 is in test_walks."""

from app.core.game import Player
from app.games.conquest import GAME
from app.games.conquest.board import claimants, special_cards
from app.games.conquest.commands import (
    Attack,
    BankTrade,
    Breach,
    GoOn,
    March,
    MoveWall,
    Occupy,
    Place,
    Recruit,
    Repair,
    Settle,
    SpendGold,
)
from app.games.conquest.options import Options
from app.games.conquest.pieces import NOBODY, Phase, Resource, Special
from app.games.conquest.rules.fortresses import fortresses
from app.games.conquest.rules.move import reach
from app.games.conquest.rules.production import deal
from app.games.conquest.rules.setup import places
from tests.games.conquest.tables import Table, cards

WORKED_WALLS = "A1|B2 A2|A3 A2|B2 A2|B3 B1|B2 B1|C1 B1|C2"
CROSS_WALLS = "B1|C1 B1|C2 B2|C2 B3|C4 B4|C4 B4|C5"


def begun(first: str) -> Table:
    """A new game of two where seat 0 has begun on a hex."""
    table = Table(phase=Phase.LOTS, turns=0)
    table.begin(0)
    table.play(Place(0, first))
    return table


def test_the_second_player_keeps_away_from_the_first() -> None:
    """CON-S1, CON-6: Red on A1 leaves nine coastal hexes, and nothing inland."""
    table = begun("A1")

    assert table.names(places(table.state)) == "A3 B4 C1 C5 D1 D4 E1 E2 E3"
    assert table.refuses(Place(1, "A2")) == "CON-6"
    assert table.refuses(Place(1, "B2")) == "CON-6"


def test_the_first_production_is_counted_by_hand() -> None:
    """CON-S2, CON-8, CON-9, CON-R2: seven, six and six cards for a settlement and a knight."""
    assert begun("B1").claims(0) == cards("4 wheat 1 ore 1 brick 1 wood")
    assert begun("A1").claims(0) == cards("3 ore 1 wool 1 wheat 1 brick")
    assert begun("C1").claims(0) == cards("4 wheat 2 wood")


def test_the_worked_example() -> None:
    """CON-S3, section 9: a city, a settlement, a fortress; then an enemy wall, then a breach."""
    table = Table("A1:0C1 B2:0S E3:1S", {0: WORKED_WALLS})

    assert [table.names(region) for region in fortresses(table.state, 0)] == ["A1 A2 B1"]
    assert table.claims(0) == cards("6 ore 5 wool 4 wheat 4 brick 1 wood")

    table.state.walls[1] = 1 << table.grid.edge_index["B2|B3"]
    assert table.claims(0) == cards("6 ore 4 wool 4 wheat 4 brick 1 wood")

    table.state.walls[0] ^= 1 << table.grid.edge_index["B1|C1"]
    assert fortresses(table.state, 0) == []
    assert table.claims(0) == cards("5 ore 3 wool 3 wheat 4 brick 1 wood")


def test_the_second_check_of_the_worked_example() -> None:
    """CON-9: castle, city, settlement and a distant knight bring 41 cards."""
    table = Table("D3:0K2 D2:0S C4:0C E2:01")

    assert table.claims(0) == cards("13 wheat 10 wool 8 wood 7 ore 3 brick")


def test_two_settlements_beside_a_hex_count_once() -> None:
    """CON-S4, CON-R5: once for each level, unless every building counts."""
    pieces = "B1:0S C1:0S"

    assert Table(pieces).claims(0) == cards("2 wood 6 wheat 1 brick 1 ore")
    assert Table(pieces, adjacency="every").claims(0)[Resource.WOOD] == 3


def test_a_hex_may_feed_two_players_until_there_is_a_wall() -> None:
    """CON-S5, CON-10, CON-R6: C2 gives both a wood; the wall keeps Red out."""
    table = Table("B1:0S C2:11")
    assert table.claims(0)[Resource.WOOD] == table.claims(1)[Resource.WOOD] == 1

    table.state.walls[1] = 1 << table.grid.edge_index["B1|C2"]
    assert table.claims(0)[Resource.WOOD] == 0
    assert Table("B1:0S C2:11", shared_hex=False).claims(0)[Resource.WOOD] == 0


def test_prices() -> None:
    """CON-S6, CON-15, CON-19, CON-R12, CON-R21: knights, gold, and the bank."""
    table = Table("A1:0C B1:0K E3:1S", hands={0: "1 ore 8 wheat"})
    table.state.gold[0] = 1

    table.play(Recruit(0, "A1", Resource.ORE))
    assert table.owner_of("A1") == "0C1"

    table.play(SpendGold(0, Resource.ORE), Recruit(0, "B1", Resource.ORE))
    assert table.owner_of("B1") == "0K2"

    table.play(BankTrade(0, Resource.WHEAT, Resource.ORE))
    assert table.state.cards[0] == cards("1 ore 4 wheat")
    assert table.refuses(SpendGold(0, Resource.ORE)) == "CON-19"


def test_a_march_over_own_hexes() -> None:
    """CON-S7, CON-22: from C1 by B1 to A1, not on to A2; a Blue wall stops it, a Red one does not."""
    pieces = "B1:0S C1:01 C2:01 E3:1S"

    def ends(walls: dict[int, str]) -> list[str]:
        table = Table(pieces, walls, phase=Phase.MOVE)
        return table.names(reach(table.state, 0, table.at("C1"))).split()

    assert "A1" in ends({})
    assert "A2" not in ends({})
    assert "A1" not in ends({1: "A1|B1"})
    assert "A1" in ends({0: "A1|B1"})


def test_a_chain_of_knights() -> None:
    """CON-S8, CON-R23: the second knight runs through the hex that the first one took."""
    table = Table("B1:02 E3:1S", phase=Phase.MOVE)

    table.play(March(0, "B1", "A1", 1))
    assert table.refuses(March(0, "A1", "A2", 1)) == "CON-22"

    table.play(March(0, "B1", "A2", 1))
    assert table.owner_of("A2") == "01"


def test_a_breach() -> None:
    """CON-S9, CON-23, CON-24: a five does nothing; with a six up to three knights go in, once a turn."""
    table = Table("B2:02 A2:01 E3:1S", {1: "B2|B3"}, phase=Phase.MOVE)
    table.state.tired[table.at("A2")] = 1
    table.go_on(Phase.BREACH)
    failed = Table()
    failed.state = table.state.copy()

    failed.play(Breach(0, "B2", "B3"))
    failed.breach(5)
    assert failed.state.walls[1]
    assert failed.refuses(Occupy(0, "B2", 1)) == "CON-31"

    table.play(Breach(0, "B2", "B3"))
    table.breach(6)
    assert not table.state.walls[1]
    table.play(Occupy(0, "B2", 2), Occupy(0, "A2", 1))
    assert table.owner_of("B3") == "03"
    assert table.refuses(Breach(0, "B3", "B4")) == "CON-23"


def test_a_wall_stops_an_attack() -> None:
    """CON-S10, CON-R25: refused across the wall, accepted from beside it."""
    table = Table("B2:01 A2:01 B3:11", {1: "B2|B3"}, phase=Phase.ATTACK)

    assert table.refuses(Attack(0, "B2", "B3")) == "CON-R25"
    assert table.refuses(Attack(0, "A2", "B3")) == ""


def test_the_attacker_wins_ties() -> None:
    """CON-S11, CON-28, CON-29, CON-32: a knight falls, and a gold is plundered."""
    table = Table("B2:01 B3:11 E3:1S", phase=Phase.ATTACK)
    table.state.gold[1] = 2

    table.play(Attack(0, "B2", "B3"))
    table.battle(4, 4)

    assert table.owner_of("B3") == "."
    assert table.state.gold == [1, 1]


def test_the_larger_side_has_one_more() -> None:
    """CON-S12, CON-27: three against one, and one against three."""

    def knights_left(attackers: int, defenders: int, *dice: int) -> tuple[str, str]:
        table = Table(f"B2:0{attackers} B3:1{defenders} A1:0S E3:1S", phase=Phase.ATTACK)
        table.play(Attack(0, "B2", "B3"))
        table.battle(*dice)
        return table.owner_of("B2"), table.owner_of("B3")

    assert knights_left(3, 1, 3, 4) == ("03", ".")
    assert knights_left(1, 3, 5, 4) == ("01", "12")
    assert knights_left(1, 3, 4, 4) == (".", "13")


def test_a_city_is_taken() -> None:
    """CON-S13, CON-27, CON-30, CON-31: three knights against an empty city; any number goes in."""
    table = Table("B2:03 B3:1C E3:1S", phase=Phase.ATTACK)

    table.play(Attack(0, "B2", "B3"))
    table.battle(3, 2)

    assert table.owner_of("B3") == "0C"
    assert table.state.gold == [1, 0]
    table.play(Occupy(0, "B2", 3))
    assert table.owner_of("B3") == "0C3"
    assert table.owner_of("B2") == "."


def test_a_castle_is_whole_or_breached() -> None:
    """CON-S14, CON-25, CON-27, CON-18: +3 while whole; breached it falls, and stays so until repaired."""
    table = Table("B2:02 B3:1K E3:1S", phase=Phase.ATTACK)
    table.play(Attack(0, "B2", "B3"))
    table.battle(4, 3)
    assert table.owner_of("B2") == "01"

    table = Table("B2:02 B3:1k E3:1S", phase=Phase.ATTACK, hands={0: "1 wood"})
    table.play(Attack(0, "B2", "B3"))
    table.battle(5, 3)
    assert table.owner_of("B3") == "0k"

    table.state.phase = Phase.BUILD
    table.play(Repair(0, "B3", Resource.WOOD))
    assert table.owner_of("B3") == "0K"


def test_a_defended_settlement_needs_two_battles() -> None:
    """CON-S15, CON-29, CON-R28, CON-R29: the knight falls first, then the building must be beaten."""
    table = Table("B2:02 B3:1S1 E3:1S", phase=Phase.ATTACK)

    table.play(Attack(0, "B2", "B3"))
    table.battle(3, 4)
    assert table.owner_of("B3") == "1S"
    assert table.refuses(Occupy(0, "B2", 1)) == "CON-31"

    table.play(Attack(0, "B2", "B3"))
    table.battle(3, 3)
    assert table.owner_of("B3") == "0S"


def test_plunder_without_gold() -> None:
    """CON-S16, CON-32, CON-R34: the most plentiful card is turned into the gold; else the bank pays."""

    def after(hand: str) -> Table:
        table = Table("B2:01 B3:11 E3:1S", hands={1: hand}, phase=Phase.ATTACK)
        table.play(Attack(0, "B2", "B3"))
        table.battle(6, 1)
        return table

    rich, poor = after("3 wool 1 ore"), after("")
    assert rich.state.cards[1] == cards("2 wool 1 ore")
    assert rich.state.gold == poor.state.gold == [1, 0]


def test_the_first_turns_are_peaceful() -> None:
    """CON-S17, CON-26, CON-R26, CON-R44: no attack in turn 2, but a breach; an attack in turn 3."""

    def refused(turns: int, phase: Phase, command: Attack | Breach, **options: int) -> str:
        table = Table("B2:01 B3:11 E3:1S", {1: "B2|C2"}, turns=turns, phase=phase, **options)
        return table.refuses(command)

    attack = Attack(0, "B2", "B3")
    assert refused(1, Phase.ATTACK, attack) == "CON-26"
    assert refused(2, Phase.ATTACK, attack) == ""
    assert refused(1, Phase.BREACH, Breach(0, "B2", "C2")) == ""
    assert refused(0, Phase.ATTACK, attack, peace_turns=0) == ""


def test_the_largest_army() -> None:
    """CON-S18, CON-37, CON-R35: the number noted counts, not the knights there are now."""
    table = Table("A1:0S5 E3:1S5")

    table.go_on()
    assert (table.state.holders[Special.ARMY], table.state.army) == (0, 5)
    table.go_on()
    assert table.state.holders[Special.ARMY] == 0

    table.produce()
    table.state.knights[table.at("A1")] = 9
    table.go_on()
    assert table.state.army == 5

    table.state.knights[table.at("E3")] = 6
    table.go_on()
    assert (table.state.holders[Special.ARMY], table.state.army) == (1, 6)

    table.produce()
    table.state.knights[table.at("A1")] = 6
    table.go_on(Phase.MOVE)
    assert table.state.holders[Special.ARMY] == 1
    table.state.phase, table.state.knights[table.at("A1")] = Phase.BUILD, 7
    table.go_on(Phase.MOVE)
    assert table.state.holders[Special.ARMY] == 0


def test_a_wall_across_the_island() -> None:
    """CON-S19, CON-34, CON-35, CON-38: walls and a desert make a fortress of seven, until a knight comes."""
    table = Table("A1:0S D3:1S", {0: CROSS_WALLS})
    assert [table.names(region) for region in fortresses(table.state, 0)] == ["A1 A2 A3 B1 B2 B3 B4"]
    open_ = Table("A1:0S D3:1S")
    assert sum(table.claims(0)) == sum(open_.claims(0)) + 7

    table.go_on()
    assert table.state.holders[Special.FORTRESS] == 0

    visited = Table("A1:0S D3:1S B4:11", {0: CROSS_WALLS})
    assert fortresses(visited.state, 0) == []


TEN = "A1:0S A2:01 A3:01 B1:01 B2:01 B3:01 B4:01 C1:01 C2:01 C4:01"


def test_a_claim_must_be_held() -> None:
    """CON-S20, CON-42, CON-R32: no win at once; broken it is none; held it wins before building."""
    table = Table(f"{TEN} E3:1S1 D4:11", turns=3)
    table.go_on()
    assert table.state.claims[0] == 1
    assert table.state.winners == ()
    held = table.state.copy()

    table.go_on(Phase.ATTACK)
    table.play(Attack(1, "D4", "C4"))
    table.battle(6, 1)
    assert claimants(table.state) == []
    table.go_on()
    table.produce()
    assert table.state.winners == ()

    table.state = held
    table.go_on()
    table.produce()
    assert table.state.winners == (0,)
    assert GAME.rules.to_act(table.state) == frozenset()


def test_a_literal_victory() -> None:
    """CON-S20, CON-R32: by the book the tenth hex wins at once, even in the first turn."""
    nine = TEN.replace(" C4:01", "").replace("A1:0S", "A1:0S2")
    table = Table(f"{nine} E3:1S1", turns=0, phase=Phase.MOVE, victory="literal")

    table.play(March(0, "A1", "C4", 1))

    assert table.state.winners == (0,)


def test_elimination() -> None:
    """CON-S21, CON-41, CON-R47: walls and cards go, the turn order skips; the last one wins."""
    table = Table("B2:02 B3:1S E3:2S", {1: "E1|E2"}, {1: "2 wool"}, seats=3, phase=Phase.ATTACK)
    table.state.holders[Special.METROPOLIS] = 1

    table.play(Attack(0, "B2", "B3"))
    table.battle(6, 1)

    assert table.state.walls[1] == 0
    assert table.state.cards[1] == cards("")
    assert table.state.holders[Special.METROPOLIS] == NOBODY
    assert table.state.bank == (19,) * 5
    table.go_on()
    assert table.state.turn == 2

    last = Table("B2:02 B3:1S", phase=Phase.ATTACK)
    last.play(Attack(0, "B2", "B3"))
    last.battle(6, 1)
    assert last.state.winners == (0,)


def test_the_bank_runs_short() -> None:
    """CON-S22, CON-11, CON-R9: dealt from the last player; strictly, nobody or the only one."""
    assert deal({0: 12, 1: 9, 2: 5, 3: 3}, 19) == {0: 5, 1: 6, 2: 5, 3: 3}

    # Hills are short: both castles bring brick, and hardly any is left.
    both = Table("B2:0K D2:1K E1:1K", hands={0: "17 brick"}, phase=Phase.PRODUCTION, bank="strict")
    before = both.state.cards[0][Resource.BRICK]
    both.produce()
    assert both.state.cards[0][Resource.BRICK] == before
    assert both.state.cards[1][Resource.BRICK] == 0

    alone = Table("B2:0K E3:1S", hands={1: "17 brick"}, phase=Phase.PRODUCTION, bank="strict")
    alone.produce()
    assert alone.state.cards[0][Resource.BRICK] == 2


def test_a_wall_is_moved() -> None:
    """CON-S23, CON-17, CON-R16, CON-R19: for nothing, from anywhere, once a turn, to a legal edge."""
    table = Table("B2:0S E3:1S", {0: "D1|E1"})

    assert table.refuses(MoveWall(0, "D1|E1", "B2|C3")) == "CON-R16"
    assert table.refuses(MoveWall(0, "D1|E1", "B2|Z9")) == "CON-17"
    table.play(MoveWall(0, "D1|E1", "B2|B3"))
    assert table.refuses(MoveWall(0, "B2|B3", "A1|B2")) == "CON-17"


def test_a_settlement_behind_a_wall() -> None:
    """CON-S24, CON-13, CON-R13: refused, unless a knight is there or another building is beside it."""
    hand = {0: "1 wood 1 brick 1 wool 1 wheat"}

    def refused(pieces: str) -> str:
        return Table(f"{pieces} E3:1S", {1: "B1|C2"}, hand).refuses(Settle(0, "C2"))

    assert refused("B1:0S") == "CON-13"
    assert refused("B1:0S C2:01") == ""
    assert refused("B1:0S B2:0S") == ""


def test_the_round_limit() -> None:
    """CON-S25, CON-43: hexes first, then building levels."""
    red = "A1:0K A2:0K A3:0S B1:0S B2:0S B3:01 B4:01 C1:01"
    blue = "E1:1K E2:1K E3:1K D1:1S D2:1S D3:11 D4:11 C5:11"
    table = Table(f"{red} {blue} C2:21 C4:21", seats=3, turns=29)

    table.go_on()
    table.go_on()
    table.go_on()

    assert table.state.winners == (1,)
    assert GAME.scoring.result(table.state).totals == (8, 8, 2)


def test_nothing_depends_on_the_order_of_options() -> None:
    """CON-7, CON-R31: with two players the second one has a gold; with three nobody has."""
    table = Table(phase=Phase.LOTS, turns=0)
    table.begin(1)
    assert table.state.gold == [1, 0]

    three = GAME.rules.setup(Options(), [Player("a"), Player("b"), Player("c")])
    assert three.gold == [0, 0, 0]


def test_special_cards_bring_gold() -> None:
    """CON-12: five gold for each card, every production."""
    table = Table("A1:0S E3:1S", phase=Phase.PRODUCTION)
    table.state.holders = [0, 0, 1]

    table.produce()

    assert table.state.gold == [10, 5]
    assert special_cards(table.state, 0) == 2
    assert table.refuses(GoOn(0, Phase.MOVE)) == ""
