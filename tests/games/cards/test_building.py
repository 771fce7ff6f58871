"""Builds, Armies, attacks and scores: a story for every rule and ruling."""

import pytest
from attrs import evolve

from app.games.cards import rules
from app.games.cards.bots.claims import reasons
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    Convert,
    Discard,
    DrawStock,
    EndTurn,
    TakeTop,
)
from app.games.cards.model import Phase, Tally, gaps
from app.games.cards.rules.attack import targets, warning
from app.games.cards.rules.build import road_spots, village_spots
from app.games.cards.scoring import finished, tally
from tests.games.cards.drawn import Table

LINE = "line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H"


def on_the_line(hand: str, more: str = "", **options: object) -> Table:
    """Return a table with a short line, where seat 1 builds from *hand*."""
    return Table(f"turn: 1\n{LINE}\nhand 1: {hand}\nhand 2: AS\n{more}", **options)


# --- Roads and Villages ---


def test_builds_are_paid_from_the_hand():
    """CRD-12: any number in any order, with cards one holds, each once; nobody has to build."""
    table = on_the_line("3H 5D 7H 8H 9C 9D")
    assert table.refuses(BuildSoldier(0, ("9C", "9H"))) == "CRD-18"
    assert table.refuses(BuildSoldier(0, ("9C", "9C"))) == "CRD-18"
    table.play(BuildSoldier(0, ("9C", "9D")), BuildRoad(0, ("3H", "7H", "8H"), 2), Discard(0, "5D"))
    assert table.state.turn == 1


def test_a_road_is_exactly_three():
    """CRD-13, CRD-R19: a flush of four is one Road and one card left."""
    table = on_the_line("3H 6H 7H 8H")
    assert table.refuses(BuildRoad(0, ("3H", "6H", "7H", "8H"), 2)) == "CRD-13"
    assert table.refuses(BuildRoad(0, ("3H", "6H"), 2)) == "CRD-13"
    table.play(BuildRoad(0, ("3H", "6H", "7H"), 2))
    assert table.state.hands[0] == ["8H"]


@pytest.mark.parametrize(
    "cards, legal",
    [
        ("AC 2D 3H 4S", True),
        ("JC QD KH AS", True),
        ("QC KD AH 2S", False),
        ("KC AD 2S 3S", False),
        ("4C 5D 6H 6C", False),
        ("AC AD 2S 3S", False),
        ("8S 9C 10D JH QS", False),
    ],
)
def test_a_village_is_four_in_a_row(cards, legal):
    """CRD-14, CRD-R18, CRD-R19: an ace is low or high, never both; exactly four."""
    table = Table(f"turn: 1\nline: R2 5S 7S 8S\nhand 1: {cards}")
    found = table.refuses(BuildVillage(0, tuple(cards.split()), 1))
    assert found == (None if legal else "CRD-14")


def test_the_first_build_of_the_game_is_a_road():
    """CRD-21, CRD-R13: nobody builds anything else before; with the option each player begins with a Road."""
    table = Table("turn: 1\nhand 1: 9C 9D 9H 2C 3C 4C")
    assert table.refuses(BuildSoldier(0, ("9C", "9D"))) == "CRD-21"
    assert table.choices(0, BuildSoldier) == []
    each = Table("turn: 1\nline: R2 2H 4H JH\nhand 1: 3D 5D 6D 8C 9C 10D JC", first_road="each")
    village = BuildVillage(0, ("8C", "9C", "10D", "JC"), 1)
    assert each.refuses(village) == "CRD-R13"
    assert each.choices(0, BuildVillage) == []


def test_only_the_kind_of_the_neighbour_counts():
    """CRD-22, CRD-R14: there is one line for both, and R1 R2 may not touch."""
    table = Table("turn: 2\nline: R1 2H 4H JH\nhand 2: 3D 5D 6D 8C 9C 10D JC")
    assert table.refuses(BuildRoad(1, ("3D", "5D", "6D"), 2)) == "CRD-22"
    table.play(BuildVillage(1, ("8C", "9C", "10D", "JC"), 1), BuildRoad(1, ("3D", "5D", "6D"), 2))
    assert table.line == "R1 V2 R2"
    assert table.refuses(BuildRoad(1, ("3D", "5D", "6D"), 2)) is not None


