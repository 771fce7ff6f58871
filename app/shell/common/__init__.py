"""What every room of the application may use, and what a page may ask of the window."""
