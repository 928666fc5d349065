"""TLS for both fronts: one certificate, read again when its files change."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc

from bestplay_server.watched_files import WatchedFiles


@dataclass(frozen=True, slots=True)
class TlsFiles:
    """The files of PEM: a certificate chain, its key, and who signs clients' certificates.

    With ``client_ca`` a client must bring a certificate that it signed.
    """

    certificate: Path
    key: Path
    client_ca: Path | None = None

    def check(self) -> None:
        """Check that the files fit together.

        Raises:
            OSError: one cannot be read, or they hold no certificate and key that fit (SSLError).
        """
        _context(self)


def grpc_credentials(files: TlsFiles) -> grpc.ServerCredentials:
    """Return credentials for grpc whose certificate and key are always the files' present ones."""
    client_ca = files.client_ca.read_bytes() if files.client_ca else None

    def read() -> grpc.ServerCertificateConfiguration:
        files.check()
        pair = (files.key.read_bytes(), files.certificate.read_bytes())
        return grpc.ssl_server_certificate_configuration([pair], root_certificates=client_ca)

    watched = WatchedFiles([files.certificate, files.key], read)

    def fetch() -> Any:
        configuration, has_changed = watched.look()
        return configuration if has_changed else None  # None, though untyped: keep the present one

    return grpc.dynamic_ssl_server_credentials(
        watched.content, fetch, require_client_authentication=client_ca is not None
    )


def http_context(files: TlsFiles) -> ssl.SSLContext:
    """Return a context for HTTP whose certificate and key are always the files' present ones."""
    watched = WatchedFiles([files.certificate, files.key], lambda: _context(files))
    context = _context(files)
    context.sni_callback = _change_context(watched)
    return context


def _change_context(
    watched: WatchedFiles[ssl.SSLContext],
) -> Callable[[ssl.SSLObject | ssl.SSLSocket, str | None, ssl.SSLContext], None]:
    def change(connection: ssl.SSLObject | ssl.SSLSocket, *_: object) -> None:
        # Called in every handshake, whether or not the client names a server.
        connection.context = watched.content

    return change


def _context(files: TlsFiles) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(files.certificate, files.key)
    if files.client_ca is not None:
        context.load_verify_locations(files.client_ca)
        context.verify_mode = ssl.CERT_REQUIRED
    return context
