"""What plays the game of this folder: its classes and its modules."""

from app.core.game import Game
from app.games.cards import INFO, chance, notation, rules, rules_card, scoring
from app.games.cards.commands import COMMANDS, CardsCommand
from app.games.cards.model import Options, Position
from app.games.cards.positions import text
from app.games.cards.rules.deal import begins_anew, play_again

GAME: Game[Position, CardsCommand, Options] = Game(
    **INFO.fields(),
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    positions=text,
    again=play_again,
    begins_anew=begins_anew,
    bots="app.games.cards.bots.bot:bot_of",
    advice="app.games.cards.bots.hint_text:explain",
    values="app.games.cards.bots.features:feature_set",
    card=rules_card.rules_card,
)
