"""The acceptance scenarios of the rules, CAT-S1 to CAT-S21."""

from functools import cache
from random import Random

import pytest

from app.core.command import NATURE
from app.core.game import Level, Player
from app.games.catapults import chance, rules
from app.games.catapults.commands import (
    Draw,
    EndAttack,
    Finish,
    GlassRanOut,
    Place,
    PlayOn,
    PutCatapult,
    Roll,
    Stop,
)
from app.games.catapults.model import Doing, Glass, Options, Phase
from app.games.catapults.rules.castles import can_put_catapult
from app.games.catapults.scoring import tie_steps
from app.kit.polyomino import anchors
from app.kit.squares import Square, bits
from tests.games.catapults.drawn import CASTLE, FULL, PEOPLE, PLAIN, Board, attacking, first_row, turned

LEAK = """
    ....#######
    .....#....#
    ....#.....#
    ....#.....#
    ....#######
    .....##...M
    ......#..MM
    .....##...M
    ....##....#
    ....##MM..#
    ....#..MM##
"""
HALL = """
    ...########
    ...#......#
    ...#......#
    ...#......#
    ...##.....#
    ....#.....M
    ....#....MM
    ...##.....M
    ...##.....#
    ....##MM..#
    ....#..MM##
"""


def most_catapults(board: Board) -> int:
    """Return how many catapults fit inside, by trying everything."""
    land = board.state.land

    @cache
    def most(free: int) -> int:
        corners = anchors(free, land.block)
        if not corners:
            return 0
        corner = next(bits(corners))
        block = sum(corner << step for step in land.block)
        return max(1 + most(free & ~block), most(free & ~corner))

    return most(land.grid.mask(board.inside()))


def test_a_diagonal_gap_leaks():
    """CAT-S1, CAT-20, CAT-R1: the figure of the rule book holds one castle with room for two."""
    board = Board(turned(LEAK))

    assert len(board.inside()) == 14
    assert most_catapults(board) == 2


def test_six_catapults_a_round_are_enough():
    """CAT-S2, CAT-24: the hall has room for nine, but the seventh has to wait for the next round."""
    board = Board(turned(HALL), CASTLE, phase=Phase.CATAPULTS)

    assert len(board.inside()) == 44
    assert most_catapults(board) == 9

    for _ in range(6):
        seventh = board.choices(0, PutCatapult)[-1]
        board.play(board.choices(0, PutCatapult)[0])
    assert board.phase is Phase.CATAPULTS
    assert board.refuses(seventh) == "CAT-24"


def test_the_edge_of_the_plate_is_no_wall():
    """CAT-S3, CAT-R2: three sides of wall and the edge enclose nothing; the fourth side does."""
    assert Board(CASTLE.replace("dd", "..")).inside() == set()

    closed = Board(CASTLE)
    assert closed.inside() == {(1, 4), (1, 5), (2, 4), (2, 5)}
    assert most_catapults(closed) == 1


def test_a_corner_must_be_filled():
    """CAT-S4, CAT-22: without the corner piece of the ring the catapult inside stands in the open."""
    board = attacking(PLAIN, CASTLE.replace("c..b", "coob"), counts=(0, 1))
    assert (board.facts(1).valid, board.facts(1).exposed) == (1, 0)

    board.roll(0, 3).steal(0, 1, (0, 3))

    assert board.inside(1) == set()
    assert (board.facts(1).valid, board.facts(1).exposed) == (0, 1)
    assert "1 catapult of Seat 2 stands in the open now." in board.log[-1]


