"""Exercises from a random player to tree search: one file to fill in for each, graded on values and on node counts."""

from ludotheque.course.exercise import Case, Exercise
from ludotheque.course.exercises import EXERCISES, exercise_named
from ludotheque.course.grading import CaseResult, grade
from ludotheque.course.position import Position

__all__ = ["EXERCISES", "Case", "CaseResult", "Exercise", "Position", "exercise_named", "grade"]
