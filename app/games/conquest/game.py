"""What plays the game of this folder: its classes and its modules."""

from app.core.game import Game, Level
from app.games.conquest import INFO, chance, notation, rules, rules_card, scoring
from app.games.conquest.commands import COMMANDS, ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.options import PRESETS, Options
from app.games.conquest.positions import text

_NOT_HERE = (Level.SHEPHERD, Level.BANNERET)
"""Levels that no player of this game has."""

GAME: Game[Position, ConquestCommand, Options] = Game(
    **INFO.fields(),
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    positions=text,
    bots="app.games.conquest.bots.bot:bot_of",
    levels=tuple(each for each in Level if each not in _NOT_HERE),
    advice="app.games.conquest.bots.hint_text:explain",
    values="app.games.conquest.bots.features:feature_set",
    presets=PRESETS,
    card=rules_card.rules_card,
)
