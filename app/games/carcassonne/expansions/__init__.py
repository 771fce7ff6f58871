"""The boxes of Carcassonne, a folder each; `box_shelf` finds them."""
