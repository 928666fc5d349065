"""What is HTTP's own: JSON as people type it, GET and caches, CORS, pages, and bad requests."""

from __future__ import annotations

import asyncio
import base64
import gzip
import http.client
import json
import random
import urllib.parse
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

import grpc.aio
import pytest
from bestplay_server.options import Options
from bestplay_server.service import Addresses, Service
from grpc_health.v1 import health_pb2, health_pb2_grpc

from tests.server.conftest import Gate, entered, places_taken, workers_free
from tests.server.table_of_collecting import hard_hand

GROUP_HAND = "/bestplay.collecting.v1.CollectingService/GroupHand"
SCORE_GROUPS = "/bestplay.collecting.v1.CollectingService/ScoreGroups"
GROUP_HANDS = "/bestplay.collecting.v1.CollectingService/GroupHands"
JSON = {"content-type": "application/json"}
PAIR = {"hand": {"tiles": [{"low": 1, "high": 2}, {"low": 1, "high": 5}]}}


@dataclass
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Fetch = Callable[..., Coroutine[Any, Any, Reply]]


@pytest.fixture
def fetch(addresses: Addresses) -> Fetch:
    """Ask the HTTP front: method, path, body, headers."""
    assert addresses.http
    netloc = urllib.parse.urlsplit(addresses.http).netloc

    def ask(method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        connection = http.client.HTTPConnection(netloc, timeout=60)
        try:
            connection.request(method, path, body, dict(headers))
            reply = connection.getresponse()
            found = {name.lower(): value for name, value in reply.getheaders()}
            return Reply(reply.status, found, reply.read())
        finally:
            connection.close()

    async def fetch(
        method: str, path: str, body: object = None, headers: Mapping[str, str] = JSON
    ) -> Reply:
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        return await asyncio.to_thread(ask, method, path, data, headers)

    return fetch


def query(message: object, **others: str) -> str:
    text = json.dumps(message, separators=(",", ":"))
    return urllib.parse.urlencode({"encoding": "json", "message": text, **others})


async def test_json_as_a_person_types_it(fetch: Fetch) -> None:
    reply = await fetch("POST", GROUP_HAND, PAIR)
    assert reply.status == 200
    assert (reply.json["points"], reply.json["proof"]["status"]) == (4, "PROOF_STATUS_EXACT")
    assert reply.json["groupings"][0]["groups"][0]["suit"] == 1


async def test_zeros_both_ways(fetch: Fetch) -> None:
    hand = {"tiles": [{"low": 0, "high": 0}, {"low": 0, "high": 1}, {"low": 5, "high": 6}]}
    table = {"groups": [{"tiles": 2, "points": 0}], "unmatched": [{"tiles": 1, "points": 0}]}
    request = {"hand": {**hand, "hidden": 0}, "rules": {"set": 6, "customTable": table}}
    answer = (await fetch("POST", GROUP_HAND, request)).json
    assert (answer["points"], answer["proof"]["lower"], answer["proof"]["upper"]) == (0, 0, 0)
    assert answer["rules"]["table"]["groups"] == [{"tiles": 2, "points": 0}]
    answer = (await fetch("POST", SCORE_GROUPS, {"hand": {}})).json
    assert (answer["points"], answer["groups"]) == (0, [])
    assert answer["unmatched"] == {"tiles": [], "points": 0}
    answer = (await fetch("POST", GROUP_HAND, {"hand": {"tiles": [{"low": 0, "high": 0}]}})).json
    assert answer["groupings"][0]["unmatched"]["tiles"] == [{"low": 0, "high": 0}]


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        (b'{"hnad": {}}', 400, "UNKNOWN_FIELD"),
        (b'{"hand": {"tiles": [{"low": 1, "hihg": 2}]}}', 400, "UNKNOWN_FIELD"),
        (b'{"hand": {"tiles": [{"low": "one", "high": 2}]}}', 400, "VALUE_UNREADABLE"),
        (b"{", 400, "MALFORMED_JSON"),
        (b"", 400, "MALFORMED_JSON"),
        (b"[]", 400, "MALFORMED_JSON"),
        (b"\xff\xfe{}", 400, "MALFORMED_JSON"),
        (b"[" * 100_000, 400, "MALFORMED_JSON"),
        (b'{"hand":' * 100_000, 400, "MALFORMED_JSON"),
        (b'{"scope": 1, "scope": 1}', 400, "MALFORMED_JSON"),
        (b'{"\\ud800": 1}', 400, "MALFORMED_JSON"),
        (b'{"rules": {"namedTable": "\\udc00"}}', 400, "MALFORMED_JSON"),
        (b'{"hand": {}, "limits": {"time": "\\ud800s"}}', 400, "MALFORMED_JSON"),
        (b'{"%s": 1}' % (b"x" * 3_000_000), 400, "UNKNOWN_FIELD"),
        (b"{%s}" % b",".join(b'"%x": 1' % n for n in range(100_000)), 400, "UNKNOWN_FIELD"),
        (
            b'{%s, "0": 1}' % b",".join(b'"%x": 1' % n for n in range(100_000)),
            400,
            "MALFORMED_JSON",
        ),
        (b'{"hand": {"tiles": [{"low": 1}]}}', 400, "HALF_MISSING"),
        (b" " * (4 * 1024 * 1024 + 1), 429, None),
    ],
    ids=lambda value: repr(value)[:24],
)
async def test_bad_bodies(fetch: Fetch, body: bytes, status: int, reason: str | None) -> None:
    reply = await fetch("POST", GROUP_HAND, body)
    assert reply.status == status
    assert len(reply.body) < 20_000
    details = {detail["type"]: detail for detail in reply.json.get("details", [])}
    assert ("google.rpc.ErrorInfo" in details) == (reason is not None)
    if reason:
        info = base64.b64decode(details["google.rpc.ErrorInfo"]["value"] + "==")
        assert reason.encode() in info


