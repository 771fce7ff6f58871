"""The Qt tool box for tables; knows no game."""
