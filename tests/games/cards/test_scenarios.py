"""The acceptance scenarios of the rules, CRD-S1 to CRD-S17."""

import pytest

from app.games.cards.commands import (
    Attack,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    Convert,
    Discard,
    DrawStock,
    GiveUp,
    TakeTop,
)
from app.games.cards.model import Options, Phase, gaps, largest_army
from app.games.cards.rules.attack import targets
from app.games.cards.rules.build import road_spots, village_spots
from app.games.cards.rules.deal import setup
from app.games.cards.rules.sets import is_straight_flush, straight
from tests.games.cards.drawn import PLAYERS, Table

HEARTS = ("2H", "9H", "KH")
STRAIGHT = ("4C", "5D", "6H", "7S")


def dealt(*cards: str, **options: object) -> Table:
    """Return a table where seat 1 begins and these cards have been dealt in turn."""
    table = Table("turn: 1 deal", starter="first", **options)
    table.state = setup(Options(starter="first", **options), PLAYERS)
    table.draw(*cards)
    return table


ALTERNATELY = ("2C", "3C", "2D", "3D", "2H", "3H", "2S", "3S", "4C", "5C", "4D", "5D")


def test_a_joker_that_is_dealt_becomes_a_taxman():
    """CRD-S1: one Taxman lies open, six cards are left, and he counts a point."""
    table = dealt(*ALTERNATELY, "*1", "5H")
    assert table.state.taxmen == [["*1"], []]
    assert (len(table.state.hands[0]), len(table.state.hands[1])) == (6, 7)
    assert table.points == (1, 0)
    assert table.state.phase is Phase.TURN_UP


def test_a_taxman_may_be_replaced():
    """CRD-S1: with the option the hand is filled up to seven."""
    table = dealt(*ALTERNATELY, "*1", "*2", "6H", "5H", taxman_replacement=True)
    assert table.state.taxmen == [["*1", "*2"], []]
    assert [len(hand) for hand in table.state.hands] == [7, 7]


def test_the_first_build_is_a_road():
    """CRD-S2: no Village on an empty line; after the Road one may lie at either end."""
    table = Table("turn: 1 build\nhand 1: 4C 5D 6H 7S 2H 9H KH")
    assert table.refuses(BuildVillage(0, STRAIGHT, 1)) == "CRD-21"
    table.play(BuildRoad(0, HEARTS, 0))
    assert table.refuses(BuildVillage(0, STRAIGHT, -1)) is None
    table.play(BuildVillage(0, STRAIGHT, 1))
    assert table.line == "R1 V1"


def test_the_road_of_the_opponent_is_enough():
    """CRD-S3: a Village may lie beside it, unless each player's first build must be a Road."""
    drawing = "turn: 2 build\nline: R1 2H 9H KH\nhand 2: 4C 5D 6H 7S"
    assert Table(drawing).refuses(BuildVillage(1, STRAIGHT, 1)) is None
    assert Table(drawing, first_road="each").refuses(BuildVillage(1, STRAIGHT, 1)) == "CRD-R13"


def test_roads_and_villages_take_turns():
    """CRD-S4: after R1 V2 a Road lies only right, a Village only left; after R1 V1 R2 no Road lies."""
    table = Table("turn: 1\nline: R1 2H 9H KH, V2 4C 5D 6H 7S\nhand 1: 3H 4H 5H 8C 9C 10D JD")
    assert (road_spots(table.state), village_spots(table.state)) == ([2], [-1])
    assert table.refuses(BuildRoad(0, ("3H", "4H", "5H"), -1)) == "CRD-22"
    village = ("8C", "9C", "10D", "JD")
    assert table.refuses(BuildVillage(0, village, 2)) == "CRD-22"
    assert table.refuses(BuildVillage(0, village, 3)) == "CRD-22"
    assert table.refuses(BuildRoad(0, ("3H", "4H", "5H"), 2)) is None
    assert table.refuses(BuildVillage(0, village, -1)) is None
    table = Table("turn: 1\nline: R1 2H 9H KH, V1 4C 5D 6H 7S, R2 2D 3D 4D\nhand 1: 3H 4H 5H 8C 9C 10D JD")
    assert (road_spots(table.state), village_spots(table.state)) == ([], [-1, 3])
    assert table.refuses(BuildRoad(0, ("3H", "4H", "5H"), -1)) == "CRD-22"
    assert table.refuses(BuildRoad(0, ("3H", "4H", "5H"), 3)) == "CRD-22"
    assert [table.refuses(BuildVillage(0, village, at)) for at in (-1, 3)] == [None, None]


