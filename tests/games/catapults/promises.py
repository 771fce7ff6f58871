"""What the tests of every game must know of Catapults!."""

from collections.abc import Mapping

from app.games.catapults.game import GAME
from app.games.catapults.sandbox import bench
from tests.contract.promises import Case, Drawn, Promises, Told, Unfit, redrawn, with_tables

_CASES: Mapping[str, Case | Told] = {
    "build_seconds": Case(20, "The glass runs for another time."),
    "no_timer": Case((True, True), "Who plays without a timer has no glass."),
    "mountains": Case("plain", "Squares under a mountain are free."),
    "best_of_three": Case(True, "The score is that of the match."),
    "stack_levels": Case(2, "Pieces may lie on walls."),
    "equal_decks": Case(True, "Nature deals from decks of one's own."),
    "ai_pieces": Case("6", "A computer's glass is out earlier."),
    "handicap": Case(("plain", "plain"), "A seat has fewer mountains."),
    "auto_draw": Case(True, "The next card comes by itself."),
    "swamp_opens": Case("rebuild", "Pieces lie on the swamp earlier."),
    "attack_count": Told("test_scenarios.py", "test_catapults_are_counted_once_or_live"),
    "steal_targets": Told("test_scenarios.py", "test_two_victims"),
    "tie": Told("test_match.py", "test_a_tied_win_may_be_shared"),
    "rounds": Case(2, "The game is over sooner."),
    "untimed_pieces": Told("test_setup.py", "test_the_numbers_of_the_game_are_options"),
    "catapults_a_round": Told("test_setup.py", "test_the_numbers_of_the_game_are_options"),
    "catapult_size": Told("test_setup.py", "test_the_numbers_of_the_game_are_options"),
    "tables.kinds.*.cards": Case(40, "A piece comes up more often.", at="T"),
    "tables.deck": Case(2, "The deck is empty after two cards."),
    "tables.dice": Case((3, 3, 3, 3, 3, 3), "A throw buys more."),
    "tables.pace": Case((1, 1, 1, 1), "Computers are done earlier.", GAME.options(ai_pieces="level")),
}


def _drawn() -> Mapping[str, Drawn]:
    options = GAME.options()
    tables = options.tables
    bare = tuple("." * len(row) for row in tables.plate)
    return {
        "plate": Drawn(with_tables(options, plate=bare), "Nothing is swamp any more."),
        "kinds.drawing": Drawn(
            with_tables(options, kinds=redrawn(tables.kinds, "T", drawing=("#",))), "A piece covers less."
        ),
        "mountains.drawing": Drawn(
            with_tables(options, mountains=redrawn(tables.mountains, options.mountains, drawing=bare)),
            "Nothing is in the way.",
        ),
    }


PROMISES = Promises(
    bench=bench,
    together=True,
    phases=frozenset({"BUILD", "CATAPULTS", "ATTACK", "REBUILD"}),
    cases=_CASES,
    drawn=_drawn(),
    looks=frozenset({"kinds.colour"}),
    sought=frozenset({"CAT-7", "CAT-11", "CAT-12", "CAT-13", "CAT-23", "CAT-28"}),
    number=("tables", "kinds", "I1", "cards"),
    unfit=Unfit({"tables": {"kinds": {"T": {"drawing": ["..."]}}}}, "muss mindestens ein Feld bedecken"),
    shared={
        frozenset(
            {"CAT-14", "CAT-R7"}
        ): "the ruling says how the program skips the piece that is skipped here",
        frozenset({"CAT-29", "CAT-R19"}): "the ruling allows what is done here: stopping with points left",
        frozenset({"CAT-R18", "CAT-S11"}): "the scenario is the ruling in numbers",
    },
    people=("tests.real.catapults_person:CatapultsMouse", "tests.real.catapults_person:CatapultsKeys"),
)
