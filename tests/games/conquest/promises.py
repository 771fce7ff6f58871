"""What the tests of every game must know of Conquest."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from app.games.conquest.game import GAME
from app.games.conquest.pieces import Resource
from app.games.conquest.sandbox import bench
from tests.contract.promises import Case, Drawn, Promises, Told, Unfit, with_tables


def _island(goals: Mapping[str, Any] | None = None, **options: Any) -> Any:
    standard = GAME.options(**options)
    tables = evolve(standard.tables, goals=evolve(standard.tables.goals, **(goals or {})))
    return evolve(standard, tables=tables)


_WAR = _island(peace_turns=0)
_FREE = dict.fromkeys(("settlement", "city", "castle"), (0, 0, 0, 0, 0))
_CASTLES = evolve(
    _WAR,
    tables=evolve(
        _WAR.tables,
        costs=evolve(_WAR.tables.costs, **_FREE),
        war=evolve(_WAR.tables.war, breach=1),
    ),
)


_CASES: Mapping[str, Case | Told] = {
    "board": Case("island30", "There is more land to settle."),
    "layout": Case("random", "Nature turns up the land."),
    "victory": Case("literal", "Enough hexes win at once.", _island({"share": (1, 5)})),
    "victory_count": Case("settled", "Occupied hexes do not count."),
    "round_limit": Case(20, "Time is up sooner."),
    "peace_turns": Case(0, "Attacks are possible at once."),
    "first_strike": Told("test_rulings.py", "test_of_two_whoever_began_attacks_a_turn_later"),
    "desert": Case("open", "The desert can be entered."),
    "bank": Case("strict", "A claim that is too large gets nothing."),
    "adjacency": Case("every", "Every building beside a hex brings something."),
    "shared_hex": Case(False, "Others' hexes bring nothing."),
    "settlement_cost": Case("three", "Settlements need no wool."),
    "castle_knights": Case("pair", "Two knights on a castle cost two cards."),
    "breached": Case("for_good", "A castle cannot be repaired.", _CASTLES),
    "seat_gold": Case("none", "The second player has no gold."),
    "last_gold": Told("test_rulings.py", "test_the_last_of_more_than_two_may_begin_with_a_gold"),
    "big_cards": Case(
        "contested", "The largest fortress changes hands.", _island({"metropolis": 1, "fortress": 1})
    ),
    "piece_limits": Case("box", "The box runs empty."),
    "player_trade": Told("test_rulings.py", "test_players_trade"),
    "tables.boards.*.supply": Case(1, "The bank runs dry.", at="island19"),
    "tables.boards.*.seats": Case(
        (3, 5), "Two play on another island.", _island(board="island24"), at="island24"
    ),
    "tables.boards.*.default": Case((3, 4), "Two play on another island.", at="island19"),
    "tables.costs.settlement": Case((0, 0, 0, 0, 0), "Settlements cost nothing."),
    "tables.costs.settlement_without_wool": Case(
        (0, 0, 0, 0, 0), "Settlements cost nothing.", _island(settlement_cost="three")
    ),
    "tables.costs.city": Case((0, 0, 0, 0, 0), "Cities cost nothing."),
    "tables.costs.castle": Case((0, 0, 0, 0, 0), "Castles cost nothing."),
    "tables.costs.knight": Case((Resource.ORE,), "Wool buys no knights."),
    "tables.costs.wall": Case((Resource.WOOD,), "Brick builds no walls."),
    "tables.costs.repair": Case(tuple(Resource), "Anything repairs a castle.", _CASTLES),
    "tables.costs.castle_knights": Case(4, "Castles raise more knights."),
    "tables.costs.bank": Case(2, "The bank changes two for one."),
    "tables.costs.gold": Case(3, "A card costs more gold."),
    "tables.costs.box": Case((1, 1, 1), "The box runs empty soon.", _island(piece_limits="box")),
    "tables.yields.knight": Case(3, "Knights bring more."),
    "tables.yields.building": Case((5, 5, 5), "Buildings bring more."),
    "tables.yields.beside": Case((5, 5, 5), "Neighbours bring more."),
    "tables.yields.fortress": Case(5, "Fortresses bring more."),
    "tables.yields.card_gold": Case(9, "A card brings more gold.", _island({"metropolis": 1})),
    "tables.yields.idle_gold": Told("test_tables.py", "test_whoever_has_no_land_gets_gold"),
    "tables.yields.second_seat_gold": Case(5, "The second player begins with more gold."),
    "tables.war.size": Case(6, "Superior numbers win.", _WAR),
    "tables.war.defence": Case((6, 6, 6), "Empty buildings hold out.", _WAR),
    "tables.war.breach": Case(1, "Every breach succeeds.", _WAR),
    "tables.war.plunder": Case(9, "A battle brings more gold.", _WAR),
    "tables.goals.share": Case((1, 9), "Less land wins."),
    "tables.goals.claim_turns": Case(0, "A claim may come at once.", _island({"share": (1, 9)})),
    "tables.goals.army": Case(1, "One knight is the Largest Army."),
    "tables.goals.fortress": Case(1, "A small fortress is the largest."),
    "tables.goals.metropolis": Case(1, "A single settlement is a metropolis."),
}


def _drawn() -> Mapping[str, Drawn]:
    options = GAME.options()
    board = options.tables.boards["island19"]
    smaller = evolve(board, map=board.map[:-1])
    boards = {**options.tables.boards, "island19": smaller}
    return {"boards.map": Drawn(with_tables(options, boards=boards), "There is less land.")}


PROMISES = Promises(
    bench=bench,
    phases=frozenset({"PLACING", "BUILD", "MOVE", "BREACH", "ATTACK"}),
    cases=_CASES,
    drawn=_drawn(),
    looks=frozenset({"boards.title"}),
    sought=frozenset({"CON-5", "CON-6", "CON-8", "CON-13", "CON-15", "CON-16", "CON-22", "CON-27"}),
    number=("tables", "war", "plunder"),
    unfit=Unfit({"tables": {"goals": {"share": [2, 2]}}}, "muss kleiner"),
    endless={"round_limit": 0},
    shared={
        frozenset({"CON-26", "CON-S17"}): "the scenario tries the attack that the rule forbids",
        frozenset({"CON-34", "CON-S19"}): "the scenario is the fortress that the rule describes",
    },
    people=("tests.real.conquest_person:ConquestMouse", "tests.real.conquest_person:ConquestKeys"),
)
