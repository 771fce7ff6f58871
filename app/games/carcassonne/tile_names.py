"""What the tiles of the base game and of The Catapult are called in lists."""

from collections.abc import Mapping

from app.core.words import N_

TILE_NAMES: Mapping[str, str] = {
    "A": N_("Monastery with a road"),
    "B": N_("Monastery"),
    "C": N_("City on all edges, pennant"),
    "D": N_("City and straight road"),
    "E": N_("City on one edge"),
    "F": N_("City from edge to edge, pennant"),
    "G": N_("City from edge to edge"),
    "H": N_("Two cities face to face"),
    "I": N_("Two cities side by side"),
    "J": N_("City, road to the right"),
    "K": N_("City, road to the left"),
    "L": N_("City and crossing of three"),
    "M": N_("City corner, pennant"),
    "N": N_("City corner"),
    "O": N_("City corner with road, pennant"),
    "P": N_("City corner with road"),
    "Q": N_("City on three edges, pennant"),
    "R": N_("City on three edges"),
    "S": N_("City on three edges with gate, pennant"),
    "T": N_("City on three edges with gate"),
    "U": N_("Straight road"),
    "V": N_("Bending road"),
    "W": N_("Crossing of three"),
    "X": N_("Crossing of four"),
    "CA01": N_("Fair inside a city"),
    "CA02": N_("Fair at a city corner, pennant"),
    "CA03": N_("Fair between two cities"),
    "CA04": N_("Fair at a city wall"),
    "CA05": N_("Fair behind a city"),
    "CA06": N_("Fair in a field"),
    "CA07": N_("Fair where two roads end"),
    "CA08": N_("Fair beside a monastery"),
    "CA09": N_("Fair on a road"),
    "CA10": N_("Fair and a road bending east"),
    "CA11": N_("Fair in a roundabout"),
    "CA12": N_("Fair and a road bending north"),
}
"""What the published tiles are called in lists."""
