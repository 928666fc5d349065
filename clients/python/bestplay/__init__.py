"""The Python SDK of Bestplay: exactly what the best play is, from inside this process or a server.

``Client`` asks and waits, ``AsyncClient`` is its twin for asyncio; every game is an attribute of
either (``client.collecting``). Answers are the generated messages of the API. All errors are
``BestplayError``.
"""

from bestplay.client import AsyncClient, Client
from bestplay.errors import (
    BestplayError,
    Busy,
    DeadlineExceeded,
    RequestError,
    ServiceMissing,
    Unavailable,
    Violation,
)

__all__ = [
    "AsyncClient",
    "BestplayError",
    "Busy",
    "Client",
    "DeadlineExceeded",
    "RequestError",
    "ServiceMissing",
    "Unavailable",
    "Violation",
]
