"""The sandbox board, and the designer for the editor of variants."""
