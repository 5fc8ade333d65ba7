#!/usr/bin/env python3
"""Draws the differences of comparisons with their intervals, one below the other, as an SVG picture.

    dicta lab compare skirmish/duel +jams=on --pilots random,greedy --json > jams.json
    python3 intervals_svg.py picture.svg 'Guns may jam=jams.json' …

Each argument is a heading and the reports to draw below it, separated by commas. The grey band is the margin: differences
in it count as none. All reports must compare points, draws or shares of games.
"""

import json
import sys
from html import escape

LEFT, RIGHT, LINE, TOP = 110, 90, 18, 34
WIDTH = 720
COLOURS = {"greater": "#1b7f3b", "less": "#b3261e", "same": "#0b5394", "unknown": "#777777", "unreached": "#777777"}
VERDICTS = {"greater": "greater", "less": "less", "same": "no difference", "unknown": "not known", "unreached": "not reached"}


def rows(arguments):
    """A heading alone, or a pilot with its difference, interval, verdict and margin in percentage points."""
    for argument in arguments:
        heading, _, files = argument.rpartition("=")
        yield heading, None
        for file in files.split(","):
            with open(file) as report:
                found = json.load(report)["report"]
            for rung in found["rungs"]:
                ends = [100 * rung["difference"][end] for end in ("low", "value", "high")]
                yield "/".join(rung["pilots"]), (*ends, rung["verdict"], 100 * found["margin"])


def main():
    path, lines = sys.argv[1], list(rows(sys.argv[2:]))
    drawn = [line for _, line in lines if line]
    reach = max(max(-low, high) for low, _, high, _, _ in drawn)
    step = 1 if reach < 5 else 5
    reach = step * (int(reach / step) + 1)
    margin = max(line[4] for line in drawn)
    bottom = TOP + LINE * len(lines)

    def x(points):
        return LEFT + (WIDTH - LEFT - RIGHT) * (points + reach) / (2 * reach)

    def text(at, y, anchor, words, more=""):
        return f'<text x="{at:.1f}" y="{y}" text-anchor="{anchor}" {more}>{escape(words)}</text>'

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 30}" width="{WIDTH}" height="{bottom + 30}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{bottom + 30}" fill="white"/>',
        f'<rect x="{x(-margin):.1f}" y="{TOP}" width="{x(margin) - x(-margin):.1f}" height="{bottom - TOP}" fill="#ececec"/>',
        text(x(0), 16, "middle", "difference in percentage points, with 95 % interval"),
    ]
    for at in range(-reach, reach + 1, step):
        colour = "#444444" if at == 0 else "#dddddd"
        out.append(f'<line x1="{x(at):.1f}" y1="{TOP}" x2="{x(at):.1f}" y2="{bottom}" stroke="{colour}"/>')
        out.append(text(x(at), bottom + 16, "middle", f"{at:+d}" if at else "0"))
    for number, (name, line) in enumerate(lines):
        y = TOP + LINE * number + LINE // 2
        if line is None:
            out.append(text(8, y + 4, "start", name, 'font-weight="bold"'))
            continue
        low, value, high, verdict, _ = line
        colour = COLOURS[verdict]
        out.append(text(LEFT - 8, y + 4, "end", name))
        out.append(f'<line x1="{x(low):.1f}" y1="{y}" x2="{x(high):.1f}" y2="{y}" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="4" fill="{colour}"/>')
        out.append(text(WIDTH - 4, y + 4, "end", VERDICTS[verdict], f'fill="{colour}" font-size="10"'))
    out.append("</svg>")
    with open(path, "w") as picture:
        picture.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
