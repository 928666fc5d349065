"""The house keeps its one direction of imports (docs/architecture.md)."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOLVER = "solver/bestplay_solver"
SERVER = "server/bestplay_server"
CLIENT = "clients/python/bestplay"
TRANSPORT = ("grpc", "grpc_health", "grpc_reflection", "grpc_status")

GAMES = {path.parent.name for path in (ROOT / SOLVER).glob("*/settings.py")} | {"collecting"}
"""The rooms of the games, which know nothing of one another."""

# Files, and what none of them may import.
NEVER = [
    (f"{SOLVER}/**/*.py", ("bestplay", "bestplay_server", "google", *TRANSPORT)),
    *(
        (f"{SOLVER}/{files}", tuple(f"bestplay_solver.{game}" for game in GAMES))
        for files in ("*.py", "search/*.py", "endgames/*.py", "advice/*.py")
    ),
    *(
        (f"{SOLVER}/{game}/*.py", tuple(f"bestplay_solver.{other}" for other in GAMES - {game}))
        for game in sorted(GAMES)
    ),
    (
        f"{SOLVER}/search/*.py",
        ("bestplay_solver.endgames", "bestplay_solver.advice", "bestplay_solver.budget"),
    ),
    *(
        (f"{SOLVER}/*/{files}", ("bestplay_solver.search", "bestplay_solver.endgames"))
        for files in ("rules.py", "layout.py", "scoring.py", "settings.py")
    ),
    (f"{SOLVER}/*/rules.py", ("ortools", "numpy", "bestplay_solver.budget", "bestplay_solver.cp")),
    (f"{SERVER}/*.py", ("bestplay_solver.collecting",)),
    (f"{SERVER}/desks/*.py", ("bestplay_server.fronts", "bestplay_server.reception", *TRANSPORT)),
    (f"{SERVER}/messages/**/*.py", ("bestplay_server.desks", "bestplay_server.fronts", *TRANSPORT)),
    (
        f"{SERVER}/fronts/*.py",
        ("bestplay_solver", "bestplay_server.desks", "bestplay_server.messages"),
    ),
    *(
        (f"{SERVER}/{files}", ("connectrpc", "protobuf", "starlette", "uvicorn"))
        for files in ("*.py", "desks/*.py", "messages/**/*.py", "bodies/*.py", "fronts/grpc*.py")
    ),
    (f"{CLIENT}/**/*.py", ("bestplay_solver", "bestplay_server", "ortools")),
]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{name.name}" for name in node.names)


def is_below(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


@pytest.mark.parametrize(("files", "rooms"), NEVER, ids=[files for files, _ in NEVER])
def test_no_import_runs_upwards(files: str, rooms: tuple[str, ...]) -> None:
    paths = sorted(ROOT.glob(files))
    assert paths, f"no file is {files}"
    upwards = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in paths
        for module in imported(path)
        if any(is_below(module, room) for room in rooms)
    ]
    assert upwards == []


def test_the_product_never_imports_its_oracles() -> None:
    paths = [path for top in ("solver", "server", "clients") for path in (ROOT / top).rglob("*.py")]
    assert not [path for path in paths for module in imported(path) if is_below(module, "tests")]


def test_no_sdk_module_hides_a_generated_package() -> None:
    generated = {path.parent.parent.name for path in (ROOT / "proto").rglob("v1/*.proto")}
    assert generated >= {"collecting", "table"}
    for name in generated:
        assert not (ROOT / CLIENT / f"{name}.py").exists()
        assert not (ROOT / CLIENT / name / "__init__.py").exists()