async def test_bad_items_spoil_no_others(fetch: Fetch) -> None:
    items = b'{"items": [{"hand": {}}, {"hnad": {}}, 7, null, {"hand": {}}]}'
    envelope = b"\0" + len(items).to_bytes(4, "big") + items
    reply = await fetch("POST", GROUP_HANDS, envelope, {"content-type": "application/connect+json"})
    assert reply.status == 200
    answers = list(envelopes(reply.body))
    assert [answer.get("index") for answer in answers[:-1]] == [0, 1, 2, 3, 4]
    reasons = [answer.get("error", {}).get("reason") for answer in answers[:-1]]
    assert reasons == [None, "UNKNOWN_FIELD", "VALUE_UNREADABLE", "VALUE_UNREADABLE", None]
    assert answers[-1] == {}


def envelopes(body: bytes) -> Any:
    while body:
        size = int.from_bytes(body[1:5], "big")
        yield json.loads(body[5 : 5 + size])
        body = body[5 + size :]


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("POST", GROUP_HAND, {"content-type": "text/plain"}, 415),
        ("POST", GROUP_HAND, {}, 415),
        ("POST", GROUP_HAND, {"content-type": "application/grpc"}, 415),
        ("POST", GROUP_HAND, {"content-type": "application/grpc+proto"}, 415),
        ("POST", GROUP_HAND, {"content-type": "application/connect+json"}, 415),
        ("POST", GROUP_HANDS, {"content-type": "application/json"}, 415),
        ("POST", "/bestplay.collecting.v1.CollectingService/Nothing", JSON, 404),
        ("POST", "/", JSON, 404),
        ("GET", "/nothing", {}, 404),
        ("PUT", GROUP_HAND, JSON, 405),
        ("DELETE", GROUP_HAND, {}, 405),
        ("POST", GROUP_HAND, {**JSON, "connect-timeout-ms": "soon"}, 400),
        ("POST", GROUP_HAND, {**JSON, "connect-protocol-version": "7"}, 400),
        ("POST", GROUP_HAND, {**JSON, "content-encoding": "rot13"}, 400),
        ("POST", GROUP_HAND, {**JSON, "x-odd": "\xe9"}, 400),
        ("GET", GROUP_HAND, {}, 415),
        ("GET", f"{GROUP_HAND}?encoding=json", {}, 400),
        ("GET", f"{GROUP_HAND}?encoding=json&message=%7B", {}, 400),
        ("GET", f"{GROUP_HAND}?encoding=proto&base64=1&message=!!!", {}, 400),
        ("GET", f"{GROUP_HAND}?encoding=json&message={{}}&compression=zip", {}, 400),
    ],
)
async def test_what_is_no_request(
    fetch: Fetch, method: str, path: str, headers: Mapping[str, str], status: int
) -> None:
    reply = await fetch(method, path, PAIR if method == "POST" else None, headers)
    assert reply.status == status
    assert reply.json["code"]
    assert reply.json["message"]


