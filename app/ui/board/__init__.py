"""The table as Qt items: scene, view, gestures, motion, and what the shell asks of a game's table."""