@pytest.mark.parametrize("cards", [("2H", "5H", "9D"), ("2S", "5S", "9S")])
def test_a_road_is_of_one_red_suit(cards):
    """CRD-S5: mixed reds are no Road, and spades are none."""
    table = Table(f"turn: 1\nhand 1: {' '.join(cards)}")
    assert table.refuses(BuildRoad(0, cards, 0)) == "CRD-13"


def test_straights():
    """CRD-S6: aces are low in A234 and high in JQKA, and do not go round; 5 6 7 8 of a suit is a flush."""
    ranks = Options().tables.ranks
    assert straight(("3D", "AC", "4S", "2H"), ranks) == ("AC", "2H", "3D", "4S")
    assert straight(("AC", "KD", "JH", "QS"), ranks) == ("JH", "QS", "KD", "AC")
    assert straight(("QS", "KD", "AC", "2H"), ranks) is None
    assert is_straight_flush(("5D", "6D", "7D", "8D"))


def test_wells_and_farmland_when_picking_up():
    """CRD-S7: two Wells make five cards, one Farmland lets two of them come from the pile."""
    table = Table(
        """
        turn: 2
        line -1: V1 4C 5D 6H 7S well 2C 3C 5C farmland 2S 3S 5S, R1 2H 9H KH, V1 8C 9D 10H JS well 6C 7C 10C
        pile: QH 4D
        hand 2: 9S
        """
    )
    table.play(Discard(1, "9S"))
    assert table.state.left == 5
    table.play(TakeTop(0), TakeTop(0))
    assert table.state.hands[0] == ["4D", "9S"]
    assert table.refuses(TakeTop(0)) == "CRD-7"
    table.play(DrawStock(0))
    table.draw("AC", "AD", "AH")
    assert table.state.phase is Phase.BUILD
    assert len(table.state.hands[0]) == 5


def test_a_thief_halves_what_is_too_much():
    """CRD-S8: ten cards with limit 8 lose five, seven with limit 7 stay; the joker lies on top."""
    table = Table(
        """
        turn: 1 pick up
        line: R1 2H 9H KH, V2 4C 5D 6H 7S
        army 1: 8C 8D, 9C 9D
        army 2: JC JD
        hand 1: 2C 3C 2D 3D 3H 2S 3S 4S
        hand 2: KC KD KS QC QD QH QS
        pile: AC
        left: 3
        """
    )
    table.play(DrawStock(0))
    table.draw("5H", "7H", "*2")
    assert table.state.owing == (5, 0)
    assert table.state.phase is Phase.THIEF
    assert table.refuses(Discard(0, "2C")) == "CRD-10"
    table.play(*(GiveUp(0, card) for card in ("2C", "3C", "2D", "3D", "3H")))
    assert table.state.pile == ["AC", "2C", "3C", "2D", "3D", "3H", "*2"]
    assert table.state.phase is Phase.BUILD
    assert [len(hand) for hand in table.state.hands] == [5, 7]


def test_a_large_army_makes_the_thief_worse():
    """CRD-S9: against an Army of four the limit is five, and six cards lose three."""
    table = Table(
        """
        turn: 1 draw
        line: R2 2H 9H KH, V2 4C 5D 6H 7S
        army 2: JC JD, 8C 8D, 9C 9D, 10C 10D
        hand 1: 2C 3C 2D 3D 3H 2S
        left: 3
        """
    )
    points = table.points
    table.draw("*1")
    assert table.state.owing == (3, 0)
    table.play(GiveUp(0, "2C"), GiveUp(0, "3C"), GiveUp(0, "2D"))
    assert table.state.hands[0] == ["2S", "3D", "3H"]
    assert table.points == points


def test_the_army_is_as_large_as_roads_and_villages_allow():
    """CRD-S10: at the limit no Soldier comes, a conversion does; a lost Village shrinks only the limit."""
    table = Table(
        """
        turn: 1
        line: R1 2H 9H KH, V1 4C 5D 6H 7S
        army 1: 8C 8D, 9C 9D
        army 2: 10C 10D 10H
        hand 1: 8H 9H 3C 3D
        hand 2: QC
        """
    )
    soldier = BuildSoldier(0, ("3C", "3D"))
    assert table.refuses(soldier) == "CRD-24"
    assert table.choices(0, BuildSoldier) == []
    assert table.refuses(Convert(0, ("8H",), 0)) is None
    table.play(Discard(0, "3C"), DrawStock(1))
    table.draw("QD", "QH", "QS")
    table.play(Attack(1, 2, 1), Discard(1, "QC"), DrawStock(0))
    table.draw("KC", "3H", "AC")
    assert table.refuses(BuildSoldier(0, ("3D", "3H"))) == "CRD-24"
    table.play(Convert(0, ("8H",), 0))
    assert len([unit for unit in table.state.units.values() if unit.owner == 0]) == 2


