"""What positions are worth: chances to win that were learnt from many games, and that can be checked."""
