"""The catapult's throw: flight, bounces, and where everything comes to rest."""
