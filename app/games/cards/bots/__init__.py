"""How the computer thinks about Catapult: a board of plain ints, plans for turns, and a search."""
