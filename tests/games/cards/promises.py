"""What the tests of every game must know of Catapult."""

from collections.abc import Mapping

from attrs import evolve

from app.games.cards.game import GAME
from app.games.cards.sandbox import bench
from tests.contract.promises import Case, Drawn, Promises, Told, Unfit, with_tables

_SMALL_CARDS = evolve(GAME.options(), tables=evolve(GAME.options().tables, idle_turns=3))


_CASES: Mapping[str, Case | Told] = {
    "target": Case(6, "The game ends with fewer points."),
    "match": Case(2, "Another game follows the first."),
    "jokers": Case(2, "Another pack brings other cards."),
    "starter": Case("first", "Nobody draws lots."),
    "taxman_replacement": Case(True, "A card is dealt for a joker."),
    "spent_thief": Case("aside", "The joker does not lie on the pile."),
    "first_road": Case("each", "Both must begin with a Road."),
    "fresh_catapult": Case(False, "A new Catapult has to wait."),
    "tables.ranks": Case(("6", "7", "8", "9", "10", "J", "Q", "K", "A"), "Low cards are not dealt."),
    "tables.suits": Case(("C", "D", "H"), "Nobody is dealt spades."),
    "tables.road.cards": Case(2, "Two cards make a Road."),
    "tables.road.points": Case(2, "A Road scores more."),
    "tables.road.suits": Case(("D",), "Hearts make no Road."),
    "tables.village.cards": Case(3, "A shorter run makes a Village."),
    "tables.village.points": Case(3, "A Village scores more."),
    "tables.wall.points": Case(1, "A wall scores."),
    "tables.well.cards": Case(2, "Two cards make a Well."),
    "tables.well.points": Case(1, "A Well scores."),
    "tables.well.suits": Case(("C", "D"), "Diamonds make a Well."),
    "tables.farmland.cards": Case(2, "Two cards make Farmland."),
    "tables.farmland.points": Case(2, "Farmland scores more."),
    "tables.farmland.suits": Case(("C", "S"), "Clubs make Farmland."),
    "tables.soldier.cards": Case(1, "One card makes a Soldier."),
    "tables.catapult.cards": Case(4, "Three of a rank make no Catapult."),
    "tables.hand": Case(8, "More cards are dealt."),
    "tables.pick_up": Case(4, "More cards are picked up."),
    "tables.reach": Case(2, "The pile may be reached deeper."),
    "tables.thief_limit": Case(4, "A Thief takes from smaller hands."),
    "tables.idle_turns": Case(2, "Idleness ends the game sooner.", _SMALL_CARDS),
    "tables.taxman_points": Case(2, "A Taxman scores more."),
    "tables.army_points": Case(2, "The Largest Army scores more."),
}


def _drawn() -> Mapping[str, Drawn]:
    options = GAME.options()
    return {"left_out": Drawn(with_tables(options, left_out=("7D", "8D", "9D")), "Nobody is dealt these.")}


PROMISES = Promises(
    bench=bench,
    phases=frozenset({"PICK_UP", "THIEF", "BUILD", "ATTACK"}),
    cases=_CASES,
    drawn=_drawn(),
    sought=frozenset({"CRD-7", "CRD-8", "CRD-10", "CRD-13", "CRD-14", "CRD-22", "CRD-25", "CRD-32"}),
    number=("tables", "army_points"),
    unfit=Unfit({"tables": {"soldier": {"cards": 4}}}, "das Katapult muss mehr Karten kosten als der Soldat"),
    is_owned=False,
    people=("tests.real.cards_person:CardsMouse", "tests.real.cards_person:CardsKeys"),
)
