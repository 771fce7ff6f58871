"""Positions taken apart, tried and played on."""
