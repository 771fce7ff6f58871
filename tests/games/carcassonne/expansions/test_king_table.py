"""King & Robber at the table, on paper, and as computers and hints see it."""

from random import Random

import pytest
from attrs import evolve

from app.bots.advice.adviser import Adviser
from app.bots.protocol import Budget
from app.core.game import Level
from app.core.session import Step
from app.games.carcassonne import rules
from app.games.carcassonne.bots import bot
from app.games.carcassonne.bots.board import board_of
from app.games.carcassonne.bots.evaluation import Aspect, Deck, against_rivals, expectations
from app.games.carcassonne.bots.greedy import replies, value_of
from app.games.carcassonne.bots.markers import Held, marker_values
from app.games.carcassonne.bots.tile_plans import CITY, pile_of
from app.games.carcassonne.commands import EndTurn, Place
from app.games.carcassonne.game import GAME
from app.games.carcassonne.model import Phase, Square
from app.games.carcassonne.options import Options
from app.games.carcassonne.rules_card import rules_card
from app.games.carcassonne.score_pad import pad
from app.games.carcassonne.score_sheet import reminders
from app.games.carcassonne.ui.print_kit import kit
from app.games.carcassonne.ui.prompts import facts_about
from app.games.carcassonne.ui.step_pictures import step_picture
from app.ui.board.company import Company
from tests.games.carcassonne.at_table import AtTable
from tests.games.carcassonne.claim_checks import CHECKS
from tests.games.carcassonne.drawn import Land, table
from tests.games.carcassonne.expansions.test_king import KING, land

QUICK = Budget(seconds=None, effort=0.05, seed=1)


def crowned(**kept) -> Land:
    played = land("D(0,0)")
    played.state.kept = kept
    return played


def test_the_panel_says_who_is_king():
    """KNG-1, KNG-2: beside the name, with the tiles of the city; of nobody else it is said."""
    played = crowned(king=(0, 4))
    facts = [
        {str(each.label): str(each.value) for each in facts_about(played.state, seat)} for seat in (0, 1)
    ]
    assert facts[1]["King"] == "4 tiles"
    assert "King" not in facts[0]
    assert "Robber" not in facts[1]


def test_a_crown_that_comes_to_somebody_is_seen():
    """KNG-1: in the picture of the step that others see."""
    before = land("D(0,0)").draw("E").play(Place(0, "E", Square(0, -1), 2)).state
    after = before.copy()
    rules.play(after, EndTurn(0))
    picture = step_picture(Step(before, EndTurn(0), after), Company())
    assert picture is not None
    assert "king" in picture.gained


def test_the_tray_has_a_row_for_markers(qtbot):
    """KNG-1: below each seat's figures, and only with the box."""
    with_box, plain = (AtTable(qtbot, Land("D(0,0)", boxes=boxes)) for boxes in (("inns", "king"), ("inns",)))

    def step(there: AtTable) -> float:
        one, other = (there.table.tray.home(there.table.view, seat) for seat in (0, 1))
        return other.y() - one.y()

    assert step(with_box) > step(plain)


def test_paper_knows_the_box():
    """XCAR-2, KNG-3: tiles and two markers to cut out, reminders, rules on a page, a row of the pad."""
    options = Options(**KING)
    trays = kit(options, 2).trays
    assert sum(piece.count for piece in trays[0].pieces) == 72 + 12 + 5
    assert [piece.count for piece in trays[2].pieces] == [1, 1]
    assert "robber 1 for each finished road" in str([str(note) for note in reminders(options)])
    said = str([str(line) for chapter in rules_card(options).chapters for line in chapter.lines])
    assert "you are king" in said
    assert "gets 10" not in said
    ten = rules_card(evolve(options, king_scoring="ten"))
    assert "gets 10" in str([str(line) for chapter in ten.chapters for line in chapter.lines])
    rows = [str(each.label) for each in pad(options, 2).blocks(0)[0].sources]
    assert {"King", "Robber"} <= {*rows}


# --- Computers ---


@pytest.mark.parametrize("choice", ["end", "ten", "both", "once"])
def test_turns_are_valued_alike_with_and_without_being_played(choice):
    """KNG-1 to KNG-3, XOPT-08: the quick look over a land says what a look at each turn says."""
    seed = len(choice)
    rng, looked = Random(seed), 0
    session = table(seed, seats=2 + seed % 3, fairs="none", king_scoring=choice, boxes=("king", "traders"))
    while not session.is_over:
        (seat,) = session.to_act
        state = session.state
        if state.phase is Phase.PLACE and rng.random() < 0.1:
            looked += agree(state, seat)
        session.submit(rng.choice(list(rules.choices(state, seat))))
    assert looked > 30


def agree(state, seat) -> int:
    board, kinds = board_of(state), pile_of(state)
    deck = Deck(kinds, board.plans.fits, state.seats)
    quick = {each.move: each.value for each in replies(board, deck, board.plans.numbers[state.hand], seat)}
    ranked = bot.rank(bot.possible(state, seat), kinds, seat)
    slow = {each.move: each.prior for each in ranked}
    assert quick == pytest.approx(slow)
    now = sum(against_rivals(expectations(board, deck), deck, seat).values())
    assert value_of(board, deck, seat) == pytest.approx(now)
    return len(quick)


def test_a_large_city_keeps_its_king_longer():
    """KNG-1: what is expected of a marker grows with its size, and with the end near."""
    board = board_of(crowned(king=(3, 0)).state)

    def own(size: int, left: int) -> float:
        return marker_values(board, [Held(CITY, 0, size, 12)], left)[0]

    assert own(7, 40) > own(3, 40) > own(2, 40)
    assert own(3, 0) == 12
    terms = expectations(board, Deck([0] * 10, board.plans.fits, 2))
    assert terms[0][Aspect.SPECIALS] > terms[1][Aspect.SPECIALS] > 0


MANY_LEFT = "V V U U W W F F N N D D " * 4


def crown_in_reach() -> Land:
    """Nobody stands in the city of 3 tiles that an E can finish, and blue is king with 2."""
    played = land("E(0,0) E(1,0) G(2,0)r1 E(2,1)", pile=MANY_LEFT)
    played.state.kept = {"king": (0, 2)}
    return played.draw("E")


@pytest.mark.parametrize("level", [Level.SQUIRE, Level.MARSHAL])
def test_a_computer_takes_the_crown(level):
    """KNG-1: it finishes a larger city than the king's, though that pays nobody."""
    played = crown_in_reach()
    assert bot.bot_of(level).choose(GAME, played.state, 0, QUICK) == Place(0, "E", Square(2, -1), 2)


def test_a_hint_says_so_and_it_is_true():
    """KNG-1: checked by walking over the tiles."""
    played = crown_in_reach()
    hint = Adviser(GAME, bot.bot_of(Level.SQUIRE)).advise(played.state, 0, QUICK)
    (found,) = [each for each in hint.claims if each.kind == "marker"]
    assert str(found.sentence) == "It makes you king: no city that is finished is larger."
    assert CHECKS["marker"](played.state, 0, hint, found.figures)
    assert not CHECKS["marker"](played.state, 0, hint, {"marker": "robber"})
