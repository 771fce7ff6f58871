"""The table of Carcassonne: the land, the followers on it, and the catapult round around it."""
