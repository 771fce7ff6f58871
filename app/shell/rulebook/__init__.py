"""The rule books: chapters, search and pictures."""
