"""The game taken apart by hand: positions and tables."""
