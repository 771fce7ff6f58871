"""Catapult: two players, one pack of cards, a line of Roads and Villages between them."""

from app.core.game_info import GameInfo
from app.core.words import N_, Phrase

INFO = GameInfo(
    id="cards",
    title=Phrase(N_("Catapult")),
    pitch=Phrase(N_("Lay Roads and Villages, raise an Army, and fire before the Thief comes.")),
    credit=Phrase(N_("Designed by Mark Day and Kim Langford.")),
    seats=range(2, 3),
    minutes=15,
    place=2,
    table="app.games.cards.ui.table:CardsTable",
    editor="app.games.cards.ui.editor.editor:CardsEditor",
    designer="app.games.cards.ui.editor.designer:CardsDesigner",
    kit="app.games.cards.ui.print_kit:kit",
    pad="app.games.cards.score_pad:pad",
)
