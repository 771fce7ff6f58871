"""Thinking: no Qt, no particular game."""
