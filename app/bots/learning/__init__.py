"""Learning what positions are worth, and checking it, by games that computers play against each other."""
