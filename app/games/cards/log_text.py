"""
Steps and tables in sentences that everybody may hear: never a hidden card.

Every discard is told, for it was public.  Rule: CRD-R36.
"""

from app.core.command import Seat
from app.core.words import N_, NN_, Phrase, SeatName, counted, joined
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
    Chose,
    Convert,
    Discard,
    DrawStock,
    Drew,
    EndTurn,
    GiveUp,
    NextGame,
    TakeTop,
)
from app.games.cards.model import (
    Phase,
    Position,
    army,
    is_catapult,
    largest_army,
    other,
    roads_of,
    villages_of,
)
from app.games.cards.pack import HIDDEN, is_joker, name, names
from app.games.cards.scoring import points

_SIMPLE = {
    DrawStock: N_("{name} draws from the stock."),
    NextGame: N_("The next game begins; {name} plays first."),
    BuildRoad: N_("{name} builds a Road: {cards}."),
    BuildVillage: N_("{name} builds a Village: {cards}."),
    BuildWell: N_("{name} digs a Well: {cards}."),
    BuildFarmland: N_("{name} lays out Farmland: {cards}."),
    BuildSoldier: N_("{name} raises a Soldier: {cards}."),
    BuildCatapult: N_("{name} builds a Catapult: {cards}."),
    Convert: N_("{name} makes a Soldier a Catapult: {cards}."),
}

_CARDS = {
    GiveUp: N_("{name} gives up {card}."),
    Discard: N_("{name} discards {card}."),
}

_GIVES = NN_("{name} must give up {count} card.", "{name} must give up {count} cards.")


def tell(before: Position, command: CardsCommand, after: Position) -> Phrase | None:
    """Say what a command did, as both players may know it; None if it is not worth a line."""
    said = [_step(before, command, after), *_consequences(before, command, after)]
    return joined([each for each in said if each is not None])


def _step(before: Position, command: CardsCommand, after: Position) -> Phrase | None:
    who = {"name": SeatName(command.by)}
    match command:
        case Chose(seat=seat):
            return Phrase(N_("{name} begins."), {"name": SeatName(seat)})
        case Drew():
            return _drew(before, command)
        case TakeTop():
            return Phrase(N_("{name} takes {card} from the pile."), {**who, "card": name(before.pile[-1])})
        case BuildWall(at=at):
            village = names(before.villages[at].cards)
            return Phrase(
                N_("{name} lays a wall face down on the Village {village}."), {**who, "village": village}
            )
        case Attack():
            return _attacked(before, command, after)
        case GiveUp(card=card) | Discard(card=card):
            return Phrase(_CARDS[type(command)], {**who, "card": name(card)})
        case EndTurn() if after.perfects != before.perfects:
            return Phrase(N_("A Perfect Build: {name} plays again."), who)
        case EndTurn():
            return Phrase(N_("{name} has no card left to discard."), who)
        case BuildVillage(at=at):
            return Phrase(_SIMPLE[BuildVillage], {**who, "cards": names(after.villages[at].cards)})
        case _:
            return Phrase(_SIMPLE[type(command)], {**who, "cards": names(getattr(command, "cards", ()))})


def _drew(before: Position, drew: Drew) -> Phrase | None:
    """Say what everybody sees of a draw: jokers, and the first discard."""
    if before.phase is Phase.TURN_UP:
        return Phrase(N_("The first discard is {card}."), {"card": name(drew.card)})
    if not is_joker(drew.card):
        return None
    if before.phase is Phase.DRAW:
        return Phrase(N_("{name} draws a joker: a Thief!"), {"name": SeatName(before.turn)})
    return Phrase(N_("A joker is dealt: it is laid out as a Taxman."))


