"""A game gone over: what every decision gave away, and what was luck and what was play."""