@pytest.mark.parametrize("phase", [Phase.BUILD, Phase.REBUILD])
def test_the_swamp_is_closed_in_the_first_round(phase):
    """CAT-S5, CAT-13, CAT-R5, CAT-R6: swamp waits for round 2, the dry squares beyond it do not."""

    def swamp(kind: str, at: tuple[int, int], number: int = 1) -> str:
        board = ready_to_place(phase, number, kind)
        return board.refuses(Place(0, kind, Square(*at), len(board.state.land.forms[kind].shapes) - 1))

    assert [swamp("I4", (2, 8)), swamp("I4", (2, 9))] == ["CAT-13", "CAT-13"]
    assert [swamp("I4", (2, 8), 2), swamp("I4", (2, 9), 2)] == ["", ""]
    assert [swamp("I1", (0, 10)), swamp("I2", (3, 10)), swamp("I2", (7, 10))] == ["", "", ""]
    assert swamp("I2", (0, 10)) == "CAT-13"


def ready_to_place(phase: Phase, number: int, kind: str) -> Board:
    """Return a board on which the first seat holds a piece, fresh or stolen."""
    if phase is Phase.BUILD:
        return Board(PLAIN, PLAIN, round=number).draw(0, kind)
    row = {"I1": "a...", "I2": "aa..", "I4": "aaaa"}[kind]
    board = attacking(PLAIN, first_row(row), counts=(0, 0), round=number)
    return board.spend(4).steal(0, 1, (0, 0)).roll(1, 1)


def test_a_piece_that_fits_must_be_placed():
    """CAT-S6, CAT-14, CAT-R7: even where it destroys the last room for a catapult."""
    board = Board(FULL, PLAIN, round=2).draw(0, "Z")

    assert board.choices(0) == [Place(0, "Z", Square(1, 1), 0)]
    assert board.refuses(Stop(0)) == "CAT-14"
    assert board.refuses(Draw(0)) == "CAT-12"
    assert board.refuses(Finish(0)) == "CAT-10"

    board.play(Place(0, "Z", Square(1, 1), 0))
    assert board.plate().catapults == ()
    assert not can_put_catapult(board.state, 0)


def test_a_piece_that_fits_nowhere_goes_back_by_itself():
    """CAT-S7, CAT-14, CAT-R7: supply, pile, next draw; an untimed count does not move."""
    board = Board(FULL, PLAIN, build_seconds=None).draw(0, "I4")

    assert board.camp().hand is None
    assert board.state.supply["I4"] == 12
    assert board.camp().pile == ("I4",)
    assert board.camp().placed == 0
    assert board.refuses(Draw(0)) == ""
    assert board.log == ["Seat 1 draws the I4; it fits nowhere and goes back to the box."]


def test_when_the_glass_runs_out():
    """CAT-S8, CAT-15, CAT-R8: no new card, but the piece in hand is placed without haste."""
    holds = Board(PLAIN, PLAIN).draw(0, "T").play(GlassRanOut(NATURE, 0))
    assert holds.refuses(Draw(0)) == "CAT-15"
    assert (holds.camp().glass, holds.camp().doing) == (Glass.OUT, Doing.HOLDING)
    holds.play(Place(0, "T", Square(4, 4), 0))
    assert holds.camp().doing is Doing.DONE

    waits = Board(PLAIN, PLAIN).draw(0, "T").play(Place(0, "T", Square(4, 4), 0), GlassRanOut(NATURE, 0))
    assert waits.camp().doing is Doing.DONE
    assert waits.refuses(Draw(0)) == "CAT-15"


def test_an_empty_deck_ends_the_building():
    """CAT-S9, CAT-17: the last card is followed by nothing but catapults."""
    board = Board(CASTLE, PLAIN, round=3)
    board.camp().deck = 1
    board.draw(0, "I1").play(Place(0, "I1", Square(8, 0)))

    assert board.camp().doing is Doing.DONE
    assert board.refuses(Draw(0)) == "CAT-17"
    assert "The deck of Seat 1 is empty." in board.log[-1]

    board.play(Stop(1)).catapults(0, (1, 4))
    assert board.facts().valid == 1


def test_what_the_dice_are_worth():
    """CAT-S10, CAT-27: three catapults roll four dice; without a catapult it is still one."""
    victim = first_row("aa.bb")
    board = attacking(PLAIN, victim, counts=(3, 0)).roll(0, 1, 3, 6, 5)
    assert board.facts().budget == 4

    board.play(EndAttack(0)).roll(1, 1)
    assert board.log[-1].startswith("Seat 2 rolls 1: 0 points.")
    assert board.state.round == 2


