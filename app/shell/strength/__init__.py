"""How well people play here: rating, sums, streaks; on screen, on paper and as a table."""
