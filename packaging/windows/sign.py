"""Sign programs for Windows in place if there is a certificate: sign.py FILE ...

KONTSINA_WINDOWS_CERTIFICATE is a PKCS #12 file, KONTSINA_WINDOWS_PASSWORD_FILE has its password,
KONTSINA_WINDOWS_TIMESTAMP is the URL of a timestamp service. Without the first nothing is signed.
"""

import os
import subprocess
import sys
from pathlib import Path

CERTIFICATE = "KONTSINA_WINDOWS_CERTIFICATE"
PASSWORD = "KONTSINA_WINDOWS_PASSWORD_FILE"
TIMESTAMP = "KONTSINA_WINDOWS_TIMESTAMP"


class SigningError(Exception):
    """A program could not be signed; the text is one sentence."""


def can_sign() -> bool:
    """Return whether there is a certificate."""
    return bool(os.environ.get(CERTIFICATE))


def sign(program: Path) -> None:
    """Sign a program.

    Raises:
        SigningError: osslsigncode failed.
    """
    part = program.with_suffix(".signed")
    command = ["osslsigncode", "sign", "-pkcs12", os.environ[CERTIFICATE], "-h", "sha256"]
    if password := os.environ.get(PASSWORD):
        command += ["-readpass", password]
    if service := os.environ.get(TIMESTAMP):
        command += ["-ts", service]
    command += ["-n", "Kontsina", "-in", str(program), "-out", str(part)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        part.unlink(missing_ok=True)
        said = (done.stderr + done.stdout).strip().splitlines() or ["it said nothing"]
        raise SigningError(f"{program.name} could not be signed: {said[0]}")
    part.replace(program)


if __name__ == "__main__":
    try:
        for name in sys.argv[1:]:
            sign(Path(name))
    except SigningError as problem:
        print(f"sign.py: {problem}", file=sys.stderr)
        sys.exit(2)
