"""What plays the game of this folder: its classes and its modules."""

from app.core.game import Game, Level
from app.games.carcassonne import INFO, chance, notation, rules, rules_card, scoring
from app.games.carcassonne.commands import CarcassonneCommand
from app.games.carcassonne.model import Position
from app.games.carcassonne.options import Options
from app.games.carcassonne.positions import text

# Two to six play, with and without fair tiles: CAR-01, CAR-AMB-01.

GAME: Game[Position, CarcassonneCommand, Options] = Game(
    **INFO.fields(),
    state=Position,
    commands=rules.VERBS.kinds,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    positions=text,
    bots="app.games.carcassonne.bots.bot:bot_of",
    levels=tuple(Level),
    advice="app.games.carcassonne.bots.hint_text:explain",
    values="app.games.carcassonne.bots.features:feature_set",
    card=rules_card.rules_card,
)
