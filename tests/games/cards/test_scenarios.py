"""The acceptance scenarios of the rules, CRD-S1 to CRD-S25."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.command import NATURE
from app.games.cards import rules
from app.games.cards.commands import (
    Attack,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    Convert,
    Discard,
    DrawStock,
    Drew,
    EndTurn,
    GiveUp,
    TakeTop,
)
from app.games.cards.model import Options, Phase, gaps, largest_army, whole_pack
from app.games.cards.rules.attack import targets
from app.games.cards.rules.build import road_spots, village_spots
from app.games.cards.rules.deal import setup
from app.games.cards.rules.sets import is_straight_flush, straight
from app.games.cards.scoring import result
from tests.games.cards.table import PLAYERS, Table, cards_of, new_game, random_step

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
    assert table.refuses(BuildVillage(0, ("8C", "9C", "10D", "JD"), 3)) == "CRD-22"
    table = Table("turn: 1\nline: R1 2H 9H KH, V1 4C 5D 6H 7S, R2 2D 3D 4D\nhand 1: 3H 4H 5H")
    assert (road_spots(table.state), village_spots(table.state)) == ([], [-1, 3])
    assert table.refuses(BuildRoad(0, ("3H", "4H", "5H"), -1)) == "CRD-22"
    assert table.refuses(BuildRoad(0, ("3H", "4H", "5H"), 3)) == "CRD-22"


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
        turn: 1 pick up
        line -1: V1 4C 5D 6H 7S well 2C 3C 5C farmland 2S 3S 5S, R1 2H 9H KH, V1 8C 9D 10H JS well 6C 7C 10C
        pile: QH 4D 9S
        left: 5
        """
    )
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
    table.draw("*1")
    assert table.state.owing == (3, 0)


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


PERFECT = """
    turn: 1
    line: R1 2H 4H KH, V1 3C 4D 5H 6S
    hand 1: 3H 6H QH 8C
    hand 2: QD
    pile: 9D
    had_cards: yes
"""


def test_a_perfect_build():
    """CRD-S18: a Road and a wall empty the hand, and the same player picks up again; no discard does."""
    table = Table(PERFECT)
    table.play(BuildRoad(0, ("3H", "6H", "QH"), 2), BuildWall(0, "8C", 1), EndTurn(0))
    assert (table.state.turn, table.state.phase, table.state.left) == (0, Phase.PICK_UP, 3)
    assert table.state.perfects == (1, 0)
    table = Table(PERFECT)
    table.play(BuildRoad(0, ("3H", "6H", "QH"), 2), Discard(0, "8C"))
    assert table.state.turn == 1


def test_nothing_used_is_no_perfect_build():
    """CRD-S19: an empty hand and a Thief at once: no discard, and the opponent's turn."""
    table = Table("turn: 1 draw\nhand 2: 2C 3C\nleft: 3")
    table.draw("*1")
    assert table.state.phase is Phase.BUILD
    table.play(EndTurn(0))
    assert (table.state.turn, table.state.perfects) == (1, (0, 0))


SIX = "line -1: V2 3C 4D 5H 6S{wall}, R2 2H 4H JH, V2 7C 8D 9S 10H, R2 5D 6D 7D"


def test_firing_can_make_the_others_army_the_largest():
    """CRD-S20 (a): six points less a Village and plus two units are six, and play goes on."""
    table = Table(
        f"turn: 1\n{SIX.format(wall='')}\narmy 1: AC AD AH, 2C 2D\narmy 2: KC KD, QC QD\nhand 1: 9D"
    )
    assert table.points == (2, 6)
    table.play(Attack(0, 0, -1))
    assert table.points == (0, 6)
    assert table.state.phase is Phase.ATTACK


