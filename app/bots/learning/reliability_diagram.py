"""A reliability diagram: what was said against what happened, as an SVG picture."""

from math import sqrt

from app.bots.learning.calibration import Bin, Calibration

_SIZE, _RIM = 360, 48
"""Of the square in which the points lie, and of what surrounds it; in pixels."""

_INK, _SOFT, _MARK = "#222222", "#9a9a9a", "#1f5fa8"


def reliability_diagram(found: Calibration, title: str, said: str, happened: str) -> str:
    """
    Return a calibration as an SVG picture.

    Args:
        found: Its bins are drawn: the larger the point, the more often something like it was said.
        title: Above the picture.
        said, happened: What the axes are called.
    """
    whole, low, high = _SIZE + 2 * _RIM, _RIM, _RIM + _SIZE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}">',
        f'<g font-family="sans-serif" font-size="12" fill="{_INK}">',
        f'<rect width="{whole}" height="{whole}" fill="#ffffff"/>',
        _text(whole / 2, 24, title, size=15),
        _text(whole / 2, whole - 8, said),
        f'<g transform="rotate(-90 14 {whole / 2})">{_text(14, whole / 2, happened)}</g>',
        *(_grid(tick) for tick in range(0, 11, 2)),
        f'<line x1="{low}" y1="{high}" x2="{high}" y2="{low}" stroke="{_SOFT}" stroke-dasharray="5 4"/>',
    ]
    places = [(_x(each.said), _y(each.happened)) for each in found.bins]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    lines.append(f'<polyline points="{path}" fill="none" stroke="{_MARK}" stroke-width="1.5"/>')
    most = max((each.n for each in found.bins), default=1)
    lines += [_point(each, most) for each in found.bins]
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _point(each: Bin, most: int) -> str:
    radius = 3 + 8 * sqrt(each.n / most)
    return f'<circle cx="{_x(each.said):.1f}" cy="{_y(each.happened):.1f}" r="{radius:.1f}" fill="{_MARK}"/>'


def _grid(tick: int) -> str:
    """Return the lines and numbers of a tenth."""
    x, y, low, high = _x(tick / 10), _y(tick / 10), _RIM, _RIM + _SIZE
    return (
        f'<path d="M{x} {low}V{high}M{low} {y}H{high}" stroke="#e4e4e4" fill="none"/>'
        + _text(x, high + 16, f"{tick / 10:.1f}")
        + _text(low - 16, y + 4, f"{tick / 10:.1f}")
    )


def _x(share: float) -> float:
    return _RIM + share * _SIZE


def _y(share: float) -> float:
    return _RIM + (1 - share) * _SIZE


def _text(x: float, y: float, words: str, size: int = 12) -> str:
    safe = words.replace("&", "&amp;").replace("<", "&lt;")
    return f'<text x="{x}" y="{y}" text-anchor="middle" font-size="{size}">{safe}</text>'
