"""The acceptance scenarios of the rules, CAT-S1 to CAT-S21."""

from functools import cache
from random import Random

import pytest

from app.core.command import NATURE
from app.core.game import Level, Player
from app.games.catapults import chance, rules
from app.games.catapults.commands import (
    Draw,
    Drawn,
    EndAttack,
    Finish,
    GlassRanOut,
    Place,
    PlayOn,
    PutCatapult,
    Roll,
    Steal,
    Stop,
)
from app.games.catapults.model import Doing, Options, Phase
from app.games.catapults.notation import read_plate
from app.kit.polyomino import anchors
from app.kit.squares import Square, bits
from tests.games.catapults.board import PEOPLE, PERSON, PLAIN, Board, results, rows, turned

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
RING = """
    ...#aaa#~~.
    ...#..b.~~~
    ...#..b.~~~
    ...cccc.~~.
    ........~~.
    ........~~~
    ........~~~
    ........~~.
    ........~~.
    ........~~~
    ........~~~
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
        block = next(mask for mask in land.catapults.values() if mask & -mask == corner)
        return max(1 + most(free & ~block), most(free & ~corner))

    inside = 0
    for square in board.inside():
        inside |= land.grid.bit(*square)
    return most(inside)


def test_a_diagonal_gap_leaks():
    """CAT-S1, CAT-20, CAT-R1: the figure of the rule book holds one castle with room for two."""
    board = Board(turned(LEAK), phase=Phase.CATAPULTS)

    assert len(board.inside()) == 14
    assert most_catapults(board) == 2


def test_six_catapults_a_round_are_enough():
    """CAT-S2, CAT-24: the hall has room for nine, but the seventh has to wait for the next round."""
    board = Board(turned(HALL), phase=Phase.CATAPULTS)

    assert len(board.inside()) == 44
    assert most_catapults(board) == 9

    board.state.camps[0].put = 0
    for _ in range(6):
        seventh = board.choices(0, PutCatapult)[-1]
        if board.camp().put < 5:
            board.play(seventh)
    free = [each for each in board.choices(0, PutCatapult)]
    board.state.camps[0].put = 6
    assert board.refuses(free[0]) == "CAT-24"


def test_the_edge_of_the_plate_is_no_wall():
    """CAT-S3, CAT-R2: three sides of wall and the edge enclose nothing; the fourth side does."""
    three_sides = Board(RING.replace("#aaa#", "#...#").replace("aaa", "..."))
    assert three_sides.inside() == set()

    closed = Board(WALLED)
    assert closed.inside() == {(1, 4), (1, 5), (2, 4), (2, 5)}
    assert most_catapults(closed) == 1


WALLED = """
    ...#ddb.~~.
    ...c..b.~~~
    ...c..b.~~~
    ...caaa.~~.
    ........~~.
    ........~~~
    ........~~~
    ........~~.
    ........~~.
    ........~~~
    ........~~~
