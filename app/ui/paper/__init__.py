"""Pages in millimetres, and what is set on them."""
