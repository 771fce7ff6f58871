"""The Qt tool box for tables; knows core and kit, no game."""
