"""How the computer thinks about Catapults!: plates as bit masks, plain integers, no rules and no Qt."""
