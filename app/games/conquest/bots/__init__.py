"""How a computer thinks about Conquest: exact odds, a staged planner, Monte Carlo over plans."""