async def test_nothing_that_a_client_sends_answers_500(fetch: Fetch) -> None:
    dice = random.Random(500)
    kinds = ["application/json", "application/proto", "application/connect+json"]
    kinds += ["application/grpc-web+proto", "application/grpc-web", "application/connect+proto"]
    statuses = set()
    for _ in range(400):
        whole = bytearray(json.dumps(PAIR).encode())
        for _ in range(dice.randint(0, 6)):
            whole[dice.randrange(len(whole))] = dice.randrange(256)
        if dice.random() < 0.4:
            whole = bytearray(b"\0") + len(whole).to_bytes(4, "big") + whole
        headers = {"content-type": dice.choice(kinds)}
        if dice.random() < 0.2:
            headers["content-encoding"] = headers["connect-content-encoding"] = "gzip"
        path = dice.choice([GROUP_HAND, SCORE_GROUPS, GROUP_HANDS])
        reply = await fetch("POST", path, bytes(whole), headers)
        statuses.add(reply.status)
        assert reply.status < 500, (path, headers, whole)
        assert b"internal" not in reply.body
        assert b"Traceback" not in reply.body
    assert {200, 400} <= statuses


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'\x01\0\0\0\x0d{"items": []}',
        b'\0\0\0\0\x0d{"items": []}' * 2,
        b"\0\0\0\0\x09{}",
        b"\0\0",
    ],
)
@pytest.mark.parametrize("kind", ["application/connect+json", "application/grpc-web+json"])
async def test_streams_that_are_framed_wrongly(fetch: Fetch, body: bytes, kind: str) -> None:
    reply = await fetch("POST", GROUP_HANDS, body, {"content-type": kind})
    assert reply.status == 200  # a stream tells its status at its end
    end = reply.body.decode(errors="replace") + str(reply.headers)
    assert '"code":"invalid_argument"' in end.replace(" ", "") or "grpc-status: 3" in end


async def test_a_large_faulty_body_keeps_nobody_waiting(fetch: Fetch) -> None:
    tile = b'{"low": 1, "high": "x"}'
    body = b'{"hand": {"tiles": [%s]}}' % b",".join([tile] * 60_000)
    large = asyncio.create_task(fetch("POST", GROUP_HAND, body))
    healthy = 0
    while not large.done():
        assert (await fetch("GET", "/healthz", headers={})).status == 200
        healthy += 1
    assert (await large).status == 400
    assert healthy > 1


async def test_an_item_with_very_many_faults_has_a_short_answer(fetch: Fetch) -> None:
    names = b",".join(b'"%x": 1' % n for n in range(50_000))
    data = b'{"items": [{%s}, {"hand": {}}]}' % names
    envelope = b"\0" + len(data).to_bytes(4, "big") + data
    reply = await fetch("POST", GROUP_HANDS, envelope, {"content-type": "application/connect+json"})
    answers = list(envelopes(reply.body))
    assert 50 < len(answers[0]["error"]["violations"]) <= 200
    assert "answer" in answers[1]


