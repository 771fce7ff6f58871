"""All the keys, and what this program is."""
