"""Make dist/kontsina-VERSION-1.MACHINE.rpm: `packaging/build rpm`.

The same tree as in the .deb, with the command in /usr/bin and dependencies by soname, which every
rpm system provides. Builds are reproducible.
"""

import os
import subprocess
import time
from pathlib import Path
from textwrap import wrap

import do
from build_deb import DESCRIPTION, SYNOPSIS
from ending import end_with
from frozen import BUILD, architecture, built, dist, freeze
from libraries import required_libraries
from linux_tree import LINUX, put, set_dates, set_modes, stage
from project import NAME, ROOT, VERSION, PackageError, author, filled, source_date, urls

TOOLS = {"rpmbuild": "rpm", "objdump": "binutils", "strip": "binutils", "patchelf": "patchelf"}

LICENCES = (
    *("GPL-3.0-or-later", "LGPL-3.0-only", "PSF-2.0", "Unicode-3.0", "OFL-1.1", "MIT", "MIT-0"),
    *(
        "ISC",
        "LGPL-2.1-or-later",
        "BSD-2-Clause",
        "Apache-2.0",
        "Zlib",
        "GPL-2.0-or-later WITH Bootloader-exception",
    ),
)
"""The licences of the program and its bundled parts, as in parts.py."""

SPEC = """\
%global __brp_strip %{{nil}}
%global _build_id_links none
%global source_date_epoch_from_changelog 0
%global use_source_date_epoch_as_buildtime 1
%global clamp_mtime_to_source_date_epoch 1
%global _binary_payload w19.zstdio
Name: {name}
Version: {version}
Release: 1
Summary: {summary}
License: {licence}
Group: Amusements/Games/Board/Card
Packager: {author}
{url}AutoReqProv: no
Provides: {name} = {version}-1
{requires}

%description
{description}

%install
cp -a {tree}/. %{{buildroot}}/

%files
%license /usr/share/licenses/{name}
{files}

%changelog
* {date} {author} - {version}-1
- Release {version}
"""


def spec(tree: Path) -> str:
    """Return the spec file."""
    sonames, glibc = required_libraries(tree / "usr" / "lib" / NAME)
    provided = [f"Requires: {soname}()(64bit)" for soname in sonames]
    provided.append(f"Requires: libc.so.6(GLIBC_{glibc})(64bit)")
    home = urls().get("homepage")
    return SPEC.format(
        name=NAME,
        version=VERSION,
        summary=SYNOPSIS,
        author=author(),
        licence=" AND ".join(LICENCES),
        url=f"URL: {home}\n" if home else "",
        requires="\n".join(provided),
        description="\n\n".join("\n".join(wrap(filled(text), 76)) for text in DESCRIPTION),
        tree=tree,
        files="\n".join(listed(tree)),
        date=time.strftime("%a %b %d %Y", time.gmtime(source_date())),
    )


def listed(tree: Path) -> list[str]:
    """Return the package's files and its own folders."""
    lines = [f"/usr/lib/{NAME}", f"/usr/bin/{NAME}"]
    for path in sorted((tree / "usr" / "share").rglob("*")):
        inside = "/" + path.relative_to(tree).as_posix()
        if path.is_file() and "/licenses/" not in inside:
            lines.append(("%doc " if "/man/" in inside else "") + inside)
    return lines


def build(frozen: Path) -> Path:
    """Make the package of the frozen program."""
    do.require_tools(TOOLS)
    os.environ["SOURCE_DATE_EPOCH"] = str(source_date())
    tree, top = BUILD / "rpm", BUILD / "rpmbuild"
    stage(frozen, tree, "usr/bin")
    licences = tree / "usr" / "share" / "licenses" / NAME
    put(ROOT / "LICENSE", licences / "LICENSE")
    put(LINUX / "copyright", licences / "copyright")
    set_modes(tree, tree / "usr" / "lib" / NAME / NAME)
    set_dates(tree)
    top.mkdir(parents=True, exist_ok=True)
    recipe = top / f"{NAME}.spec"
    recipe.write_text(spec(tree), "utf-8")
    defined = {"_topdir": top, "_rpmdir": dist(), "_buildhost": "localhost"}
    defined["_rpmfilename"] = "%{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm"
    options = [part for name in defined for part in ("--define", f"{name} {defined[name]}")]
    command = ["rpmbuild", "-bb", "--quiet", *options, str(recipe)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PackageError("rpmbuild failed: " + done.stderr.strip().splitlines()[-1])
    return dist() / f"{NAME}-{VERSION}-1.{architecture()}.rpm"


def main() -> int:
    built(build(freeze("slim")))
    return 0


if __name__ == "__main__":
    end_with(main)
