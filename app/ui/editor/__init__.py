"""Sandbox boards and designers: what the shell asks of them, and the toolkit they are made of."""
