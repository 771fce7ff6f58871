"""Carcassonne with The Catapult: tiles, followers, and a throw.  By K.-J. Wrede, 2000 and 2008."""

from app.core.game_info import GameInfo
from app.core.words import N_, Phrase

INFO = GameInfo(
    id="carcassonne",
    title=Phrase(N_("Carcassonne with The Catapult")),
    pitch=Phrase(N_("Lay roads, cities and fields, send your followers, and fire the catapult at the fair.")),
    credit=Phrase(N_("Carcassonne and The Catapult by Klaus-Jürgen Wrede, 2000 and 2008")),
    seats=range(2, 7),
    minutes=45,
    place=3,
    table="app.games.carcassonne.ui.table:CarcassonneTable",
    editor="app.games.carcassonne.ui.editor.editor:CarcassonneEditor",
    designer="app.games.carcassonne.ui.editor.designer:TileDesigner",
    kit="app.games.carcassonne.ui.print_kit:kit",
    practice="app.games.carcassonne.ui.practice_dialog:PracticeRange",
    pad="app.games.carcassonne.score_pad:pad",
)
