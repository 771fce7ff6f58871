"""The application, played with a toy game."""