def test_both_ends_may_be_blocked():
    """CRD-R15: with a Road at both ends nobody builds a Road; with a Village at both, no Village."""
    assert road_spots(Table("turn: 1\nline: R1 2H 4H JH, V1 7C 8D 9S 10H, R1 5D 6D 7D").state) == []
    assert village_spots(Table(f"turn: 1\n{LINE}").state) == []


def test_gaps_lie_between_two_roads():
    """CRD-22, CRD-23, CRD-R16, CRD-R17: a lost end Village leaves a Road at the end; gaps are refilled."""
    table = Table(
        """
        turn: 1
        line -1: V2 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H, R1 3D 5D 6D
        army 1: 9C 9D 9H, QC QD QH
        hand 1: AS
        hand 2: 2S
        """
    )
    table.play(Attack(0, 0, -1))
    assert (table.line, gaps(table.state)) == ("R1 V2 R1", [])
    table.play(Attack(0, 1, 1))
    assert (table.line, gaps(table.state)) == ("R1 gap R1", [1])
    assert village_spots(table.state) == [-1, 1, 3]
    table.play(Discard(0, "AS"))
    assert (table.state.turn, table.state.left) == (1, 3)


# --- What belongs to a Village ---


def test_a_wall_is_any_card_on_an_own_village():
    """CRD-15, CRD-R22, CRD-R28: one for each Village, also on a straight flush, never on another's."""
    table = Table("turn: 1\nline: R1 2H 4H JH, V1 7C 8C 9C 10C\nhand 1: 2S 3S\n")
    table.play(BuildWall(0, "2S", 1))
    assert table.refuses(BuildWall(0, "3S", 1)) == "CRD-R22"
    assert on_the_line("2S").refuses(BuildWall(0, "2S", 1)) == "CRD-15"
    assert on_the_line("2S").refuses(BuildWall(0, "2S", 0)) == "CRD-15"


def test_a_wall_can_be_built_again_after_its_loss():
    """CRD-R22: in a later turn a new card may lie there, which is none of those that stood at the shuffle."""
    table = Table(f"turn: 1\n{LINE} wall KS\nold_walls: 1\narmy 1: 9C 9D 9H\nhand 1: AD\nhand 2: AS")
    table.play(Attack(0, 0, 1))
    assert table.state.old_walls == ()
    table.play(Discard(0, "AD"), TakeTop(1), DrawStock(1))
    table.draw("2C", "2D")
    table.play(BuildWall(1, "AD", 1))
    assert table.state.villages[1].wall == "AD"


def test_a_well_is_three_clubs_and_farmland_three_spades():
    """CRD-16, CRD-17, CRD-R24: one of each for each own Village."""
    table = on_the_line("2C 8C 9C 10C 2S 3S 4S 8S JC QC KC")
    assert table.refuses(BuildWell(0, ("2S", "3S", "4S"), -1)) == "CRD-16"
    assert table.refuses(BuildFarmland(0, ("2C", "8C", "9C"), -1)) == "CRD-17"
    assert [len(table.choices(0, kind)) for kind in (BuildWell, BuildFarmland)] == [35, 4]
    table.play(BuildWell(0, ("2C", "8C", "9C"), -1), BuildFarmland(0, ("2S", "3S", "4S"), -1))
    assert table.choices(0, BuildWell) == table.choices(0, BuildFarmland) == []
    assert table.refuses(BuildWell(0, ("JC", "QC", "KC"), -1)) == "CRD-R24"
    assert table.refuses(BuildFarmland(0, ("2S", "3S", "4S"), -1)) == "CRD-R24"
    assert table.refuses(BuildWell(0, ("JC", "QC", "KC"), 1)) == "CRD-16"
    assert table.points[0] == 1 + 2 + 1


