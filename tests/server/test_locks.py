"""TLS and tokens: nobody comes past them, by either front, to any method."""

from __future__ import annotations

import asyncio
import datetime
import http.client
import ssl
import urllib.parse
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest
import trustme
from bestplay_server.failures import Failure
from bestplay_server.options import Options
from bestplay_server.service import Addresses, Service
from bestplay_server.tls import TlsFiles
from bestplay_server.tokens import Tokens
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.server.askers import METHODS, status_of
from tests.server.test_every_protocol import unpack

REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
TOKEN = "the-token-of-a-test"  # noqa: S105 - it opens nothing
SCORE = "/bestplay.collecting.v1.CollectingService/ScoreGroups"
EMPTY_HAND = b"\x0a\x00"

WRONG: list[tuple[dict[str, str], str]] = [
    ({}, "TOKEN_MISSING"),
    ({"authorization": ""}, "TOKEN_MISSING"),
    ({"authorization": TOKEN}, "TOKEN_MISSING"),
    ({"authorization": f"Basic {TOKEN}"}, "TOKEN_MISSING"),
    ({"authorization": "Bearer "}, "TOKEN_WRONG"),
    ({"authorization": f"Bearer {TOKEN}x"}, "TOKEN_WRONG"),
    ({"authorization": f"Bearer {TOKEN[:-1]}"}, "TOKEN_WRONG"),
    ({"authorization": "Bearer # a comment"}, "TOKEN_WRONG"),
]


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    path = tmp_path / "tokens"
    path.write_text(f"# a comment\n\nanother-token\n  {TOKEN}  \n")
    return path


@pytest.fixture
async def guarded(token_file: Path) -> AsyncIterator[Addresses]:
    service = Service(Options(port=0, http_port=0, token_file=token_file))
    yield await service.start()
    await service.stop(0)


def fetch(
    url: str | None,
    path: str,
    body: bytes | None = None,
    headers: Mapping[str, str] | None = None,
    context: ssl.SSLContext | None = None,
) -> tuple[int, bytes]:
    where = urllib.parse.urlsplit(url or "")
    connection: http.client.HTTPConnection
    if context:
        connection = http.client.HTTPSConnection(where.netloc, timeout=60, context=context)
    else:
        connection = http.client.HTTPConnection(where.netloc, timeout=60)
    try:
        connection.request("POST" if body is not None else "GET", path, body, dict(headers or {}))
        reply = connection.getresponse()
        return reply.status, reply.read()
    finally:
        connection.close()


@pytest.mark.parametrize(("metadata", "reason"), WRONG)
async def test_grpc_without_a_token(
    guarded: Addresses, metadata: dict[str, str], reason: str
) -> None:
    paths = [*(method.path for method in METHODS.values()), REFLECTION, "/no.such/Method"]
    async with grpc.aio.insecure_channel(guarded.grpc) as channel:
        raw: Any = channel
        for path in paths:
            for call in (raw.unary_unary(path), raw.stream_stream(path)):
                with pytest.raises(grpc.aio.AioRpcError) as caught:
                    await answer_of(call, metadata)
                assert caught.value.code() == grpc.StatusCode.UNAUTHENTICATED
                assert unpack(status_of(caught.value), ErrorInfo).reason == reason


async def answer_of(call: Any, metadata: Mapping[str, str]) -> bytes:
    headers = tuple(metadata.items())
    if isinstance(call, grpc.aio.UnaryUnaryMultiCallable):
        answer: bytes = await call(EMPTY_HAND, metadata=headers)
        return answer
    return b"".join([part async for part in call(iter([EMPTY_HAND]), metadata=headers)])


