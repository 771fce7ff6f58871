"""The acceptance scenarios of the rules about how turns and games end, CRD-S18 to CRD-S25."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.command import NATURE
from app.games.cards import rules
from app.games.cards.commands import (
    Attack,
    BuildFarmland,
    BuildRoad,
    BuildWall,
    Discard,
    DrawStock,
    Drew,
    EndTurn,
    TakeTop,
)
from app.games.cards.model import Phase, whole_pack
from app.games.cards.scoring import result
from tests.games.cards.drawn import Table, cards_of, new_game, random_step

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
    picking_up = PERFECT.replace("had_cards: yes", "left: 3").replace("turn: 1", "turn: 1 draw")
    table = Table(picking_up.replace("3H 6H QH 8C", "8C"))
    table.draw("3H", "6H", "QH")
    assert table.refuses(EndTurn(0)) == "CRD-31"
    table.play(BuildRoad(0, ("3H", "6H", "QH"), 2), BuildWall(0, "8C", 1), EndTurn(0))
    assert (table.state.turn, table.state.phase, table.state.left) == (0, Phase.PICK_UP, 3)
    assert table.state.perfects == (1, 0)
    table = Table(PERFECT)
    table.play(BuildRoad(0, ("3H", "6H", "QH"), 2), Discard(0, "8C"))
    assert (table.state.turn, table.state.perfects) == (1, (0, 0))


def test_nothing_used_is_no_perfect_build():
    """CRD-S19: an empty hand and a Thief at once: no discard, and the opponent's turn."""
    table = Table("turn: 1 draw\nhand 2: 2C 3C\nleft: 3")
    table.draw("*1")
    assert table.state.phase is Phase.BUILD
    table.play(EndTurn(0))
    assert (table.state.turn, table.state.perfects) == (1, (0, 0))
    assert (table.state.hands[0], table.state.pile) == ([], ["*1"])


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
    ours = "V1 3C 4D 5H 6S, R1 2H 4H JH, V1 7C 8D 9S 10H, R1 5D 6D 7D"
    theirs = "V2 4C 5C 6H 7H farmland 2S 3S 5S, R2 2D 3D 9D"
    taxmen = "taxmen 1: *1\ntaxmen 2: *2 *3"
    table = Table(f"turn: 2\nline -1: {ours}, {theirs}\n{taxmen}\nhand 1: KC\nhand 2: KD\nstock:")
    assert table.points == (7, 6)
    for turn in range(1, 24):
        seat = turn % 2
        table.play(Discard(seat, table.state.hands[seat][0]))
        assert (table.state.phase, table.state.idle) == (Phase.PICK_UP, turn)
        table.play(TakeTop(1 - seat), DrawStock(1 - seat))
    table.play(Discard(0, table.state.hands[0][0]))
    assert (table.state.phase, table.state.winner) == (Phase.OVER, 0)
    assert len(result(table.state).deciders) == 1


def test_a_spent_thief_can_be_called_again():
    """CRD-S24: after a Perfect Build the joker still lies on top; whoever takes it calls the Thief."""
    table = Table(PERFECT.replace("had_cards: yes", "left: 3").replace("turn: 1", "turn: 1 draw"))
    table.draw("*1")
    table.play(BuildRoad(0, ("3H", "6H", "QH"), 2), BuildWall(0, "8C", 1), EndTurn(0))
    assert (table.state.turn, table.state.pile) == (0, ["9D", "*1"])
    table.play(TakeTop(0))
    assert table.state.pile == ["9D", "*1"]
    assert (table.state.phase, table.state.left) == (Phase.BUILD, 0)
    assert table.state.hands[0] == []


@given(
    seed=st.integers(0, 10**6),
    builder=st.sampled_from((0.1, 0.6, 1.0)),
    jokers=st.integers(0, 3),
    more=st.fixed_dictionaries(
        {
            "spent_thief": st.sampled_from(("pile", "aside")),
            "taxman_replacement": st.booleans(),
            "first_road": st.sampled_from(("once", "each")),
            "fresh_catapult": st.booleans(),
            "target": st.sampled_from((6, 8, 10)),
            "match": st.sampled_from((1, 2)),
        }
    ),
)
@settings(max_examples=15, deadline=None)
def test_every_card_is_somewhere_once(seed, builder, jokers, more):
    """CRD-S25: all zones together hold each card of the pack exactly once, after every step."""
    session, rng = new_game(seed, jokers=jokers, **more), Random(seed)
    pack = sorted(whole_pack(session.setup.options))
    assert len(pack) == 52 + jokers
    while not session.is_over:
        random_step(session, rng, builder)
    for ply in range(session.timeline.now + 1):
        assert cards_of(session.timeline.at(ply)) == pack


def test_nobody_chooses_what_the_stock_gives():
    """CRD-8: a player who claims to have drawn a card is refused."""
    table = Table("turn: 1 draw\nhand 1: 2C\nleft: 3")
    assert table.refuses(Drew(NATURE, "2C")) == "CRD-8"
    assert rules.why_not(table.state, Drew(0, "3C")) is not None
