"""
Play the games that the Hall's tiles and the gallery show: computers against computers, stopped half-way.

Run in a checkout, by its own Python:  python packaging/make_covers.py GAME SEED ENTRIES SEATS [NAME]

With a NAME the game is no cover: people sit at the table, and the gallery shows each kind of step they take.
"""

import sys
from contextlib import suppress
from pathlib import Path

from app.bots.headless import make_bot, play_out
from app.bots.protocol import Budget
from app.core.game import Level, Player
from app.core.session import Session, Setup
from app.games import find
from app.storage.saves import write

ROOT = Path(__file__).resolve().parents[1]
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay")


class Enough(Exception):
    """Raised when the game has gone far enough."""


def main(game_id: str, seed: str, entries: str, seats: str, name: str = "") -> None:
    """Write resources/games/<game>/<name or cover>.springald."""
    game, most = find(game_id), int(entries)
    level = None if name else Level.SQUIRE
    players = tuple(Player(who, level, number) for number, who in enumerate(NAMES[: int(seats)]))
    session = Session(game, Setup(game_id, players, game.options(), int(seed)))

    def stop(_: object) -> None:
        if session.timeline.now >= most:
            raise Enough

    session.watchers.append(stop)
    with suppress(Enough):
        play_out(session, {seat: make_bot(game, "squire") for seat in range(int(seats))}, Budget(seed=1))
    write(session, ROOT / "resources" / "games" / game_id / f"{name or 'cover'}.springald")


if __name__ == "__main__":
    main(*sys.argv[1:])