"""


def test_a_corner_must_be_filled():
    """CAT-S4, CAT-22: without the corner piece of the ring the catapult inside stands in the open."""
    with_catapult = WALLED.replace("c..b", "coob")
    board = Board(with_catapult, PLAIN, phase=Phase.CATAPULTS, piles=([], ["I4"]))
    assert (board.facts().valid, board.facts().exposed) == (1, 0)

    board = Board(with_catapult, PLAIN, PLAIN, players=(*PEOPLE, PERSON), phase=Phase.CATAPULTS, piles=([], ["T"]))
    board.roll(0, 1, 1).roll(1, 3)
    board.play(Steal(1, 0, board.number_at(0, 0, 3), "I1"))

    assert board.inside() == set()
    assert (board.facts().valid, board.facts().exposed) == (0, 1)
    assert "1 catapult of Seat 1 stands in the open now." in board.log[-1]


@pytest.mark.parametrize("phase", [Phase.BUILD, Phase.REBUILD])
def test_the_swamp_is_closed_in_the_first_round(phase):
    """CAT-S5, CAT-13, CAT-R5, CAT-R6: swamp waits for round 2, the dry squares beyond it do not."""
    upright = [Place(0, "I4", Square(2, col), 1) for col in (8, 9)]
    for turn in (1, 2):
        board = Board(PLAIN, PLAIN, phase=Phase.BUILD, round=turn)
        board.draw(0, "I4")
        if phase is Phase.REBUILD:
            board = in_rebuild(turn, "I4")
        assert [board.refuses(each) for each in upright] == [["CAT-13"] * 2, [""] * 2][turn - 1]

    assert holding("I1").refuses(Place(0, "I1", Square(0, 10))) == ""
    assert holding("I2").refuses(Place(0, "I2", Square(3, 10), 1)) == ""
    assert holding("I2").refuses(Place(0, "I2", Square(7, 10), 1)) == ""
    assert holding("I2").refuses(Place(0, "I2", Square(0, 10), 1)) == "CAT-13"


def holding(kind: str, plate: str = PLAIN, **options: object) -> Board:
    """Return a board on which the first seat holds a piece."""
    return Board(plate, PLAIN, **options).draw(0, kind)


def in_rebuild(turn: int, kind: str, **options: object) -> Board:
    """Return a board on which the first seat has stolen a piece and rebuilds."""
    victim = PLAIN.replace("........~~.", {"I4": "aaaa....~~.", "I1": "a.......~~."}[kind], 1)
    board = Board(PLAIN, victim, phase=Phase.CATAPULTS, round=turn, piles=(["T"], ["I1"]), **options)
    board.state.attack = None
    board.state.counts = (4, 0)
    board.state.phase = Phase.COUNT
    rules.attack.begin_attacks(board.state)
    board.roll(0, 2, 2, 2, 2, 1)
    board.play(Steal(0, 1, board.number_at(1, 0, 0), kind))
    if board.phase is Phase.ATTACK:
        board.roll(1, 1)
    assert board.phase is Phase.REBUILD
    return board


FULL = """
    ###########
    #..########
    #...#######
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
    ###########
