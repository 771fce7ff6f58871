"""How likely a fight goes well, for whoever is about to begin it; no Qt."""

from collections.abc import Mapping

from app.core.words import N_, Phrase
from app.games.conquest.bots.battle_odds import BREACHED, NO_BUILDING, chance, conquest
from app.games.conquest.model import Position
from app.games.conquest.pieces import Level
from app.games.conquest.queries import foreign_walls, level
from app.games.conquest.rules.attack import bonuses
from app.i18n import percent

_EXACT = 1e-9
"""Odds closer to 0 or 1 are 0 or 1."""


def battle_odds(view: Position, start: int, target: int) -> float:
    """Return how likely the attacker wins the next battle.  Rules: CON-27, CON-28."""
    attack, defence = bonuses(view, start, target)
    return chance(attack - defence)


def conquest_odds(view: Position, start: int, target: int, left: int = 0) -> float:
    """Return how likely the hex is won by fighting until won, or until *left* knights are left."""
    return conquest(view.tables.war, view.knights[start], view.knights[target], _site(view, target), left)


def _site(view: Position, target: int) -> int:
    built = level(view, target)
    if built is Level.CASTLE and view.breached >> target & 1:
        return BREACHED
    return NO_BUILDING if built is None else built


def breach_odds(view: Position) -> float:
    """Return how likely a breach succeeds.  Rule: CON-23."""
    return (7 - view.tables.war.breach) / 6


def hundredths(odds: float) -> str:
    """Return "58%"; what is nearly certain or nearly hopeless is not called certain or hopeless."""
    whole = round(100 * odds)
    if whole in (0, 100) and min(odds, 1 - odds) > _EXACT:
        return f"< {percent(0.01)}" if whole == 0 else f"> {percent(0.99)}"
    return percent(odds)


def strike_words(view: Position, start: int, target: int) -> Phrase:
    """Say the odds of an attack: for one battle, and until it is won."""
    values = {
        "one": hundredths(battle_odds(view, start, target)),
        "all": hundredths(conquest_odds(view, start, target)),
    }
    return Phrase(N_("One battle {one}; until won {all}"), values)


def breach_words(view: Position, seat: int, start: int, target: int) -> Phrase:
    """Say what a breach is for, and its odds."""
    edge = view.island.grid.between.get((start, target))
    is_wall = edge is not None and foreign_walls(view, seat) >> edge & 1
    text = N_("Breach the wall: {odds}") if is_wall else N_("Breach the castle: {odds}")
    return Phrase(text, {"odds": hundredths(breach_odds(view))})


def modifiers(view: Position, start: int, target: int) -> Mapping[str, int]:
    """Return what is added to the dice of both sides, by the words of the panel."""
    attack, defence = bonuses(view, start, target)
    return {"attack": attack, "defence": defence}
