"""The command line: what can be said on it, and what it answers without a window."""
