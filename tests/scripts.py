"""Scripts that belong to no package, as modules: what stands in packaging/ and docs/."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def load_script(place: str) -> Any:
    """Return a script by its place in the project, as a module."""
    spec = spec_from_file_location(Path(place).stem, ROOT / place)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
