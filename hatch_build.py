"""Compiles the hot loops while the package is built; without a compiler it runs on the same loops in Python."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")
LOOPS = (
    "motherlode/crawl/_shingles.pyx",
    "motherlode/crawl/policies/_weighing.pyx",
    "motherlode/read/_cut.pyx",
    "motherlode/read/_gather.pyx",
    "motherlode/read/_walk.pyx",
    "motherlode/read/_seek.pyx",
    "motherlode/read/_letters.pyx",
    "motherlode/read/_pdf_lines.pyx",
    "motherlode/read/_room.pyx",
    "motherlode/extractors/paper/_chain.pyx",
    "motherlode/extractors/paper/_names.pyx",
    "motherlode/extractors/paper/_neighbours.pyx",
    "motherlode/extractors/paper/_shape.pyx",
    "motherlode/extractors/paper/_sieve.pyx",
    "motherlode/extractors/paper/_traits.pyx",
    "motherlode/extractors/records/_common.pyx",
    "motherlode/extractors/records/_cuts.pyx",
    "motherlode/extractors/records/_figures.pyx",
    "motherlode/extractors/records/_naming.pyx",
    "motherlode/extractors/text/_blocks.pyx",
    "motherlode/extractors/text/_means.pyx",
    "motherlode/extractors/text/_rows.pyx",
    "motherlode/extractors/text/_trees.pyx",
    "motherlode/target/_counting.pyx",
    "motherlode/target/_terms.pyx",
    "motherlode/target/_vectors.pyx",
    "motherlode/verify/_counting.pyx",
    "motherlode/verify/_places.pyx",
)


class CompileLoops(BuildHookInterface[Any]):
    """Puts each compiled loop beside its source, and into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        try:
            compiled = compile_loops(Path(self.root) / SOURCE)
        except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever a foreign compiler raises, we can do without)
            self.app.display_warning(f"the loops are not compiled, pages take longer ({error})")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"] += [f"/{path.relative_to(self.root).as_posix()}" for path in compiled]


def compile_loops(source: Path) -> list[Path]:
    """The compiled files."""
    import lxml
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    headers = lxml.get_include()
    extensions = [
        Extension(
            loop.removesuffix(".pyx").replace("/", "."),
            [str(source / loop)],
            include_dirs=headers,
            extra_compile_args=[] if sys.platform == "win32" else ["-g0", "-O3"],
        )
        for loop in LOOPS
    ]
    with TemporaryDirectory() as folder:
        modules = cythonize(extensions, include_path=headers, build_dir=folder, quiet=True)
        command = build_ext(Distribution({"ext_modules": modules}))
        command.build_lib, command.build_temp = str(source), folder
        command.parallel = os.cpu_count()  # a newcomer waits for this: most of the time of the first install
        command.ensure_finalized()
        command.run()
        return [Path(command.get_ext_fullpath(extension.name)) for extension in modules]


if __name__ == "__main__":
    for path in compile_loops(Path(__file__).parent / SOURCE):
        sys.stdout.write(f"{path.name}\n")
