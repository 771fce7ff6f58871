"""The application; the only place that sees everything."""
