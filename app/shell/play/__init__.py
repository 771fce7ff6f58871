"""A game that is open: its controller, its page and the panels around the board."""
