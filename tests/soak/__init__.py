"""Machines that keep trying to break Springald; every failure they find stays here as a case."""
