"""What lies on the table when a game begins, and what options change of it."""

import pickle
from pathlib import Path

import attrs
import pytest

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.options import describe
from app.games.catapults import chance, rules
from app.games.catapults.commands import Draw, Drawn, Finish, Place, Stop
from app.games.catapults.game import GAME
from app.games.catapults.geometry import Land
from app.games.catapults.model import Options, Phase
from app.games.catapults.tables import MOUNTAIN_NAMES, Kind, Mountains, Tables, standard
from app.kit.squares import Square
from tests.games.catapults.drawn import CASTLE, PEOPLE, PERSON, PLAIN, Board


def new_game(seats: int = 2, **options: object) -> Board:
    """Return a game as it begins, all seats taken by people."""
    board = Board(players=(PERSON,) * seats)
    board.state = rules.setup(Options(**options), (PERSON,) * seats)
    return board


def test_the_published_plate():
    """CAT-2, CAT-7, CAT-R27: 11 x 11, the swamp and the Starter mountains, as drawn in the book."""
    assert new_game().drawing() == [
        "..MM....~~.",
        "...MM...~~~",
        "........~~~",
        "M.......~~.",
        "MM......~~.",
        "M.......~~~",
        "........~~~",
        "........~~.",
        "........~~.",
        "........~~~",
        "........~~~",
    ]


def test_two_to_four_players_and_three_rounds():
    """CAT-1, CAT-8: everybody begins with an empty plate; three rounds are played."""
    assert list(GAME.seats) == [2, 3, 4]
    for seats in GAME.seats:
        board = new_game(seats)
        assert [board.facts(seat).empties for seat in range(seats)] == [113] * seats
        assert all(camp.pile == () for camp in board.state.camps)
        while board.phase is not Phase.OVER:
            board.play(*board.choices(min(board.acting), Stop)) if board.phase is Phase.BUILD else finish(
                board
            )
        assert board.state.round == 3


def finish(board: Board) -> None:
    """Say whatever ends the turn of whoever has to act."""
    if NATURE in board.acting:
        answer, _ = chance.outcomes(board.state)[0]
        board.play(answer)
    else:
        board.play(board.choices(min(board.acting))[-1])


def test_nine_kinds_of_wall():
    """CAT-3, CAT-4: their squares, and how often each can be turned; mirror images are other pieces."""
    forms = new_game().state.land.forms
    assert {kind: form.points for kind, form in forms.items()} == {
        "I1": 1, "I2": 2, "I3": 3, "I4": 4, "L": 4, "J": 4, "S": 4, "Z": 4, "T": 4,
    }  # fmt: skip
    turns = {kind: len(form.shapes) for kind, form in forms.items()}
    assert turns == {"I1": 1, "I2": 2, "I3": 2, "I4": 2, "L": 4, "J": 4, "S": 2, "Z": 2, "T": 4}
    assert not set(forms["L"].shapes) & set(forms["J"].shapes)
    assert not set(forms["S"].shapes) & set(forms["Z"].shapes)


def test_decks_are_dealt_from_one_pool():
    """CAT-6: 27 cards each; the next one may be any that nobody has turned."""
    board = new_game(4)
    assert [camp.deck for camp in board.state.camps] == [27] * 4
    assert sum(board.state.pool.values()) == 108

    board.play(Draw(0))
    outcomes = dict(chance.outcomes(board.state))
    assert len(outcomes) == 9
    assert len(set(outcomes.values())) == 1
    board.play(Drawn(NATURE, 0, "T"))
    assert board.state.pool["T"] == 11
    assert board.camp(0).deck == 26


def test_equal_decks():
    """CAT-41: three of each kind for everybody, and nobody draws a fourth."""
    board = new_game(2, equal_decks=True)
    assert board.camp().deck == 27
    for row in (0, 1, 2):
        board.draw(0, "I1").play(Place(0, "I1", Square(row, 7)))
    board.play(Draw(0))
    assert board.refuses(Drawn(NATURE, 0, "I1")) == "CAT-R11"
    assert board.camp(1).cards["I1"] == 3


@pytest.mark.parametrize("name", MOUNTAIN_NAMES)
def test_every_mountain_set_up(name):
    """CAT-43, CAT-R27: the same for all, never on the swamp, four squares to a mountain."""
    board = new_game(3, mountains=name)
    rock = board.plate().mountains
    assert [camp.plate.mountains for camp in board.state.camps] == [rock] * 3
    assert rock.bit_count() == {"plain": 0, "lone": 4, "peaks": 16}.get(name, 8)
    assert rock & board.state.land.swamp == 0


