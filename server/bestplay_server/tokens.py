"""Bearer tokens: who may ask, where the operator wants to know."""

from __future__ import annotations

import hashlib
import hmac
import logging
from pathlib import Path

from bestplay_server.failures import unauthenticated
from bestplay_server.watched_files import WatchedFiles

SCHEME = "bearer "

log = logging.getLogger(__name__)


class Tokens:
    """The tokens of a file, one a line; blank lines and those that begin with # say nothing.

    The file is read again when it changes; emptied or gone it lets nobody in. Only digests are kept
    and compared, all of them for every call and each in constant time: how long it takes tells
    nothing about a token.
    """

    def __init__(self, path: Path) -> None:
        """Read the file.

        Raises:
            OSError: it cannot be read. ValueError: it holds no token.
        """
        self._path = path
        if not self._read():
            raise ValueError(f"{path} holds no token")
        self._digests = WatchedFiles([path], self._read_or_none)

    def check(self, authorization: str | None) -> None:
        """Check the value of a call's ``authorization`` metadata or header.

        Raises:
            Failure: there is none (TOKEN_MISSING), or it is none of ours (TOKEN_WRONG).
        """
        if authorization is None or not authorization.lower().startswith(SCHEME):
            text = "this service asks for a token: authorization: Bearer TOKEN"
            raise unauthenticated("TOKEN_MISSING", text)
        brought = _digest(authorization[len(SCHEME) :].strip())
        same = [hmac.compare_digest(brought, digest) for digest in self._digests.content]
        if not any(same):
            raise unauthenticated("TOKEN_WRONG", "this token is none of this service's")

    def _read(self) -> list[bytes]:
        lines = (line.strip() for line in self._path.read_text(encoding="utf-8").splitlines())
        return [_digest(line) for line in lines if line and not line.startswith("#")]

    def _read_or_none(self) -> list[bytes]:
        """Return the tokens; none when the file cannot be read: then nobody may ask."""
        try:
            digests = self._read()
        except (OSError, ValueError) as error:
            log.warning("tokens cannot be read", extra={"error": str(error)})
            return []
        if not digests:
            log.warning("the token file holds no token: nobody may ask")
        return digests


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
