"""The game's shapes and colours."""
