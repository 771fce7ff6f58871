"""What any game needs.  Knows no game and no Qt."""
