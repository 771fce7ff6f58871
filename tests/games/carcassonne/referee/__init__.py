"""Another program's engine as referee: both play the same games, and are compared at each step."""
