"""Widgets that window, games and editors share."""
