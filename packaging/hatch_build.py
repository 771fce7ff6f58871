"""What a wheel holds in app/_data: resources, rules and compiled catalogues (see app/paths.py)."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GatherData(BuildHookInterface):
    """Hatch's hook.  An editable install gets nothing from it: there the checkout's own files are used."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name what the wheel takes from elsewhere; hatch calls this before every build."""
        if version == "editable":
            return
        root = Path(self.root)
        included = build_data["force_include"]
        included[str(root / "resources")] = "app/_data/resources"
        included[str(root / "docs" / "rules")] = "app/_data/resources/rules"
        # run, not imported: app/ needs attrs, which a builder does not have.
        compile_po = runpy.run_path(str(root / "app" / "po.py"))["compile_po"]
        compiled = root / "build" / "i18n"
        compiled.mkdir(parents=True, exist_ok=True)
        for source in sorted((root / "i18n").glob("*.po")):
            target = compiled / f"{source.stem}.mo"
            target.write_bytes(compile_po(source.read_text("utf-8")))
            included[str(target)] = f"app/_data/i18n/{target.name}"
