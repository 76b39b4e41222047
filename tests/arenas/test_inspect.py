"""Our games as a task of Inspect, run by its own `eval` with its own model for tests."""

from __future__ import annotations

import pytest

pytest.importorskip("inspect_ai")

from inspect_ai import eval as run_eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from ludotheque.rl import inspect_task


def said(text):
    output = ModelOutput.from_content("mockllm/model", text)
    output.usage = ModelUsage(
        input_tokens=1, output_tokens=1, total_tokens=2
    )  # else it asks the network for a tokenizer
    return output


def run(task, texts, folder):
    model = get_model("mockllm/model", custom_outputs=[said(text) for text in texts])
    return run_eval(task, model=model, log_dir=str(folder), display="none", max_samples=1, max_connections=1)[0]


def scores(log):
    return {score.name: score.metrics["mean"].value for score in log.results.scores}


def test_whole_games_are_played_and_scored(tmp_path):
    task = inspect_task("connect-four", games=2, level="beginner")

    log = run(task, [f"Final Answer: {number % 7 + 1}" for number in range(200)], tmp_path)

    assert log.status == "success"
    assert -1 <= scores(log)["result"] <= 1
    assert 0 < scores(log)["legality"] <= 1
    assert all(sample.metadata["ending"] or sample.metadata["mistakes"] for sample in log.samples)


def test_who_answers_nothing_of_use_loses(tmp_path):
    log = run(inspect_task("morpion", games=1, starter=1, attempts=2), ["hm", "hm"], tmp_path)

    assert scores(log) == {"result": -1.0, "legality": 0.0}
    assert "No move was found" in log.samples[0].messages[2].text


def test_ricochet_robots_is_a_task_too(tmp_path):
    task = inspect_task("ricochet", games=1, board="4x4_t.d4Rc", robots=1, targets=1, must_ricochet="no")

    log = run(task, ["Final Answer: RS", "Final Answer: RE", "Final Answer: RS"] * 20, tmp_path)

    assert scores(log)["result"] in (-1.0, 0.0, 1.0)
    assert "▸R" in log.samples[0].input
