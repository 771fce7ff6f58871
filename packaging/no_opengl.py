"""
Run by a bundle before the program: what pyqtgraph asks for by name, and would only use to draw with OpenGL.

Qt's own modules for it, 9 MB of them, stay out of the bundle.
"""

import sys
from types import ModuleType


class QOpenGLWidget:
    """No widget is one."""


for _name in ("QtOpenGL", "QtOpenGLWidgets"):
    _module = ModuleType(f"PySide6.{_name}")
    vars(_module)["QOpenGLWidget"] = QOpenGLWidget
    sys.modules[_module.__name__] = _module
