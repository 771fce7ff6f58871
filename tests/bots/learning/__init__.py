"""What is learnt from games, and how true it is."""