@pytest.mark.parametrize("options", [Options(port=0, http_port=0, max_seconds=2, cache_bytes=0)])
async def test_a_batch_that_nobody_reads_ends(
    service: Service, addresses: Addresses, options: Options
) -> None:
    assert addresses.http
    where = urllib.parse.urlsplit(addresses.http)
    items = b'{"items": [%s]}' % b",".join([json.dumps(PAIR).encode()] * 9_000)
    _, writer = await asyncio.open_connection(where.hostname, where.port, limit=1)
    writer.write(b"POST %s HTTP/1.1\r\nhost: x\r\n" % GROUP_HANDS.encode())
    writer.write(b"content-type: application/connect+json\r\n")
    writer.write(b"content-length: %d\r\n\r\n" % (len(items) + 5))
    writer.write(b"\0" + len(items).to_bytes(4, "big") + items)
    await writer.drain()
    await places_taken(service, 1)
    await workers_free(service)
    writer.close()


async def test_a_compressed_body_and_one_that_explodes(fetch: Fetch) -> None:
    headers = {**JSON, "content-encoding": "gzip"}
    body = gzip.compress(json.dumps(PAIR).encode())
    assert (await fetch("POST", GROUP_HAND, body, headers)).json["points"] == 4
    bomb = gzip.compress(b" " * 50_000_000)
    assert (await fetch("POST", GROUP_HAND, bomb, headers)).status == 429


async def test_get_may_be_kept_when_the_answer_is_final(fetch: Fetch) -> None:
    reply = await fetch("GET", f"{GROUP_HAND}?{query(PAIR)}", headers={})
    assert (reply.status, reply.json["points"]) == (200, 4)
    assert reply.headers["cache-control"] == "public, max-age=86400"
    reply = await fetch("GET", f"{SCORE_GROUPS}?{query({'hand': {}})}", headers={})
    assert reply.headers["cache-control"] == "public, max-age=86400"


async def test_get_is_not_kept_when_it_is_not(fetch: Fetch, gate: Gate) -> None:
    tiles = [{"low": tile.low, "high": tile.high} for tile in hard_hand().tiles]
    request = {"hand": {"tiles": tiles}, "rules": {"set": 18}, "limits": {"time": "0.05s"}}
    reply = await fetch("GET", f"{GROUP_HAND}?{query(request)}", headers={})
    assert reply.json["proof"]["reason"] == "UNPROVEN_REASON_TIME"
    assert reply.headers["cache-control"] == "no-store"
    reply = await fetch("GET", f"{GROUP_HAND}?{query({})}", headers={})
    assert (reply.status, reply.headers["cache-control"]) == (400, "no-store")


async def test_a_deadline_brings_the_best_so_far(fetch: Fetch, gate: Gate) -> None:
    reply = await fetch("POST", GROUP_HAND, PAIR, {**JSON, "connect-timeout-ms": "500"})
    assert gate.left == ["out of time"]
    assert reply.json["points"] == 4


async def test_a_client_that_leaves_frees_its_worker(
    service: Service, addresses: Addresses, gate: Gate
) -> None:
    assert addresses.http
    where = urllib.parse.urlsplit(addresses.http)
    body = json.dumps(PAIR).encode()
    envelope = b'{"items": [' + b", ".join([body] * 9) + b"]}"
    envelope = b"\0" + len(envelope).to_bytes(4, "big") + envelope
    for path, kind, data, works in (
        (GROUP_HAND, b"application/json", body, 1),
        (GROUP_HANDS, b"application/connect+json", envelope, 2),
    ):
        _, writer = await asyncio.open_connection(where.hostname, where.port)
        writer.write(b"POST %s HTTP/1.1\r\nhost: x\r\ncontent-type: %s\r\n" % (path.encode(), kind))
        writer.write(b"content-length: %d\r\n\r\n%s" % (len(data), data))
        await writer.drain()
        await entered(gate, works)
        writer.close()
        await workers_free(service)
    await gate.left_by(3)
    assert gate.left == ["stopped"] * 3


