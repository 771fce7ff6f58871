"""How computers play Carcassonne: a board of small integers, its evaluation, and a search by playouts."""