def test_a_handicap_of_mountains():
    """CAT-42, CAT-R27: a seat may have other mountains than the rest."""
    board = new_game(3, handicap=("", "plain", "peaks"))
    assert [camp.plate.mountains.bit_count() for camp in board.state.camps] == [8, 0, 16]


def test_a_variant_may_replace_the_tables():
    """CAT-2, CAT-3, CAT-R3: another plate, pieces, cards and catapults need no other rule."""
    tables = Tables(
        plate=("......", "......", "......", "......", "....~~", "....~~", "....~~"),
        kinds=(Kind("O", "gold", ("##", "##"), 4), Kind("U", "pink", ("#.#", "###"), 4)),
        mountains=(Mountains("starter", ("......",) * 6 + ("M.....",)),),
        deck=2,
    )
    board = new_game(2, tables=tables, catapult_size=1, rounds=1)
    assert board.facts().empties == 41
    board.draw(0, "U").play(Place(0, "U", Square(0, 0), 0))
    assert board.drawing()[:2] == ["#.#...", "###..."]
    assert board.refuses(Place(0, "T", Square(0, 0), 0)) == "CAT-13"
    board.draw(0, "O").play(Place(0, "O", Square(0, 3), 0))
    assert board.refuses(Draw(0)) == "CAT-17"


@pytest.mark.parametrize(
    "change, says",
    [
        ({"plate": ("....",) * 4}, "6 to 20 rows"),
        ({"plate": ("......",) * 5 + (".....",)}, "6 to 20 rows"),
        ({"mountains": (Mountains("starter", ("M",)),)}, "as large as the plate"),
        ({"kinds": ()}, "there must be pieces"),
        ({"kinds": (Kind("X", "red", ("..",)),)}, "at least one square"),
        ({"dice": (1, 2)}, "list of 6 numbers"),
    ],
)
def test_tables_that_cannot_be_played_are_refused(change, says):
    """CAT-2, CAT-3: the workshop says what to change."""
    with pytest.raises(ValueError, match=says):
        attrs.evolve(standard(), **change)


def test_positions_travel_to_other_processes():
    """CAT-9: a view is small, and what it stands on is worked out there once."""
    board = Board(PLAIN, PLAIN).draw(0, "T")
    there = pickle.loads(pickle.dumps(board.state))  # noqa: S301 - our own bytes
    assert there == board.state
    assert there.land is board.state.land
    assert len(pickle.dumps(board.state)) < 6000


def test_options_say_what_they_may_be():
    """CAT-R32: an option refuses what no rule knows."""
    with pytest.raises(ValueError, match="build_seconds must be one of"):
        Options(build_seconds=31)
    assert Options().build_seconds == 30
    assert PEOPLE[0].level is None
    assert Player("Bo", Level.PAGE).level is Level.PAGE


def test_a_size_beyond_its_bounds_is_refused_at_once(monkeypatch):
    """CAT-R3: a catapult of a damaged file is not worked out before its size is found impossible."""
    monkeypatch.setattr(Land, "_square_block", None)
    for size in (0, 5, 10**12):
        with pytest.raises(ValueError, match="catapult_size"):
            Options(catapult_size=size)


def test_the_numbers_of_the_game_are_options():
    """CAT-1, CAT-23, CAT-40, CAT-R3: rounds, catapults in a round, untimed pieces, size of a catapult."""
    board = Board(PLAIN, PLAIN, players=PEOPLE, build_seconds=None, untimed_pieces=1)
    board.draw(0, "I1").play(Place(0, "I1", Square(0, 0)))
    assert board.acting == {1}

    castle = Board(CASTLE, CASTLE, phase=Phase.CATAPULTS, catapult_size=1, catapults_a_round=3)
    castle.catapults(0, (1, 4), (1, 5))
    assert castle.acting == {0, 1}
    castle.catapults(0, (2, 4))
    assert castle.acting == {1}

    assert Board(PLAIN, CASTLE, phase=Phase.CATAPULTS, rounds=1).play(Finish(1)).phase is Phase.OVER


def test_every_option_is_named_in_a_test():
    """CAT-R5, CAT-R9, CAT-R15, CAT-R16, CAT-R23, CAT-R26: what can be chosen makes a difference somewhere."""
    told = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [each.name for each in describe(Options) if f"{each.name}=" not in told] == []
