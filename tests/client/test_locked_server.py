"""The SDK and the command against a server with TLS and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bestplay
import grpc
import pytest
import trustme
from bestplay.command import main
from bestplay_server.embedded import EmbeddedService
from bestplay_server.options import Options
from bestplay_server.tls import TlsFiles
from click.testing import CliRunner

TOKEN = "a-token"  # noqa: S105 - it opens nothing


@pytest.fixture
def authority(tmp_path: Path) -> Path:
    path = tmp_path / "authority.pem"
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(path))
    found = authority.issue_cert("127.0.0.1")
    (tmp_path / "key.pem").write_bytes(found.private_key_pem.bytes())
    found.cert_chain_pems[0].write_to_path(str(tmp_path / "certificate.pem"))
    (tmp_path / "tokens").write_text(f"{TOKEN}\n")
    return path


@pytest.fixture
def server(authority: Path) -> Iterator[str]:
    folder = authority.parent
    tls = TlsFiles(folder / "certificate.pem", folder / "key.pem")
    options = Options(port=0, http_port=None, tls=tls, token_file=folder / "tokens")
    service = EmbeddedService(options)
    yield service.start()
    service.stop()


def trusting(authority: Path) -> grpc.ChannelCredentials:
    return grpc.ssl_channel_credentials(authority.read_bytes())


def test_with_a_token(server: str, authority: Path) -> None:
    with bestplay.Client(server, credentials=trusting(authority), token=TOKEN) as client:
        assert client.collecting.group("1-2 1-5").points == 4
        batch = client.collecting.group_many(["1-2 1-5"])
        assert [answer.answer.points for answer in batch] == [4]


async def test_with_a_token_and_asyncio(server: str, authority: Path) -> None:
    credentials = trusting(authority)
    async with bestplay.AsyncClient(server, credentials=credentials, token=TOKEN) as client:
        assert (await client.collecting.group("1-2 1-5")).points == 4


def test_without_a_token(server: str, authority: Path) -> None:
    client = bestplay.Client(server, credentials=trusting(authority))
    with client, pytest.raises(bestplay.BestplayError) as caught:
        client.collecting.group("1-2 1-5")
    assert (caught.value.code, caught.value.reason) == (
        grpc.StatusCode.UNAUTHENTICATED,
        "TOKEN_MISSING",
    )


@pytest.mark.parametrize("token", ["", "a token", "ä", "line\nbreak"])
def test_what_is_no_token(token: str) -> None:
    with pytest.raises(bestplay.RequestError) as caught:
        bestplay.Client("127.0.0.1:1", token=token)
    assert caught.value.violations[0].field == "token"


def test_the_command(server: str, authority: Path) -> None:
    runner = CliRunner(env={"BESTPLAY_TOKEN": TOKEN, "BESTPLAY_SERVER": server})
    question = ["collecting", "group", "1-2", "1-5", "--tls-ca", str(authority)]
    assert runner.invoke(main, question).exit_code == 0
    refused = runner.invoke(main, [*question, "--token", "another"])
    assert refused.exit_code == 1
    assert "token" in refused.stderr
