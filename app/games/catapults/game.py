"""What plays the game of this folder: its classes and its modules."""

from app.core.game import Game, Level
from app.games.catapults import INFO, chance, notation, rules, rules_card, scoring
from app.games.catapults.commands import COMMANDS, CatapultsCommand
from app.games.catapults.model import Options, Position
from app.games.catapults.positions import text

GAME: Game[Position, CatapultsCommand, Options] = Game(
    **INFO.fields(),
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    bots="app.games.catapults.bots.bot:bot_of",
    levels=(
        Level.PAGE,
        Level.MINSTREL,
        Level.HERALD,
        Level.SQUIRE,
        Level.KNIGHT,
        Level.CASTELLAN,
        Level.MARSHAL,
    ),
    advice="app.games.catapults.bots.hint_text:explain",
    values="app.games.catapults.bots.features:feature_set",
    card=rules_card.rules_card,
    headline=notation.headline,
    positions=text,
)
