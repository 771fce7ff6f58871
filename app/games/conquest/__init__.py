"""Conquest: knights, walls and castles on an island of hexes."""

from app.core.game import Game
from app.core.words import N_, Phrase
from app.games.conquest import chance, notation, rules, rules_card, score_pad, scoring
from app.games.conquest.commands import COMMANDS, ConquestCommand
from app.games.conquest.model import Position
from app.games.conquest.options import PRESETS, Options
from app.games.conquest.positions import text

GAME: Game[Position, ConquestCommand, Options] = Game(
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
    positions=text,
    thinking="app.games.conquest.bots.bot:bot",
    table="app.games.conquest.ui.table:ConquestTable",
    editor="app.games.conquest.ui.editor.editor:ConquestEditor",
    designer="app.games.conquest.ui.editor.designer:IslandDesigner",
    presets=PRESETS,
    card=rules_card.rules_card,
    pad=score_pad.pad,
    kit="app.games.conquest.ui.print_kit:kit",
    poses="app.games.conquest.ui.poses:poses",
    place=4,
)
