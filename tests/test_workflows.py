"""The workflows, which cannot be run here: their keys, pins and permissions, and the syntax of what they run."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / ".github" / "workflows").glob("*"))
PERMISSIONS = {
    ("night.yml", "long"): {"contents": "read"},
    ("pages.yml", "build"): {"contents": "read"},
    ("pages.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("release.yml", "android"): {"contents": "write"},
}
"""What each job may, and no more: read the code; publish pages (Source: actions/deploy-pages, README, Security
considerations); attach a file to a release."""
TRIGGERS = {
    "night.yml": {"workflow_dispatch", "schedule"},
    "pages.yml": {"workflow_dispatch", "push"},
    "release.yml": {"release"},
}
"""None of them lets a pull request of a stranger begin anything."""
EXPRESSIONS = {"steps.deployment.outputs.page_url", "github.token", "github.event.release.tag_name"}
KEYS = {
    "workflow": {"name", "on", "permissions", "concurrency", "jobs"},
    "job": {"runs-on", "timeout-minutes", "permissions", "needs", "environment", "steps"},
    "step": {"id", "name", "uses", "with", "run", "env"},
}
"""Source: GitHub, Workflow syntax for GitHub Actions; those of it that are used."""
PINNED = re.compile(r"uses: actions/[a-z-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
"""Only actions of GitHub itself, each by its commit."""


def read(path: Path) -> dict[str, Any]:
    # YAML 1.1 reads the key `on` as a truth value; GitHub does not.
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in data.items()}


def jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path in FILES:
        for name, job in read(path)["jobs"].items():
            yield path.name, name, job


def scripts() -> list[str]:
    return [step["run"] for _, _, job in jobs() for step in job["steps"] if "run" in step]


def test_there_are_these_and_no_others() -> None:
    assert [path.name for path in FILES] == ["night.yml", "pages.yml", "release.yml"]
    assert {(file, name) for file, name, _ in jobs()} == set(PERMISSIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_its_keys_are_known_and_it_says_that_it_was_not_run(path: Path) -> None:
    data = read(path)
    assert set(data) <= KEYS["workflow"]
    assert set(data["on"]) == TRIGGERS[path.name]
    for job in data["jobs"].values():
        assert set(job) <= KEYS["job"]
        for step in job["steps"]:
            assert set(step) <= KEYS["step"]
            assert ("uses" in step) != ("run" in step)
    assert "Not run so far" in path.read_text(encoding="utf-8")


def test_nothing_may_more_than_it_needs() -> None:
    for path in FILES:
        assert read(path)["permissions"] == {}
    for file, name, job in jobs():
        assert job["permissions"] == PERMISSIONS[file, name]
        assert job["timeout-minutes"] <= 180
        assert re.fullmatch(r"ubuntu-\d\d\.\d\d", job["runs-on"]), "pinned too"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_action_is_pinned_by_commit(path: Path) -> None:
    lines = [line.strip().removeprefix("- ") for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        if line.startswith("uses:"):
            assert PINNED.fullmatch(line), line


def test_an_action_has_one_pin_in_all_of_them() -> None:
    pins: dict[str, set[str]] = {}
    for _, _, job in jobs():
        for step in job["steps"]:
            if "uses" in step:
                name, _, commit = step["uses"].partition("@")
                pins.setdefault(name, set()).add(commit)
    assert all(len(commits) == 1 for commits in pins.values())


def test_no_secret_is_used_and_nothing_from_outside_gets_into_a_script() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert "secrets" not in text
        assert set(re.findall(r"\$\{\{ *(.*?) *\}\}", text)) <= EXPRESSIONS
    for script in scripts():
        assert "${{" not in script
        assert "curl" not in script


def test_no_checkout_leaves_a_key_behind() -> None:
    for _, _, job in jobs():
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"] == {"persist-credentials": False}


@pytest.mark.parametrize("script", scripts())
def test_what_is_run_is_sound_shell(script: str) -> None:
    done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_is_built_as_docs_say() -> None:
    page = (ROOT / "docs" / "android.md").read_text(encoding="utf-8")
    said = {line.strip() for line in page.partition("```sh")[2].partition("```")[0].splitlines()}
    run = "\n".join(scripts())
    for line in said:
        for command in line.split(" && "):
            if command:
                assert command in run, f"{command} is in docs/android.md and not in release.yml"


def test_the_files_that_they_name_are_there() -> None:
    run = "\n".join(scripts())
    for name in re.findall(r"(?:bash |cp (?:-r )?)([\w./*-]+)", run):
        assert list(ROOT.glob(name)), name
