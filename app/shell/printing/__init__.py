"""The print centre."""
