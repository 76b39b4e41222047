"""Any game as a TextArena environment: `pip install ludotheque[textarena]`.

from ludotheque.rl import register_textarena
register_textarena()
env = textarena.make("Ludotheque-Ricochet-v0", players=2)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import textarena as ta

from ludotheque import catalogue
from ludotheque.contract import Seat, SetupError, phrase
from ludotheque.text_play import TextEpisode


def register_textarena(*slugs: str) -> tuple[str, ...]:
    """Make these games, or all of ours, known to `textarena.make`; their names there."""
    names = []
    for slug in slugs or catalogue.GAMES:
        name = f"Ludotheque-{catalogue.game(slug).slug.title().replace('-', '')}-v0"
        if name not in ta.envs.registration.ENV_REGISTRY:
            wrappers: Sequence[Any] = [ta.wrappers.LLMObservationWrapper]
            ta.register(name, partial(TextArenaEnv, slug), default_wrappers=wrappers)
        names.append(name)
    return tuple(names)


class TextArenaEnv(ta.Env):  # type: ignore[misc] # it has no types
    """Settings are the options of the game and those of a TextEpisode; `num_players` has to fit them."""

    def __init__(self, game: str, *, attempts: int = 2, **settings: Any) -> None:
        self._attempts = attempts
        self._episode = TextEpisode(game, attempts=attempts, **settings)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        if num_players != self._episode.seat_count:
            raise SetupError(phrase("rl.player-count", given=num_players, needed=self._episode.seat_count))
        self.state = ta.FFAMultiPlayerState(num_players, seed, error_allowance=self._attempts - 1)
        self._episode.reset(ta.core.random.getrandbits(63) if seed is None else seed)
        self.state.reset(game_state={}, player_prompt_function=self._rules)
        self._ask()

    def get_board_str(self) -> str:
        """For TextArena's own renderer."""
        return self._episode.board()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        state, episode = self.state, self._episode
        player = state.current_player_id
        # What a player thinks aloud is nobody else's business; the move is told with the next board.
        state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=player, to_id=player)
        answer = episode.answer(action)
        if not answer.is_legal:
            state.set_invalid_move(episode.correction() or answer.said)
        if episode.turn is None:
            reason = episode.ending() or answer.said
            state.set_game_outcome(dict(enumerate(episode.returns())), reason)
        told: tuple[bool, dict[str, Any]] = state.step(rotate_player=False)
        if answer.is_legal and episode.turn is not None:
            self._ask()
        return told

    def _rules(self, player_id: int, game_state: dict[str, Any]) -> str:
        return self._episode.introduction(Seat(player_id))

    def _ask(self) -> None:
        """The board to whoever is asked, as it may see it."""
        turn = self._episode.turn
        assert turn is not None
        self.state.manually_set_current_player_id(turn)
        self.state.add_observation(self._episode.follow_up(), ta.ObservationType.GAME_BOARD, to_id=turn)