@pytest.mark.parametrize(("headers", "reason"), WRONG)
async def test_http_without_a_token(
    guarded: Addresses, headers: dict[str, str], reason: str
) -> None:
    for method in METHODS.values():
        stream = hasattr(method, "answers")
        kind = "application/connect+proto" if stream else "application/proto"
        body = b"\0\0\0\0\0" if stream else b""
        typed = {**headers, "content-type": kind}
        status, reply = await asyncio.to_thread(fetch, guarded.http, method.path, body, typed)
        assert status == (200 if stream else 401)  # a Connect stream tells its status at its end
        assert b'"unauthenticated"' in reply
        typed = {**headers, "content-type": "application/grpc-web+proto"}
        status, reply = await asyncio.to_thread(
            fetch, guarded.http, method.path, b"\0\0\0\0\0", typed
        )
        assert b"grpc-status: 16" in reply
    get = f"{SCORE}?encoding=json&message=%7B%22hand%22%3A%7B%7D%7D"
    status, reply = await asyncio.to_thread(fetch, guarded.http, get, None, headers)
    assert status == 401
    status, reply = await asyncio.to_thread(fetch, guarded.http, "/metrics", None, headers)
    assert (status, b"bestplay_calls" in reply) == (401, False)
    for path in ("/healthz", "/readyz"):
        assert (await asyncio.to_thread(fetch, guarded.http, path, None, headers))[0] == 200


async def test_with_a_token_and_health_without(guarded: Addresses) -> None:
    for token in (TOKEN, "another-token"):
        metadata = {"authorization": f"Bearer {token}"}
        async with grpc.aio.insecure_channel(guarded.grpc) as channel:
            raw: Any = channel
            assert await answer_of(raw.unary_unary(SCORE), metadata)
            health: Any = health_pb2_grpc.HealthStub(channel)
            answer = await health.Check(health_pb2.HealthCheckRequest())
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
        headers = {"authorization": f"bearer {token}", "content-type": "application/json"}
        body = b'{"hand": {}}'
        status, _ = await asyncio.to_thread(fetch, guarded.http, SCORE, body, headers)
        assert status == 200
        assert (await asyncio.to_thread(fetch, guarded.http, "/metrics", None, headers))[0] == 200


def test_a_changed_token_file_counts_at_once(token_file: Path) -> None:
    tokens = Tokens(token_file)
    tokens.check(f"Bearer {TOKEN}")
    token_file.write_text("new-token\n")
    tokens.check("Bearer new-token")
    with pytest.raises(Failure):
        tokens.check(f"Bearer {TOKEN}")
    token_file.write_text("# none\n")
    with pytest.raises(Failure):  # an emptied file, or none, lets nobody in
        tokens.check("Bearer new-token")
    token_file.write_text("new-token\n")
    tokens.check("Bearer new-token")
    token_file.unlink()
    with pytest.raises(Failure):
        tokens.check("Bearer new-token")


