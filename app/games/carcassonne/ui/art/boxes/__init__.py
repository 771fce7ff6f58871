"""What boxes paint, a module for each: `ARTS` by the first word of their paths, `MARKS` by the mark."""
