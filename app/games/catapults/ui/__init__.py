"""The table of Catapults!."""
