"""The library of games, and how a printed game comes back."""
