"""Conquest: knights, walls and castles on an island of hexes."""

from app.core.game import Game
from app.core.words import N_, Phrase
from app.games.conquest import card, chance, notation, pad, positions, rules, scoring
from app.games.conquest.commands import COMMANDS
from app.games.conquest.model import Position
from app.games.conquest.options import PRESETS, Options

GAME = Game(
    id="conquest",
    title=Phrase(N_("Catan Conquest")),
    pitch=Phrase(N_("Settle, wall in, march and fight until more than half of the island is yours.")),
    credit=Phrase(
        N_("Catan Conquest by Rob Mills, 2016.  Catan is a trademark; this program is unofficial.")
    ),
    seats=range(2, 7),
    minutes=45,
    state=Position,
    commands=COMMANDS,
    options=Options,
    rules=rules,
    chance=chance,
    scoring=scoring,
    notation=notation,
    positions=positions,
    thinking="app.games.conquest.bots:bot",
    table="app.games.conquest.ui.table:ConquestTable",
    editor="app.games.conquest.ui.editor:ConquestEditor",
    designer="app.games.conquest.ui.designer:IslandDesigner",
    presets=PRESETS,
    card=card.rules_card,
    pad=pad.pad,
    kit="app.games.conquest.ui.kit:kit",
    poses="app.games.conquest.ui.poses:poses",
    place=4,
)
