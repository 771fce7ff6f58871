"""Reversi: the sample game, in one folder; docs/fifth_game.md shows how it is built."""

from app.core.game_info import GameInfo
from app.core.words import N_, Phrase

INFO = GameInfo(
    id="reversi",
    title=Phrase(N_("Reversi")),
    pitch=Phrase(N_("Enclose their discs, and they are yours – until they are enclosed again.")),
    credit=Phrase(N_("A game of the 19th century; a sample for tinkerers.")),
    seats=range(2, 3),
    minutes=15,
    is_sample=True,
    table="app.games.reversi.ui.table:ReversiTable",
    editor="app.games.reversi.ui.editor:ReversiEditor",
)
