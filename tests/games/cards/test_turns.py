"""Dealing, picking up, Thieves and the end of a turn: a story for every rule and ruling."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from app.core.command import NATURE
from app.core.options import describe
from app.games.cards import chance, rules
from app.games.cards.commands import (
    Attack,
    BuildRoad,
    BuildWall,
    Chose,
    Convert,
    Discard,
    DrawStock,
    Drew,
    EndTurn,
    GiveUp,
    NextGame,
    TakeTop,
)
from app.games.cards.model import Options, Phase, whole_pack
from app.games.cards.rules.thief import hand_limit, loss
from app.games.cards.scoring import result, wins
from app.games.cards.ui.announcements import at_stake
from tests.games.cards.drawn import PLAYERS, Table, new_game, random_game

# --- Set-up ---


def test_two_play_for_eight_points_with_52_cards_and_jokers():
    """CRD-1, CRD-R1, CRD-R38: three jokers unless two are chosen; eight points unless six or ten are."""
    assert len(whole_pack(Options())) == 55
    assert len(whole_pack(Options(jokers=2))) == 54
    assert Options().target == 8
    assert {about.name: list(about.choices) for about in describe(Options)}["target"] == [6, 8, 10]
    with pytest.raises(ValueError, match="two players"):
        rules.setup(Options(), PLAYERS[:1])


def test_a_shorter_game_ends_earlier():
    """CRD-R38: six points are enough if that was agreed."""
    drawing = "turn: 1\nline: R1 2H 4H JH, V1 7C 8D 9S 10H\ntaxmen 1: *1 *2\nhand 1: 3D 8D 9D"
    for target, phase in ((6, Phase.OVER), (8, Phase.BUILD), (10, Phase.BUILD)):
        table = Table(drawing.replace("8D 9S", "8H 9S"), target=target)
        table.play(BuildRoad(0, ("3D", "8D", "9D"), 2))
        assert (table.points, table.state.phase) == ((6, 0), phase)


def test_seven_cards_each_and_one_face_up():
    """CRD-2, CRD-3, CRD-5: hands, the pile and the stock after the deal; the Taxmen count in no hand."""
    for seed in range(12):
        state = new_game(seed).state
        assert [len(hand) + len(men) for hand, men in zip(state.hands, state.taxmen, strict=True)] == [7, 7]
        assert len(state.pile) == 1
        assert len(state.stock) == 40
        assert (state.phase, state.turn) == (Phase.PICK_UP, state.starter)


def test_the_lot_decides_who_begins():
    """CRD-4: either seat may begin, unless it was agreed who does."""
    assert {new_game(seed).state.starter for seed in range(12)} == {0, 1}
    assert {new_game(seed, starter="second").state.starter for seed in range(6)} == {1}
    state = rules.setup(Options(), PLAYERS)
    assert rules.to_act(state) == {NATURE}
    rules.play(state, Chose(NATURE, 1))
    assert (state.turn, state.phase) == (1, Phase.DEAL)


def test_the_first_discard_is_no_joker():
    """CRD-R3: a joker is put back into the stock."""
    table = Table("turn: 1 turn up\nhand 1: 2C\nstock: 3C *1 *2")
    assert table.refuses(Drew(NATURE, "*1")) == "CRD-R3"
    assert [drew.card for drew, _ in chance.outcomes(table.state)] == ["3C"]
    table.draw("3C")
    assert table.state.pile == ["3C"]


def test_a_taxman_is_replaced_only_if_that_was_chosen():
    """CRD-R2, CRD-R39: without the option six cards stay in hand; the Taxman counts for good."""
    table = Table("turn: 1 build\ntaxmen 1: *1\nhand 1: 2C\nhand 2: 3C")
    table.play(Discard(0, "2C"))
    assert table.points == (1, 0)
    deal = Table("turn: 1 deal\nhand 1: 2C 3C 4C 5C 6C 7C\nhand 2: 2D 3D 4D 5D 6D 7D 8D")
    deal.draw("*1")
    assert deal.state.phase is Phase.TURN_UP
    deal = Table(
        "turn: 1 deal\nhand 1: 2C 3C 4C 5C 6C 7C\nhand 2: 2D 3D 4D 5D 6D 7D 8D", taxman_replacement=True
    )
    deal.draw("*1", "*2")
    assert deal.state.phase is Phase.DEAL
    deal.draw("KC")
    assert (deal.state.taxmen[0], len(deal.state.hands[0])) == (["*1", "*2"], 7)


# --- Pick up ---

RICH = """
    turn: 1 pick up
    line -1: V1 4C 5D 6H 7S well 2C 3C 5C farmland 2S 3S 5S, R1 2H 9H KH
    pile: QH 4D {top}
    left: 4
