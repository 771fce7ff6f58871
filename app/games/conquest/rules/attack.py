"""Battles (section 4.5)."""

from app.core.command import Seat
from app.core.reason import Reason
from app.core.words import N_
from app.games.conquest.commands import Attack, BattleRolled
from app.games.conquest.model import Clash, Position
from app.games.conquest.pieces import NOWHERE, Level, Phase
from app.games.conquest.queries import held_by_others, level, open_ways, owner
from app.games.conquest.rules.bank import pay_one
from app.games.conquest.rules.cards import check_big_cards
from app.games.conquest.rules.end import settle_eliminations
from app.games.conquest.rules.words import no_such_hex, not_now, why_not_in
from app.kit.hexes import step


def check_attack(state: Position, attack: Attack) -> Reason | None:
    """
    Refuse to attack but a neighbouring hex of another player, once the peace is over.

    Rules: CON-26, CON-27, CON-33 (as often as a seat wants), CON-R25, CON-R40, CON-R44.
    """
    if reason := why_not_in(state, attack, Phase.ATTACK, "CON-27"):
        return reason
    if is_peace(state, attack.by):
        values = {"count": peace_of(state, attack.by)}
        return Reason("CON-26", N_("Nobody may attack in the first turns (here: {count})."), values)
    index = state.island.grid.index
    start, target = index.get(attack.start), index.get(attack.target)
    if start is None or target is None:
        return no_such_hex("CON-27", attack.start if start is None else attack.target)
    if not state.occupied[attack.by] >> start & 1:
        return Reason("CON-27", N_("Attack from a hex where a knight of yours stands."))
    if not held_by_others(state, attack.by) >> target & 1:
        return Reason("CON-27", N_("There is nobody to attack."))
    if not step(state.island.grid, 1 << start, open_ways(state, attack.by)) >> target & 1:
        return Reason("CON-R25", N_("Attack a neighbouring hex with no wall of others between."))
    return None


def is_peace(state: Position, seat: Seat) -> bool:
    """Tell whether a seat may not attack yet.  Rules: CON-26, CON-R44, CON-R48."""
    return state.turns[seat] < peace_of(state, seat)


def peace_of(state: Position, seat: Seat) -> int:
    """Return how many turns of a seat are without attacks.  Rules: CON-R44, CON-R48."""
    is_late = state.seats == 2 and state.options.first_strike == "second" and seat == state.starter
    return state.options.peace_turns + is_late


def begin_battle(state: Position, attack: Attack) -> None:
    """Let nature roll.  Rule: CON-27."""
    index = state.island.grid.index
    state.clash = Clash(index[attack.start], index[attack.target])
    state.opening = NOWHERE


def check_battle_rolled(state: Position, _: BattleRolled) -> Reason | None:
    """Refuse dice for a battle that nobody fights.  Rule: CON-27."""
    is_owed = state.clash is not None and state.phase is Phase.ATTACK
    return None if is_owed else not_now("CON-27")


def bonuses(state: Position, start: int, target: int) -> tuple[int, int]:
    """
    Return what is added to the attacker's and to the defender's die.

    Rules: CON-25, CON-27, CON-R28 (a building defends only if no knight does).
    """
    war = state.tables.war
    attackers, defenders = state.knights[start], state.knights[target]
    built = level(state, target)
    defence = war.size if defenders > attackers else 0
    is_breached = built is Level.CASTLE and state.breached >> target & 1
    if not defenders and built is not None and not is_breached:
        defence += war.defence[built]
    return (war.size if attackers > defenders else 0), defence


def settle_battle(state: Position, rolled: BattleRolled) -> None:
    """
    Settle a battle: the attacker wins ties; one knight falls, or a building changes hands.

    Rules: CON-28 to CON-30, CON-R29 (a building falls in one battle), CON-R30 (and nobody with it).
    """
    clash, state.clash = state.clash, None
    assert clash is not None
    attack, defence = bonuses(state, clash.start, clash.target)
    if rolled.attack + attack >= rolled.defence + defence:
        _win(state, state.turn, clash.target)
    else:
        _lose_knight(state, state.turn, clash.start)
        settle_eliminations(state, state.turn)


def _win(state: Position, seat: Seat, target: int) -> None:
    """
    Take a knight or the building, plunder, and open the hex if it is free now.

    Rules: CON-29 to CON-32, CON-40 (an elimination is settled before the cards).
    """
    loser = owner(state, target)
    here = 1 << target
    state.won[seat] += 1
    plunder(state, seat, loser)
    if state.knights[target]:
        _lose_knight(state, loser, target)
        if not (state.settled[loser] | state.occupied[loser]) & here:
            state.opening = target
        settle_eliminations(state, loser)
        return
    state.settled[loser] &= ~here
    state.settled[seat] |= here
    state.opening = target
    settle_eliminations(state, loser)
    check_big_cards(state, seat)


def _lose_knight(state: Position, seat: Seat, hex_: int) -> None:
    state.knights[hex_] -= 1
    if not state.knights[hex_]:
        state.occupied[seat] &= ~(1 << hex_)


def plunder(state: Position, seat: Seat, loser: Seat) -> None:
    """
    Take gold from the loser; failing that his most plentiful card is turned into it; else the bank pays.

    Rules: CON-32, CON-R34.
    """
    amount = state.tables.war.plunder
    state.gold[seat] += amount
    for _ in range(amount):
        hand = state.cards[loser]
        if state.gold[loser]:
            state.gold[loser] -= 1
        elif any(hand):
            pay_one(state, loser, hand.index(max(hand)))
