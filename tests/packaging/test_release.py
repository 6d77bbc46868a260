"""The release workflow builds and tries every package, with pinned actions and minimal rights."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kontsina_qt import __version__

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
JOBS = dict(re.findall(r"^  ([\w-]+):\n((?:    .*\n|\n)+)", TEXT.partition("\njobs:\n")[2], re.M))


CHECKS = (ROOT / ".github" / "workflows" / "checks.yml").read_text("utf-8")


@pytest.mark.parametrize("used", re.findall(r"uses: (.*)", TEXT + CHECKS))
def test_actions_are_pinned_by_commit_and_say_which_version(used: str) -> None:
    assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", used)


def test_every_target_that_is_named_has_its_script() -> None:
    named = re.findall(r"packaging/(build|try) (\w+)", TEXT)
    tried = re.search(r"for package in ([\w ]+);", TEXT)
    assert tried
    named += [("try", target) for target in tried[1].split()]
    assert {("build", "linux"), ("build", "macos"), ("try", "deb")} <= set(named)
    for verb, target in named:
        if target != "windows":
            assert (ROOT / "packaging" / f"{verb}_{target}.py").is_file(), target


def test_nothing_is_published_that_was_not_built_and_tried() -> None:
    needs = re.search(r"needs: \[([^]]+)\]", JOBS["publish"])
    assert needs
    assert set(needs[1].split(", ")) == set(JOBS) - {"publish"}


def test_only_the_last_job_may_write() -> None:
    assert "permissions:\n  contents: read\n" in TEXT
    for name, job in JOBS.items():
        assert ("write" in re.findall(r"^      [\w-]+: (\w+)", job, re.M)) == (name == "publish")


def test_a_push_runs_the_same_checks_as_a_change() -> None:
    assert "\n  push:\n" in CHECKS
    assert "- run: .ci/run\n" in CHECKS
    assert "write" not in CHECKS
    assert re.findall(r"^ +(3\.\d+)$", CHECKS, re.M) == ["3.14", "3.13", "3.12", "3.11"]


def test_the_version_is_in_the_list_of_changes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## {re.escape(__version__)}$", text, re.M)


def test_three_systems_and_two_architectures() -> None:
    runners = set(re.findall(r"(?:ubuntu|macos|windows)-[\w.-]+", TEXT))
    assert {name.partition("-")[0] for name in runners} == {"ubuntu", "macos", "windows"}
    assert {"ubuntu-24.04-arm", "ubuntu-24.04", "macos-15", "macos-15-intel"} <= runners


def test_no_runner_is_deprecated() -> None:
    assert not re.findall(r"ubuntu-2[02]\.04|windows-20(?:19|22)|macos-1[0-4]\b|-latest", TEXT)


def test_signing_uses_secrets_if_they_are_set() -> None:
    for job, secret in (("macos", "MACOS_CERTIFICATE"), ("windows-build", "WINDOWS_CERTIFICATE")):
        assert f"secrets.{secret} }}}}" in JOBS[job]
        assert '[ -n "$CERTIFICATE" ] || exit 0' in JOBS[job]
    assert "notarytool store-credentials" in JOBS["macos"]


def test_every_package_is_attested_with_the_parts_of_its_own_system() -> None:
    lists = re.findall(r"sbom-path: dist/(\S+)\.cdx\.json", JOBS["publish"])
    assert sorted(lists) == [
        *("linux-aarch64", "linux-x86_64", "macos-arm64", "macos-x86_64", "windows-x86_64"),
    ]
    for job in ("linux", "macos", "windows-build"):
        assert "dist/*.cdx.json" in JOBS[job]


def test_store_manifests_are_part_of_the_release() -> None:
    assert "packaging/stores.py dist stores" in JOBS["publish"]
