"""The acceptance scenarios CON-S1 to CON-S17 and the worked example."""

from app.games.conquest.commands import (
    Attack,
    BankTrade,
    Breach,
    March,
    Occupy,
    Place,
    Recruit,
    Repair,
    SpendGold,
)
from app.games.conquest.pieces import Phase, Resource
from app.games.conquest.rules.fortresses import fortresses
from app.games.conquest.rules.move import reach
from app.games.conquest.rules.setup import places
from tests.games.conquest.drawn import Table, cards

WORKED_WALLS = "A1|B2 A2|A3 A2|B2 A2|B3 B1|B2 B1|C1 B1|C2"


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
    assert table.refuses(Place(1, "Z9")) == "CON-6"
    assert table.refuses(Place(0, "A3")) == "CON-6", "the other one is at turn"
    table.play(Place(1, "A3"))
    assert table.refuses(Place(table.state.turn, "E1")) == "CON-6", "both have begun"


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
    table = Table("B2:02 A2:01 E3:1S", {1: "B2|B3 B3|B4"}, phase=Phase.MOVE)
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
    assert table.state.walls[1] == 1 << table.grid.edge_index["B3|B4"]
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
