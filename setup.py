"""Compiles the rules and the searches with Cython; everything else is in pyproject.toml.

Without a C compiler the install succeeds all the same and the sources run plain, about 100 times
slower; ``bestplay_solver.game.COMPILED`` tells.
"""

import hashlib
import os
import platform
import re
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("solver/bestplay_solver")
SOURCES = sorted(path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd"))
"""Every module that has C types in a .pxd beside it. All are compiled but two that only name C."""
CIMPORT = re.compile(r"^from (bestplay_solver[.\w]*) cimport (\w+)$", re.MULTILINE)


def headers_of(source: Path) -> list[Path]:
    """Return every .pxd that a module is compiled with: its own, and what that one cimports."""
    found: set[Path] = set()
    waiting = [source.with_suffix(".pxd")]
    while waiting:
        header = waiting.pop()
        if header.exists() and header not in found:
            found.add(header)
            for module, name in CIMPORT.findall(header.read_text(encoding="utf-8")):
                inside = Path("solver", *module.split("."))
                waiting += [inside.with_suffix(".pxd"), inside / f"{name}.pxd"]
    return sorted(found)


def built_from(source: Path) -> str:
    """Return a hash of a module's source and of its C types; tests/solver compares it."""
    texts = (path.read_bytes() for path in (source, *headers_of(source)))
    return hashlib.sha256(b"\0".join(texts)).hexdigest()


def extension(source: Path) -> Extension:
    """Return how a module is compiled."""
    flags = [] if os.name == "nt" else ["-O3", "-g0", "-Wno-sign-compare"]
    if platform.machine() in ("x86_64", "AMD64") and os.name != "nt":
        flags.append("-mpopcnt")  # other machines count bits without asking
    return Extension(
        ".".join(source.relative_to("solver").with_suffix("").parts),
        [str(source)],
        depends=["setup.py", *map(str, headers_of(source))],
        extra_compile_args=flags,
        define_macros=[("BESTPLAY_BUILT_FROM", f'"{built_from(source)}"')],
    )


class BuildAllOrNone(build_ext):
    """Compiles every module, or leaves all of them plain: they cannot be mixed."""

    failed = False

    def build_extension(self, ext: Extension) -> None:
        """Compile one module; a failure is kept in mind."""
        try:
            super().build_extension(ext)
        except Exception:
            self.failed = True
            raise

    def run(self) -> None:
        """Compile; after a failure take away what there is, of this build and of earlier ones."""
        super().run()
        if self.failed:
            for ext in self.extensions:
                built = Path(self.build_lib, self.get_ext_filename(ext.name))
                for path in (built, Path(self.get_ext_fullpath(ext.name))):
                    path.unlink(missing_ok=True)
            self.warn("NOT COMPILED: Bestplay will run plain, about 100 times slower")


def compiled() -> list[Extension]:
    """Translate the modules to C; any warning is an error."""
    # A def that overrides a C function compiles with a mere warning and is never called.
    Options.warning_errors = True
    extensions: list[Extension] = cythonize(
        [extension(source) for source in SOURCES if source.stem not in ("bits", "words")],
        include_path=["solver"],
        build_dir="build/cython",
        nthreads=2,
        compiler_directives={
            "language_level": 3,
            "annotation_typing": False,  # annotations tell Python's types, the .pxd those of C
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
        },
    )
    for module in extensions:
        module.optional = True  # cythonize drops it when it is given before
    return extensions


if __name__ == "__main__":
    setup(ext_modules=compiled(), cmdclass={"build_ext": BuildAllOrNone})
