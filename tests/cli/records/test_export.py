from __future__ import annotations

from pathlib import Path


def test_a_player_for_kaggle_is_written_as_one_file(cli, tmp_path: Path) -> None:
    path = tmp_path / "agent.py"

    result = cli(["export", "kaggle", str(path)])

    assert result.status == 0
    assert result.out == f"{path} is ready to submit (2.1 MB).\n"
    assert path.read_text(encoding="utf-8").startswith('"""Connect Four for the competition ConnectX')


def test_the_file_plays_in_our_own_matches_too(cli, tmp_path: Path) -> None:
    path = tmp_path / "agent.py"
    cli(["export", "kaggle", str(path)])

    result = cli(
        [
            "match",
            "connect-four",
            "beginner",
            f"kaggle={path}:agent",
            "--games",
            "2",
            "--seed",
            "1",
            "--time",
            "0.3",
            "--json",
        ]
    )

    assert result.status == 0
    assert '"kaggle"' in result.out
    assert "forfeit" not in result.out


def test_another_form_is_refused_with_those_there_are(cli, tmp_path: Path) -> None:
    result = cli(["export", "chess", str(tmp_path / "x")])

    assert result.status == 2
    assert result.err == "ludotheque: “chess” is not a form of player; known forms: kaggle\n"
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_refused(cli, tmp_path: Path) -> None:
    result = cli(["export", "kaggle", str(tmp_path)])

    assert result.status != 0
    assert str(tmp_path) in result.err