def _attacked(before: Position, attack: Attack, after: Position) -> Phrase:
    """Say how an attack went; the wall lies open now."""
    village, engine = before.villages[attack.at], before.units[attack.unit]
    # Whoever attacks did not know the wall: on the pile it lies above the Catapult.
    laid = after.pile[len(before.pile) + len(engine.cards) :]
    wall = laid[0] if village.wall == HIDDEN and laid else village.wall
    values = {
        "name": SeatName(attack.by),
        "cards": names(engine.cards),
        "village": names(village.cards),
        "wall": name(wall or HIDDEN),
    }
    if village.wall is None:
        return Phrase(N_("{name} fires {cards} and destroys the Village {village}: it had no wall."), values)
    if attack.at in after.villages:
        return Phrase(
            N_("{name} fires {cards} at the Village {village}: the wall {wall} holds and is gone."), values
        )
    return Phrase(N_("{name} fires {cards} and destroys the Village {village} with its wall {wall}."), values)


def _consequences(before: Position, command: CardsCommand, after: Position) -> list[Phrase]:
    """Say what followed: a Thief's price, a shuffle, the end of a game."""
    said = []
    is_taken = isinstance(command, TakeTop) and is_joker(before.pile[-1])
    is_drawn = isinstance(command, Drew) and before.phase is Phase.DRAW and is_joker(command.card)
    if is_taken:
        said.append(Phrase(N_("The Thief comes again.")))
    if is_taken or is_drawn:
        said += _price(after)
    if len(before.stock) < len(after.stock) and not isinstance(command, NextGame):
        said.append(Phrase(N_("The pile is shuffled and becomes the stock.")))
    if len(after.games) > len(before.games):
        said.append(_ending(after))
    return said


def _price(after: Position) -> list[Phrase]:
    owed = [
        counted(_GIVES, after.owing[seat], name=SeatName(seat))
        for seat in (after.turn, other(after.turn))
        if after.owing[seat]
    ]
    return owed or [Phrase(N_("Nobody holds too many cards."))]


def _ending(after: Position) -> Phrase:
    game = after.games[-1]
    values = {"first": game.tallies[0].total, "second": game.tallies[1].total}
    if game.winner is None:
        return Phrase(N_("Nothing happens any more: a draw, {first} to {second}."), values)
    return Phrase(N_("{name} wins, {first} to {second}."), {"name": SeatName(game.winner), **values})


# --- For screen readers ---

_HAPPENING = {
    Phase.PICK_UP: N_("{name} picks up cards."),
    Phase.THIEF: N_("A Thief must be paid."),
    Phase.BUILD: N_("{name} may build, attack, and then discards."),
    Phase.ATTACK: N_("{name} may attack again, and then discards."),
    Phase.BETWEEN: N_("The game is over; the next one can be dealt."),
    Phase.OVER: N_("The game is over."),
}
_DEALING = N_("The cards are being dealt.")


def describe(view: Position, seat: Seat) -> Phrase:
    """Say the table as *seat* sees it: what is to be done, both sides, the pile, and the own hand."""
    said = [Phrase(_HAPPENING.get(view.phase, _DEALING), {"name": SeatName(view.turn)})]
    said += [_side(view, each) for each in (0, 1)]
    if view.pile:
        said.append(Phrase(N_("On the pile lies {card}."), {"card": name(view.pile[-1])}))
    hand = view.hands[seat] if seat in (0, 1) else []
    if hand and HIDDEN not in hand:
        said.append(Phrase(N_("Your hand: {cards}."), {"cards": names(hand)}))
    whole = joined(said)
    return whole if whole is not None else Phrase(_DEALING)


def _side(view: Position, seat: Seat) -> Phrase:
    """Say what a seat has on the table, and how many cards it holds."""
    mine = army(view, seat).values()
    catapults = sum(is_catapult(view, unit) for unit in mine)
    values = {
        "name": SeatName(seat),
        "points": points(view, seat),
        "roads": roads_of(view, seat),
        "villages": len(villages_of(view, seat)),
        "soldiers": len(mine) - catapults,
        "catapults": catapults,
        "hand": len(view.hands[seat]),
    }
    text = N_(
        "{name}: points {points}, Roads {roads}, Villages {villages}, Soldiers {soldiers}, "
        "Catapults {catapults}, cards in hand {hand}."
    )
    largest = Phrase(N_("{name} has the Largest Army."), {"name": SeatName(seat)})
    parts = [Phrase(text, values)] + ([largest] if largest_army(view) == seat else [])
    return joined(parts) or parts[0]
