"""Reversi taken apart."""
