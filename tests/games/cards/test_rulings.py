"""Every value of every option, and what a ruling says beyond the scenarios."""

import pytest

from app.core.options import describe
from app.games.cards.bots.hint_text import explain
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    Chose,
    Convert,
    Discard,
    DrawStock,
    EndTurn,
    TakeTop,
)
from app.games.cards.model import Options, Phase, Position
from app.games.cards.rules.build import road_spots, village_spots
from app.games.cards.rules.thief import hand_limit
from app.games.cards.ui.prompts import facts_about
from tests.games.cards.drawn import Table, new_game

NAMED = {
    "jokers": (3, {3, 2}),
    "taxman_replacement": (False, {False, True}),
    "spent_thief": ("pile", {"pile", "aside"}),
    "first_road": ("once", {"once", "each"}),
    "fresh_catapult": (True, {True, False}),
    "target": (8, {6, 8, 10}),
    "match": (1, {1, 2, 3, 5}),
    "starter": ("random", {"random", "first", "second"}),
}
"""What the book says can be chosen: the default, and all values."""


def test_the_options_are_those_of_the_book():
    """CRD-R1, CRD-R2, CRD-R4, CRD-R13, CRD-R29, CRD-R38, CRD-R40, CRD-4: defaults and values."""
    offered = {about.name: about.choices for about in describe(Options) if about.name in NAMED}
    for name, (default, values) in NAMED.items():
        assert getattr(Options(), name) == default
        assert set(offered[name]) == values


# --- Set-up ---


@pytest.mark.parametrize("jokers", [0, 1, 2, 3])
def test_so_many_jokers_are_dealt_from(jokers):
    """CRD-R1: with two jokers the third is nowhere in the game; a variant may have none at all."""
    state = new_game(jokers=jokers).state
    assert len(state.stock) + len(state.pile) + 14 == 52 + jokers
    everything = (*state.stock, *state.taxmen[0], *state.taxmen[1])
    assert sorted(card for card in everything if card[0] == "*") == ["*1", "*2", "*3"][:jokers]


@pytest.mark.parametrize("starter, seat", [("first", 0), ("second", 1)])
def test_who_begins_can_be_agreed(starter, seat):
    """CRD-4: no lot is drawn then, and that seat has the first turn."""
    for seed in range(4):
        session = new_game(seed, starter=starter)
        assert (session.state.starter, session.state.turn) == (seat, seat)
        assert not any(isinstance(entry.command, Chose) for entry in session.timeline.entries)


def test_the_first_discard_leaves_the_jokers_in_the_stock():
    """CRD-R3: the joker that is put back can be drawn later."""
    table = Table("turn: 1 turn up\nhand 1: 2C\nstock: 3C *1 *2")
    table.draw("3C")
    assert table.state.stock == ["*1", "*2"]


# --- Pick up ---

THREE = (
    "line -1: V1 4C 5D 6H 7S{0}, R1 2H 9H KH, V1 8C 9D 10H JS{1}, R1 2D 3D KD, V1 8D 9H 10S JD{2}\n"
    "pile: QC QD QH QS AC\nhand 2: AD\nturn: 2"
)
WELLS = (" well 2C 3C 5C", " well 6C 7C 9C", " well 10C JC KC")
FARMLANDS = (" farmland 2S 3S 4S", " farmland 5S 6S 8S", " farmland 9S KS AS")


def test_three_wells_bring_six_cards():
    """CRD-6, CRD-R24: three, and one for each Well."""
    table = Table(THREE.format(*WELLS))
    table.play(Discard(1, "AD"))
    assert table.state.left == 6


def test_farmlands_never_bring_more_cards_than_are_picked_up():
    """CRD-7, CRD-R24: three Farmlands reach four deep, but without a Well there are three cards."""
    table = Table(THREE.format(*FARMLANDS))
    table.play(Discard(1, "AD"), TakeTop(0), TakeTop(0), TakeTop(0))
    assert (table.state.phase, table.state.hands[0]) == (Phase.BUILD, ["QS", "AC", "AD"])
    one_well = Table(THREE.format(*(f" well 2C 3C 5C{FARMLANDS[0]}", *FARMLANDS[1:])))
    one_well.play(Discard(1, "AD"), TakeTop(0), TakeTop(0), TakeTop(0), TakeTop(0))
    assert (one_well.state.phase, len(one_well.state.hands[0])) == (Phase.BUILD, 4)


def test_nobody_is_told_of_more_cards_from_the_pile_than_are_picked_up():
    """CRD-R24: beside the board, and when advised to lay out Farmland, it said four of three cards."""
    table = Table(THREE.format(*FARMLANDS[:2], "").replace("R1", "R2"), target=10)
    table.play(Discard(1, "AD"))
    table.state.hands[0] = ["9S", "KS", "AS"]
    table.state.phase = Phase.BUILD
    assert _from_pile(table.state) == 3
    farmland = BuildFarmland(0, ("9S", "KS", "AS"), 3)
    assert table.refuses(farmland) is None
    claims = {each.kind for each in explain(table.state, 0, (farmland,)).claims}
    assert "points" in claims
    assert "reach" not in claims
    table.play(farmland)
    assert _from_pile(table.state) == 3