"""


def test_a_piece_that_fits_must_be_placed():
    """CAT-S6, CAT-14, CAT-R7: even where it destroys the last room for a catapult."""
    room = FULL.replace("#..########", "#..########").replace("#...#######", "#...#######")
    board = Board(room, PLAIN, round=2).draw(0, "Z")

    assert board.choices(0, Place) == [Place(0, "Z", Square(1, 1), 0)]
    assert board.refuses(Stop(0)) == "CAT-14"
    assert board.refuses(Draw(0)) == "CAT-12"
    assert board.refuses(Finish(0)) == "CAT-10"

    board.play(Place(0, "Z", Square(1, 1), 0))
    assert not board.facts().has_room


def test_a_piece_that_fits_nowhere_goes_back_by_itself():
    """CAT-S7, CAT-14, CAT-R7: supply, pile, next draw; an untimed count does not move."""
    board = Board(FULL, PLAIN, round=2, players=(PERSON, PERSON), no_timer=(True, False))
    board.state.playing = (0, 1)
    first = min(board.acting)
    board = Board(FULL, PLAIN, round=3, build_seconds=None)
    board.draw(0, "I4")

    assert board.camp().hand is None
    assert board.state.supply["I4"] == 12
    assert board.camp().pile == ("I4",)
    assert board.camp().placed == 0
    assert board.refuses(Draw(0)) == ""
    assert board.log == ["Seat 1 draws the I4; it fits nowhere and goes back to the box."]
    assert first in (0, 1)


def test_when_the_glass_runs_out():
    """CAT-S8, CAT-15, CAT-R8: no new card, but the piece in hand is placed without haste."""
    holds = holding("T").play(GlassRanOut(NATURE, 0))
    assert holds.refuses(Draw(0)) == "CAT-15"
    holds.play(Place(0, "T", Square(4, 4), 0))
    assert holds.camp().doing is Doing.DONE

    waits = holding("T").play(Place(0, "T", Square(4, 4), 0), GlassRanOut(NATURE, 0))
    assert waits.camp().doing is Doing.DONE
    assert waits.refuses(Draw(0)) == "CAT-15"


def test_an_empty_deck_ends_the_building():
    """CAT-S9, CAT-17: the last card is followed by nothing but catapults."""
    board = Board(WALLED, PLAIN, round=3)
    board.camp().deck = 1
    board.draw(0, "I1").play(Place(0, "I1", Square(8, 0)))

    assert board.camp().doing is Doing.DONE
    assert board.refuses(Draw(0)) == "CAT-17"
    assert "The deck of Seat 1 is empty." in board.log[-1]

    board.play(Stop(1)).catapults(0, (1, 4))
    assert board.facts().valid == 1


def test_what_the_dice_are_worth():
    """CAT-S10, CAT-27: three catapults roll four dice; nobody without a catapult goes without a die."""
    board = attack(PLAIN.replace("........~~.", "a.bb....~~.", 1), counts=(3, 0))
    board.play(Roll(0)).play(rules.verbs.Rolled(NATURE, 0, (1, 3, 6, 5)))
    assert board.facts().budget == 4

    board.play(EndAttack(0)).roll(1, 1)
    assert board.phase is Phase.BUILD
    assert board.state.round == 2


def attack(victim: str, *others: str, counts: tuple[int, ...], thief: str = PLAIN, **options: object) -> Board:
    """Return a board at the beginning of the attacks, in the order of seats."""
    plates = (thief, victim, *others)
    board = Board(*plates, players=(PERSON,) * len(plates), phase=Phase.COUNT, **options)
    board.state.counts = counts
    board.state.order = tuple(range(len(plates)))
    rules.attack.begin_attacks(board.state)
    return board


def test_a_budget_buys_whole_pieces():
    """CAT-S11, CAT-28, CAT-29, CAT-R18: five points buy the T, or two dominoes; what is left is lost."""
    victim = PLAIN.replace("........~~.", "ttt.aa.bb..", 1).replace("........~~~", ".t......~~~", 1)

    board = attack(victim, counts=(4, 0)).roll(0, 2, 2, 2, 2, 2)
    board.play(Steal(0, 1, board.number_at(1, 0, 0), "T"))
    assert board.state.attack is not None
    assert board.state.attack.seat == 1
    assert "Seat 1 can take nothing more" in board.log[-1]

    board = attack(victim, counts=(4, 0)).roll(0, 2, 2, 2, 2, 2)
    two = [Steal(0, 1, board.number_at(1, 0, col), "I2") for col in (4, 7)]
    board.play(two[0])
    assert board.refuses(Steal(0, 1, board.number_at(1, 0, 0), "T")) == "CAT-28"
    board.play(two[1])
    assert board.state.attack is not None
    assert board.state.attack.seat == 1


def test_two_victims():
    """CAT-S12, CAT-R16: points may be split among opponents, unless the option binds them to one."""
    one = PLAIN.replace("........~~.", "aaaa.b..~~.", 1)
    other = PLAIN.replace("........~~.", "aaa.....~~.", 1)

    for targets, answer in [("any", ""), ("one", "CAT-R16")]:
        board = attack(one, other, counts=(6, 0, 0), steal_targets=targets).roll(0, *[2] * 7)
        board.play(Steal(0, 1, board.number_at(1, 0, 0), "I4"))
        assert board.refuses(Steal(0, 2, board.number_at(2, 0, 0), "I3")) == answer
        assert board.refuses(Steal(0, 1, board.number_at(1, 0, 5), "I1")) == ""


@pytest.mark.parametrize("count, dice", [("snapshot", 4), ("live", 1)])
def test_catapults_are_counted_once_or_live(count, dice):
    """CAT-S13, CAT-25, CAT-R15: the leader disarms nobody who has been counted."""
    three = """
        #######.~~.
        #oooooo#~~~
        #oooooo#~~~
        ########~~.
        ........~~.
        ........~~~
        ........~~~
        ........~~.
        ........~~.
        ........~~~
        ........~~~
    """.replace("#######.~~.", "########~~.")
    board = attack(three, counts=(4, 3), attack_count=count)
    board.roll(0, 1, 1, 1, 1, 2).play(Steal(0, 1, board.number_at(1, 0, 0), "I1"))

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
        ....##..~~.
        ...####.~~~
        ..#oooo#~~~
        ..#oooo#~~.
        ..######~~.
        ........~~~
        ........~~~
        ........~~.
        ........~~.
        ........~~~
        ........~~~
    """.replace("...####.", "..######")
    board = attack(castle, counts=(0, 2)).roll(0, 2)
    board.play(Steal(0, 1, board.number_at(1, 4, 3), "I1"))
    assert (board.facts(1).valid, board.facts(1).exposed) == (0, 2)

    board.play(Roll(1)).play(rules.verbs.Rolled(NATURE, 1, (1, 1, 1)))
    board.play(Place(0, "I1", Square(10, 0)))
    assert board.state.round == 2

    board.draw(1, "I1").play(Place(1, "I1", Square(4, 3)), Stop(1), Stop(0))
    assert board.state.counts == (0, 2)


