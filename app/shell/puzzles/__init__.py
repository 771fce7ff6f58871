"""Puzzles: the best move of a position to be found, on the real table."""
