"""For each option and entry of the tables: a value that shows in play, and what it shows."""

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from app.games import find
from app.games.carcassonne.tables import Token
from app.games.conquest.pieces import Resource


@frozen
class Case:
    """
    A changed value.

    Attributes:
        value: Instead of the standard one.
        story: What changes in play.
        given: Options that let it show soon; they are those of both games.
        at: What "*" stands for in the path.
    """

    value: Any
    story: str
    given: Any = None
    at: str = ""


@frozen
class Told:
    """A case that needs a position of its own; *file* has the *test* that tells it."""

    file: str
    test: str


def land(counts: str, **options: Any) -> Any:
    """Return options of Carcassonne with few tiles ("E4 F2"), so that a game is soon over."""
    standard = find("carcassonne").options()
    some = {"D": 1, **{word[:-1]: int(word[-1]) for word in counts.split()}}
    tiles = tuple(evolve(each, count=some.get(each.id, 0)) for each in standard.tables.tiles)
    return evolve(standard, tables=evolve(standard.tables, tiles=tiles), **options)


def _island(goals: Mapping[str, Any] | None = None, **options: Any) -> Any:
    standard = find("conquest").options(**options)
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
_BY_LEVEL = find("catapults").options(ai_pieces="level")
_SMALL_CARDS = evolve(find("cards").options(), tables=evolve(find("cards").options().tables, idle_turns=3))
_ROADS, _CITIES = land("U2 V3 W3 X1", fairs="none"), land("E5 N2", fairs="none")
_WALLED = land("E4 F3 M2 C1", fairs="none")
_MONASTERIES = land("B9 V9", fairs="none")
_FARMS = land("E6 N1", fairs="none")
_FAIRS = land("U3 V2 CA041 CA061")

CATAPULTS: Mapping[str, Case | Told] = {
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
    "attack_count": Told("catapults/test_scenarios.py", "test_catapults_are_counted_once_or_live"),
    "steal_targets": Told("catapults/test_scenarios.py", "test_two_victims"),
    "tie": Told("catapults/test_match.py", "test_a_tied_win_may_be_shared"),
    "rounds": Case(2, "The game is over sooner."),
    "untimed_pieces": Told("catapults/test_setup.py", "test_the_numbers_of_the_game_are_options"),
    "catapults_a_round": Told("catapults/test_setup.py", "test_the_numbers_of_the_game_are_options"),
    "catapult_size": Told("catapults/test_setup.py", "test_the_numbers_of_the_game_are_options"),
    "tables.kinds.*.cards": Case(40, "A piece comes up more often.", at="T"),
    "tables.deck": Case(2, "The deck is empty after two cards."),
    "tables.dice": Case((3, 3, 3, 3, 3, 3), "A throw buys more."),
    "tables.pace": Case(
        (1, 1, 1, 1), "Computers are done earlier.", find("catapults").options(ai_pieces="level")
    ),
}

CARDS: Mapping[str, Case | Told] = {
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

CARCASSONNE: Mapping[str, Case | Told] = {
    "fairs": Case("none", "No fair is drawn.", _FAIRS),
    "field_scoring": Case("none", "No farmer can be placed."),
    "small_city": Case(True, "A city of two tiles scores two.", _CITIES),
    "seduction": Case("rival", "One's own follower is not the nearest."),
    "chain": Told("carcassonne/test_fair.py", "test_a_chain_of_toppling_followers"),
    "target_distance": Told("carcassonne/test_fair.py", "test_distance_to_the_middle"),
    "catch": Case("dice", "Nature catches for everybody.", _FAIRS),
    "tremor": Case((3, 3), "A token lands elsewhere.", _FAIRS),
    "first": Case("seat", "Nobody draws lots."),
    "tables.tiles.*.count": Case(9, "A tile comes up more often.", at="A"),
    "tables.followers": Case(1, "Followers run out.", _ROADS),
    "tables.tokens": Case((Token.TARGET,), "Only one token can be chosen.", _FAIRS),
    "tables.scores.road": Case(3, "A finished road scores more.", _ROADS),
    "tables.scores.city": Case(3, "A finished city scores more.", _CITIES),
    "tables.scores.pennant": Case(9, "A pennant in a finished city scores more.", _WALLED),
    "tables.scores.small_city": Case(0, "A small city scores nothing.", evolve(_CITIES, small_city=True)),
    "tables.scores.monastery": Told(
        "carcassonne/test_scoring.py", "test_a_monastery_pays_what_the_table_says"
    ),
    "tables.scores.open_road": Case(3, "A road scores more at the end.", _ROADS),
    "tables.scores.open_city": Case(3, "A city scores more at the end.", _WALLED),
    "tables.scores.open_pennant": Case(3, "A pennant scores more at the end.", _WALLED),
    "tables.scores.open_monastery": Case(2, "A monastery scores more at the end.", _MONASTERIES),
    "tables.scores.field": Case(5, "A farmer brings more.", _FARMS),
    "tables.scores.field_first": Case(5, "A farmer brings more.", evolve(_FARMS, field_scoring="first")),
    "tables.scores.target": Case(9, "Hitting the target brings more.", _FAIRS),
    "tables.scores.catch": Case(9, "Catching brings more.", _FAIRS),
    "tables.scores.fair": Case(9, "A follower on a fair brings more.", evolve(_FAIRS, fairs="house")),
}

CONQUEST: Mapping[str, Case | Told] = {
    "board": Case("island30", "There is more land to settle."),
    "layout": Case("random", "Nature turns up the land."),
    "victory": Case("literal", "Enough hexes win at once.", _island({"share": (1, 5)})),
    "victory_count": Case("settled", "Occupied hexes do not count."),
    "round_limit": Case(20, "Time is up sooner."),
    "peace_turns": Case(0, "Attacks are possible at once."),
    "desert": Case("open", "The desert can be entered."),
    "bank": Case("strict", "A claim that is too large gets nothing."),
    "adjacency": Case("every", "Every building beside a hex brings something."),
    "shared_hex": Case(False, "Others' hexes bring nothing."),
    "settlement_cost": Case("three", "Settlements need no wool."),
    "castle_knights": Case("pair", "Two knights on a castle cost two cards."),
    "breached": Case("for_good", "A castle cannot be repaired.", _CASTLES),
    "seat_gold": Case("none", "The second player has no gold."),
    "big_cards": Case(
        "contested", "The largest fortress changes hands.", _island({"metropolis": 1, "fortress": 1})
    ),
    "piece_limits": Case("box", "The box runs empty."),
    "player_trade": Told("conquest/test_rulings.py", "test_players_trade"),
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
    "tables.yields.idle_gold": Told("conquest/test_tables.py", "test_whoever_has_no_land_gets_gold"),
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

CASES = {"catapults": CATAPULTS, "cards": CARDS, "carcassonne": CARCASSONNE, "conquest": CONQUEST}
