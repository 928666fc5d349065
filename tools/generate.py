"""Generate the Python messages and stubs from proto/, or check that they are up to date.

Usage: python tools/generate.py [--check] FOLDER
"""

from __future__ import annotations

import argparse
import importlib.resources
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GENERATED = ("*_pb2.py", "*_pb2.pyi", "*_pb2_grpc.py", "*_pb2_grpc.pyi")


def generate(folder: Path) -> None:
    """Generate every message and stub below ``folder``."""
    protos = sorted(str(path.relative_to(ROOT / "proto")) for path in ROOT.glob("proto/**/*.proto"))
    outputs = ("python_out", "mypy_out", "grpc_python_out", "mypy_grpc_out")
    well_known = importlib.resources.files("grpc_tools") / "_proto"
    # The plugins are found beside this interpreter, whether or not its environment is active.
    bin_folder = Path(sys.executable).parent
    plugins = [
        f"--plugin=protoc-gen-{name}={bin_folder / f'protoc-gen-{name}'}"
        for name in ("mypy", "mypy_grpc")
    ]
    includes = ["-I", str(ROOT / "proto"), "-I", str(well_known)]
    targets = [f"--{output}={folder}" for output in outputs]
    command = [sys.executable, "-m", "grpc_tools.protoc", *includes, *plugins, *targets, *protos]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    for stub in folder.glob("bestplay/**/*_pb2_grpc.py*"):
        # A file without services has no stubs; an empty module would only be noise.
        if "Stub" not in stub.read_text():
            stub.unlink()


def contents(folder: Path) -> dict[Path, str]:
    """Return the text of every generated file below ``folder`` by its path there."""
    return {
        path.relative_to(folder): path.read_text()
        for pattern in GENERATED
        for path in folder.glob(f"bestplay/**/{pattern}")
    }


def main() -> int:
    """Run the command; return its exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="change nothing; fail on a difference")
    options = parser.parse_args()
    if not options.check:
        generate(options.folder)
        return 0
    with tempfile.TemporaryDirectory() as fresh:
        generate(Path(fresh))
        expected, found = contents(Path(fresh)), contents(options.folder)
    stale = sorted(
        str(path)
        for path in expected.keys() | found.keys()
        if expected.get(path) != found.get(path)
    )
    for path in stale:
        print(f"{path} is not what proto/ gives; run `make generate`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
