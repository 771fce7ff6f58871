"""Conquest on one page."""

from app.core.sheet import Chapter, RulesCard
from app.core.words import N_, NN_, Phrase, counted
from app.games.conquest.goal_words import by_what_counts
from app.games.conquest.options import Options
from app.games.conquest.pieces import RESOURCE_NAMES, Cards, Resource
from app.games.conquest.tables import Tables


def rules_card(options: Options) -> RulesCard:
    """Return the rules under these options, for whoever has played before.  Rule: CON-1 to CON-43."""
    tables = options.tables
    goals = tables.goals
    share = "/".join(map(str, goals.share))
    is_settled = options.victory_count == "settled"
    aim = Phrase(_AT_ONCE[is_settled], {"share": share})
    if options.victory == "hold":
        aim = counted(_LATER[is_settled], goals.claim_turns, share=share)
    return RulesCard(
        Phrase(N_("Catan Conquest")),
        aim,
        (
            _production(tables),
            _build(options, tables),
            _move(options, tables),
            _attack(options, tables),
            _special(options, tables),
        ),
    )


_LATER = (
    NN_(
        "Hold more than {share} of the island at the beginning of your turn, with {count} turn behind you.",
        "Hold more than {share} of the island at the beginning of your turn, with {count} turns behind you.",
    ),
    NN_(
        "Settle more than {share} of the island by the beginning of your turn, after {count} turn.",
        "Settle more than {share} of the island by the beginning of your turn, after {count} turns.",
    ),
)
_AT_ONCE = N_("Hold more than {share} of the island."), N_("Settle more than {share} of the island.")
"""The aim, by whether settled hexes alone count."""


def _price(cards: Cards) -> Phrase:
    """Return a price in words: "2 ore, 2 wheat"."""
    paid = [(count, Phrase(name)) for count, name in zip(cards, RESOURCE_NAMES, strict=True) if count]
    values = {f"n{at}": count for at, (count, _) in enumerate(paid)}
    names = {f"r{at}": name for at, (_, name) in enumerate(paid)}
    return Phrase(", ".join(f"{{n{at}}} {{r{at}}}" for at in range(len(paid))), {**values, **names})


def _one_of(kinds: tuple[Resource, ...]) -> Phrase:
    """Return some kinds in words: "ore / wool"."""
    names = {f"r{at}": Phrase(RESOURCE_NAMES[kind]) for at, kind in enumerate(kinds)}
    return Phrase(" / ".join(f"{{{key}}}" for key in names), names)


def _production(tables: Tables) -> Chapter:
    yields = tables.yields
    building = dict(zip(("settlement", "city", "castle"), yields.building, strict=True))
    beside = dict(zip(("settlement", "city", "castle"), yields.beside, strict=True))
    counts = N_("A hex you hold: {knight} for a knight, {settlement} / {city} / {castle} for a building.")
    around = N_("Beside your settlement {settlement}, city {city}, castle {castle}, if no wall is between.")
    gold = N_("In your fortress {fortress} more.  Each special card brings {gold} gold.")
    if not yields.card_gold:
        gold = N_("In your fortress {fortress} more.")
    return Chapter(
        Phrase(N_("Production, at the beginning of each round")),
        (
            Phrase(counts, {"knight": yields.knight, **building}),
            Phrase(around, beside),
            Phrase(gold, {"fortress": yields.fortress, "gold": yields.card_gold}),
        ),
    )


_KNIGHT = {
    "double": N_("Knight: {price}, at a building; at a castle {count}"),
    "pair": N_("Knight: {price}, at a building; at a castle {count} for one card of each"),
}

_REPAIRS = {
    "until_repaired": N_("A breached castle is made whole: {price}"),
    "this_turn": N_("A breached castle is whole again when the turn ends."),
    "for_good": N_("A breached castle stays breached."),
}


