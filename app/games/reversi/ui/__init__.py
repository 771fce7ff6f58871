"""What Reversi looks like, and how it is played in the window."""
