"""A connection that only who has the invitation can make, and nobody else can read.

Both sides make a pair of keys for this connection alone and tell each other the public one in a
secret box under the invitation's secret; libsodium's key exchange and its secret stream do the
rest. So who learns the secret later cannot read what was said, and nothing can be repeated, left
out or turned round unnoticed.
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
"""What PyNaCl raises of bytes that are not what they should be."""


class NotSecure(ConnectionError):
    """The other side does not know the secret, or somebody has meddled."""


class Channel:
    """Messages over a connected socket, in order, sealed in both directions.

    Attributes:
        session: bytes that both sides know and no other connection has.
    """

    def __init__(self, connected: socket.socket, secret: bytes, host: bool) -> None:
        """Shakes hands.

        Args:
            connected: the socket; its owner closes it.
            secret: that both sides know.
            host: whether this is the side that was called.

        Raises:
            NotSecure: the other side does not know it.
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
            OSError: the other side is gone, or does not read.
        """
        sealed = sodium.crypto_secretstream_xchacha20poly1305_push(self._out, message)
        self._send(len(sealed).to_bytes(_SIZE_BYTES, "big") + sealed)

    def receive(self, most: int, seconds: float) -> bytes:
        """The next message.

        Args:
            most: how many bytes it may have.
            seconds: after which it must be there, all of it.

        Raises:
            NotSecure: it is longer, or is not what was sent.
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
    """The secret that follows from a match's name, which only its invitation tells."""
    return digest("link", match.encode("utf-8", "replace"))


def _box(secret: bytes, side: str) -> SecretBox:
    """Under a key of one direction: what one side has said is nothing that the other could say."""
    return SecretBox(digest(side, secret)[: SecretBox.KEY_SIZE])


# Whose installation is at the other end


def proof(key: SigningKey, channel: Channel) -> bytes:
    """Show on one connection, and on no other, that one has a key."""
    return key.sign(digest("here", channel.session)).signature


def proves(key: bytes, signature: bytes, channel: Channel) -> bool:
    """Whether who is at the other end has a key."""
    try:
        VerifyKey(key).verify(digest("here", channel.session), signature)
    except _REFUSED:
        return False
    return True
