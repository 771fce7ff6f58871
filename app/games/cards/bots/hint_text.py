"""Why a step is a good one, in words that are true of the table."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from app.bots.protocol import Hint
from app.core.command import Seat
from app.core.words import N_, Phrase
from app.games.cards.bots.claims import reasons, threats
from app.games.cards.commands import (
    Attack,
    BuildCatapult,
    BuildFarmland,
    BuildRoad,
    BuildSoldier,
    BuildVillage,
    BuildWall,
    BuildWell,
    CardsCommand,
    Convert,
    Discard,
    DrawStock,
    EndTurn,
    GiveUp,
    NextGame,
    TakeTop,
)
from app.games.cards.model import Position
from app.games.cards.pack import Card, names
from app.games.cards.tables import Tables

AIMS: Mapping[type[CardsCommand], str] = {
    TakeTop: N_("Take what you can see."),
    DrawStock: N_("Leave the pile alone, and try the stock."),
    GiveUp: N_("Give up what you can spare most easily."),
    BuildRoad: N_("A Road scores, and lets the Army grow."),
    BuildVillage: N_("A Village scores {points}, and lets the Army grow."),
    BuildWall: N_("A wall keeps a Village safe, and empties the hand."),
    BuildWell: N_("With a Well you pick up one more card in every turn."),
    BuildFarmland: N_("Farmland scores, and lets you reach deeper into the pile."),
    BuildSoldier: N_("A larger Army may score for every unit."),
    BuildCatapult: N_("A Catapult counts for the Army, and can fire."),
    Convert: N_("A Soldier can become a Catapult."),
    Attack: N_("Fire at a Village of the opponent."),
    Discard: N_("Discard what helps you and the opponent least."),
    EndTurn: N_("Your hand is empty: end the turn."),
    NextGame: N_("Deal the next game."),
}
"""What to aim for, by the verb that begins."""

_SHALLOW = N_("Farmland scores.")
"""The same of Farmland where the pile could be reached as deep as one picks up anyhow."""

_POINTLESS: Mapping[type[CardsCommand], str] = {
    BuildRoad: N_("A Road lets the Army grow."),
    BuildVillage: N_("A Village lets the Army grow."),
    BuildFarmland: N_("Farmland lets you reach deeper into the pile."),
    BuildSoldier: AIMS[Convert],
}
"""The same where what is built brings no points."""

_SPARE = N_("Empty your hand.")
"""What is for nothing else: a wall before a Village that is safe without one, say."""

SAYS: Mapping[type[CardsCommand], str] = {
    TakeTop: N_("Take {cards} from the pile."),
    DrawStock: N_("Draw from the stock."),
    GiveUp: N_("Give up {cards}."),
    BuildRoad: N_("Build a Road: {cards}."),
    BuildVillage: N_("Build a Village: {cards}."),
    BuildWall: N_("Lay {cards} face down on the Village {village}."),
    BuildWell: N_("Dig a Well for the Village {village}: {cards}."),
    BuildFarmland: N_("Lay out Farmland for the Village {village}: {cards}."),
    BuildSoldier: N_("Raise a Soldier: {cards}."),
    BuildCatapult: N_("Build a Catapult: {cards}."),
    Convert: N_("Make a Soldier a Catapult: {cards}."),
    Attack: N_("Fire {cards} at the Village {village}."),
    Discard: N_("Discard {cards}."),
    EndTurn: N_("End the turn."),
    NextGame: N_("Deal the next game."),
}
"""The step itself, by its verb."""


def explain(view: Position, seat: Seat, line: Sequence[CardsCommand]) -> Hint:
    """Return advice to play the first of *line*; the asking seat's view is enough for it."""
    command = line[0]
    where = tuple(_where(view, command))
    claims = (*threats(view, seat), *reasons(view, seat, command))
    aim = _aim(view.tables, type(command), {each.kind for each in claims})
    return Hint(aim, where, command, sentence(view, command), claims)


def _aim(tables: Tables, verb: type[CardsCommand], said: AbstractSet[str]) -> Phrase:
    """Say what a step is for, as far as what it builds counts with these tables; *said* is claimed of it."""
    worth = {
        BuildRoad: tables.road.points,
        BuildVillage: tables.village.points,
        BuildFarmland: tables.farmland.points,
        BuildSoldier: tables.army_points,
    }
    is_shallow = verb is BuildFarmland and "reach" not in said
    if "safe" in said or (is_shallow and not worth[verb]):
        return Phrase(_SPARE)
    if is_shallow:
        return Phrase(_SHALLOW)
    if worth.get(verb) == 0:
        return Phrase(_POINTLESS[verb])
    return Phrase(AIMS[verb], {"points": worth.get(verb, 0)})


def sentence(view: Position, command: CardsCommand) -> Phrase:
    """Say what a step would be."""
    at = getattr(command, "at", None)
    village = view.villages[at].cards if at in view.villages else ()
    return Phrase(SAYS[type(command)], {"cards": names(_cards(view, command)), "village": names(village)})


def _cards(view: Position, command: CardsCommand) -> tuple[Card, ...]:
    """Return the cards that a step is about."""
    match command:
        case TakeTop():
            return (view.pile[-1],)
        case Attack(unit=unit):
            return view.units[unit].cards
        case GiveUp(card=card) | Discard(card=card) | BuildWall(card=card):
            return (card,)
        case _:
            return tuple(getattr(command, "cards", ()))


def _where(view: Position, command: CardsCommand) -> Iterator[Hashable]:
    """Yield the keys of the picture that a step is about: cards, places on the line, units, the stock."""
    if isinstance(command, DrawStock):
        yield "stock"
    yield from (("card", card) for card in _cards(view, command))
    for name in ("at", "unit"):
        if (value := getattr(command, name, None)) is not None:
            yield {"at": "spot", "unit": "unit"}[name], value