def test_the_rebuild_counts_on():
    """CAT-S16, CAT-32, CAT-R21: four in CATAPULTS leave two for the rebuild, and no die more."""
    thief = """
        ########~~.
        #......#~~~
        #......#~~~
        #######.~~.
        ........~~.
        ........~~~
        ........~~~
        ........~~.
        ........~~.
        ........~~~
        ........~~~
    """
    board = attack(PLAIN.replace("........~~.", "a.......~~.", 1), counts=(4, 0), thief=thief)
    board.camp().put = 4
    board.roll(0, 2, 1, 1, 1, 1).play(Steal(0, 1, board.number_at(1, 0, 0), "I1"))
    board.roll(1, 1)
    board.play(Place(0, "I1", Square(3, 7)))
    board.catapults(0, (1, 1), (1, 3))

    assert board.state.round == 2
    assert board.facts().valid == 2
    assert board.camp().tallies[0].catapults == 4


def test_a_stolen_piece_that_does_not_fit():
    """CAT-S17, CAT-31: it goes back to the box and changes nothing."""
    board = attack(PLAIN.replace("........~~.", "aaaa....~~.", 1), counts=(3, 0), thief=FULL)
    empties = board.facts().empties
    board.roll(0, 2, 2, 2, 2).play(Steal(0, 1, board.number_at(1, 0, 0), "I4")).roll(1, 1)

    assert board.camp().stolen == ()
    assert board.facts().empties == empties
    assert "fits any more; back to the box: I4." in board.log[-1]


def test_the_score_is_what_is_empty():
    """CAT-S18, CAT-34: mountains, walls and catapults cover, exposed ones too; swamp does not."""
    board = Board(
        """
        ##MM#######
        ###MM######
        #oo########
        Moo########
        MM###oo####
        M####oo####
        ########oo#
        ########oo#
        #######.##.
        ###.#.##oo.
        #......#oo.
        """,
        PLAIN,
        phase=Phase.CATAPULTS,
        round=3,
    )
    drawn = "".join(board.drawing())
    assert (drawn.count("M"), drawn.count("o")) == (8, 16)
    assert board.facts().exposed == 1
    assert results(board).totals[0] == 121 - 8 - 16 - drawn.count("#")
    assert results(board).parts[0][0].rule == "CAT-34"


