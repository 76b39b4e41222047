"""Players judged exactly: questions whose every move has a proved value, and games against our levels.

examinees    who is examined: a level, a program, an endpoint of a language model, a transcript
replies      one move asked for, whoever answers          grading    what an answer is worth
ladder       games against our levels                     work       the whole exam in pieces that any process can do
report       what it all comes to, as JSON                page       the same as a page, with boards
leaderboard  many reports in one table                    own_positions  asked instead of the frozen ones
"""

from ludotheque.exam.endpoint import Endpoint, EndpointExaminee
from ludotheque.exam.examinees import Examinee, LevelExaminee, ProgramExaminee
from ludotheque.exam.transcript import TranscriptExaminee, read_transcript
from ludotheque.exam.work import Examination

__all__ = [
    "Endpoint",
    "EndpointExaminee",
    "Examination",
    "Examinee",
    "LevelExaminee",
    "ProgramExaminee",
    "TranscriptExaminee",
    "read_transcript",
]
