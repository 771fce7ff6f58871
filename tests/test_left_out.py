"""packaging/left_out.py: what a bundle does without, and what nobody may take from it."""

import re
import runpy
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo
from PySide6.QtGui import QImageReader

from app.shell.library.enter_code_dialog import KINDS

LEFT_OUT = runpy.run_path(str(Path(__file__).parent.parent / "packaging" / "left_out.py"))
IS_LEFT_OUT, IS_SERVED = LEFT_OUT["is_left_out"], LEFT_OUT["is_served_by_system"]

PLUGINS = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))


def taken(folder: str) -> set[str]:
    """Return the names of Qt's plug-ins of a kind that are taken along, as in "jpeg"."""
    here = [file.name for file in (PLUGINS / folder).iterdir()]
    kept = [name for name in here if not IS_LEFT_OUT(f"PySide6/Qt/plugins/{folder}/{name}")]
    return {re.sub(r"^(lib)?q?|\..*", "", name) for name in kept}


def test_every_kind_of_picture_can_be_opened_that_is_offered():
    """Phones make JPEG, the web WebP; each is a plug-in, and PNG and BMP are part of Qt itself."""
    kinds = {kind.removeprefix("*.") for kind in KINDS.split()}
    assert kinds <= {bytes(each.data()).decode() for each in QImageReader.supportedImageFormats()}
    assert {kind.replace("jpg", "jpeg") for kind in kinds} == taken("imageformats") | {"png", "bmp"}


@pytest.mark.skipif(not (PLUGINS / "printsupport").is_dir(), reason="printers are asked by Qt itself here")
def test_printers_are_found():
    """By CUPS of the system, not by a copy of it."""
    assert taken("printsupport") == {"cupsprintersupport"}
    assert IS_LEFT_OUT("libcups.so.2")
    served = {file.name for file in PLUGINS.rglob("*.so") if IS_SERVED(file.name)}
    assert served == {"libcupsprintersupport.so"}


@pytest.mark.parametrize(
    "name", ["tls/libqopensslbackend.so", "sqldrivers/libqsqlite.so", "platforms/libqvnc.so"]
)
def test_what_nobody_would_miss_is_left_out(name: str):
    assert IS_LEFT_OUT(f"PySide6/Qt/plugins/{name}")
    assert IS_LEFT_OUT(f"PySide6\\plugins\\{name}".replace("/", "\\"))
