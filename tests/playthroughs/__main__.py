"""Write the playthroughs anew: python -m tests.playthroughs."""

from app.games import all_games
from tests.playthroughs import FOLDER, playthrough

for game in all_games():
    (FOLDER / f"{game.id}.txt").write_text(playthrough(game), "utf-8")