def test_a_tie_is_broken_by_catapults():
    """CAT-S19, CAT-35, CAT-36: five beat four; five against five may play a match."""
    five = ["oo.oo.oo...", "oo.oo.oo...", "...oo.oo...", "...oo.oo...", *["..........."] * 7]
    four = ["oo.oo.oo...", "oo.oo.oo...", "...oo..####", "...oo......", *["..........."] * 7]

    more = Board(five, four, phase=Phase.CATAPULTS, round=3)
    assert results(more).totals == (101, 101)
    assert results(more).winners == (0,)
    assert len(results(more).deciders) == 2

    even = Board(five, five, phase=Phase.CATAPULTS, round=3)
    assert even.phase is Phase.TIE
    even.play(PlayOn(0), PlayOn(1))
    assert even.phase is Phase.BUILD


def test_stacked_walls():
    """CAT-S20, CAT-44, CAT-45, CAT-R29, CAT-R30: flat on walls of one height, and each takes 1 off."""
    base = """
        aaab....~~.
        dddb....~~~
        cccb....~~~
        ...M....~~.
        ........~~.
        ........~~~
        ........~~~
        ........~~.
        ........~~.
        ........~~~
        ........~~~
    """
    board = Board(base, PLAIN, stack_levels=3).draw(0, "T")
    assert board.refuses(Place(0, "T", Square(0, 0), 0)) == ""
    assert board.refuses(Place(0, "T", Square(2, 2), 0)) == "CAT-7"
    before = board.facts().score

    board.play(Place(0, "T", Square(0, 0), 0)).draw(0, "T")
    assert board.refuses(Place(0, "T", Square(1, 1), 0)) == "CAT-44"
    assert board.facts().score == before - 1
    assert board.drawing()[0] == "222#....~~."

    board.play(Place(0, "T", Square(8, 0), 0), Stop(0), Stop(1))
    while board.phase is Phase.ATTACK and board.state.attack.seat != 1:
        board.roll(0, 1)
    board.state.attack = rules.attack.Attack(1, 9, dice=(6,) * 9, budget=18)
    assert board.refuses(Steal(1, 0, board.number_at(0, 0, 0), "T")) == ""
    below = next(number for number, wall in board.plate().walls.items() if wall.level == 1 and wall.kind == "I3")
    assert board.refuses(Steal(1, 0, below, "I3")) == "CAT-45"


def test_three_stacked_pieces_take_three_off():
    """CAT-S20, CAT-R30: nine empty squares and three pieces on top make six."""
    full = ["#" * 11] * 10 + ["##........."]
    board = Board(full, PLAIN, stack_levels=2, round=2)
    for col in range(3):
        board.draw(1, "I1").play(Place(1, "I1", Square(5, col))) if board.acting == {1} else None
    board.play(Stop(1))
    for col in range(3):
        board.draw(0, "I1").play(Place(0, "I1", Square(5, col)))

    assert board.facts().empties == 9
    assert board.facts().score == 6


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_ever_lost(seed):
    """CAT-S21, CAT-3, CAT-R11: cards, pieces and squares add up after every step of random games."""
    rng = Random(seed)
    players = (Player("Ada"), Player("Bo", Level.PAGE), Player("Cy", Level.MARSHAL))
    state = rules.setup(Options(stack_levels=1 + seed, equal_decks=seed == 2, tie="shared"), players)
    while acting := rules.to_act(state):
        if NATURE in acting:
            rules.play(state, chance.sample(state, rng))
        else:
            seat = rng.choice(sorted(acting))
            rules.play(state, rng.choice(list(rules.choices(state, seat))))
        assert rules.problems(state) == []
        for camp in state.camps:
            plate = camp.plate
            assert plate.engines & plate.rock == 0
            assert ((plate.engines | plate.rock) & ~state.land.grid.board) == 0
    assert rows(PLAIN)[0] == "........~~."
    assert read_plate(state.land, rows(PLAIN)).walls == {}
    assert Drawn(NATURE, 0, "T").reveals
