"""The workflows, which cannot be run here: their keys, pins and permissions, and the syntax of what they run."""

import base64
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.generator.strangers import make_deck

ROOT = Path(__file__).resolve().parents[1]
OURS = sorted((ROOT / ".github" / "workflows").glob("*"))
EXAMPLES = sorted((ROOT / "examples" / "workflows").glob("*"))
FILES = [*OURS, *EXAMPLES]
PERMISSIONS = {
    ("cards.yml", "diff"): {"contents": "read"},
    ("cards-comment.yml", "comment"): {"pull-requests": "write"},
    ("night.yml", "long"): {"contents": "read"},
    ("pages.yml", "build"): {"contents": "read"},
    ("release.yml", "site"): {"contents": "read"},
    ("pages.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("release.yml", "android"): {"contents": "read"},
    ("release.yml", "attach"): {"actions": "read", "contents": "write"},
}
"""What each job may, and no more: read the code; publish pages (Source: actions/deploy-pages, README, Security
considerations); attach a file to a release; comment on a pull request."""
TRIGGERS = {
    "cards.yml": {"pull_request"},
    "cards-comment.yml": {"workflow_run"},
    "night.yml": {"workflow_dispatch", "schedule"},
    "pages.yml": {"workflow_dispatch", "push"},
    "release.yml": {"release"},
}
"""A pull request of a stranger begins nothing of ours, and of the examples what only reads. What comes after that, and
may write, is as the default branch has it."""
EXPRESSIONS = {
    *("steps.deployment.outputs.page_url", "github.token", "github.event.release.tag_name", "github.repository"),
    "github.run_id",
    *("secrets.ANDROID_KEYSTORE", "secrets.ANDROID_KEYSTORE_PASSWORD", "secrets.ANDROID_KEYSTORE != ''"),
    *(f"github.event.workflow_run.{name}" for name in ("head_repository.owner.login", "head_branch", "head_sha")),
    "github.event.workflow_run.html_url",
}
KEYS = {
    "workflow": {"name", "on", "permissions", "concurrency", "jobs"},
    "job": {"if", "runs-on", "timeout-minutes", "permissions", "needs", "environment", "env", "steps"},
    "step": {"id", "name", "uses", "with", "run", "env", "shell"},
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
    assert [path.name for path in OURS] == ["night.yml", "pages.yml", "release.yml"]
    assert [path.name for path in EXAMPLES] == ["cards-comment.yml", "cards.yml"]
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


def test_the_one_secret_is_where_nothing_was_fetched_and_nothing_from_outside_gets_into_a_script() -> None:
    used = {
        (file, name, step["name"]): set(re.findall(r"secrets\.[^}]*[^} ]", str(step)))
        for file, name, job in jobs()
        for step in job["steps"]
        if "secrets." in str(step)
    }
    assert used == {
        ("release.yml", "android", "Build the package"): {"secrets.ANDROID_KEYSTORE != ''"},  # whether, not what
        ("release.yml", "attach", "Sign the package"): {
            "secrets.ANDROID_KEYSTORE",
            "secrets.ANDROID_KEYSTORE_PASSWORD",
        },
    }
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert text.count("secrets.") == sum(map(len, used.values())) * (path.name == "release.yml")
        assert set(re.findall(r"\$\{\{ *(.*?) *\}\}", text)) <= EXPRESSIONS
    for script in scripts():
        assert "${{" not in script
        assert "curl" not in script


def test_whatever_may_write_to_the_repository_runs_nothing_that_was_fetched() -> None:
    """Neither an action nor a checkout nor a package: what was built is attached by GitHub's own program."""
    for _, _, job in jobs():
        if job["permissions"].get("contents") == "write":
            text = " ".join(step.get("run", "uses") for step in job["steps"])
            assert not re.search(r"uses|pip|npm|python|apt-get|bash ", text), text


def test_what_pip_installs_has_its_hashes() -> None:
    ours = (script for path in OURS for job in read(path)["jobs"].values() for script in job["steps"])
    for step in ours:
        for line in step.get("run", "").splitlines():
            if "pip install" in line:
                assert "--require-hashes -r " in line, line
                assert (ROOT / line.rpartition(" ")[2]).read_text("utf-8").count("--hash=sha256:") > 5


def test_no_checkout_leaves_a_key_behind() -> None:
    for _, _, job in jobs():
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


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


def run_step(name: str, folder: Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a step of the release as GitHub does, in a folder."""
    (step,) = (step for _, _, job in jobs() for step in job["steps"] if step.get("name") == name)
    own = {"PATH": os.environ["PATH"], "RUNNER_TEMP": str(folder), "ANDROID_HOME": str(folder / "sdk")}
    run = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    return subprocess.run(run, cwd=folder, env=own | environment, capture_output=True, text=True)


APKSIGNER = """#!/bin/bash
printf '%s %s\\n' "$PASSWORD" "$*" >> "$RUNNER_TEMP/signed"
if [ "$1" = sign ]; then cat "$3" "$8" > "$7"; fi
"""
"""Stands for Android's: a package is signed if its key is in front of it."""


def test_a_package_is_signed_with_the_key_of_the_secrets_by_the_newest_tools(tmp_path: Path) -> None:
    for version in ("9.0.0", "35.0.0"):
        tool = tmp_path / "sdk" / "build-tools" / version / "apksigner"
        tool.parent.mkdir(parents=True)
        tool.write_text(APKSIGNER if version == "35.0.0" else "exit 1")
        tool.chmod(0o755)
    package = tmp_path / "package"
    package.mkdir()
    (package / "scorekeeper-0.1.0-arm64-v8a-release-unsigned.apk").write_text("package")
    key = base64.b64encode(b"key:").decode()
    done = run_step("Sign the package", tmp_path, KEYSTORE=key, PASSWORD="a secret")
    assert (done.returncode, done.stderr) == (0, "")
    assert "secret" not in done.stdout
    assert {each.name: each.read_text() for each in package.iterdir()} == {
        "scorekeeper-0.1.0-arm64-v8a-release.apk": "key:package"
    }
    sign, verify = (tmp_path / "signed").read_text().splitlines()
    assert sign.startswith("a secret sign --ks ")
    assert "--ks-pass env:PASSWORD" in sign
    assert verify.endswith("verify --print-certs package/scorekeeper-0.1.0-arm64-v8a-release.apk")
    assert not (tmp_path / "keystore").exists()


def test_without_the_secrets_the_package_stays_as_it_is_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "scorekeeper-0.1.0-arm64-v8a-debug.apk").write_text("package")
    done = run_step("Sign the package", tmp_path, KEYSTORE="", PASSWORD="")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("::warning::There is no secret ANDROID_KEYSTORE")
    assert (tmp_path / "package" / "scorekeeper-0.1.0-arm64-v8a-debug.apk").read_text() == "package"


@pytest.mark.parametrize(("has_key", "built"), [("true", "release"), ("false", "debug")])
def test_what_is_built_is_signed_for_trying_out_only_if_there_is_no_key(
    tmp_path: Path, has_key: str, built: str
) -> None:
    (tmp_path / "scorekeeper" / "android").mkdir(parents=True)
    (tmp_path / "scorekeeper" / "android" / "buildozer.spec").write_text("[app]\nversion = 0.1.0\n")
    tool = tmp_path / ".android" / "bin" / "buildozer"
    tool.parent.mkdir(parents=True)
    tool.write_text('#!/bin/bash\necho "$@"\n')
    tool.chmod(0o755)
    done = run_step("Build the package", tmp_path, HAS_KEY=has_key)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"android {built}\n", "")


@pytest.mark.parametrize(("tag", "is_of_it"), [("v0.1.0", True), ("v0.2.0", False), ("0.1", False)])
def test_a_release_of_another_version_is_not_built(tmp_path: Path, tag: str, is_of_it: bool) -> None:
    (tmp_path / "scorekeeper" / "android").mkdir(parents=True)
    (tmp_path / "scorekeeper" / "android" / "buildozer.spec").write_text("[app]\nversion = 0.1.0\n")
    assert (run_step("The release is of this version", tmp_path, TAG=tag).returncode == 0) is is_of_it


def test_the_files_that_they_name_are_there() -> None:
    run = "\n".join(scripts())
    for name in re.findall(r"(?:bash |cp (?:-r )?)([\w./*-]+)", run):
        assert list(ROOT.glob(name)), name


# --- the example for a repository of a deck ---------------------------------------------------------------


def test_what_a_stranger_can_change_gets_nothing_that_may_write() -> None:
    """What `pull_request` starts is as a stranger has it, what `workflow_run` starts as the default branch has it."""
    reading, writing = (read(ROOT / "examples" / "workflows" / name) for name in ("cards.yml", "cards-comment.yml"))
    rights = {right for job in reading["jobs"].values() for right in job["permissions"].values()}
    assert rights == {"read"}
    assert writing["on"]["workflow_run"] == {"workflows": [reading["name"]], "types": ["completed"]}
    (job,) = writing["jobs"].values()
    (step,) = job["steps"]
    assert "uses" not in step, "neither a checkout nor an artifact of the pull request"
    assert not re.search("download|artifacts/|checkout|git ", step["run"])


def test_its_commands_make_the_page_and_the_summary_of_a_real_change(tmp_path: Path) -> None:
    (job,) = read(ROOT / "examples" / "workflows" / "cards.yml")["jobs"].values()
    (script,) = (step["run"] for step in job["steps"] if "pnp diff" in step.get("run", ""))
    deck = make_deck(tmp_path / job["env"]["DECK"], "  - {id: one, name: One, template: back}\n")
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    commands = [["init", "-q"], ["add", "."], ["commit", "-qm", "first"], ["commit", "-qm", "more", "-a"]]
    for words in commands:
        if words == commands[-1]:
            deck.write_text(deck.read_text().replace("id: one,", "id: one, copies: 3,"))
        subprocess.run([*git, *words], check=True, capture_output=True)
    told, path = tmp_path / "summary", f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, **job["env"], "GITHUB_STEP_SUMMARY": str(told), "PATH": path}
    run = ["bash", "-eo", "pipefail", "-c", script]
    done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "    in another number: one 1 → 3\n" in told.read_text("utf-8")
    (made,) = (step["with"]["path"] for step in job["steps"] if "upload-artifact@" in step.get("uses", ""))
    assert "<!doctype html>" in (tmp_path / made).read_text("utf-8")


