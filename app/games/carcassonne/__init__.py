"""Carcassonne with The Catapult: tiles, followers, and a throw.  By K.-J. Wrede, 2000 and 2008."""

from app.core.game import Game
from app.core.words import N_, Phrase
from app.games.carcassonne import chance, notation, rules, rules_card, score_pad, scoring
from app.games.carcassonne.commands import COMMANDS, CarcassonneCommand
from app.games.carcassonne.model import Options, Position
from app.games.carcassonne.positions import text

# Two to six play, with and without fair tiles: CAR-01, CAR-AMB-01.
GAME: Game[Position, CarcassonneCommand, Options] = Game(
    id="carcassonne",
    title=Phrase(N_("Carcassonne with The Catapult")),
    pitch=Phrase(N_("Lay roads, cities and fields, send your followers, and fire the catapult at the fair.")),
    credit=Phrase(N_("Carcassonne and The Catapult by Klaus-Jürgen Wrede, 2000 and 2008")),
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
    thinking="app.games.carcassonne.bots.bot:mind",
    table="app.games.carcassonne.ui.table:CarcassonneTable",
    card=rules_card.rules_card,
    pad=score_pad.pad,
    kit="app.games.carcassonne.ui.print_kit:kit",
    editor="app.games.carcassonne.ui.editor.editor:CarcassonneEditor",
    designer="app.games.carcassonne.ui.editor.designer:TileDesigner",
    practice="app.games.carcassonne.ui.throw.practice_dialog:PracticeRange",
    place=3,
)