def _from_pile(state: Position) -> object:
    """Return what the seats panel says that the first seat may take from the pile."""
    return next(fact.value for fact in facts_about(state, 0) if fact.label.text == "From the pile")


def test_an_empty_pile_gives_nothing():
    """CRD-7: no more can be taken than lie there."""
    table = Table("turn: 1 pick up\nleft: 3")
    assert table.refuses(TakeTop(0)) == "CRD-7"
    assert table.choices(0, TakeTop) == []


def test_the_pick_up_ends_with_the_last_card_there_is():
    """CRD-R7: two cards are left, and two are drawn."""
    table = Table("turn: 1 pick up\nleft: 3\nstock: 4C 5C\nhand 1: 2C")
    table.play(DrawStock(0))
    table.draw("4C", "5C")
    assert (table.state.phase, table.state.hands[0]) == (Phase.BUILD, ["2C", "4C", "5C"])


def test_a_thief_as_the_last_card_begins_the_new_pile():
    """CRD-R8, CRD-R11: the old pile is the stock already; what is given up comes first, then the joker."""
    hand = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC"
    for where, pile, aside in (("pile", ["*1"], []), ("aside", [], ["*1"])):
        table = Table(f"turn: 1 draw\npile: 3D 4D\nhand 1: {hand}\nleft: 3\nstock: *1", spent_thief=where)
        table.draw("*1")
        for _ in range(5):
            table.play(table.choices(0, object)[0])
        assert table.state.stock == ["3D", "4D"]
        assert table.state.pile == ["2C", "3C", "4C", "5C", "6C", *pile]
        assert table.state.aside == aside


@pytest.mark.parametrize("where", ["pile", "aside"])
def test_a_thief_from_the_pile_must_be_paid_too(where):
    """CRD-R4: he lies on top and may be called on purpose, unless spent Thieves are set aside."""
    hand = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC"
    table = Table(f"turn: 1 draw\npile: 3D\nhand 2: {hand}\nleft: 3", spent_thief=where)
    table.draw("*1")
    assert table.state.owing == (0, 5)
    for _ in range(5):
        table.play(table.choices(1, object)[0])
    table.play(EndTurn(0), TakeTop(1))
    if where == "pile":
        assert (table.state.pile[-1], table.state.phase) == ("*1", Phase.BUILD)
        assert len(table.state.hands[1]) == 5
    else:
        assert (table.state.pile[-1], table.state.phase) == ("5C", Phase.PICK_UP)
        assert len(table.state.hands[1]) == 6


def test_soldiers_and_catapults_frighten_alike():
    """CRD-R12: each makes the other hand's limit smaller by one."""
    state = Table("turn: 1\narmy 1: QC QD QH, 7C 7D\narmy 2: KC KD KH").state
    assert (hand_limit(state, 0), hand_limit(state, 1)) == (8, 7)


# --- Builds ---


@pytest.mark.parametrize("first_road", ["once", "each"])
def test_after_the_own_road_both_ways_of_playing_are_the_same(first_road):
    """CRD-R13: whoever has a Road builds freely; only before it the option matters."""
    drawing = "turn: 2\nline -1: V1 4C 5D 6H 7S, R1 2H 4H JH\nhand 2: 3D 5D 8D 8C 9C 10D JC QC QD"
    table = Table(drawing.replace("5D 6H", "5S 6H"), first_road=first_road)
    village = BuildVillage(1, ("8C", "9C", "10D", "JC"), 1)
    early = None if first_road == "once" else "CRD-R13"
    assert table.refuses(village) == early
    assert bool(table.choices(1, BuildVillage)) == (early is None)
    table.play(BuildRoad(1, ("3D", "5D", "8D"), -2), village, BuildSoldier(1, ("QC", "QD")))
    assert table.line == "R2 V1 R1 V2"


def test_nothing_at_all_is_built_before_the_first_road():
    """CRD-21: no Village, no Soldier, no Catapult."""
    table = Table("turn: 1\nhand 1: 9C 9D 9H 10C JC QC 2H")
    assert table.refuses(BuildVillage(0, ("9C", "10C", "JC", "QC"), 1)) == "CRD-21"
    assert table.refuses(BuildCatapult(0, ("9C", "9D", "9H"))) == "CRD-21"
    assert {type(each) for each in table.choices(0, object)} == {Discard}


def test_roads_go_to_either_end_beside_a_village():
    """CRD-22: the builder chooses; the row grows to the left as well as to the right."""
    table = Table("turn: 1\nline -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H\nhand 1: 3D 5D 6D 8C")
    assert road_spots(table.state) == [-2, 2]
    table.play(BuildRoad(0, ("3D", "5D", "6D"), -2))
    assert table.line == "R1 V1 R1 V2"


