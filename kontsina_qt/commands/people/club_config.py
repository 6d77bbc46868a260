"""The files of ``kontsina club init``: nats-server configurations and a README."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kontsina_qt.link.club.address import ASKED, HERE, LOBBY, LONGEST_MESSAGE, NEWS, STREAM, TABLE

MEMBER, ADMIN = "member", "admin"
_GET: Final = f"$JS.API.DIRECT.GET.{STREAM}"
_ROUTES_ABOVE: Final = 2_000
"""The offset of the port for cluster routes from the members' port."""


@dataclass(frozen=True, slots=True)
class Node:
    """One server of a club.

    Attributes:
        number: its number, from 1.
        hosts: the hosts of all servers, with ports.
        store: the folder for its logs.
        gigabytes: the maximum size of the logs.
    """

    number: int
    hosts: tuple[str, ...]
    store: Path
    gigabytes: int


@dataclass(frozen=True, slots=True)
class Passwords:
    """The passwords of members, the admin, and the servers' routes."""

    member: str
    admin: str
    routes: str


def config(node: Node, passwords: Passwords) -> str:
    """Return the configuration of one server."""
    host, port = node.hosts[node.number - 1].split(":")
    listen = host if host in ("127.0.0.1", "localhost") else "0.0.0.0"
    text = _CONFIG.format(
        name=f"kontsina-{node.number}",
        listen=_quoted(f"{listen}:{port}"),
        store=_quoted(node.store.as_posix()),
        gigabytes=node.gigabytes,
        payload=LONGEST_MESSAGE,
        member=_quoted(passwords.member),
        admin=_quoted(passwords.admin),
        line=_quoted(f"{TABLE}*"),
        get=_quoted(_GET),
        news=_quoted(f"{NEWS}*"),
        writes=json.dumps([f"{TABLE}*", f"{HERE}*", LOBBY, ASKED, _GET]),
        reads=json.dumps(["_INBOX.>", f"{NEWS}*", f"{HERE}*", LOBBY, ASKED]),
    )
    if len(node.hosts) == 1:
        return text
    routes = [each.split(":") for each in node.hosts]
    urls = [f"nats://route:{passwords.routes}@{h}:{int(p) + _ROUTES_ABOVE}" for h, p in routes]
    return text + _CLUSTER.format(
        listen=_quoted(f"{listen}:{int(port) + _ROUTES_ABOVE}"),
        password=_quoted(passwords.routes),
        routes=json.dumps(urls, indent=2),
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def page(nodes: int, address: str) -> str:
    """Return the README on running the club."""
    files = "club.conf" if nodes == 1 else "club-1.conf, club-2.conf or club-3.conf"
    first = "club.conf" if nodes == 1 else "club-1.conf"
    return _PAGE.format(files=files, first=first, address=address)


_CONFIG: Final = """\
# A club of Kontsina, for nats-server 2.10 or later: nats-server -c THIS_FILE
# README.md beside it says how it is run.
server_name: {name}
listen: {listen}

# With a certificate the address that members are told begins with tls:// instead of nats://.
# tls {{
#   cert_file: "/path/to/fullchain.pem"
#   key_file: "/path/to/privkey.pem"
#   handshake_first: true
# }}

jetstream {{
  store_dir: {store}
  max_file_store: {gigabytes}GB
  max_memory_store: 16MB
  # Each line is on disk before anybody is told that it was kept.
  sync_interval: always
}}

max_connections: 5000
max_subscriptions: 16
max_payload: {payload}
max_control_line: 1KB
max_pending: 8MB
write_deadline: "5s"
ping_interval: "20s"
ping_max: 2

# The logs are in an account of their own, of which members get these three things and no more:
# what the server answers goes back to them, and can order nothing there.
system_account: SYS
accounts {{
  SYS {{}}
  STORE {{
    jetstream: enabled
    users: [{{ user: admin, password: {admin} }}]
    exports: [
      {{ service: {line} }}
      {{ service: {get} }}
      {{ stream: {news} }}
    ]
  }}
  CLUB {{
    users: [
      {{
        user: member, password: {member}
        permissions {{
          publish: {writes}
          subscribe: {reads}
        }}
      }}
    ]
    imports: [
      {{ service: {{ account: STORE, subject: {line} }} }}
      {{ service: {{ account: STORE, subject: {get} }} }}
      {{ stream: {{ account: STORE, subject: {news} }} }}
    ]
  }}
}}
"""
_CLUSTER: Final = """
cluster {{
  name: kontsina
  listen: {listen}
  no_advertise: true
  authorization {{ user: route, password: {password}, timeout: 5 }}
  routes: {routes}
}}
"""
_PAGE: Final = """\
# A club

A club is a server that keeps the logs of matches. Cards, rules and judgement stay with the
players' programs: the server sees no hidden card and decides nothing.

1. Install `nats-server` 2.10 or later, from your system's packages or from its makers.
2. Start it: `nats-server -c {first}`, on the computer that the address names. Use what your
   system starts services with, such as systemd, and a user of its own: nobody else can read
   this folder, so give it to that user (`chown -R`), and keep `admin-address` elsewhere.
3. Open the club once, from this folder: `kontsina club open .` makes the place for the logs.
4. Tell the members the address in `members-address`:

       {address}

   Whoever has it is a member. Do not publish it.

The configuration is in {files}. With three servers put each file on its own computer, correct
`store_dir` there, and let them reach each other's ports above 6000; the club goes on while any
two run, though it may take no line for some ten seconds after one has gone.

## What is safe, and what is not

* **Disk.** `sync_interval: always` has a line on disk before it is acknowledged. By its
  defaults the server acknowledges first and writes to disk within two minutes: a power cut may
  then lose lines that it said it had. The players' programs keep every line that they have read
  and bring back what is missing, so a match goes on; a line that nobody had read yet is written
  again. Version 2.9, as in Debian 12, does not know this setting: there, take the line out.
* **Size.** A line has at most 64 KiB, a table's log 4,000 lines, and its subject 8,000
  messages; then the server takes no more. When all logs together reach `max_file_store` no line
  is taken until you allow more; nothing old is thrown away. A match takes some 100 to 500 KB.
* **Rate.** nats-server limits connections, sizes and what it holds back for a slow reader, not
  how often a member may write. A member who floods can spoil tables; give the others a new
  `member` password.
* **Who may do what.** Nobody comes in without a password. Members can add lines, read lines and
  look for tables; they can delete nothing and make nothing. The `admin` password is for
  `kontsina club open`, and is in `admin-address`: keep this folder to yourself.
* **Encryption.** With `nats://` everything, the password too, can be read on the way. On the
  internet use a certificate: fill in `tls` in the configuration and tell members an address
  with `tls://`.
* **Copies.** Stop the server and copy the store, or copy it from one of three. It holds names,
  keys and all moves. To close the club, stop the server and delete this folder.
"""