@pytest.mark.parametrize(
    ("known", "wanted"),
    [("", "POST repos/us/deck/issues/7/comments"), ("41", "PATCH repos/us/deck/issues/comments/41")],
)
def test_the_comment_is_written_once_and_then_brought_up_to_date(tmp_path: Path, known: str, wanted: str) -> None:
    (job,) = read(ROOT / "examples" / "workflows" / "cards-comment.yml")["jobs"].values()
    (step,) = job["steps"]
    program, asked = tmp_path / "gh", tmp_path / "asked"
    program.write_text(GH)
    program.chmod(0o755)
    names = {
        "REPOSITORY": "us/deck",
        "BRANCH": "them:$(touch evil)",
        "COMMIT": "c0ffee",
        "RUN": "https://example.org/1",
    }
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "ASKED": str(asked), "KNOWN": known, **names}
    run = ["bash", "-eo", "pipefail", "-c", step["run"]]
    subprocess.run(run, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert set(step["env"]) == {"GH_TOKEN", *names}
    first, *_, last = asked.read_text().split("\0")[:-1]
    assert first.startswith("api --method GET repos/us/deck/pulls -f state=open -f head=them:$(touch evil) ")
    assert last.startswith(f"api --method {wanted} -f body=<!-- cards -->\n")
    assert "(https://example.org/1#artifacts)" in last
    assert not (tmp_path / "evil").exists()


GH = """\
#!/bin/bash
printf '%s\\0' "$*" >> "$ASKED"
case "$*" in
    *"pulls -f"*) echo 7;;
    *--paginate*) echo "$KNOWN";;
esac
"""
"""In place of GitHub's program: notes what it is asked, and answers with a pull request and its comment, if any."""
