"""How computers play Carcassonne: a board of small integers, play-outs, and a search over them."""
