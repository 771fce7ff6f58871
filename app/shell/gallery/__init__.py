"""Every screen as a picture."""