def test_no_joker_is_ever_a_wall():
    """CRD-R21: the ace is the highest wall; a joker on a Village is an impossible table."""
    table = Table(f"turn: 1\n{LINE} wall AS\narmy 1: KC KD KH\nhand 1: AD")
    table.play(Attack(0, 0, 1))
    assert 1 in table.state.villages
    broken = Table(f"turn: 1\n{LINE} wall *1")
    assert [reason.rule for reason in rules.problems(broken.state)] == ["CRD-R21"]


# --- The Army ---


def test_soldiers_catapults_and_conversions():
    """CRD-18, CRD-19, CRD-20, CRD-24: two or three of a rank; a third card makes a Soldier a Catapult."""
    table = on_the_line("9C 9D 9H 9S KC KD KS QC QD", "army 2: JC JD")
    assert table.refuses(BuildSoldier(0, ("9C", "KC"))) == "CRD-18"
    assert table.refuses(BuildCatapult(0, ("9C", "9D"))) == "CRD-19"
    table.play(BuildSoldier(0, ("9C", "9D")), BuildCatapult(0, ("KC", "KD", "KS")))
    assert table.refuses(BuildSoldier(0, ("QC", "QD"))) == "CRD-24"
    assert table.refuses(Convert(0, ("QC",), 1)) == "CRD-20"
    assert table.refuses(Convert(0, ("9H",), 0)) == "CRD-20"
    assert table.refuses(Convert(0, ("9H",), 2)) == "CRD-20"
    assert table.refuses(Convert(0, ("9H", "9S"), 1)) == "CRD-20"
    table.play(Convert(0, ("9H",), 1))
    assert table.state.units[1].cards == ("9C", "9D", "9H")
    assert table.refuses(Convert(0, ("9S",), 1)) == "CRD-20"


def test_a_conversion_says_how_many_cards_it_takes():
    """CRD-20: a variant may ask for two more of the rank."""
    table = on_the_line("9H 9S QC", "army 1: 9C 9D")
    costs = table.state.options.tables
    tables = evolve(costs, catapult=evolve(costs.catapult, cards=4))
    table.state.options = evolve(table.state.options, tables=tables)
    why = rules.why_not(table.state, Convert(0, ("9H",), 0))
    assert str(why) == "A conversion takes 2 cards of the Soldier's own rank. [CRD-20]"
    assert rules.why_not(table.state, Convert(0, ("9H", "9S"), 0)) is None


def test_a_conversion_is_allowed_above_the_limit():
    """CRD-20, CRD-R25: the size does not change, so it is not asked for."""
    table = on_the_line("9H", "army 1: 9C 9D, QC QD, KC KD")
    table.play(Convert(0, ("9H",), 0))
    assert len(table.state.units) == 3


@pytest.mark.parametrize(
    "first, second, points",
    [
        ("7C 7D, KC KD", "QC QD QH, AC AD", (0, 2)),
        ("KC KD", "KH KS", (0, 0)),
        ("KC KD, 3C 3D", "KH KS, 2C 2D", (2, 0)),
        ("KC KD, 2H 2S", "KH KS, 2C 2D", (0, 0)),
        ("QC QD QH", "KC KD", (0, 1)),
        ("2C 2D, 3C 3D", "AC AD AH", (2, 0)),
    ],
)
def test_which_army_is_the_largest(first, second, points):
    """CRD-25, CRD-R26, CRD-R27: size, then ranks from the top; Catapults are worth no more than Soldiers."""
    state = Table(f"turn: 1\narmy 1: {first}\narmy 2: {second}").state
    assert (tally(state, 0).army, tally(state, 1).army) == points


