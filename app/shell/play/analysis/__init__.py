"""A game gone over at the table: the panel, its graph, and the work behind it."""
