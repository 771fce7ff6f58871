"""What a die is worth, in the numbers of the tables that are played with."""

from collections.abc import Sequence

from app.core.words import Phrase, verbatim


def faces_by_points(dice: Sequence[int]) -> dict[int, str]:
    """Return which faces bring how many points, faces that lie together as "2-5".  Rule: CAT-27."""
    by_points: dict[int, list[int]] = {}
    for face, points in enumerate(dice, start=1):
        by_points.setdefault(points, []).append(face)
    return {points: _shown(faces) for points, faces in by_points.items()}


def die_words(dice: Sequence[int]) -> Phrase:
    """Return what each face brings: "1 = 0, 2-5 = 1, 6 = 2"."""
    brings = (f"{faces} = {points}" for points, faces in faces_by_points(dice).items())
    return verbatim(", ".join(brings))


def _shown(faces: Sequence[int]) -> str:
    if len(faces) > 1 and faces[-1] - faces[0] == len(faces) - 1:
        return f"{faces[0]}-{faces[-1]}"
    return " / ".join(map(str, faces))
