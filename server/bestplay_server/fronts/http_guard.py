"""What stands between HTTP and connectrpc: the manners that it lacks."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from http import HTTPStatus

from connectrpc.code import Code
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SLACK_SECONDS = 1
"""The reception ends a call at the server's maximum; connectrpc comes only where it cannot."""

PLAIN_GRPC = re.compile(r"application/grpc(\+|;|$)", re.IGNORECASE)
GRPC_UNITS = {"H": 3_600_000, "M": 60_000, "S": 1_000, "m": 1, "u": 1e-3, "n": 1e-6}

BARE_REFUSALS = {
    HTTPStatus.NOT_FOUND: "there is no such method; a path is /package.Service/Method",
    HTTPStatus.METHOD_NOT_ALLOWED: "a method is called by POST; some by GET too",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "the content type is application/json or application/proto;"
    " of methods with a stream of answers application/connect+json or application/connect+proto;"
    " of gRPC-Web application/grpc-web+proto",
}
"""What connectrpc answers without a body, and the words for it."""


class Guard:
    """Stands before connectrpc.

    Turns away what it would answer with 500, holds every request to the server's maximum (reading
    it and writing its answer too), and words its bare refusals.
    """

    def __init__(self, app: ASGIApp, max_seconds: float) -> None:
        self._app = app
        self._max_ms = int((max_seconds + SLACK_SECONDS) * 1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        headers = _headers(scope)
        if headers is None:
            reply = _error(HTTPStatus.BAD_REQUEST, "headers and query are text in UTF-8")
        elif PLAIN_GRPC.match(headers.get("content-type", "")):
            reply = _error(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "gRPC itself has a port of its own")
        else:
            self._limit(scope, headers)
            await self._app(scope, receive, _worded(send))
            return
        await reply(scope, receive, send)

    def _limit(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Have connectrpc end the request at the server's maximum, if not before."""
        is_web = headers.get("content-type", "").startswith("application/grpc-web")
        name = "grpc-timeout" if is_web else "connect-timeout-ms"
        asked = headers.get(name)
        if asked is None or _milliseconds(asked) > self._max_ms:
            value = f"{self._max_ms}m" if is_web else f"{self._max_ms}"
            others = [pair for pair in scope["headers"] if pair[0] != name.encode()]
            scope["headers"] = [*others, (name.encode(), value.encode())]


def _headers(scope: Scope) -> dict[str, str] | None:
    """Return the request's headers, None if they, or its query, are no text."""
    try:
        scope["query_string"].decode()
        return {name.decode().lower(): value.decode() for name, value in scope["headers"]}
    except UnicodeDecodeError:
        return None


def _milliseconds(timeout: str) -> float:
    """Return a timeout of either protocol; 0 for what connectrpc will refuse."""
    number, unit = (timeout[:-1], timeout[-1:]) if timeout[-1:] in GRPC_UNITS else (timeout, "m")
    return int(number) * GRPC_UNITS[unit] if number.isascii() and number.isdigit() else 0


def _worded(send: Send) -> Send:
    """Give connectrpc's refusals without a body the words that everyone else's errors have."""
    bare: Message | None = None

    async def send_worded(event: Message) -> None:
        nonlocal bare
        if event["type"] == "http.response.start" and event["status"] in BARE_REFUSALS:
            bare = event
        elif bare is not None and event["type"] == "http.response.body" and not event.get("body"):
            body = _error_body(HTTPStatus(bare["status"]), BARE_REFUSALS[bare["status"]])
            kind = (b"content-type", b"application/json")
            await send({**bare, "headers": [*bare["headers"], kind]})
            await send({**event, "body": body})
        else:
            if bare is not None:
                await send(bare)
                bare = None
            await send(event)

    return send_worded


def _error(status: HTTPStatus, message: str) -> Response:
    return Response(_error_body(status, message), status, media_type="application/json")


def _error_body(status: HTTPStatus, message: str) -> bytes:
    unknown = status == HTTPStatus.NOT_FOUND
    code = Code.UNIMPLEMENTED if unknown else Code.INVALID_ARGUMENT
    return json.dumps({"code": code.value, "message": message}).encode()