async def test_overload_spares_health_and_metrics(
    service: Service, fetch: Fetch, channel: grpc.aio.Channel, gate: Gate
) -> None:
    accepted = [asyncio.create_task(fetch("POST", GROUP_HAND, PAIR)) for _ in range(3)]
    await places_taken(service, 3)
    refused = await fetch("POST", GROUP_HAND, PAIR)
    assert (refused.status, refused.json["code"]) == (429, "resource_exhausted")
    assert any(d["type"] == "google.rpc.RetryInfo" for d in refused.json["details"])
    for path in ("/healthz", "/readyz", "/metrics"):
        assert (await fetch("GET", path, headers={})).status == 200
    health: Any = health_pb2_grpc.HealthStub(channel)  # and the other front's health
    answer = await health.Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING
    metrics = (await fetch("GET", "/metrics", headers={})).body.decode()
    assert "bestplay_workers_busy 2.0" in metrics
    assert "bestplay_queue_length 1.0" in metrics
    gate.open()
    assert [reply.status for reply in await asyncio.gather(*accepted)] == [200] * len(accepted)


async def test_metrics_count_calls_by_method_front_and_code(fetch: Fetch) -> None:
    await fetch("POST", GROUP_HAND, PAIR)
    await fetch("POST", GROUP_HAND, {})
    await fetch("POST", "/bestplay.collecting.v1.CollectingService/Nothing", {})
    text = (await fetch("GET", "/metrics", headers={})).body.decode()
    labels = f'front="http",method="{GROUP_HAND}"'
    assert f'bestplay_calls_total{{code="OK",{labels},reason=""}} 1.0' in text
    bad = f'code="INVALID_ARGUMENT",{labels},reason="HAND_MISSING"'
    assert f"bestplay_calls_total{{{bad}}} 1.0" in text
    assert f"bestplay_call_seconds_count{{{labels}}} 2.0" in text
    assert 'bestplay_solver_nodes_total{game="collecting"}' in text
    assert "Nothing" not in text


async def test_browsers_are_let_in_only_where_asked(fetch: Fetch) -> None:
    preflight = {"origin": "https://example.org", "access-control-request-method": "POST"}
    reply = await fetch("OPTIONS", GROUP_HAND, headers=preflight)
    assert "access-control-allow-origin" not in reply.headers


@pytest.mark.parametrize(
    "options", [Options(port=0, http_port=0, cors_origins=("https://example.org",))]
)
async def test_browsers_of_an_origin(fetch: Fetch, options: Options) -> None:
    preflight = {
        "origin": "https://example.org",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,connect-timeout-ms,authorization",
    }
    reply = await fetch("OPTIONS", GROUP_HAND, headers=preflight)
    assert reply.status == 200
    assert reply.headers["access-control-allow-origin"] == "https://example.org"
    reply = await fetch("POST", GROUP_HAND, PAIR, {**JSON, "origin": "https://example.org"})
    assert reply.headers["access-control-allow-origin"] == "https://example.org"
    reply = await fetch("POST", GROUP_HAND, PAIR, {**JSON, "origin": "https://example.net"})
    assert "access-control-allow-origin" not in reply.headers


async def test_a_drain_on_both_fronts_loses_nothing_accepted(
    service: Service, fetch: Fetch, gate: Gate
) -> None:
    accepted = [asyncio.create_task(fetch("POST", GROUP_HAND, PAIR)) for _ in range(2)]
    await entered(gate, 2)
    draining = asyncio.create_task(service.stop(60))
    while (await fetch("GET", "/readyz", headers={})).status != 503:
        await asyncio.sleep(0.002)
    assert (await fetch("GET", "/healthz", headers={})).status == 200
    late = await fetch("POST", SCORE_GROUPS, {"hand": {}})
    assert (late.status, late.json["code"]) == (503, "unavailable")
    assert not draining.done()
    gate.open()
    assert [(await reply).json["points"] for reply in accepted] == [4, 4]
    await draining
