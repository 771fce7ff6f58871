"""Puzzles: positions in which one move is much better than all others, found in games and proved."""