def test_firing_can_hand_the_game_to_the_opponent():
    """CRD-S20 (b): the shot fails, the Army shrinks, and the opponent's Army makes eight."""
    six = SIX.format(wall=" wall JS").replace("9S", "9H").replace("10H", "10S")
    table = Table(f"turn: 1\n{six}\narmy 1: 9C 9D 9S, 3D 3S, 2C 2D\narmy 2: KC KD, QC QD\nhand 1: AD")
    assert table.points == (3, 6)
    table.play(Attack(0, 0, -1))
    assert table.points == (0, 8)
    assert (table.state.phase, table.state.winner) == (Phase.OVER, 1)


def test_the_pile_is_shuffled_when_the_stock_is_empty():
    """CRD-S21: two cards are drawn, ten discards become the stock, and the third card comes from it."""
    table = Table(
        """
        turn: 1 pick up
        pile: 2C 3C 4C 5C 6C 7C 8C 9C 10C JC
        stock: QC KC
        left: 3
        """
    )
    table.play(DrawStock(0))
    table.draw("QC", "KC")
    assert (len(table.state.stock), table.state.pile) == (10, [])
    table.draw("5C")
    assert table.state.phase is Phase.BUILD
    assert (len(table.state.stock), table.state.pile) == (9, [])


def test_eight_points_win_at_once():
    """CRD-S22: two Roads, two Villages, Farmland, a Taxman: over with the last build, without a discard."""
    table = Table(
        """
        turn: 1
        line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H, R1 5D 6D 7D
        taxmen 1: *1
        hand 1: 2S 4S 8S KC
        """
    )
    assert table.points == (7, 0)
    table.play(BuildFarmland(0, ("2S", "4S", "8S"), 1))
    assert table.points == (8, 0)
    assert (table.state.phase, table.state.winner) == (Phase.OVER, 0)
    assert rules.to_act(table.state) == frozenset()
    assert table.refuses(Discard(0, "KC")) == "CRD-33"


def test_a_dead_position_ends():
    """CRD-S23: the 24th idle turn ends the game, and seven points beat six."""
    table = Table(
        """
        turn: 2
        line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H, R1 5D 6D 7D, V2 4C 5C 6H 7H, R2 2D 3D 4D
        taxmen 1: *1
        taxmen 2: *2 *3
        hand 1: KC
        hand 2: KD
        idle: 23
        """
    )
    assert table.points == (7, 5)
    table.play(Discard(1, "KD"))
    assert (table.state.phase, table.state.winner) == (Phase.OVER, 0)
    assert len(result(table.state).deciders) == 1


def test_a_spent_thief_can_be_called_again():
    """CRD-S24: after a Perfect Build the joker still lies on top; whoever takes it calls the Thief."""
    table = Table(PERFECT.replace("pile: 9D", "pile: 9D *1"))
    table.play(BuildRoad(0, ("3H", "6H", "QH"), 2), BuildWall(0, "8C", 1), EndTurn(0), TakeTop(0))
    assert table.state.pile == ["9D", "*1"]
    assert (table.state.phase, table.state.left) == (Phase.BUILD, 0)
    assert table.state.hands[0] == []


@given(seed=st.integers(0, 10**6), jokers=st.sampled_from((2, 3)), aside=st.sampled_from(("pile", "aside")))
@settings(max_examples=15, deadline=None)
def test_every_card_is_somewhere_once(seed, jokers, aside):
    """CRD-S25: all zones together hold each of the 54 or 55 cards exactly once, after every step."""
    session, rng = new_game(seed, jokers=jokers, spent_thief=aside), Random(seed)
    pack = sorted(whole_pack(session.setup.options))
    assert len(pack) == 52 + jokers
    while not session.is_over:
        random_step(session, rng)
    for ply in range(session.timeline.now + 1):
        assert cards_of(session.timeline.at(ply)) == pack


def test_nobody_chooses_what_the_stock_gives():
    """CRD-8: a player who claims to have drawn a card is refused."""
    table = Table("turn: 1 draw\nhand 1: 2C\nleft: 3")
    assert table.refuses(Drew(NATURE, "2C")) == "CRD-8"
    assert rules.why_not(table.state, Drew(0, "3C")) is not None