def test_several_gaps_are_filled_one_by_one():
    """CRD-R17: each lies between two Roads; no Road may be laid in any of them."""
    table = Table("turn: 1\nline: R1 2H 4H JH, gap, R1 5D 6D 7D, gap, R2 2D 3D 9D\nhand 1: 3H 5H 6H 2C")
    assert village_spots(table.state) == [-1, 1, 3, 5]
    assert [table.refuses(BuildRoad(0, ("3H", "5H", "6H"), at)) for at in (1, 3)] == ["CRD-R16"] * 2


def test_a_gap_is_filled_after_a_perfect_build():
    """CRD-R16: not in the turn of the attack, but the second turn counts as a later one."""
    table = Table(
        """
        turn: 1
        line: R1 2H 4H KH, V2 3C 4D 5H 6S, R1 2D 3D 5D, V1 7C 8D 9S 10H well 2C 4C 5C
        army 1: 9C 9D 9H
        hand 1: AS
        hand 2: QD
        had_cards: yes
        """
    )
    table.play(BuildWall(0, "AS", 3), Attack(0, 0, 1), EndTurn(0), DrawStock(0))
    table.draw("JC", "QC", "KC", "AC")
    table.play(BuildVillage(0, ("AC", "KC", "JC", "QC"), 1))
    assert table.line == "R1 V1 R1 V1"


def test_a_village_is_equipped_in_the_turn_it_is_built():
    """CRD-15 to CRD-17: wall, Well and Farmland may follow at once; only the Farmland counts a point."""
    table = Table("turn: 1\nline: R1 2H 4H KH\nhand 1: 3C 4D 5H 6S 2C 7C 8C 2S 3S 4S AD AC")
    table.play(
        BuildVillage(0, ("6S", "3C", "5H", "4D"), 1),
        BuildWall(0, "AD", 1),
        BuildWell(0, ("2C", "7C", "8C"), 1),
    )
    assert table.points[0] == 3
    table.play(BuildFarmland(0, ("2S", "3S", "4S"), 1))
    assert table.points[0] == 4
    assert table.state.villages[1].cards == ("3C", "4D", "5H", "6S")


def test_a_catapult_too_needs_room_in_the_army():
    """CRD-19, CRD-24: at the limit neither Soldier nor Catapult comes."""
    table = Table("turn: 1\nline: R1 2H 4H KH\narmy 1: 9C 9D\nhand 1: 8C 8D 8H")
    assert table.refuses(BuildCatapult(0, ("8C", "8D", "8H"))) == "CRD-24"
    assert table.choices(0, BuildCatapult) == []


# --- Attacks ---

ENEMY = "turn: 1\nline: R1 2H 4H KH, V2 3C 4D 5H 6S, R1 2D 3D 5D, V1 7S 8D 9H 10S\nhand 2: AS"


@pytest.mark.parametrize("may_fire", [True, False])
def test_a_catapult_built_now_fires_now_or_in_the_next_turn(may_fire):
    """CRD-R29: so does a converted one; an older Catapult may fire either way."""
    drawing = f"{ENEMY}\narmy 1: QC QD, 7C 7D 7H\nhand 1: KC KD KS QH JC"
    for number, build in ((2, BuildCatapult(0, ("KC", "KD", "KS"))), (0, Convert(0, ("QH",), 0))):
        table = Table(drawing, fresh_catapult=may_fire)
        table.play(build)
        assert table.refuses(Attack(0, number, 1)) == (None if may_fire else "CRD-R29")
        assert table.refuses(Attack(0, 1, 1)) is None
        table.play(Discard(0, "JC"), TakeTop(1), DrawStock(1))
        table.draw("2S", "3S")
        table.play(Discard(1, "2S"), TakeTop(0), DrawStock(0))
        table.draw("4S", "5S")
        table.play(Attack(0, number, 1))
        assert 1 not in table.state.villages


def test_the_catapult_is_discarded_by_suit():
    """CRD-R35: clubs, diamonds, hearts, spades, in whatever order it was built or converted."""
    table = Table(f"{ENEMY}\narmy 1: 9D 9S\nhand 1: 9C KS KD KC JC")
    table.play(Convert(0, ("9C",), 0), BuildCatapult(0, ("KS", "KC", "KD")), Attack(0, 1, 1))
    assert table.state.pile[:3] == ["KC", "KD", "KS"]
    assert table.state.units[0].cards == ("9C", "9D", "9S")


def test_a_successful_attack_can_lose_the_game():
    """CRD-33, CRD-R31: seven points less the Village, and three units: eight, and the attacker has lost."""
    table = Table(
        """
        turn: 1
        line -1: V2 3C 4D 5H 6S, R2 2H 4H JH, V2 7C 8D 9S 10H, R2 5D 6D 7D
        taxmen 2: *1
        army 1: AC AD AH, 4C 4S, 2C 2D
        army 2: KC KD, QC QD, JC JD
        hand 1: 9D
        """
    )
    assert table.points == (3, 7)
    table.play(Attack(0, 0, -1))
    assert -1 not in table.state.villages
    assert table.points == (0, 8)
    assert (table.state.phase, table.state.winner) == (Phase.OVER, 1)