@pytest.mark.parametrize(
    "armies, said",
    [
        ("army 1: 10D 10S\narmy 2: 9D 9S, 8D 8S", "2 against 2, and of a higher rank."),
        ("", "1 against 0."),
    ],
)
def test_a_hint_says_why_an_army_of_equal_size_is_the_largest(armies, said):
    """CRD-25: "2 against 2" alone did not."""
    view = Table(f"turn: 1\nline: R1 2H 9H AH, R1 2D 4D 6D\n{armies}\nhand 1: QC QD 3H").state

    told = [str(each.sentence) for each in reasons(view, 0, BuildSoldier(0, ("QC", "QD")))]

    assert f"Your Army is then the largest: {said}" in told


# --- Attacks ---

SIEGE = """
    turn: 1
    line -1: V2 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H, R1 3D 5D 6D, V1 7D 8C 9H 10S
    army 1: 9C 9D, QC QD QH, KC KD KH
    hand 1: AS 2S 4S
    hand 2: AD
"""


def test_who_attacks_and_what():
    """CRD-26, CRD-R28, CRD-R30: Catapults only, other Villages only, each target once a turn."""
    table = Table(SIEGE)
    assert targets(table.state, 0) == [-1, 1]
    assert table.refuses(Attack(0, 0, -1)) == "CRD-26"
    assert table.refuses(Attack(0, 1, 3)) == "CRD-R28"
    assert table.refuses(Attack(0, 1, 0)) == "CRD-26"
    table.play(Attack(0, 1, -1))
    assert table.refuses(Attack(0, 2, -1)) == "CRD-R30"
    table.play(Attack(0, 2, 1))


def test_nothing_is_built_after_an_attack():
    """CRD-29, CRD-28: the Catapult is used up, and the cards stay in the hand."""
    table = Table(SIEGE)
    table.play(Attack(0, 1, -1))
    assert 1 not in table.state.units
    assert table.refuses(BuildWall(0, "AS", 3)) == "CRD-29"
    assert table.refuses(EndTurn(0)) == "CRD-31"


def test_a_perfect_build_allows_a_second_attack():
    """CRD-R30: after it the new turn may choose the same Village again."""
    table = Table(
        f"turn: 1\n{LINE} wall AH\narmy 1: QC QD QH, KC KD KH\nhand 1: AS\nhad_cards: yes\nhand 2: 2C"
    )
    table.play(BuildWall(0, "AS", -1), Attack(0, 0, 1))
    assert table.refuses(Attack(0, 1, 1)) == "CRD-R30"
    table.play(EndTurn(0), DrawStock(0))
    table.draw("2D", "3D", "5D")
    table.play(Attack(0, 1, 1))
    assert 1 not in table.state.villages


def test_a_new_catapult_may_fire_unless_that_was_ruled_out():
    """CRD-26, CRD-R29: also one that was converted in this turn."""
    drawing = f"turn: 1\n{LINE}\narmy 1: QC QD\nhand 1: QH KC KD KS"
    table = Table(drawing)
    table.play(Convert(0, ("QH",), 0), Attack(0, 0, 1))
    late = Table(drawing, fresh_catapult=False)
    late.play(Convert(0, ("QH",), 0), BuildCatapult(0, ("KC", "KD", "KS")))
    assert late.refuses(Attack(0, 0, 1)) == "CRD-R29"
    assert late.choices(0, Attack) == []


@pytest.mark.parametrize("wall, stands", [("9S", False), ("10S", True), ("AS", True), ("2S", False)])
def test_a_wall_holds_against_lower_catapults(wall, stands):
    """CRD-27, CRD-28: the Catapult wins with an equal or higher rank, aces high; the wall goes either way."""
    table = Table(f"turn: 1\nline -1: V2 3C 4D 5H 6S wall {wall}, R1 2H 4H JH\narmy 1: 9C 9D 9H\nhand 1: QC")
    table.play(Attack(0, 0, -1))
    assert (-1 in table.state.villages) == stands
    assert wall in table.state.pile