def test_a_token_file_without_tokens(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text("\n# none\n")
    with pytest.raises(ValueError, match="no token"):
        Tokens(path)


class Papers:
    """An authority, and the files of a server's certificate that it signed."""

    def __init__(self, folder: Path) -> None:
        self.authority = trustme.CA()
        self.certificate = folder / "certificate.pem"
        self.key = folder / "key.pem"
        self.client_ca = folder / "authority.pem"
        self.authority.cert_pem.write_to_path(str(self.client_ca))
        self.renew()

    def renew(self, expires: datetime.datetime | None = None) -> None:
        found = self.authority.issue_cert("127.0.0.1", "localhost", not_after=expires)
        self.certificate.write_bytes(b"".join(part.bytes() for part in found.cert_chain_pems))
        self.key.write_bytes(found.private_key_pem.bytes())

    def trust(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        self.authority.configure_trust(context)
        return context


@pytest.fixture
def papers(tmp_path: Path) -> Papers:
    return Papers(tmp_path)


YESTERDAY = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)


async def ask_grpc(addresses: Addresses, papers: Papers, client: Any = None) -> bytes:
    credentials = grpc.ssl_channel_credentials(
        root_certificates=papers.authority.cert_pem.bytes(),
        private_key=client and client.private_key_pem.bytes(),
        certificate_chain=client and b"".join(p.bytes() for p in client.cert_chain_pems),
    )
    async with grpc.aio.secure_channel(addresses.grpc, credentials) as channel:
        raw: Any = channel
        answer: bytes = await raw.unary_unary(SCORE)(EMPTY_HAND, timeout=20)
        return answer


async def ask_http(addresses: Addresses, papers: Papers, client: Any = None) -> bytes:
    context = papers.trust()
    if client:
        client.configure_cert(context)
    headers = {"content-type": "application/json"}
    body = b'{"hand": {}}'
    return (await asyncio.to_thread(fetch, addresses.http, SCORE, body, headers, context))[1]


async def test_tls_on_both_fronts_renewed_and_expired(papers: Papers) -> None:
    service = Service(Options(port=0, http_port=0, tls=TlsFiles(papers.certificate, papers.key)))
    addresses = await service.start()
    assert addresses.http
    assert addresses.http.startswith("https://")
    assert await ask_grpc(addresses, papers)
    assert b"points" in await ask_http(addresses, papers)

    async with grpc.aio.insecure_channel(addresses.grpc) as channel:
        raw: Any = channel
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await raw.unary_unary(SCORE)(EMPTY_HAND, timeout=5)
        assert caught.value.code() == grpc.StatusCode.UNAVAILABLE
    with pytest.raises((http.client.HTTPException, OSError)):
        await asyncio.to_thread(fetch, addresses.http, SCORE, b"{}", {})

    papers.renew(expires=YESTERDAY)  # the service takes it up, and clients refuse it
    with pytest.raises(ssl.SSLCertVerificationError, match="expired"):
        await ask_http(addresses, papers)
    with pytest.raises(grpc.aio.AioRpcError):
        await ask_grpc(addresses, papers)

    papers.certificate.write_text("half written")  # what was read before stays in force
    with pytest.raises(ssl.SSLCertVerificationError, match="expired"):
        await ask_http(addresses, papers)

    papers.renew()
    assert b"points" in await ask_http(addresses, papers)
    assert await ask_grpc(addresses, papers)
    await service.stop(0)


async def test_clients_must_bring_certificates_where_asked(papers: Papers) -> None:
    tls = TlsFiles(papers.certificate, papers.key, papers.client_ca)
    service = Service(Options(port=0, http_port=0, tls=tls))
    addresses = await service.start()
    good = papers.authority.issue_cert("client@example.org")
    stranger = trustme.CA().issue_cert("client@example.org")
    expired = papers.authority.issue_cert("client@example.org", not_after=YESTERDAY)
    assert await ask_grpc(addresses, papers, good)
    assert b"points" in await ask_http(addresses, papers, good)
    for bad in (None, stranger, expired):
        with pytest.raises(grpc.aio.AioRpcError):
            await ask_grpc(addresses, papers, bad)
        with pytest.raises(OSError):  # noqa: PT011 - how a handshake ends depends on the system
            await ask_http(addresses, papers, bad)
    await service.stop(0)


def test_files_that_do_not_fit(papers: Papers, tmp_path: Path) -> None:
    other = Papers(tmp_path)
    papers.key.write_bytes(b"no key")
    for tls in (
        TlsFiles(papers.certificate, papers.key),
        TlsFiles(other.certificate, tmp_path / "missing.pem"),
    ):
        with pytest.raises(OSError):  # noqa: PT011 - the system words it
            Service(Options(tls=tls))


def test_who_is_exposed(papers: Papers) -> None:
    tls = TlsFiles(papers.certificate, papers.key)
    exposed = {
        host: Options(host=host).is_exposed
        for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "::", "10.1.2.3", "example.org")  # noqa: S104 - only asked about
    }
    assert [host for host, is_exposed in exposed.items() if is_exposed] == [
        "0.0.0.0",  # noqa: S104 - only asked about
        "::",
        "10.1.2.3",
        "example.org",
    ]
    assert not Options(host="::", tls=tls).is_exposed
