"""What the command line asks to be printed, as an order."""

import argparse
from typing import Any

from app.commandline.arguments import Unusable
from app.commandline.offscreen import application
from app.core.game import AnyGame
from app.core.words import N_, Phrase
from app.i18n import VOICE, say
from app.shell.printing.documents import Kind, Order, blank_games, kinds_of
from app.storage.saves import Loaded


def order_game(
    game: AnyGame, options: Any, seats: int, wanted: argparse.Namespace, variant: str = ""
) -> Order:
    """Return the order for a blank sheet, the rules or the kit of a game.  Raises `Unusable`."""
    kind = Kind.KIT if wanted.kit else Kind.CARD if wanted.card else Kind.BLANK
    if kind not in kinds_of(game):
        raise Unusable(say(Phrase(N_("{game} has none of this yet."), {"game": game.title})))
    order = Order(game, kind, seats, options, variant=variant, games=wanted.games, **_view_options(wanted))
    application()  # without which no letter has a width
    if kind is Kind.BLANK and wanted.games not in blank_games(order):
        text = N_("So many do not fit on a page: {count}.")
        raise Unusable(say(Phrase(text, {"count": wanted.games})))
    return order


def order_sheet(loaded: Loaded, played: float, wanted: argparse.Namespace) -> Order:
    """Return the order for the score sheet of a saved game; *played* in seconds since 1970."""
    setup, code = loaded.setup, not wanted.no_code
    return Order(
        loaded.game,
        Kind.FILLED,
        setup.seats,
        setup.options,
        loaded.session(),
        played=played,
        code=code,
        **_view_options(wanted),
    )


def _view_options(wanted: argparse.Namespace) -> dict[str, Any]:
    return {"paper": wanted.paper, "language": VOICE.language.code, "grey": wanted.grey}
