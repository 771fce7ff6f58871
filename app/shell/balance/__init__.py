"""Is a variant fair: many games beside the window, and the report."""
