"""Catapults!: polyomino walls against the glass, dice, and theft.  By C. and T. Weed, 2018."""

from app.core.game import Game
from app.core.words import N_, Phrase
from app.games.catapults import chance, notation, rules, rules_card, score_pad, scoring
from app.games.catapults.commands import COMMANDS, CatapultsCommand
from app.games.catapults.model import Options, Position
from app.games.catapults.positions import text

GAME: Game[Position, CatapultsCommand, Options] = Game(
    id="catapults",
    title=Phrase(N_("Catapults!")),
    pitch=Phrase(N_("Build castles against the glass, steal your neighbours' walls, and fill your plate.")),
    credit=Phrase(N_("Catapults! by Chris Weed and Tyler Weed, 2018")),
    seats=range(2, 5),
    minutes=20,
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    thinking="app.games.catapults.bots.bot:mind",
    table="app.games.catapults.ui.table:CatapultsTable",
    editor="app.games.catapults.ui.editor.editor:CatapultsEditor",
    designer="app.games.catapults.ui.editor.designer:CatapultsDesigner",
    kit="app.games.catapults.ui.print_kit:kit",
    table_for=4,
    place=1,
    card=rules_card.rules_card,
    pad=score_pad.pad,
    headline=notation.headline,
    positions=text,
)
