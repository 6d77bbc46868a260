"""An encrypted connection between programs that share the secret of an invitation.

Both sides make an ephemeral key pair and exchange the public keys in a secret box under the
invitation's secret; libsodium's key exchange and secret stream do the rest. The connection has
forward secrecy, and messages cannot be replayed, dropped or reordered unnoticed.
"""

from __future__ import annotations

import socket
import time
from typing import Final

from nacl import bindings as sodium
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from nacl.signing import SigningKey, VerifyKey

from kontsina_qt.match.shared_deal import digest

HANDSHAKE_SECONDS: Final = 5.0
SEND_SECONDS: Final = 10.0
_HELLO_BYTES = SecretBox.NONCE_SIZE + sodium.crypto_kx_PUBLIC_KEY_BYTES + SecretBox.MACBYTES
_HEADER_BYTES = sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES
_ADDED = sodium.crypto_secretstream_xchacha20poly1305_ABYTES
_SIZE_BYTES = 4
_CHUNK = 1 << 16
_REFUSED = (CryptoError, ValueError, TypeError, RuntimeError)
"""The exceptions of PyNaCl for invalid bytes."""


class NotSecure(ConnectionError):
    """The other side does not know the secret, or a message was tampered with."""


class Channel:
    """Encrypted messages over a connected socket, in order.

    Attributes:
        session: bytes unique to this connection, known to both sides.
    """

    def __init__(self, connected: socket.socket, secret: bytes, host: bool) -> None:
        """Perform the handshake.

        Args:
            connected: the socket; its owner closes it.
            secret: the shared secret.
            host: whether this side accepted the connection.

        Raises:
            NotSecure: the other side does not know the secret.
            OSError: it is gone, or too slow.
        """
        self._socket = connected
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        end = time.monotonic() + HANDSHAKE_SECONDS
        mine, secret_key = sodium.crypto_kx_keypair()
        if not host:
            self._send_key(_box(secret, "guest"), mine)
        other = self._receive_key(_box(secret, "guest" if host else "host"), end)
        if host:
            self._send_key(_box(secret, "host"), mine)
        try:
            if host:
                pair = sodium.crypto_kx_server_session_keys(mine, secret_key, other)
            else:
                pair = sodium.crypto_kx_client_session_keys(mine, secret_key, other)
        except _REFUSED:
            raise NotSecure("not a key") from None
        receiving, sending = pair
        self.session = digest("session", *((other, mine) if host else (mine, other)))
        self._out = sodium.crypto_secretstream_xchacha20poly1305_state()
        self._in = sodium.crypto_secretstream_xchacha20poly1305_state()
        self._send(sodium.crypto_secretstream_xchacha20poly1305_init_push(self._out, sending))
        header = self._read(_HEADER_BYTES, end)
        sodium.crypto_secretstream_xchacha20poly1305_init_pull(self._in, header, receiving)

    def _send_key(self, box: SecretBox, public: bytes) -> None:
        self._send(bytes(box.encrypt(public)))

    def _receive_key(self, box: SecretBox, end: float) -> bytes:
        try:
            return box.decrypt(self._read(_HELLO_BYTES, end))
        except _REFUSED:
            raise NotSecure("without the secret") from None

    def send(self, message: bytes) -> None:
        """Send a message.

        Raises:
            OSError: the other side is gone, or is not reading.
        """
        sealed = sodium.crypto_secretstream_xchacha20poly1305_push(self._out, message)
        self._send(len(sealed).to_bytes(_SIZE_BYTES, "big") + sealed)

    def receive(self, most: int, seconds: float) -> bytes:
        """Return the next message.

        Args:
            most: its maximum length in bytes.
            seconds: the time limit for all of it.

        Raises:
            NotSecure: it is too long, or was tampered with.
            OSError: the other side is gone, or silent.
        """
        end = time.monotonic() + seconds
        size = int.from_bytes(self._read(_SIZE_BYTES, end), "big")
        if not _ADDED <= size <= most + _ADDED:
            raise NotSecure("too long")
        sealed = self._read(size, end)
        try:
            message, _ = sodium.crypto_secretstream_xchacha20poly1305_pull(self._in, sealed)
        except _REFUSED:
            raise NotSecure("meddled with") from None
        return message

    def _send(self, data: bytes) -> None:
        self._socket.settimeout(SEND_SECONDS)
        self._socket.sendall(data)

    def _read(self, size: int, end: float) -> bytes:
        found = bytearray()
        while len(found) < size:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError("too slow")
            self._socket.settimeout(left)
            part = self._socket.recv(min(size - len(found), _CHUNK))
            if not part:
                raise ConnectionError("the connection has ended")
            found += part
        return bytes(found)


def secret_of(match: str) -> bytes:
    """Return the secret derived from a match's name, which only its invitation reveals."""
    return digest("link", match.encode("utf-8", "replace"))


def _box(secret: bytes, side: str) -> SecretBox:
    """Return a box for one direction, so that messages cannot be reflected."""
    return SecretBox(digest(side, secret)[: SecretBox.KEY_SIZE])


# Identity of the other side


def proof(key: SigningKey, channel: Channel) -> bytes:
    """Return a proof, valid for this connection only, that this side has a key."""
    return key.sign(digest("here", channel.session)).signature


def proves(key: bytes, signature: bytes, channel: Channel) -> bool:
    """Return whether a signature proves that the other side has a key."""
    try:
        VerifyKey(key).verify(digest("here", channel.session), signature)
    except _REFUSED:
        return False
    return True
