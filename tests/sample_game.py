"""The game that is there to be read and copied: small and quick, for tests in which any game will do."""

from app.games import all_infos

SAMPLE_GAME = next(info.id for info in all_infos() if info.is_sample)
"""Its id."""
