"""The id of the rule about what a player points at."""

from collections.abc import Hashable, Mapping

from app.games.carcassonne.boxes import FOLLOWER
from app.games.carcassonne.model import Phase, Position, kind_of
from app.games.carcassonne.tables import Token
from app.games.carcassonne.ui.box_views import box_rule
from app.ui.art.sprite import Sprite

_THINGS: Mapping[str, str] = {
    "spot": "CAR-20",
    "never": "CAR-25",
    "place": "CAR-31",
    "swap": "FAIR-33",
    "part": "TRN-11",
}
"""By the first word of what lies there."""

_TOKENS: Mapping[Token, str] = {
    Token.KNOCK_OUT: "FAIR-20",
    Token.SEDUCTION: "FAIR-31",
    Token.TARGET: "FAIR-40",
    Token.CATCH: "FAIR-50",
}

_PHASES: Mapping[Phase, str] = {
    Phase.FIRST: "CAR-06",
    Phase.DRAW: "CAR-10",
    Phase.PLACE: "CAR-21",
    Phase.DEPLOY: "CAR-32",
    Phase.AGAIN: "TRN-11",
    Phase.TOKEN: "FAIR-11",
    Phase.EXCHANGE: "FAIR-33",
    Phase.GRAB: "FAIR-51",
    Phase.OVER: "CAR-60",
}


def rule_of(view: Position, sprite: Sprite | None, key: Hashable | None) -> str:
    """Return the id of the rule for a thing on the table, as its *sprite* shows it, or for the phase."""
    name = key[0] if isinstance(key, tuple) and key else key
    art = "" if sprite is None else sprite.art
    if name == "engine":
        return "CAR-AMB-10"
    if name == "rest" and view.round is not None and view.round.token is not None:
        return _TOKENS[view.round.token]
    if name == "tile":
        return "FAIR-03" if art.startswith("tile/CA") else "CAR-21"
    if isinstance(key, tuple) and name == "follower" and key[1] in view.followers:
        kind = kind_of(view, key[1])
        if kind is not FOLLOWER:
            return kind.rule
    if name == "follower":
        return "CAR-44" if art.endswith("lying") else "CAR-45"
    if isinstance(name, str) and name in _THINGS:
        return _THINGS[name]
    if found := box_rule(view, name) or (box_rule(view, view.step) if view.phase is Phase.STEP else None):
        return found
    if view.phase in (Phase.AIM, Phase.FLIGHT) and view.round is not None and view.round.token is not None:
        return _TOKENS[view.round.token]
    return _PHASES.get(view.phase, "FAIR-11")
