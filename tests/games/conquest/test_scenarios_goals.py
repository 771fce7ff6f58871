"""The acceptance scenarios CON-S18 to CON-S25: cards, claims, and the end; CON-S26 is in test_walks."""

from app.core.game import Player
from app.games.conquest.commands import (
    Attack,
    GoOn,
    March,
    MoveWall,
    Settle,
)
from app.games.conquest.game import GAME
from app.games.conquest.options import Options
from app.games.conquest.pieces import NOBODY, Phase, Resource, Special
from app.games.conquest.queries import claimants, special_cards
from app.games.conquest.rules.fortresses import fortresses
from app.games.conquest.rules.production import deal
from app.games.conquest.scoring import tie_breaks
from tests.games.conquest.drawn import Table, cards

CROSS_WALLS = "B1|C1 B1|C2 B2|C2 B3|C4 B4|C4 B4|C5"


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
    assert deal({0: 9, 1: 1, 2: 5}, 14) == {0: 8, 1: 1, 2: 5}
    assert deal({0: 9, 1: 5, 2: 1}, 13) == {0: 7, 1: 5, 2: 1}

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
    told = GAME.scoring.result(table.state)
    assert told.totals == (8, 8, 2)
    assert [str(each) for each in told.deciders] == [
        "most hexes: Seat 1 (8), Seat 2 (8), Seat 3 (2)",
        "then building levels: Seat 1 (9), Seat 2 (11)",
    ]
    assert GAME.scoring.course(table.state).rule == "CON-43"


def test_at_the_round_limit_only_those_who_are_tied_are_compared_further() -> None:
    """CON-43: hexes, levels, knights, gold and cards; whoever is still tied shares the win, and is named."""
    standard = Options()
    of_three = {0: (3, 4, 1, 9), 1: (2, 9, 9, 9), 2: (3, 4, 2, 0)}
    assert [str(each) for each in tie_breaks(of_three, standard)] == [
        "most hexes: Seat 1 (3), Seat 2 (2), Seat 3 (3)",
        "then building levels: Seat 1 (4), Seat 3 (4)",
        "then knights: Seat 1 (1), Seat 3 (2)",
    ]
    shared = [str(each) for each in tie_breaks({1: (3, 4, 2, 5), 2: (3, 4, 2, 5)}, standard)]
    assert shared[-2:] == ["then gold and cards: Seat 2 (5), Seat 3 (5)", "The win is shared."]
    of_two = tie_breaks({0: (3, 4, 1, 9), 1: (2, 9, 9, 9)}, standard)
    assert str(of_two[0]) == "most hexes: 3 - 2", "of two: by their order"
    # A sheet told of "most hexes" and, below that, of more that were held.
    settled = tie_breaks({0: (7, 1, 1, 1), 1: (5, 1, 1, 1)}, Options(victory_count="settled"))
    assert [str(each) for each in settled] == ["most settled hexes: 7 - 5"]


def test_an_ending_says_by_which_rule() -> None:
    """CON-41 to CON-43: the last one left, the round limit, or a claim; and the hexes are taken apart."""
    last = Table("B2:02 B3:1S", phase=Phase.ATTACK)
    last.play(Attack(0, "B2", "B3"))
    last.battle(6, 1)
    assert GAME.scoring.course(last.state).rule == "CON-41"
    assert GAME.scoring.result(last.state).eliminated == {1}

    late = Table("A1:0S E1:1S E2:1S", turns=29)
    late.go_on()
    late.go_on()
    assert late.state.winners == (late.state.turn,)
    assert GAME.scoring.course(late.state).rule == "CON-43", "not a claim, though the last at turn has won"

    claimed = Table(f"{TEN} E3:1S1", phase=Phase.PRODUCTION)
    claimed.state.claims[0] = 1
    claimed.produce()
    assert claimed.state.winners == (0,)
    assert GAME.scoring.course(claimed.state).rule == "CON-42"
    told = GAME.scoring.result(claimed.state)
    assert [sum(part.points for part in parts) for parts in told.parts] == [10, 1]
    assert told.eliminated == frozenset()


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
