"""Why a step is a good one, in words that are true of the table."""

from collections.abc import Hashable, Iterator, Mapping
from random import Random

from app.bots.protocol import Hint, Term
from app.core.command import Seat
from app.core.words import N_, Phrase, SeatName
from app.games.cards.bots import evaluation
from app.games.cards.bots.board import ATTACK, DRAW, Board, Move
from app.games.cards.bots.conversion import to_board
from app.games.cards.bots.effects import play
from app.games.cards.bots.plans import Plan
from app.games.cards.chance import guess
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
from app.games.cards.model import Position, other
from app.games.cards.pack import HIDDEN, Card, names

AIMS: Mapping[type[CardsCommand], str] = {
    TakeTop: N_("The card on the pile is better than one you do not know."),
    DrawStock: N_("Leave the pile alone: the stock may give more."),
    GiveUp: N_("Give up what you can spare most easily."),
    BuildRoad: N_("A Road scores, and lets the Army grow."),
    BuildVillage: N_("A Village scores two, and lets the Army grow."),
    BuildWall: N_("A wall keeps a Village safe, and empties the hand."),
    BuildWell: N_("With a Well you pick up one card more in every turn."),
    BuildFarmland: N_("Farmland scores, and lets you reach deeper into the pile."),
    BuildSoldier: N_("A larger Army may score for every unit."),
    BuildCatapult: N_("A Catapult counts for the Army, and can fire."),
    Convert: N_("A Soldier can become a Catapult."),
    Attack: N_("A Village can be taken now."),
    Discard: N_("Lay down what is worth least to you and to the opponent."),
    EndTurn: N_("Your hand is empty: end the turn."),
    NextGame: N_("Deal the next game."),
}
"""What to aim for, by the verb that begins."""

LABELS: Mapping[str, str] = {
    "points": N_("points"),
    "near": N_("nearness to victory"),
    "army": N_("size of the Army"),
    "catapults": N_("Catapults"),
    "room": N_("room for the Army to grow"),
    "lead": N_("lead of the Largest Army"),
    "wells": N_("Wells"),
    "farmlands": N_("Farmlands"),
    "open": N_("Villages without a wall"),
    "walls": N_("height of the walls"),
    "prey": N_("Villages open to attack"),
    "cards": N_("cards in hand"),
    "pairs": N_("pairs in hand"),
    "red": N_("hearts or diamonds for a Road"),
    "black": N_("clubs or spades for a Village"),
    "run": N_("cards in a row"),
    "surplus": N_("cards a Thief would take"),
}

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

_SHOWN = 4
"""So many terms are worth reading."""

_SMALL = 0.005
"""Terms that change by less are not worth a word."""

_WORLDS = 40
"""So many ways that hidden cards may lie are looked at."""


def explain(view: Position, seat: Seat, command: CardsCommand, plan: Plan) -> Hint:
    """Return advice to play *command*, which begins *plan*; the asking seat's view is enough for it."""
    terms = _terms(view, seat, plan[0]) if plan else ()
    where = tuple(_where(view, command))
    return Hint(Phrase(AIMS[type(command)]), where, command, sentence(view, command), terms)


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


def _terms(view: Position, seat: Seat, move: Move) -> tuple[Term, ...]:
    """Return what a step changes, weighed as the computer weighs it; over hidden cards, on average."""
    is_blind = move[0] == DRAW or (move[0] == ATTACK and view.villages[move[2]].wall == HIDDEN)
    worlds = _WORLDS if is_blind else 1
    totals: dict[tuple[Seat, str], float] = {}
    for number in range(worlds):
        dice = Random(number)
        before = to_board(guess(view, dice), dice.shuffle)
        after = before.copy()
        play(after, move)
        for each in (seat, other(seat)):
            for name, value in _changes(before, after, each, 1 if each == seat else -1):
                totals[each, name] = totals.get((each, name), 0.0) + value / worlds
    told = N_("{what}, {name}, on average") if is_blind else N_("{what}, {name}")
    found = [
        Term(Phrase(told, {"what": Phrase(LABELS[name]), "name": SeatName(each)}), value)
        for (each, name), value in totals.items()
        if abs(value) > _SMALL
    ]
    return tuple(sorted(found, key=lambda term: -term.value)[:_SHOWN])


def _changes(before: Board, after: Board, seat: Seat, sign: int) -> Iterator[tuple[str, float]]:
    """Yield the terms of a seat, and by how much what differs helps whoever asks."""
    pairs = zip(
        evaluation.TERMS,
        evaluation.WEIGHTS,
        evaluation.terms(before, seat),
        evaluation.terms(after, seat),
        strict=True,
    )
    return ((name, sign * weight * (new - old)) for name, weight, old, new in pairs)
