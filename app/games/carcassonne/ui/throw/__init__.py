"""The catapult round on the table: camera, aiming and flight."""
