"""What the computer players of all games think with: candidates, luck in common, playouts, trees, time."""
