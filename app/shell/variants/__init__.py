"""The shelf of variants and their editor."""
