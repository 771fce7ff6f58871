"""What plays the game of this folder: its classes and its modules."""

from app.core.field_positions import FieldPositions
from app.core.game import Game, Preset
from app.core.verbs import NoLuck
from app.core.words import N_
from app.games.reversi import INFO, notation, rules, scoring
from app.games.reversi.model import Options, Place, Position

GAME: Game[Position, Place, Options] = Game(
    **INFO.fields(),
    state=Position,
    commands=rules.VERBS.kinds,
    options=Options,
    rules=rules,
    chance=NoLuck(),
    scoring=scoring,
    notation=notation,
    positions=FieldPositions(rules.setup, seats=("discs", "turn")),
    presets=(
        Preset(N_("Standard"), {}),
        Preset(N_("Small board"), {"size": 6}),
        Preset(N_("Large board"), {"size": 10}),
    ),
)
