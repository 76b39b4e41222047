"""Games in words, for players that answer with text: what they are asked, and what they meant.

Prompts are plain files in `prompts/<language>/`; whoever asks may bring a template of their own.
"""

from ludotheque.text_play.answer import Answer, read_answer
from ludotheque.text_play.episode import TextEpisode, Wording
from ludotheque.text_play.prompt import prompt_template, write_correction, write_prompt
from ludotheque.text_play.question import Question

__all__ = [
    "Answer",
    "Question",
    "TextEpisode",
    "Wording",
    "prompt_template",
    "read_answer",
    "write_correction",
    "write_prompt",
]