"""


def test_a_well_brings_a_card_more_and_farmland_reaches_deeper():
    """CRD-6, CRD-7, CRD-R24: four cards with one Well; two from the pile with one Farmland."""
    table = Table(RICH.format(top="9S").replace("1 pick up", "2").replace("left: 4", "hand 2: 8C"))
    table.play(Discard(1, "8C"))
    assert table.state.left == 4
    table.play(TakeTop(0), TakeTop(0))
    assert table.refuses(TakeTop(0)) == "CRD-7"


def test_the_pile_comes_before_the_stock():
    """CRD-7, CRD-8, CRD-R5, CRD-R6: one card after the other from the top, and none after the stock."""
    table = Table(RICH.format(top="9S"))
    table.play(TakeTop(0), DrawStock(0))
    assert table.refuses(TakeTop(0)) == "CRD-8"
    table.draw("KC", "KD", "KS")
    assert table.refuses(TakeTop(0)) == "CRD-8"
    assert table.state.hands[0] == ["9S", "KC", "KD", "KS"]


def test_picking_up_is_compulsory():
    """CRD-8: nothing else is done before the cards of the turn are picked up."""
    table = Table("turn: 1 pick up\nhand 1: 2H 3H 4H\nleft: 3\npile: 9C")
    assert table.refuses(BuildRoad(0, ("2H", "3H", "4H"), 0)) == "CRD-8"
    assert table.refuses(Discard(0, "2H")) == "CRD-8"
    assert table.refuses(DrawStock(1)) == "CRD-31"


def test_nobody_attacks_or_converts_out_of_turn():
    """CRD-8, CRD-20, CRD-26, CRD-31: not before the pick-up, and not in the turn of the other."""
    armed = "{}\nline: R1 2H 4H JH, V2 7C 8D 9S 10H\narmy 1: QC QD QH, KC KD\nhand 1: KH\nleft: 3\npile: 9C"
    both = Attack(0, 0, 1), Convert(0, ("KH",), 1)
    for turn, rule in (("turn: 1 pick up", "CRD-8"), ("turn: 2", "CRD-31"), ("turn: 1", None)):
        table = Table(armed.format(turn))
        assert [table.refuses(each) for each in both] == [rule, rule]
    table.play(Attack(0, 0, 1))
    assert table.refuses(Convert(0, ("KH",), 1)) == "CRD-29"


def test_a_joker_on_the_way_ends_the_pick_up():
    """CRD-R4, CRD-R5: what lay above is in the hand, what lies below stays, none from the stock."""
    table = Table(RICH.format(top="*1 9S"))
    table.play(TakeTop(0), TakeTop(0))
    assert table.state.hands[0] == ["9S"]
    assert table.state.pile == ["QH", "4D", "*1"]
    assert table.state.phase is Phase.BUILD


def test_a_spent_thief_may_be_set_aside():
    """CRD-R4: with the option the joker waits beside the pile and is shuffled in with it."""
    table = Table(
        "turn: 1 draw\npile: 3C\nhand 1: 2C\nhand 2: 4D\nleft: 3\nstock: *1 5C", spent_thief="aside"
    )
    table.draw("*1")
    assert (table.state.pile, table.state.aside) == (["3C"], ["*1"])
    table.play(Discard(0, "2C"), DrawStock(1))
    table.draw("5C")
    assert (table.state.stock, table.state.aside) == (["2C", "3C", "*1"], [])


def test_a_joker_as_the_last_card_is_not_shuffled_in():
    """CRD-9, CRD-R8: the old pile becomes the stock first, then the Thief begins the new pile."""
    table = Table("turn: 1 draw\npile: 3C 4C\nhand 1: 2C 2D\nleft: 3\nstock: *1")
    table.draw("*1")
    assert (table.state.stock, table.state.pile) == (["3C", "4C"], ["*1"])


def test_drawing_goes_on_from_the_new_stock():
    """CRD-9, CRD-R7, CRD-R9: used Thieves are in it again; when nothing is left the pick-up ends."""
    table = Table("turn: 1 pick up\npile: 3C *1\nleft: 3\nstock: 9C")
    table.play(DrawStock(0))
    table.draw("9C")
    assert table.state.stock == ["3C", "*1"]
    table.draw("3C")
    assert table.state.phase is Phase.DRAW
    nothing = Table("turn: 1 pick up\nleft: 3\nhand 1: 4C\nstock:")
    nothing.play(DrawStock(0))
    assert nothing.state.phase is Phase.BUILD


def test_an_empty_stock_is_tried_again():
    """CRD-9: the next attempt to draw shuffles what has come to lie on the pile since."""
    table = Table("turn: 1 pick up\nleft: 3\nstock:\npile: 5C 6C")
    table.play(DrawStock(0))
    assert (table.state.stock, table.state.pile, table.state.phase) == (["5C", "6C"], [], Phase.DRAW)


# --- Thief ---


@pytest.mark.parametrize(
    "cards, army, lost", [(11, 0, 5), (7, 3, 3), (6, 3, 0), (1, 9, 0), (9, 0, 0), (10, 0, 5)]
)
def test_the_arithmetic_of_the_thief(cards, army, lost):
    """CRD-10, CRD-R10, CRD-R12: the limit is nine less the other Army; half the hand goes, rounded down."""
    state = new_game().state
    state.hands[0] = [card for card in whole_pack(Options()) if card[-1] in "CD"][:cards]
    units = Table(
        "turn: 1\narmy 2: QH QS, KH KS, 9H 9S, 8H 8S, 7H 7S, 6H 6S, 5H 5S, 4H 4S, 3H 3S"
    ).state.units
    state.units = dict(list(units.items())[:army])
    assert hand_limit(state, 0) == 9 - army
    assert loss(state, 0) == lost


def test_both_pay_the_active_player_first():
    """CRD-10, CRD-11, CRD-R11: in the order they chose, the Thief on top; then the turn goes on."""
    spades = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS"
    clubs = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC"
    table = Table(f"turn: 2 draw\nhand 1: {spades}\nhand 2: {clubs}\nleft: 3")
    table.draw("*2")
    assert table.state.owing == (5, 5)
    assert rules.to_act(table.state) == {1}
    assert table.refuses(GiveUp(0, "2S")) == "CRD-R11"
    assert table.refuses(GiveUp(1, "2S")) == "CRD-10"
    given = ["9C", "2C", "3C", "10C", "4C"]
    table.play(*(GiveUp(1, card) for card in given))
    assert rules.to_act(table.state) == {0}
    table.play(*(GiveUp(0, card) for card in ("JS", "2S", "3S", "4S", "5S")))
    assert table.state.pile == [*given, "JS", "2S", "3S", "4S", "5S", "*2"]
    assert (table.state.phase, table.state.turn) == (Phase.BUILD, 1)
    assert table.refuses(GiveUp(1, "5C")) == "CRD-10"


def test_cards_drawn_before_the_thief_count():
    """CRD-R10, CRD-R37: a hand may grow without limit, but the Thief sees all of it."""
    hand = " ".join(f"{rank}C" for rank in ("2", "3", "4", "5", "6", "7", "8", "9"))
    table = Table(f"turn: 1 draw\nhand 1: {hand}\nleft: 3")
    table.draw("AC", "AD", "*1")
    assert table.state.owing == (5, 0)


# --- The end of a turn ---


def test_a_card_is_discarded_before_the_opponent_plays():
    """CRD-31: exactly one card, if there is any."""
    table = Table("turn: 1\nhand 1: 2C 3C\nhand 2: 4C")
    assert table.refuses(EndTurn(0)) == "CRD-31"
    assert table.refuses(Discard(0, "4C")) == "CRD-31"
    table.play(Discard(0, "3C"))
    assert (table.state.pile, table.state.turn) == (["3C"], 1)


def test_an_attack_neither_helps_nor_hurts_a_perfect_build():
    """CRD-30, CRD-R34: an empty hand counts at the end of the attacks, too."""
    table = Table(
        """
        turn: 1
        line -1: V1 3C 4D 5H 6S, R1 2H 4H JH, V2 7C 8D 9S 10H
        army 1: 9C 9D 9H
        hand 1: 2C
        had_cards: yes
        """
    )
    table.play(BuildWall(0, "2C", -1), Attack(0, 0, 1), EndTurn(0))
    assert (table.state.turn, table.state.perfects) == (0, (1, 0))


def test_a_thief_alone_makes_no_perfect_build():
    """CRD-R33: no card was used, so the opponent is next."""
    table = Table("turn: 1 build\nhand 2: 2C")
    table.play(EndTurn(0))
    assert table.state.turn == 1


def test_turns_without_anything_are_counted():
    """CRD-34: a build sets the count back; after the 24th such turn points, then Armies decide."""
    table = Table("turn: 1\nhand 1: 2H 3H 4H 5C\nidle: 9")
    table.play(BuildRoad(0, ("2H", "3H", "4H"), 0), Discard(0, "5C"))
    assert table.state.idle == 0
    equal = "line: R1 2H 4H JH, gap, R2 5D 6D 7D\nhand 1: 2C\nhand 2: 9D\nidle: 23\n"
    table = Table(f"turn: 1\n{equal}")
    table.play(Discard(0, "2C"))
    assert (table.state.phase, table.state.winner) == (Phase.OVER, None)
    assert result(table.state).winners == (0, 1)
    table = Table(f"turn: 1\n{equal}army 1: 3C 3D\narmy 2: 3H 3S")
    table.play(Discard(0, "2C"))
    assert table.state.winner is None


# --- Matches ---


def test_a_match_goes_on_until_somebody_has_won_often_enough():
    """CRD-4, CRD-R40: the loser begins the next game, and deals it."""
    session = random_game(3, match=2)
    games = session.state.games
    assert max(wins(games, 0), wins(games, 1)) == 2
    assert len(games) >= 2
    assert games[-1].winner in result(session.state).winners
    for last, now in pairwise(games):
        assert now.starter == (1 - last.starter if last.winner is None else 1 - last.winner)


def test_after_a_draw_the_other_player_begins():
    """CRD-4, CRD-R40: a draw counts for nobody."""
    table = Table("turn: 1\nhand 1: 2C\nhand 2: 3C\nidle: 23", match=2)
    table.play(Discard(0, "2C"))
    assert table.state.phase is Phase.BETWEEN
    assert table.refuses(NextGame(0)) == "CRD-4"
    assert table.refuses(Discard(1, "3C")) == "CRD-R40"
    table.play(NextGame(1))
    assert (table.state.phase, table.state.starter, len(table.state.stock)) == (Phase.DEAL, 1, 55)
    assert wins(table.state.games, 0) == wins(table.state.games, 1) == 0
    assert table.refuses(NextGame(1)) == "CRD-R40"


def test_which_game_of_a_match_it_is_stays_true_when_that_is_over():
    """CRD-R40: above a match that had been won in its second game stood the third, for good."""
    session = random_game(3, match=2)
    told = [
        str(at_stake(session.timeline.at(place))).split(" – ")[1] for place in range(session.timeline.now + 1)
    ]
    games = [f"game {number + 1}, 2 wins take the match" for number in range(len(session.state.games))]
    assert list(dict.fromkeys(told)) == games
    deals = [
        place for place, entry in enumerate(session.timeline.entries) if isinstance(entry.command, NextGame)
    ]
    assert [(told[place], told[place + 1]) for place in deals] == list(pairwise(games))


def test_luck_is_fair():
    """CRD-2, CRD-8: every card of the stock is as likely as any other."""
    state = Table("turn: 1 draw\nstock: 2C 3C 4C\nleft: 3").state
    assert {drew.card: share for drew, share in chance.outcomes(state)} == dict.fromkeys(
        ("2C", "3C", "4C"), Fraction(1, 3)
    )
    assert {chance.sample(state, Random(seed)).card for seed in range(30)} == {"2C", "3C", "4C"}
