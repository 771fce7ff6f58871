"""What every box keeps, alone, in pairs and all together: random games with undo, files, views and sheets."""

from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from random import Random

import pytest
from PySide6.QtWidgets import QCheckBox

from app.core.command import NATURE
from app.core.game import Level, Player
from app.core.options import describe
from app.core.positions import read, write
from app.core.session import Session, Setup
from app.games.carcassonne import notation, rules, scoring
from app.games.carcassonne.box_shelf import all_boxes
from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules.box_rules import opened_rules
from app.games.carcassonne.ui.art.artist import ARTS
from app.paths import RESOURCES
from app.shell.common.option_field import OptionField
from app.storage.codec import digest
from app.storage.papercode import read as read_paper
from app.storage.papercode import spell as spell_paper
from app.storage.saves import dumps, loads
from tests.contract.walks import pick
from tests.games.carcassonne.everything import everything
from tests.patience import Patience

BOXES = list(all_boxes())
ALONE, ALL = [(each,) for each in BOXES], tuple(BOXES)
mixtures = pytest.mark.parametrize(
    "boxes, seed",
    [*((each, 0) for each in ALONE), (ALL, 1), (ALL, 2)],
    ids=lambda each: "+".join(each) if isinstance(each, tuple) else None,
)
"""Alone and all together: the soak walks through the other mixtures for hours."""

pairs = pytest.mark.parametrize("boxes", list(combinations(BOXES, 2)), ids="+".join)


def game_of(boxes: tuple[str, ...], seed: int, **options) -> Session:
    rng = Random(seed)
    levels = [rng.choice([None, Level.PAGE]) for _ in range(rng.randint(2, 6))]
    players = tuple(Player(f"P{seat}", level, seat) for seat, level in enumerate(levels))
    session = Session(GAME, Setup("carcassonne", players, Options(boxes=boxes, **options), seed))
    session.begin()
    return session


def wander(session: Session, seed: int, steps: int = 400):
    rng = Random(f"walk/{seed}")
    for _ in range(steps):
        if session.is_over:
            return
        seat = next(iter(session.to_act - {NATURE}))
        session.submit(pick(list(rules.choices(session.state, seat)), rng))
        yield session


@pytest.mark.parametrize("box", BOXES)
def test_whatever_a_box_lets_one_do_is_tried(box):
    """XCAR-1: without its tries, what it adds would only be found legal where nobody came to it."""
    verbs = [verb for each in opened_rules((box,)).boxes for verb in each.verbs]
    assert bool(verbs) == bool(find_spec(f"tests.games.carcassonne.expansions.tries_{box}"))


@mixtures
def test_choices_are_all_that_is_legal(boxes, seed):
    """XCAR-1, XCAR-4: everything is tried, now and then; views give the same answers."""
    for number, session in enumerate(wander(game_of(boxes, seed), seed)):
        if number % 9 == 0 and not session.is_over:
            assert_choices_are_all(session)


def assert_choices_are_all(session: Session) -> None:
    for seat in session.to_act:
        choices = list(rules.choices(session.state, seat))
        found = {each for each in everything(session.state, seat) if not rules.why_not(session.state, each)}
        assert found == set(choices)
        assert choices == list(rules.choices(rules.redact(session.state, seat), seat))


@mixtures
def test_a_game_goes_through_files_and_back(boxes, seed):
    """XOPT-01: its file, a code on paper, its position as text; and back by undo."""
    *_, session = wander(game_of(boxes, seed), seed, 90)
    assert_it_is_the_same_in_files(session)
    waits = Patience("all to be undone")
    while waits() and not session.why_no_undo():
        session.undo()


@pairs
def test_two_boxes_get_on_with_each_other(boxes):
    """XCAR-1: nothing is impossible, what is offered is all that is legal, and files bring it back."""
    for number, session in enumerate(wander(game_of(boxes, 3), 3, 70)):
        assert list(rules.problems(session.state)) == []
        if number % 23 == 22:
            assert_choices_are_all(session)
    assert_it_is_the_same_in_files(session)


def assert_it_is_the_same_in_files(session: Session) -> None:
    known = {"carcassonne": GAME}.__getitem__
    assert digest(GAME, loads(dumps(session), known).timeline.state) == digest(GAME, session.state)
    code = "\n".join(part.text for part in spell_paper(session))
    assert digest(GAME, read_paper(code, known).timeline.state) == digest(GAME, session.state)
    text = write(GAME, session.state, session.setup.seats)
    again = read(text, session.setup.options, known).state
    assert (again.followers, again.regions) == (session.state.followers, session.state.regions)


@mixtures
def test_a_whole_game_ends_well(boxes, seed):
    """XCAR-1: nothing is impossible on the way, everything is told, and the sheet adds up."""
    session = game_of(boxes, seed)
    for each in wander(session, seed, 2000):
        assert list(rules.problems(each.state)) == []
        is_over = each.state.phase is Phase.OVER
        assert ("The game is over." if is_over else "to hand") in str(notation.describe(each.state, 0))
    assert session.is_over
    found = scoring.result(session.state)
    # A listener hears the points of the end, whatever the boxes bring there.
    assert f"Seat 2 has {found.totals[1]} point" in str(notation.describe(session.state, 0))
    for seat, parts in enumerate(found.parts):
        assert sum(part.points for part in parts) == found.totals[seat]
    assert scoring.sheet(session.state, session.setup.players).grids


def test_steps_are_words_that_a_position_as_text_can_hold():
    assert [name for name in opened_rules(ALL).steps if name.split() != [name]] == []


def test_old_games_know_no_boxes():
    """XOPT-01: without them a seat's pieces and the tiles are those of before."""
    options = Options()
    assert options.crew == (FOLLOWER,) * 7
    assert options.played is options.tables


@pytest.mark.parametrize("box", BOXES)
def test_a_box_has_a_card(qtbot, box):
    """XOPT-01: a picture, one sentence and the minutes, before a game (packaging/make_box_pictures.py)."""
    about = next(each for each in describe(Options) if each.name == "boxes")
    assert (RESOURCES / about.pictures[box]).is_file()
    field = OptionField(about, ())
    qtbot.addWidget(field)
    (card,) = [
        each for each in field.findChildren(QCheckBox) if each.accessibleName() == all_boxes()[box].name
    ]
    assert not card.icon().isNull()
    assert f"About {all_boxes()[box].minutes} minutes more." in card.accessibleDescription()


def test_nothing_that_is_painted_has_the_name_of_something_else():
    """A token of cloth was painted for the mat under cards and catapults, and a quarter on cathedrals."""
    modules = [import_module(f"app.games.carcassonne.ui.art.boxes.{name}") for name in all_boxes()]
    arts = [name for module in modules for name in module.ARTS]
    assert len({*ARTS, *arts}) == len(ARTS) + len(arts)
    marks = [name for module in modules for name in module.MARKS]
    assert len(set(marks)) == len(marks)