def test_a_budget_buys_whole_pieces():
    """CAT-S11, CAT-28, CAT-29, CAT-R18: five points buy the T, or two dominoes; what is left is lost."""
    victim = first_row("ttt.aa.bb..").replace("........~~~", ".t......~~~", 1)

    board = attacking(PLAIN, victim, counts=(0, 0)).spend(5).steal(0, 1, (0, 0))
    assert "Seat 1 can take nothing more, and the attack ends." in board.log[-1]
    assert board.acting == {1}

    board = attacking(PLAIN, victim, counts=(0, 0)).spend(5).steal(0, 1, (0, 4))
    assert board.refuses(board.theft(0, 1, 0, 0)) == "CAT-28"
    board.steal(0, 1, (0, 7))
    assert board.acting == {1}


@pytest.mark.parametrize("targets, answer", [("any", ""), ("one", "CAT-R16")])
def test_two_victims(targets, answer):
    """CAT-S12, CAT-R16: points may be split among opponents, unless the option binds them to one."""
    board = attacking(PLAIN, first_row("aaaa.b"), first_row("aaa"), counts=(6, 0, 0), steal_targets=targets)
    board.spend(7).steal(0, 1, (0, 0))

    assert board.refuses(board.theft(0, 2, 0, 0)) == answer
    assert board.refuses(board.theft(0, 1, 0, 5)) == ""


@pytest.mark.parametrize("count, dice", [("snapshot", 4), ("live", 1)])
def test_catapults_are_counted_once_or_live(count, dice):
    """CAT-S13, CAT-25, CAT-R15: the leader disarms nobody who has been counted."""
    three = """
        ########~~.
        #oooooo#~~~
        #oooooo#~~~
        ########~~.
    """
    board = attacking(PLAIN, three, counts=(4, 3), attack_count=count).spend(1).steal(0, 1, (0, 0))

    assert board.facts(1).exposed == 3
    assert board.state.attack is not None
    assert (board.state.attack.seat, board.state.attack.count) == (1, dice)


def test_equal_catapults_compare_their_discards():
    """CAT-S14, CAT-26, CAT-R24: top cards first, then deeper; a missing card counts nothing."""
    deep = Board(PLAIN, PLAIN, phase=Phase.CATAPULTS, piles=(["T", "I3"], ["I2", "I3"]))
    assert deep.state.order == (0, 1)

    missing = Board(PLAIN, PLAIN, phase=Phase.CATAPULTS, piles=(["I3"], ["I1", "I3"]))
    assert missing.state.order == (1, 0)


def test_an_exposed_catapult_recovers():
    """CAT-S15, CAT-R14: a hole exposes both catapults; a wall in round 2 brings them back."""
    castle = """
        ........~~.
        ..######~~~
        ..#oooo#~~~
        ..#oooo#~~.
        ..######~~.
    """
    board = attacking(PLAIN, castle, counts=(0, 2)).spend(1).steal(0, 1, (4, 3))
    assert (board.facts(1).valid, board.facts(1).exposed) == (0, 2)

    board.roll(1, 1, 1, 1).play(Place(0, "I1", Square(10, 0)))
    assert board.state.round == 2

    board.play(Stop(0)).draw(1, "I1").play(Place(1, "I1", Square(4, 3)), Stop(1))
    assert board.state.counts == (0, 2)


def test_the_rebuild_counts_on():
    """CAT-S16, CAT-32, CAT-R21: four in CATAPULTS leave two for the rebuild, and no die more."""
    chamber = """
        ########~~.
        #......#~~~
        #......#~~~
        #######.~~.
    """
    board = attacking(chamber, first_row("a"), counts=(4, 0))
    board.camp().put = 4
    board.spend(1).steal(0, 1, (0, 0)).roll(1, 1).play(Place(0, "I1", Square(3, 7)))
    assert most_catapults(board) == 3

    board.catapults(0, (1, 1), (1, 3))

    assert board.state.round == 2
    assert board.facts().valid == 2
    assert board.camp().tallies[0].catapults == 4


