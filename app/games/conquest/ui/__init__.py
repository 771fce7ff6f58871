"""The table of Conquest: an island in the sea, and what is done to it."""
