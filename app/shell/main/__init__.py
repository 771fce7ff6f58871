"""The application, its one window, the Hall and the preferences."""
