"""Catapults!: polyomino walls against the glass, dice, and theft.  By C. and T. Weed, 2018."""

from app.core.game import Game
from app.core.words import N_, Phrase
from app.games.catapults import card, chance, notation, pad, positions, rules, scoring
from app.games.catapults.commands import COMMANDS
from app.games.catapults.model import Options, Position

GAME = Game(
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
    thinking="app.games.catapults.bots:mind",
    table="app.games.catapults.ui.table:CatapultsTable",
    editor="app.games.catapults.ui.editor:CatapultsEditor",
    designer="app.games.catapults.ui.designer:CatapultsDesigner",
    kit="app.games.catapults.ui.kit:kit",
    table_for=4,
    place=1,
    card=card.rules_card,
    pad=pad.pad,
    headline=notation.headline,
    positions=positions,
)
