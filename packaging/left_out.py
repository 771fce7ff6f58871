"""What a bundle does without of what PyInstaller finds, and why; packaging/springald.spec asks."""

import re

LANGUAGES = ("de", "en")
"""Whose words of Qt are taken along."""

_UNUSED = re.compile(
    # Qt's plug-ins for what a board game has no use for: networks, databases, bare screens, other toolkits.
    r"plugins/(tls|networkinformation|generic|sqldrivers|egldeviceintegrations|qmltooling|vectorimageformats"
    r"|wayland-graphics-integration-server|iconengines)/"
    # Codes are read from photographs; what else is a picture, Qt reads by itself.
    r"|plugins/imageformats/(?!(lib)?q(jpeg|webp)\.)"
    # Whoever prints has CUPS, and all that it needs: ours might not understand theirs.
    r"|^libcups\."
    r"|platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vnc|vkkhrdisplay|direct2d)"
    r"|platformthemes/libqgtk3|platforminputcontexts/libqtvirtualkeyboard"
    # Other languages' words, and what Python is built from.
    rf"|translations/(?!qtbase_({'|'.join(LANGUAGES)})\.qm)"
    r"|/include/|\.pyi$|\.h$"
    # What pyqtgraph could show besides our plots.
    r"|pyqtgraph/(icons/peegee|colors/maps|multiprocess/bootstrap)|^numpy/.*/tests?/"
    # A part of the C library, which only fits its own.
    r"|^libmvec\."
)


def is_left_out(name: str) -> bool:
    """Tell whether nobody would miss a file of this *name*, its path in the bundle."""
    return _UNUSED.search(name.replace("\\", "/")) is not None


def is_served_by_system(name: str) -> bool:
    """Tell whether all that a library asks for besides Qt is the system's: CUPS, with a dozen of its own."""
    return name.startswith("libcupsprintersupport.")
