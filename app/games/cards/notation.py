"""Tables as text, and told to a screen reader."""

from app.games.cards.log_text import describe, tell
from app.games.cards.positions.writer import draw

__all__ = ["describe", "draw", "tell"]
