"""What builds take, in the words and numbers of the tables that are played with."""

from app.core.words import N_, NN_, Phrase, counted, joined
from app.games.cards.pack import SYMBOLS
from app.games.cards.tables import SUIT_NAMES, Cost, Tables

_ANY = N_("any card")
_LAID = N_("any card, face down")
_OF_SUIT = NN_("{count} card of {suit}", "{count} {suit}")
_SETS = {"run": N_("{count} in a row"), "equal": N_("{count} of a rank")}
_OR = N_("{first} or {second}")
_SHORT = "{first} / {second}"
_SIGN = "{count} {sign}"


def cost_words(cost: Cost) -> Phrase:
    """Return what a build takes: "3 hearts or 3 diamonds"."""
    if cost.set == "any":
        return Phrase(_LAID)
    if cost.set != "flush":
        return Phrase(_SETS[cost.set] if cost.cards > 1 else _ANY, {"count": cost.cards})
    ways = [counted(_OF_SUIT, cost.cards, suit=Phrase(SUIT_NAMES[suit])) for suit in reversed(cost.suits)]
    return joined(ways, _OR) or Phrase(_ANY)


def short_cost_words(cost: Cost) -> Phrase:
    """Return what a build takes where there is little room, and some of it could be shorter."""
    if cost.set == "any":
        return Phrase(_ANY)
    if len(cost.suits) < 2:
        return cost_words(cost)
    signs = [Phrase(_SIGN, {"count": cost.cards, "sign": SYMBOLS[suit]}) for suit in reversed(cost.suits)]
    return joined(signs, _SHORT) or Phrase(_ANY)


def all_costs(tables: Tables) -> Phrase:
    """Return on one line what all builds but the wall take."""
    text = N_(
        "Road: {road}.  Village: {village}.  Well: {well}.  Farmland: {farmland}.  Soldier: {soldier}.  "
        "Catapult: {catapult}."
    )
    builds = ("road", "village", "well", "farmland", "soldier", "catapult")
    return Phrase(text, {name: cost_words(tables.cost(name)) for name in builds})
