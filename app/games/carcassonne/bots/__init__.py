"""How computers play Carcassonne: a board of small integers, what it promises, and a search over futures."""
