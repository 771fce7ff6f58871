"""The dialog before a game."""
