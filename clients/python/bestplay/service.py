"""The service inside this process: what it must offer, and how it is found.

The SDK never imports a service by its name. A distribution that brings one registers its class
under the entry point group ``bestplay.service``, with the name ``embedded``.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from bestplay.errors import ServiceMissing

GROUP = "bestplay.service"
NAME = "embedded"


class EmbeddedService(Protocol):
    """A service that answers inside this process.

    Its class is called without arguments. Its threads must not keep the process alive, and ``stop``
    must work while the interpreter ends, when executors take no more work: that is when a client
    that is never closed stops it.
    """

    def start(self) -> str:
        """Start, wait until it is ready, and return its gRPC target, such as ``unix:/tmp/...``.

        Raises:
            OSError: it cannot listen.
        """

    def stop(self) -> None:
        """End what is running, and wait until it is done."""


def find_service() -> EntryPoint | None:
    """Return the entry point of the installed service, or None."""
    return next(iter(entry_points(group=GROUP, name=NAME)), None)


def load_service() -> EmbeddedService:
    """Return the installed service, not yet started.

    Raises:
        ServiceMissing: none is installed, or it cannot be imported.
    """
    found = find_service()
    if found is None:
        raise ServiceMissing(
            "no service is installed here: install bestplay beside bestplay-client, "
            "or give a server's address (HOST:PORT)"
        )
    try:
        service: EmbeddedService = found.load()()
    except (ImportError, AttributeError) as error:
        raise ServiceMissing(f"the installed service cannot be loaded: {error}") from error
    return service


def start_service(service: EmbeddedService) -> str:
    """Start a service and return its gRPC target.

    Raises:
        ServiceMissing: it cannot start.
    """
    try:
        return service.start()
    except OSError as error:
        raise ServiceMissing(f"the embedded service cannot start: {error}") from error
