"""Write the playthroughs anew: python -m tests.playthroughs."""

from app.games import all_games
from tests.playthroughs import kept, playthrough

for game in all_games():
    kept(game).write_text(playthrough(game), "utf-8")
