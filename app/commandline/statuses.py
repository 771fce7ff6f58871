"""Exit statuses of the command line."""

DONE, NOT_SO, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
"""It is done; what was asked is not so; unusable arguments or files; Ctrl+C."""
