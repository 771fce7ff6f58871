"""Conquest: knights, walls and castles on an island of hexes."""

from app.core.game_info import GameInfo
from app.core.words import N_, Phrase

INFO = GameInfo(
    id="conquest",
    title=Phrase(N_("Catan Conquest")),
    pitch=Phrase(N_("Settle, wall in, march and fight until more than half of the island is yours.")),
    credit=Phrase(
        N_("Catan Conquest by Rob Mills, 2016.  Catan is a trademark; this program is unofficial.")
    ),
    seats=range(2, 7),
    minutes=45,
    place=4,
    table="app.games.conquest.ui.table:ConquestTable",
    editor="app.games.conquest.ui.editor.editor:ConquestEditor",
    designer="app.games.conquest.ui.editor.designer:IslandDesigner",
    kit="app.games.conquest.ui.print_kit:kit",
    poses="app.games.conquest.ui.poses:poses",
    pad="app.games.conquest.score_pad:pad",
)