def test_the_largest_army():
    """CRD-S11: equal size is decided by the highest rank; a third unit beats two aces."""
    table = Table(
        """
        turn: 1
        line: R1 2H 9H KH, V1 4C 5D 6H 7S, R1 2D 4D 6D
        army 1: 7C 7D, KC KD
        army 2: QC QD QH, AC AD
        hand 1: 3C 3D 8S
        """
    )
    roads = 4
    assert table.points == (roads, 2)
    table.play(BuildSoldier(0, ("3C", "3D")))
    assert table.points == (roads + 3, 0)


def test_equal_armies():
    """CRD-S12: kings against kings score nothing; another unit scores for both of them."""
    table = Table(
        """
        turn: 1
        line: R1 2H 9H QH, V1 4C 5D 6H 7S
        army 1: KC KD
        army 2: KH KS
        hand 1: 2C 2D 8S
        """
    )
    assert largest_army(table.state) is None
    assert table.points == (3, 0)
    table.play(BuildSoldier(0, ("2C", "2D")))
    assert table.points == (5, 0)


WALLED = """
    turn: 1
    line: R1 2H 4H KH, V2 3C 4D 5H 6S wall {wall} well 7C 2C 10C farmland AS 3S 7S, R1 2D 3D 5D
    army 1: {army}
    hand 1: QC
    hand 2: QD
    pile: 8C
"""


def test_an_attack_that_ties_succeeds():
    """CRD-S13: nines beat a nine; all goes on the pile in order, and a gap stays."""
    table = Table(WALLED.format(wall="9S", army="9C 9D 9H"))
    table.play(Attack(0, 0, 1))
    expected = "8C 9C 9D 9H 9S 3C 4D 5H 6S 2C 7C 10C 3S 7S AS"
    assert " ".join(table.state.pile) == expected
    assert table.line == "R1 gap R1"
    assert gaps(table.state) == [1]


def test_an_attack_that_fails():
    """CRD-S14: jacks against an ace cost the Catapult and the wall; no second shot at that Village."""
    table = Table(WALLED.format(wall="AD", army="JC JD JH, 9C 9D 9H"))
    table.play(Attack(0, 0, 1))
    assert " ".join(table.state.pile) == "8C JC JD JH AD"
    village = table.state.villages[1]
    assert village.wall is None
    assert village.well
    assert village.farmland
    assert table.refuses(Attack(0, 1, 1)) == "CRD-R30"


def test_a_straight_flush_cannot_be_attacked():
    """CRD-S15: it is no target, although it has no wall."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H KH, V2 5D 6D 7D 8D, R1 2D 3D 4D, V2 3C 4S 5H 6S
        army 1: 9C 9D 9H
        hand 1: QC
        """
    )
    assert targets(table.state, 0) == [3]
    assert table.refuses(Attack(0, 0, 1)) == "CRD-R23"


def test_a_gap_is_filled_by_a_village():
    """CRD-S16: of either player; a Road is refused there; both ends stay open for Villages."""
    for seat in (0, 1):
        table = Table(
            f"turn: {seat + 1}\nline: R1 2H 4H KH, gap, R2 2D 3D 5D\nhand {seat + 1}: 8C 9C 10D JD 3H 5H 6H"
        )
        assert village_spots(table.state) == [-1, 1, 3]
        assert table.refuses(BuildRoad(seat, ("3H", "5H", "6H"), 1)) == "CRD-R16"
        table.play(BuildVillage(seat, ("8C", "9C", "10D", "JD"), 1))
        assert table.line == f"R1 V{seat + 1} R2"


def test_a_village_at_the_end_leaves_no_gap():
    """CRD-S17: the line gets shorter, and the next Village may lie on either side."""
    table = Table("turn: 1\nline: R1 2H 4H KH, V2 3C 4D 5H 6S\narmy 1: 9C 9D 9H\nhand 1: QC\nhand 2: QD")
    table.play(Attack(0, 0, 1))
    assert table.line == "R1"
    assert gaps(table.state) == []
    assert village_spots(table.state) == [-1, 1]