def test_what_lies_on_the_pile_after_an_attack():
    """CRD-28, CRD-R35: Catapult by suits, wall, Village from the low end, Well, Farmland, last one on top."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H JH, V2 AC 2D 3H 4S wall 5C well KC 3C 6C farmland AS 5S 6S
        army 1: 9C 9D 9S
        hand 1: QC
        """
    )
    table.play(Attack(0, 0, 1))
    assert " ".join(table.state.pile) == "9C 9D 9S 5C AC 2D 3H 4S 3C 6C KC 5S 6S AS"
    high = Table("turn: 1\nline: R1 2H 4H JH, V2 JC QD KH AS\narmy 1: 9C 9D 9S\nhand 1: QC")
    high.play(Attack(0, 0, 1))
    assert high.state.pile[-1] == "AS"


def test_lost_wells_help_no_longer():
    """CRD-R24: they die with the Village, and their effect stops at once."""
    table = Table(
        f"turn: 1\n{LINE} well 2C 3C 5C farmland 2S 3S 5S\narmy 1: 9C 9D 9H\nhand 1: QC\nhand 2: AS".replace(
            "3C 4D", "3D 4D"
        )
    )
    assert table.points[1] == 3
    table.play(Attack(0, 0, 1), Discard(0, "QC"))
    assert (table.points[1], table.state.left) == (0, 3)


def test_a_straight_flush_is_safe():
    """CRD-R23: not even its wall can be attacked."""
    table = Table("turn: 1\nline: R1 2H 4H JH, V2 7C 8C 9C 10C wall 2S\narmy 1: KC KD KH\nhand 1: QC")
    assert table.choices(0, Attack) == []
    assert table.refuses(Attack(0, 0, 1)) == "CRD-R23"


# --- Points ---


def test_where_points_come_from():
    """CRD-32, CRD-R39: Road 1, Village 2, Farmland 1, Taxman 1, and the Army."""
    table = Table(
        """
        turn: 1
        line -1: V1 3C 4D 5H 6S wall AD well 2C 5C 6C farmland 2S 3S 5S, R1 2H 4H JH, V2 7C 8D 9S 10H
        taxmen 1: *1
        army 1: 9C 9D, QC QD
        """
    )
    assert tally(table.state, 0) == Tally(roads=1, villages=2, farmlands=1, taxmen=1, army=2)
    assert table.points == (7, 2)


TENSE = "line -1: V2 3C 4D 5H 6S wall JS, R2 2H 4H JH, V2 7C 8D 9S 10H, R2 5D 6D 7D"


def test_an_attack_that_loses_the_game_is_warned_of():
    """CRD-33, CRD-R31: from the own view an unknown wall may hold; an open Village is counted exactly."""
    drawing = f"turn: 1\n{TENSE}\narmy 1: 9C 9D 9H, 3D 3S, 2C 2D\narmy 2: KC KD, QC QD\nhand 1: AD"
    table = Table(drawing)
    attack = Attack(0, 0, -1)
    assert "If the wall holds" in str(warning(rules.redact(table.state, 0), attack))
    assert "wins" in str(warning(table.state, attack))
    assert warning(table.state, Attack(0, 0, 1)) is None
    table.play(attack)
    assert table.state.winner == 1
    low = Table(drawing.replace("wall JS", "wall 8S"))
    assert "If the wall holds" in str(warning(rules.redact(low.state, 0), attack))
    assert warning(low.state, attack) is None, "whoever sees this wall knows that the Village falls with it"


def test_only_one_can_have_eight():
    """CRD-33, CRD-R32: the game is over at once, in whoever's turn it is, and one has won."""
    table = Table(f"turn: 2\n{TENSE}\narmy 2: KC KD\nhand 2: QC QD\ntaxmen 1: *1")
    assert table.points == (1, 7)
    table.play(BuildSoldier(1, ("QC", "QD")))
    assert (table.state.phase, table.state.winner) == (Phase.OVER, 1)
    assert finished(table.state, stale=False).winner == 1


def test_roads_are_never_lost():
    """CRD-22, CRD-R17: whatever is destroyed, the Roads of the line stay where they are."""
    table = Table(SIEGE)
    table.play(Attack(0, 1, -1), Attack(0, 2, 1))
    assert sorted(table.state.roads) == [0, 2]
