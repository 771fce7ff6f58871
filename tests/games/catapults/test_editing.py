"""Catapults! taken apart by hand: what goes where, and what follows from it."""

import pytest
from attrs import evolve

from app.bots.headless import make_bot, make_player, play_out
from app.bots.protocol import Budget
from app.core.edits import Edit, Held
from app.core.game import Level, Player
from app.core.positions import Misread, empty, read, write
from app.core.session import Session, Setup
from app.core.words import Phrase
from app.games.catapults import chance, rules
from app.games.catapults.bots.bot import bot_of
from app.games.catapults.commands import EndAttack, Place, Steal
from app.games.catapults.game import GAME
from app.games.catapults.model import Doing, Glass, Options, Phase, Position
from app.games.catapults.rules.castles import valid_catapults
from app.games.catapults.sandbox import bench
from app.kit.squares import Square

PLAYERS = (Player("Ada"), Player("Bo", colour=1))
T, I4, CATAPULT, PEAK = Held(("wall", "T")), Held(("wall", "I4")), Held(("catapult",)), Held(("peak",))


@pytest.fixture
def bare() -> Position:
    """Two plates with nothing but mountains."""
    return empty(GAME, Options(mountains="plain"), PLAYERS)


def put(state: Position, held: Held, seat: int, row: int, col: int) -> Position:
    """Put something on a plate."""
    edit = bench.put(state, held, ("plate", seat, Square(row, col)))
    assert isinstance(edit, Edit), edit
    return edit.state


def left(state: Position, kind: str) -> int | None:
    """Return how many pieces the palette offers."""
    things = {thing.key: thing.left for shelf in bench.shelves(state) for thing in shelf.things}
    return things["wall", kind]


def test_a_wall_comes_out_of_the_box_and_goes_back(bare: Position):
    """The box has one less as long as it lies on a plate; nothing is impossible meanwhile."""
    walled = put(bare, T, 0, 2, 3)
    assert (left(bare, "T"), left(walled, "T")) == (12, 11)
    assert rules.problems(walled) == []

    (number,) = walled.camps[0].plate.walls
    away = bench.away(walled, ("wall", number))

    assert isinstance(away, Edit)
    assert left(away.state, "T") == 12
    assert away.state.camps == bare.camps


def test_a_wall_keeps_its_number_wherever_it_goes(bare: Position):
    """From plate to plate, into a hand, among the stolen ones: it is the same piece, turned as it was."""
    state = put(bare, Held(("wall", "L"), turn=3), 0, 2, 3)
    (number,) = state.camps[0].plate.walls
    held = bench.lifted(state, ("wall", number))
    assert held == Held(("wall", "L"), 3, source=("wall", number))

    state = put(state, held, 1, 0, 0)
    assert list(state.camps[1].plate.walls) == [number]
    assert state.camps[0].plate.walls == {}

    edit = bench.put(state, Held(("wall", "L"), source=("wall", number)), ("hand", 0))
    assert isinstance(edit, Edit)
    assert edit.state.camps[0].doing is Doing.HOLDING
    assert rules.problems(edit.state) == []

    edit = bench.put(edit.state, Held(("wall", "L"), source=("wall", number)), ("tray", 1))
    assert isinstance(edit, Edit)
    assert edit.state.camps[0].hand is None
    assert [piece.number for piece in edit.state.camps[1].stolen] == [number]
    assert [reason.rule for reason in rules.problems(edit.state)] == ["CAT-31"], "nobody rebuilds"


