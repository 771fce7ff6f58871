"""The rulings of Conquest that players may choose, and the two sets of them that have a name."""

from attrs import Factory, frozen

from app.core.game import Preset
from app.core.options import group, option
from app.core.words import N_
from app.games.conquest.table_files import standard_tables
from app.games.conquest.tables import Board, Tables


@frozen
class Options:
    """The rulings of section 8; *Table-tested*, the standard game, changes five of the defaults."""

    board: str = option(
        "players",
        N_("Island"),
        rule="CON-R1",
        choices={
            "players": N_("by number of players"),
            "island19": N_("Island 19"),
            "island24": N_("Island 24"),
            "island30": N_("Great Island 30"),
        },
        hint=N_("An island too small for the players gives way to the usual one."),
    )
    layout: str = option(
        "classic", N_("Layout"), rule="CON-R1", choices={"classic": N_("classic"), "random": N_("random")}
    )
    victory: str = option(
        "hold",
        N_("Victory"),
        rule="CON-R32",
        choices={"hold": N_("hold until your next turn"), "literal": N_("at once")},
    )
    victory_count: str = option(
        "held",
        N_("What counts"),
        rule="CON-R33",
        choices={"held": N_("settled or occupied hexes"), "settled": N_("settled hexes only")},
    )
    round_limit: int = option(
        30,
        N_("Round limit"),
        rule="CON-R46",
        choices={20: N_("20 rounds"), 30: N_("30 rounds"), 40: N_("40 rounds"), 0: N_("none")},
    )
    peace_turns: int = option(2, N_("Turns of peace"), rule="CON-R44", low=0, high=5)
    first_strike: str = option(
        "starter",
        N_("First to attack, of two players"),
        rule="CON-R48",
        choices={"starter": N_("whoever began"), "second": N_("the other one")},
        hint=N_("Whoever began then has a turn of peace more; with more players it makes no difference."),
        tucked=True,
    )
    desert: str = option(
        "barrier",
        N_("Desert"),
        rule="CON-R3",
        choices={"barrier": N_("a barrier"), "open": N_("open ground")},
    )
    bank: str = option(
        "fair",
        N_("Bank"),
        rule="CON-R9",
        choices={
            "fair": N_("shares fairly"),
            "strict": N_("as in the base game"),
            "unlimited": N_("unlimited"),
        },
    )
    adjacency: str = option(
        "once",
        N_("Several buildings beside one hex"),
        rule="CON-R5",
        choices={
            "once": N_("once for each level"),
            "every": N_("every building"),
            "highest": N_("only the highest"),
        },
        tucked=True,
    )
    shared_hex: bool = option(
        True, N_("Hexes of others beside my buildings produce for me"), rule="CON-R6", tucked=True
    )
    settlement_cost: str = option(
        "four",
        N_("Price of a settlement"),
        rule="CON-R10",
        choices={"four": N_("wood, brick, wool, wheat"), "three": N_("without wool")},
        tucked=True,
    )
    castle_knights: str = option(
        "double",
        N_("Knights on a castle"),
        rule="CON-R12",
        choices={"double": N_("two for one card"), "pair": N_("two for ore and wool")},
        tucked=True,
    )
    breached: str = option(
        "until_repaired",
        N_("A castle stays breached"),
        rule="CON-R27",
        choices={
            "until_repaired": N_("until repaired"),
            "this_turn": N_("this turn only"),
            "for_good": N_("for good"),
        },
        tucked=True,
    )
    seat_gold: str = option(
        "two_players",
        N_("For the second of two players"),
        rule="CON-R31",
        choices={"two_players": N_("one gold"), "wood": N_("one wood"), "none": N_("nothing")},
        tucked=True,
    )
    last_gold: str = option(
        "none",
        N_("For the last of three or more"),
        rule="CON-R49",
        choices={"none": N_("nothing"), "one": N_("one gold")},
        hint=N_("Whoever is last in the first round begins with it; of two players nobody does."),
        tucked=True,
    )
    big_cards: str = option(
        "first",
        N_("Largest Fortress and Metropolis"),
        rule="CON-R36",
        choices={"first": N_("the first keeps it"), "contested": N_("contested")},
        tucked=True,
    )
    piece_limits: str = option(
        "none",
        N_("Pieces"),
        rule="CON-R43",
        choices={"none": N_("as many as you like"), "box": N_("as many as in the box")},
        tucked=True,
    )
    player_trade: bool = option(True, N_("Trade between players"), rule="CON-R42", tucked=True)
    tables: Tables = group("", default=Factory(standard_tables), repr=False)


PRESETS: tuple[Preset, ...] = (
    Preset(
        N_("Table-tested"),
        {
            "layout": "random",
            "victory_count": "settled",
            "peace_turns": 3,
            "first_strike": "second",
            "seat_gold": "none",
            "last_gold": "one",
        },
        N_("A new island each time, three turns of peace, and whoever settles more than half of it wins."),
    ),
    Preset(
        N_("By the book"),
        {
            "victory": "literal",
            "desert": "open",
            "bank": "strict",
            "castle_knights": "pair",
            "breached": "for_good",
            "seat_gold": "none",
            "round_limit": 0,
        },
        N_("The game word for word as its author wrote it, which favours whoever begins."),
    ),
)
"""The first is the standard game (section 8)."""


def board_for(options: Options, seats: int) -> Board:
    """
    Return the island that *seats* players use.

    Rules: CON-3, CON-R1.  A chosen one that is too small for them gives way to the usual one; of several
    usual ones it is the one for the fewest other numbers of players.
    """
    boards = options.tables.boards
    chosen = boards.get(options.board)
    if chosen is not None and chosen.seats[0] <= seats <= chosen.seats[1]:
        return chosen
    usual = [board for board in boards.values() if board.default[0] <= seats <= board.default[1]]
    if not usual:
        return max(boards.values(), key=lambda board: board.seats[1])
    return min(usual, key=lambda board: board.default[1] - board.default[0])
