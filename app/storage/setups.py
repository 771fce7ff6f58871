"""How the library writes down what a game begins with: players, options, and where it starts."""

import json
from collections.abc import Callable

from app.core.game import AnyGame
from app.core.session import AnySetup, Setup
from app.core.words import N_, Phrase
from app.storage.bad_save import BadSave
from app.storage.codec import Codec, flaw
from app.storage.saves import setup_data


def setup_text(codec: Codec, setup: AnySetup) -> str:
    """Return a set-up as it is written down, all but the game's id."""
    return json.dumps(setup_data(codec, setup), ensure_ascii=False)


def read_setup(game: AnyGame, text: str, *, may_be_impossible: bool = False) -> AnySetup:
    """
    Return the set-up that was written down.

    Args:
        game: Whose it is.
        text: What `setup_text` returned, maybe of an older version.
        may_be_impossible: Whether it may start where nobody could play on: half done in a sandbox.

    Raises:
        BadSave: If it cannot be read today.
    """
    codec = Codec(game)
    try:
        about = json.loads(text)
        players, options = codec.to_players(about["players"]), codec.to_options(about["options"])
        start = codec.to_position(
            about.get("start"), options, len(players), may_be_impossible=may_be_impossible
        )
        seed, variant = about["seed"], about["variant"]
        if type(seed) is not int or not isinstance(variant, str) or len(players) not in game.seats:
            raise ValueError("seed, variant or players are not what they should be")
        return Setup(game.id, players, options, seed, variant, start, about.get("asking") is True)
    except Exception as error:  # an older version's options may not be ours
        said = N_("The set-up of this game cannot be read: {what}.")
        raise BadSave(Phrase(said, {"what": flaw(error, "").phrase})) from error


def known_game(game_id: object, find: Callable[[str], AnyGame]) -> AnyGame:
    """Return the game of an id.  Raises `BadSave` if this program does not know it."""
    try:
        return find(str(game_id))
    except KeyError as error:
        text = N_("This is a game of {game}, which this Springald does not know.")
        raise BadSave(Phrase(text, {"game": str(game_id)[:40]})) from error