def _build(options: Options, tables: Tables) -> Chapter:
    costs = tables.costs
    settlement = costs.settlement if options.settlement_cost == "four" else costs.settlement_without_wool
    knight = {"price": _one_of(costs.knight), "count": costs.castle_knights}
    bank = {"bank": costs.bank, "gold": costs.gold}
    lines = (
        (
            N_("Settlement: {price}; on a hex of yours, or an empty one beside your buildings"),
            settlement,
        ),
        (N_("City: {price}, for a settlement"), costs.city),
        (N_("Castle: {price}, for a city"), costs.castle),
    )
    return Chapter(
        Phrase(N_("Build and trade")),
        (
            *(Phrase(text, {"price": _price(cards)}) for text, cards in lines),
            Phrase(_KNIGHT[options.castle_knights], knight),
            Phrase(
                N_("Wall: {price}, at an edge of a hex of yours; one may move in each turn"),
                {"price": _one_of(costs.wall)},
            ),
            Phrase(_REPAIRS[options.breached], {"price": _one_of(costs.repair)}),
            Phrase(N_("Bank: {bank} equal cards, or {gold} gold, for a card"), bank),
        ),
    )


def _move(options: Options, tables: Tables) -> Chapter:
    barred = N_("Nobody crosses an opponent's wall, and nobody enters the desert.")
    if options.desert == "open":
        barred = N_("Nobody crosses an opponent's wall.")
    return Chapter(
        Phrase(N_("Move and breach")),
        (
            Phrase(N_("Each knight moves once: over hexes of yours, then one step into an empty one.")),
            Phrase(barred),
            Phrase(
                N_("One try to breach a wall or castle beside your knights: {rolls} succeeds."),
                {"rolls": tables.war.breaching},
            ),
            Phrase(N_("Through a breached wall, knights beside it may enter at once, if nobody is there.")),
        ),
    )


_PEACE = NN_("Not in your first turn.", "Not in your first {count} turns.")
_SECOND_STRIKES = N_("Of two players, whoever began waits a turn longer.")


_PLUNDER = N_("Each battle won brings {gold} gold from the loser; knights beside it may move in.")
_MOVING_IN = N_("Knights beside what was won may move in.")


def _attack(options: Options, tables: Tables) -> Chapter:
    defence = dict(zip(("settlement", "city", "castle"), tables.war.defence, strict=True))
    return Chapter(
        Phrase(N_("Attack")),
        (
            *([counted(_PEACE, options.peace_turns)] if options.peace_turns else []),
            *([Phrase(_SECOND_STRIKES)] if options.first_strike == "second" else []),
            Phrase(N_("Both roll a die; more knights on the hex add {size}."), {"size": tables.war.size}),
            Phrase(
                N_("Without knights, a settlement adds {settlement}, a city {city}, a castle {castle}."),
                defence,
            ),
            Phrase(N_("The attacker wins unless he is lower; then he loses a knight.")),
            Phrase(N_("If he wins, a knight falls; where there is none, the building becomes his.")),
            Phrase(_PLUNDER, {"gold": tables.war.plunder}) if tables.war.plunder else Phrase(_MOVING_IN),
        ),
    )


_LIMIT = (
    N_("After {count} rounds most hexes win; then building levels, knights, gold and cards."),
    N_("After {count} rounds most settled hexes win; then building levels, knights, gold and cards."),
)
"""By what counts.  Rule: CON-43, CON-R33."""

_CONTESTED = N_("Whoever has a larger fortress or group than its holder takes that card.")


_HEXES = NN_("{count} hex", "{count} hexes")
_ARMY = NN_(
    "Largest Army: from {count} knight; whoever has more than its holder had then takes it.",
    "Largest Army: from {count} knights; whoever has more than its holder had then takes it.",
)


def _special(options: Options, tables: Tables) -> Chapter:
    limit = Phrase(by_what_counts(options, _LIMIT), {"count": options.round_limit})
    return Chapter(
        Phrase(N_("Fortresses, special cards, the end")),
        (
            Phrase(N_("A fortress: land closed by your walls and the coast, without an opponent.")),
            counted(_ARMY, tables.goals.army),
            Phrase(
                N_("Largest Fortress: {fortress}; Largest Metropolis: {metropolis} settled in a group."),
                {"fortress": counted(_HEXES, tables.goals.fortress), "metropolis": tables.goals.metropolis},
            ),
            *([Phrase(_CONTESTED)] if options.big_cards == "contested" else []),
            Phrase(N_("Whoever has neither building nor knight is out.  The last one wins.")),
            *([limit] if options.round_limit else []),
        ),
    )
