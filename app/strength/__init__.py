"""How well people play: ratings and sums, from the games of the library."""
