"""Learn by playing: exercises on the real table with the real rules."""