def test_a_stolen_piece_that_does_not_fit():
    """CAT-S17, CAT-31: it goes back to the box and changes nothing."""
    board = attacking(FULL, first_row("aaaa"), counts=(0, 0))
    empties, supply = board.facts().empties, board.state.supply["I4"]
    board.spend(4).steal(0, 1, (0, 0)).roll(1, 1)

    assert board.camp().stolen == ()
    assert board.facts().empties == empties
    assert board.state.supply["I4"] == supply + 1
    assert "Nothing that Seat 1 has stolen fits any more; back to the box: I4." in board.log[-1]


def test_the_score_is_what_is_empty():
    """CAT-S18, CAT-34: mountains, walls and catapults cover, exposed ones too; swamp does not."""
    final = """
        ##MM#######
        ###MM######
        ###########
        M##########
        MM#########
        M###oo#####
        ####oo##oo#
        #oo#####oo#
        #oo########
        ######oo###
        ......oo...
    """
    board = Board(final, PLAIN, phase=Phase.CATAPULTS, round=3)

    drawn = "".join(board.drawing())
    assert [drawn.count(sign) for sign in "M#o"] == [8, 88, 16]
    assert board.facts().exposed == 1
    assert board.result.totals[0] == 9
    assert board.result.parts[0][0].rule == "CAT-34"


def test_a_tie_is_broken_by_catapults():
    """CAT-S19, CAT-35, CAT-36: five beat four; five against five may play a match."""
    five = ["oo.oo.oo...", "oo.oo.oo...", "...oo.oo...", "...oo.oo...", *["..........."] * 7]
    four = ["oo.oo.oo...", "oo.oo.oo...", "...oo..####", "...oo......", *["..........."] * 7]

    more = Board(five, four, phase=Phase.CATAPULTS, round=3)
    assert more.result.totals == (101, 101)
    assert more.result.winners == (0,)
    assert [str(each) for each in more.result.deciders] == [
        "Seat 1 and Seat 2 have the same score of 101.",
        "Then catapults decide: most stand on the plate of Seat 1, 5.",
    ]

    told = tie_steps({0: 9, 1: 9, 2: 9}, (1, 1, 0), (0, 1))
    assert str(told[1]) == "Then catapults decide: most stand on the plates of Seat 1 and Seat 2, 1 each."

    even = Board(five, five, phase=Phase.CATAPULTS, round=3)
    assert even.phase is Phase.TIE
    even.play(PlayOn(0), PlayOn(1))
    assert even.phase is Phase.BUILD


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_ever_lost(seed):
    """CAT-S21, CAT-3, CAT-R11: cards, pieces and squares add up after every step of random games."""
    rng = Random(seed)
    players = (Player("Ada"), Player("Bo", Level.PAGE), Player("Cy", Level.MARSHAL))
    state = rules.setup(Options(stack_levels=1 + seed, equal_decks=seed == 2, tie="shared"), players)
    under_catapults = [0, 0, 0]
    while acting := rules.to_act(state):
        if NATURE in acting:
            rules.play(state, chance.sample(state, rng))
        else:
            seat = rng.choice(sorted(acting))
            rules.play(state, rng.choice(list(rules.choices(state, seat))))
        assert rules.problems(state) == []
        for seat, camp in enumerate(state.camps):
            assert camp.plate.engines & under_catapults[seat] == under_catapults[seat]
            assert camp.plate.engines & camp.plate.rock == 0
            under_catapults[seat] = camp.plate.engines


def test_nobody_rolls_before_it_is_counted():
    """CAT-10, CAT-25: while somebody places catapults there are no dice."""
    board = Board(CASTLE, PLAIN, players=PEOPLE, phase=Phase.CATAPULTS)

    assert board.refuses(Roll(0)) == "CAT-10"
