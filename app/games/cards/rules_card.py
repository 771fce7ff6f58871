"""Catapult on one page."""

from app.core.sheet import Chapter, RulesCard
from app.core.words import N_, NN_, Phrase, counted
from app.games.cards.cost_text import cost_words
from app.games.cards.model import Options


def rules_card(options: Options) -> RulesCard:
    """Return the rules under these options, for whoever has played before.  Rule: CRD-1 to CRD-34."""
    aim = N_("Whoever has {points} points on the table first wins at once.")
    return RulesCard(
        Phrase(N_("Catapult")),
        Phrase(aim, {"points": options.target}),
        (_deal(options), _pick_up(options), _builds(options), _line(options), _attack(options)),
    )


_CARDS = NN_("{count} card", "{count} cards")
_TAKE = NN_(
    "Take {count} card, and one more for each Well of yours.",
    "Take {count} cards, and one more for each Well of yours.",
)


def _deal(options: Options) -> Chapter:
    tables = options.tables
    jokers = NN_("{count} joker", "{count} jokers")
    values = {"hand": counted(_CARDS, tables.hand), "jokers": counted(jokers, options.jokers)}
    return Chapter(
        Phrase(N_("The deal")),
        (
            Phrase(
                N_("{hand} each, {jokers} in the pack; one card face up begins the pile."),
                values,
            ),
            Phrase(
                N_("A joker in the opening hand is laid out as a Taxman: {points} for the whole game."),
                {"points": tables.taxman_points},
            ),
        ),
    )


def _pick_up(options: Options) -> Chapter:
    tables = options.tables
    values = {"reach": tables.reach, "limit": tables.thief_limit}
    return Chapter(
        Phrase(N_("Pick up")),
        (
            counted(_TAKE, tables.pick_up),
            Phrase(
                N_("First, if you like, up to {reach} from the pile, one more for each Farmland."),
                values,
            ),
            Phrase(N_("The rest comes from the stock.  When it is empty, the pile is shuffled.")),
            Phrase(
                N_(
                    "A joker is a Thief and ends it: whoever holds more than {limit} cards, less the other's "
                    "Army, gives up half."
                ),
                values,
            ),
        ),
    )


_VILLAGE = N_("Village: {cards} cards in a row, of any suits")
_CATAPULT = NN_(
    "Catapult: {cards} of a rank, or one card added to a Soldier",
    "Catapult: {cards} of a rank, or {count} cards added to a Soldier",
)


def _builds(options: Options) -> Chapter:
    tables = options.tables

    def row(text: str, name: str) -> Phrase:
        cost = tables.cost(name)
        line = Phrase(text, {"cards": cost.cards, "cost": cost_words(cost)})
        if not cost.points:
            return line
        return Phrase(N_("{line}.  Points: {points}"), {"line": line, "points": cost.points})

    return Chapter(
        Phrase(N_("Build as much as you like")),
        (
            row(N_("Road: {cost}"), "road"),
            row(_VILLAGE if tables.village.cards > 1 else N_("Village: {cost}"), "village"),
            row(N_("Well: {cost}, at a Village of yours"), "well"),
            row(N_("Farmland: {cost}, at a Village of yours"), "farmland"),
            row(N_("Wall: any card, face down on a Village of yours"), "wall"),
            row(N_("Soldier: {cost}"), "soldier"),
            counted(_CATAPULT, tables.catapult.cards - tables.soldier.cards, cards=tables.catapult.cards),
            Phrase(N_("No Army grows larger than its owner's Roads and Villages together.")),
            Phrase(
                N_("Largest Army: {points} for each of its units; of equal size, the highest rank decides."),
                {"points": tables.army_points},
            ),
        ),
    )


def _line(options: Options) -> Chapter:
    first = N_("The first build of the game is a Road.")
    if options.first_road == "each":
        first = N_("The first build of each player is a Road.")
    return Chapter(
        Phrase(N_("The line")),
        (
            Phrase(first),
            Phrase(N_("Roads and Villages take turns in one line for both; build at either end.")),
            Phrase(N_("Where a Village was destroyed between two Roads, anybody may build one again.")),
        ),
    )


def _attack(options: Options) -> Chapter:
    fresh = N_("A Catapult may fire in the turn it is built.")
    stale = N_("A Catapult may not fire in the turn it is built.")
    return Chapter(
        Phrase(N_("Attack, and the end of the turn")),
        (
            Phrase(fresh if options.fresh_catapult else stale),
            Phrase(N_("It hits a Village that is no straight flush, each Village once in a turn.")),
            Phrase(N_("Without a wall, or with one of no higher rank, the Village falls with all it has.")),
            Phrase(N_("Catapult and wall are discarded either way.  After an attack nothing is built.")),
            Phrase(N_("Perfect Build: whoever has built away the whole hand takes another turn.")),
            Phrase(N_("Otherwise discard one card.")),
        ),
    )
