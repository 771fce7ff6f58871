"""The score pad for people who play with the real box."""