def test_an_empty_box_says_so(bare: Position):
    """The thirteenth T cannot be put anywhere."""
    state = bare
    for place in range(12):
        state = put(state, T, place // 6, place % 6 * 2 % 10, (place % 2) * 4)
    answer = bench.put(state, T, ("plate", 0, Square(8, 8)))
    assert isinstance(answer, Phrase)
    assert left(state, "T") == 0


def test_what_overlaps_is_shown_where(bare: Position):
    """No hand is held back; the problem names the rule, and the things that are in each other's way."""
    state = put(put(bare, T, 0, 4, 4), CATAPULT, 0, 4, 4)
    (number,) = state.camps[0].plate.walls
    (problem,) = rules.problems(state)
    assert problem.rule == "CAT-13"
    assert set(problem.where) == {("wall", number), ("catapult", 0, 0)}


def test_rock_is_put_and_taken_square_by_square(bare: Position):
    """A mountain is whatever squares of rock lie side by side."""
    state = put(put(bare, PEAK, 1, 0, 0), PEAK, 1, 0, 1)
    assert isinstance(bench.put(state, PEAK, ("plate", 1, Square(0, 0))), Phrase)
    held = bench.lifted(state, ("peak", 1, Square(0, 0)))
    assert held is not None
    state = put(state, held, 0, 5, 5)
    assert [plate.mountains.bit_count() for plate in (camp.plate for camp in state.camps)] == [1, 1]


def test_stacked_walls_lie_on_what_is_there():
    """Where the game is played with levels, a wall on a wall lies on level 2."""
    bare = empty(GAME, Options(mountains="plain", stack_levels=2), PLAYERS)
    state = put(put(bare, I4, 0, 0, 0), I4, 0, 0, 0)
    assert sorted(wall.level for wall in state.camps[0].plate.walls.values()) == [1, 2]
    assert rules.problems(state) == []
    below = next(number for number, wall in state.camps[0].plate.walls.items() if wall.level == 1)
    edit = bench.away(state, ("wall", below))
    assert isinstance(edit, Edit)
    assert [reason.rule for reason in rules.problems(edit.state)] == ["CAT-44"]


def test_an_attack_is_set_up_with_dials(bare: Position):
    """Phase, thief, dice and points; what the dice show is worth the points, and the thief can steal."""
    state = put(bare, T, 1, 4, 4)
    for key, value in (("phase", Phase.ATTACK), ("thief", 0), ("dice", 4), ("thrown", True), ("budget", 6)):
        state = bench.set_dial(state, key, value).state
    assert rules.problems(state) == []
    assert state.attack is not None
    assert sum(state.options.tables.dice[die - 1] for die in state.attack.dice) == 6
    assert set(rules.choices(state, 0)) == {Steal(0, 1, 0, "T"), EndAttack(0)}


def test_cards_that_are_not_in_the_deck_have_been_turned(bare: Position):
    """Fewer cards to draw means a longer pile; the pool agrees, and back again."""
    state = bench.set_dial(bare, ("deck", 0), 20).state
    assert len(state.camps[0].pile) == 7
    assert rules.problems(state) == []
    assert sum(state.pool.values()) == sum(bare.pool.values()) - 7
    assert bench.set_dial(state, ("deck", 0), 27).state == bare


def test_a_plate_is_cleared_or_given_other_mountains(bare: Position):
    """A right click on a plate offers it."""
    state = put(put(bare, T, 0, 4, 4), CATAPULT, 0, 0, 0)
    edits = {str(edit.phrase): edit.state for edit in bench.changes(state, ("plate", 0))}
    cleared = edits["Clear the plate of Seat 1"]
    assert cleared.camps[0].plate == bare.camps[0].plate
    assert left(cleared, "T") == 12
    assert edits["Mountains: Starter"].camps[0].plate.mountains == state.land.mountains["starter"]


def test_a_position_is_written_so_that_people_can_read_it(bare: Position):
    """Squares are counted from 1, and what is usual is left out."""
    state = put(put(bare, Held(("wall", "T"), turn=1), 0, 4, 4), CATAPULT, 1, 0, 0)
    text = write(GAME, state, 2)
    assert "wall T 0 at 5,5 turn 1" in text.splitlines()
    assert "catapult 1,1" in text.splitlines()
    assert "pool" not in text
    assert read(text, state.options, lambda _: GAME).state == state


@pytest.mark.parametrize(
    ("wrong", "right", "says"),
    [
        ("wall T 0 at 5,5 turn 1", "wall T 0 at 11,11 turn 1", "Line 9 of the position: a wall that lies"),
        ("wall T 0", "wall Q 0", "Line 9 of the position: one of I1, I2"),
        ("round 1 build", "round 1 bild", "Line 2 of the position: one of build, catapults"),
        ("deck 27", "deck many", "Line 7 of the position: a number from 0"),
    ],
)
def test_a_bad_line_is_named(bare: Position, wrong: str, right: str, says: str):
    """One sentence: which line, what was expected, what was found."""
    state = put(bare, Held(("wall", "T"), turn=1), 0, 4, 4)
    text = write(GAME, state, 2)
    assert wrong in text
    with pytest.raises(Misread) as caught:
        read(text.replace(wrong, right), state.options, lambda _: GAME)
    assert str(caught.value.sentence).startswith(says)


def test_the_marshal_lists_its_best_moves(bare: Position):
    """Five different spots for the wall in hand, all legal, the first the one it would play."""
    edit = bench.put(bare, T, ("hand", 0))
    assert isinstance(edit, Edit)
    budget, marshal = Budget(effort=0.1, seed=4), bot_of(Level.MARSHAL)
    moves = [line[0] for line in marshal.lines(GAME, edit.state, 0, budget, 5)]
    assert len(set(moves)) == 5
    assert all(isinstance(move, Place) and rules.why_not(edit.state, move) is None for move in moves)
    assert marshal.choose(GAME, edit.state, 0, budget) == moves[0]


@pytest.mark.parametrize("phase", [Phase.BUILD, Phase.CATAPULTS, Phase.ATTACK, Phase.REBUILD])
def test_there_are_best_moves_in_every_phase(bare: Position, phase: Phase):
    """What is listed is legal, and begins with what would be played."""
    state = put(put(bare, T, 1, 4, 4), I4, 1, 0, 0)
    state = bench.set_dial(state, "phase", phase).state
    if phase is Phase.ATTACK:
        state = bench.set_dial(bench.set_dial(state, "thrown", True).state, "budget", 1).state
        state = bench.set_dial(bench.set_dial(state, "dice", 4).state, "budget", 4).state
    (seat, *_) = sorted(rules.to_act(state))
    budget, squire = Budget(seed=4), bot_of(Level.SQUIRE)
    moves = [line[0] for line in squire.lines(GAME, state, seat, budget, 5)]
    assert moves
    assert [rules.why_not(state, move) for move in moves] == [None] * len(moves)
    assert len(set(moves)) == len(moves)
    assert squire.choose(GAME, state, seat, budget) == moves[0]


def test_an_impossible_course_is_named(bare: Position):
    """What no play leads to is said, with its rule: no thief in an attack, too late a round."""
    broken = bare.copy()
    broken.phase, broken.round = Phase.ATTACK, 9
    assert [reason.rule for reason in rules.problems(broken)] == ["CAT-1", "CAT-26"]
    drawing = bare.copy()
    drawing.camps[0].doing = Doing.DRAWING
    assert rules.problems(drawing) == []
    assert chance.outcomes(drawing)
    drawing.camps[0].deck = 0
    assert "CAT-12" in [reason.rule for reason in rules.problems(drawing)]


@pytest.mark.parametrize("equal_decks", [False, True])
def test_whoever_is_at_work_has_a_card_left(equal_decks: bool):
    """CAT-17: a game could be begun from it, and ended in a crash when the card was drawn."""
    state = empty(GAME, Options(equal_decks=equal_decks), PLAYERS)
    for camp in state.camps[:1]:
        camp.deck, camp.cards = 0, dict.fromkeys(camp.cards, 0)
    assert "CAT-17" in [reason.rule for reason in rules.problems(state)]
    state.camps[0].doing = Doing.DONE
    assert "CAT-17" not in [reason.rule for reason in rules.problems(state)]


def test_catapults_count_where_they_stand(bare: Position):
    """A catapult that is dragged out of its castle is exposed."""
    state = bare
    for at, turn in (((2, 2), 0), ((5, 2), 0), ((2, 6), 1), ((2, 1), 1)):
        state = put(state, Held(("wall", "I4"), turn=turn), 0, *at)
    state = put(state, CATAPULT, 0, 3, 3)
    assert len(valid_catapults(state.land, state.camps[0].plate)) == 1
    state = put(state, Held(("catapult",), source=("catapult", 0, 0)), 0, 8, 8)
    assert valid_catapults(state.land, state.camps[0].plate) == ()
    assert rules.problems(state) == []


def test_a_wall_is_turned_over_into_its_mirror_image(bare: Position):
    """CAT-4: the mirror image of an L is a J, out of the box; of an I it is an I; the L goes back."""
    state = put(bare, Held(("wall", "L"), turn=1), 0, 2, 3)
    (number,) = state.camps[0].plate.walls
    (turn, mirror) = bench.changes(state, ("wall", number))
    assert [str(each.phrase) for each in (turn, mirror)] == ["Turn wall L", "Mirror wall L"]

    after = mirror.state
    (wall,) = after.camps[0].plate.walls.values()
    assert wall.kind == "J"
    assert {col for _, col in after.land.grid.squares(wall.mask)} == {3, 4, 5}
    assert (left(after, "L"), left(after, "J")) == (left(bare, "L"), left(bare, "J") - 1)
    again = bench.mirrored(after, bench.mirrored(after, Held(("wall", "L"), turn=1)))
    assert again == Held(("wall", "L"), turn=1)
    assert bench.mirrored(after, Held(("wall", "I4"))) == Held(("wall", "I4"))


def test_without_a_mirror_image_in_the_box_it_is_said():
    """A variant may leave it out."""
    tables = Options().tables
    kinds = tuple(kind for kind in tables.kinds if kind.id != "J")
    options = Options(tables=evolve(tables, kinds=kinds))
    assert isinstance(bench.mirrored(empty(GAME, options, PLAYERS), Held(("wall", "L"))), Phrase)


def test_a_finished_game_is_taken_up_again_by_its_dials():
    """A phase and a round are chosen; then glasses and what each seat is at are set, and it is played on."""
    players = tuple(make_player("page", seat) for seat in range(2))
    session = Session(GAME, Setup("catapults", players, Options(rounds=2, untimed_pieces=6), 3))
    play_out(session, {seat: make_bot(GAME, "page") for seat in range(2)}, Budget(effort=0.05))
    state = session.state
    assert rules.to_act(state) == set()
    assert {dial.key for dial in bench.dials(state)} == {"round", "phase", ("deck", 0), ("deck", 1)}

    for key, value in (
        ("phase", Phase.BUILD),
        ("round", 1),
        (("glass", 0), Glass.RUNNING),
        (("placed", 0), 5),
        (("doing", 1), Doing.DONE),
    ):
        assert key in {dial.key for dial in bench.dials(state)}
        state = bench.set_dial(state, key, value).state

    assert list(rules.problems(state)) == []
    assert rules.to_act(state) == {0}
    assert (state.round, state.camps[0].glass, state.camps[0].placed) == (1, Glass.RUNNING, 5)
    assert [camp.plate for camp in state.camps] == [camp.plate for camp in session.state.camps]
    again = Session(GAME, Setup("catapults", players, session.setup.options, 4, start=state))
    play_out(again, {seat: make_bot(GAME, "page") for seat in range(2)}, Budget(effort=0.05))
    assert again.is_over
