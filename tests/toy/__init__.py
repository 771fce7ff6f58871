"""Race: two seats, a die, hidden cards and a glass, for tests of what every game shares."""

from typing import Any

from app.core.game import AnyGame, Game, Player
from app.core.session import AnySetup, Setup
from app.core.words import N_, Phrase
from tests.toy import rules
from tests.toy.model import COMMANDS, Options, Position
from tests.toy.positions import POSITIONS
from tests.toy.rest import Luck, Points, Words

GAME = Game(
    id="race",
    title=Phrase(N_("Race")),
    pitch=Phrase(N_("Run.")),
    credit=Phrase(N_("Nobody.")),
    seats=range(2, 4),
    minutes=1,
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=Luck(),
    scoring=Points(),
    notation=Words(),
    bots="tests.toy.bots:bot",
    advice="tests.toy.bots:explain",
    positions=POSITIONS,
    editor="tests.toy.editor:RaceEditor",
)


def find(game_id: str) -> AnyGame:
    """Return the game, as the registry does."""
    if game_id != GAME.id:
        raise KeyError(f"There is no game called {game_id!r}.")
    return GAME


def race_setup(*players: Player, seed: int = 7, **options: Any) -> AnySetup:
    """Return a set-up of Race; two people unless *players* say otherwise."""
    seats = players or (Player("Ada"), Player("Bo", colour=1))
    return Setup("race", seats, Options(**options), seed)
