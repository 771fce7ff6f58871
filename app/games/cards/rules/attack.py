"""Chapter ATTACK: Catapults against Villages."""

from collections.abc import Iterator

from attrs import evolve

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_, Phrase, SeatName
from app.games.cards.commands import Attack
from app.games.cards.model import Phase, Position, Spot, army, is_catapult, other, villages_of
from app.games.cards.pack import HIDDEN, Card, value
from app.games.cards.rules.sets import by_rank, by_suit, is_straight_flush
from app.games.cards.rules.turn import check_turn, look_for_a_winner
from app.games.cards.scoring import points


def targets(state: Position, seat: Seat) -> list[Spot]:
    """Return the Villages a seat may attack now.  Rule: CRD-26, CRD-R23, CRD-R28, CRD-R30."""
    theirs = villages_of(state, other(seat))
    return [
        spot
        for spot in sorted(theirs)
        if not is_straight_flush(theirs[spot].cards) and spot not in state.targets
    ]


def check_attack(state: Position, attack: Attack) -> Reason | None:
    """Refuse all but an own Catapult against a Village that can be taken, each once a turn.  Rule: CRD-26."""
    if reason := check_turn(state, attack.by, Phase.BUILD, Phase.ATTACK):
        return reason
    return _check_engine(state, attack) or _check_target(state, attack)


def _check_engine(state: Position, attack: Attack) -> Reason | None:
    unit = army(state, attack.by).get(attack.unit)
    if unit is None or not is_catapult(state, unit):
        return Reason("CRD-26", N_("Only a Catapult of your own can attack."))
    if not state.options.fresh_catapult and attack.unit in state.fresh:
        return Reason("CRD-R29", N_("A new Catapult fires in a later turn."))
    return None


def _check_target(state: Position, attack: Attack) -> Reason | None:
    if attack.at in state.targets:
        return Reason("CRD-R30", N_("A Village is attacked only once in a turn."))
    village = state.villages.get(attack.at)
    if village is None:
        return Reason("CRD-26", N_("There is no Village to attack."))
    if village.owner == attack.by:
        return Reason("CRD-R28", N_("Nobody attacks a Village of their own."))
    if is_straight_flush(village.cards):
        return Reason("CRD-R23", N_("A Village of one suit cannot be attacked."))
    return None


def fire(state: Position, attack: Attack) -> None:
    """Use the Catapult up; what it hits goes on the pile, in order.  Rule: CRD-27 to CRD-29, CRD-R35."""
    state.phase, state.stirred = Phase.ATTACK, True
    state.targets += (attack.at,)
    engine, village = state.units.pop(attack.unit), state.villages[attack.at]
    state.pile.extend(by_suit(engine.cards))
    hits = village.wall is None or engine.value >= value(village.wall)
    if village.wall is not None:
        _turn_over(state, village.owner, attack.at, village.wall)
    if hits:
        del state.villages[attack.at]
        state.pile.extend((*village.cards, *by_rank(village.well), *by_rank(village.farmland)))
    else:
        state.villages[attack.at] = evolve(village, wall=None)
    look_for_a_winner(state)


def _turn_over(state: Position, owner: Seat, at: Spot, wall: Card) -> None:
    """Show the wall and lay it on the pile; nothing else can lie there any more.  Rule: CRD-R20."""
    state.pile.append(wall)
    state.old_walls = tuple(spot for spot in state.old_walls if spot != at)
    state.known[owner] = {
        card: tuple(spot for spot in walls if spot != at)
        for card, walls in state.known[owner].items()
        if card != wall
    }


def attacks(state: Position, seat: Seat) -> Iterator[Attack]:
    """Yield every legal attack of a seat in its turn.  Rule: CRD-26."""
    aims = targets(state, seat)
    for number in army(state, seat):
        yield from (
            Attack(seat, number, at) for at in aims if not _check_engine(state, Attack(seat, number, at))
        )


def warning(view: Position, attack: Attack) -> Phrase | None:
    """
    Say that an attack would, or could, hand the opponent the game; None if it cannot.

    The attacker may ask from the own view: an unknown wall counts as one that holds.
    Rule: CRD-33, CRD-R31.
    """
    foe, village = other(attack.by), view.villages[attack.at]
    imagined = view.copy()
    engine = imagined.units.pop(attack.unit)
    is_open = village.wall is None
    is_beaten = village.wall is not None and village.wall != HIDDEN and engine.value >= value(village.wall)
    if is_open or is_beaten:
        del imagined.villages[attack.at]
    if points(imagined, foe) < view.options.target:
        return None
    if village.wall == HIDDEN:
        return Phrase(N_("If the wall holds, {name} has won: your Army shrinks."), {"name": SeatName(foe)})
    return Phrase(N_("With this attack {name} wins: your Army shrinks."), {"name": SeatName(foe)})
