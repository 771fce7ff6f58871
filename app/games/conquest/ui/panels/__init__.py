"""What floats over the island and stands under it."""
