"""What the others did since one's last turn: steps, chips, and the strip of them."""
