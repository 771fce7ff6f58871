"""Advice: what to do, why, and what else would cost, in claims that are true of the position."""
