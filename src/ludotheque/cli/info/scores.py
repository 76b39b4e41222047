"""`ludotheque scores`: the points kept between runs."""

from __future__ import annotations

import json

import click

from ludotheque import catalogue
from ludotheque.cli.command import Command, json_option, option, shared_options
from ludotheque.cli.terminal import Terminal
from ludotheque.local_play.user_files import UserFiles
from ludotheque.local_play.wording import title


@click.command("scores", cls=Command, help="cli.scores.help")
@click.argument("game", required=False)
@option("--reset", "is_reset", is_flag=True, help="cli.option.reset")
@json_option
@shared_options
@click.pass_obj
def scores(terminal: Terminal, game: str | None, is_reset: bool, is_json: bool) -> None:
    """Show or forget the points of one game, or of all."""
    user_files = UserFiles(terminal)
    slugs = catalogue.slugs() if game is None else (catalogue.game(game).slug,)
    if is_reset:
        for slug in slugs:
            user_files.reset_scores(slug)
    boards = {slug: user_files.scoreboard(slug) for slug in slugs}
    if is_json:
        points = {slug: dict(board.ranking()) for slug, board in boards.items()}
        terminal.write(json.dumps(points, ensure_ascii=False, indent=2))
        return
    for slug, board in boards.items():
        terminal.write(terminal.styled(title(slug, terminal.translate), "title"))
        for name, point in board.ranking():
            terminal.write(f"  {point:>4}  {name}")
        if not board.points:
            terminal.write("  " + terminal.styled(terminal.translate("cli.scores.none"), "faint"))
