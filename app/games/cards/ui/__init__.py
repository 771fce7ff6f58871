"""The table of Catapult, the card game."""
