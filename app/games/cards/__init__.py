"""Catapult: two players, one pack of cards, a line of Roads and Villages between them."""

from app.core.game import Game
from app.core.words import N_, Phrase
from app.games.cards import chance, notation, rules, rules_card, score_pad, scoring
from app.games.cards.commands import COMMANDS, CardsCommand
from app.games.cards.model import Options, Position
from app.games.cards.positions import text

GAME: Game[Position, CardsCommand, Options] = Game(
    id="cards",
    title=Phrase(scoring.TITLE),
    pitch=Phrase(N_("Lay Roads and Villages, raise an Army, and fire before the Thief comes.")),
    credit=Phrase(N_("Designed by Mark Day and Kim Langford.")),
    seats=range(2, 3),
    minutes=15,
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    positions=text,
    thinking="app.games.cards.bots.bot:bot",
    table="app.games.cards.ui.table:CardsTable",
    card=rules_card.rules_card,
    pad=score_pad.pad,
    kit="app.games.cards.ui.print_kit:kit",
    designer="app.games.cards.ui.editor.designer:CardsDesigner",
    editor="app.games.cards.ui.editor.editor:CardsEditor",
    place=2,
)
