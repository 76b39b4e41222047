"""What runs for us on other people's machines."""

import re
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
WORKFLOWS = sorted((PROJECT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_and_every_job_of_it_ends(workflow):
    text = workflow.read_text(encoding="utf-8")
    jobs = re.findall(r"^  [\w-]+:\n(?:    .*\n|\n)+", text.partition("\njobs:\n")[2] + "\n", re.MULTILINE)

    assert "\npermissions:\n  contents: read\n" in text
    assert jobs
    assert [job.splitlines()[0] for job in jobs if "timeout-minutes:" not in job] == []


def test_dependencies_are_tested_when_new_and_looked_up_every_week():
    text = (PROJECT / ".github/workflows/dependencies.yml").read_text(encoding="utf-8")

    assert "cron:" in text
    assert "PIP_UPGRADE_STRATEGY: eager" in text
    assert "pip-audit" in text
    assert "npm --prefix web audit" in text
