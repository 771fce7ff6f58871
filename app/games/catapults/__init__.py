"""Catapults!: polyomino walls against the glass, dice, and theft.  By C. and T. Weed, 2018."""

from app.core.game_info import GameInfo
from app.core.words import N_, Phrase

INFO = GameInfo(
    id="catapults",
    title=Phrase(N_("Catapults!")),
    pitch=Phrase(N_("Build castles against the glass, steal your neighbours' walls, and fill your plate.")),
    credit=Phrase(N_("Catapults! by Chris Weed and Tyler Weed, 2018")),
    seats=range(2, 5),
    minutes=20,
    place=1,
    table_for=4,
    table="app.games.catapults.ui.table:CatapultsTable",
    editor="app.games.catapults.ui.editor.editor:CatapultsEditor",
    designer="app.games.catapults.ui.editor.designer:CatapultsDesigner",
    kit="app.games.catapults.ui.print_kit:kit",
    pad="app.games.catapults.score_pad:pad",
)
