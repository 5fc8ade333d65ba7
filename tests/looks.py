#!/usr/bin/env python3
"""How often does an interval, looked at after every pair of games, exclude a difference that isn't there?

    dicta lab compare skirmish/duel luck/duel --project luck --pilots greedy --games 400000 --rows rows.csv
    python3 tests/looks.py rows.csv 1000

`luck` is an overlay that only changes the luck: it rolls a die for nothing in every shot. The rows of the comparison are
divided into 1,000 comparisons, one after the other, so each has 200 pairs. The intervals are calculated anew from the
formula of the method (engine/lab/src/betting.rs), and, to compare, as ordinary 95 % intervals.
"""

import csv
import math
import sys

STAKES = [0.5 ** (n + 0.5) for n in range(8)]
# Each of the two gamblers may be wrong with half of 5 %.
GOAL = 2 / 0.05
# Before this many pairs, nobody would trust an ordinary interval.
ORDINARY_FROM = 30


def differences(path):
    """The difference of the two games of each pair, in the order of the rounds."""
    pairs = {}
    with open(path, newline="") as rows:
        for row in csv.DictReader(rows):
            pairs.setdefault(int(row["round"]), {})[row["version"]] = float(row["figure"])
    return [pairs[number]["B"] - pairs[number]["A"] for number in sorted(pairs)]


def excludes_zero(series):
    """Whether the capital of one of the gamblers ever reaches its goal, if the mean is a half."""
    for sign in (1, -1):
        capitals = [1.0] * len(STAKES)
        for difference in series:
            won = sign * difference
            capitals = [capital * (1 + stake * won) for capital, stake in zip(capitals, STAKES)]
            if sum(capitals) / len(capitals) >= GOAL:
                return True
    return False


def ordinary_excludes_zero(series):
    total = squares = 0.0
    for number, difference in enumerate(series, 1):
        total += difference
        squares += difference * difference
        if number >= ORDINARY_FROM:
            spread = (squares - total * total / number) / (number - 1)
            if abs(total) > 1.96 * math.sqrt(spread * number):
                return True
    return False


def main():
    path, count = sys.argv[1], int(sys.argv[2])
    found = differences(path)
    length = len(found) // count
    each = [found[length * n : length * (n + 1)] for n in range(count)]
    differing = sum(difference != 0 for difference in found) / len(found)
    print(f"{count} comparisons of {length} pairs; {100 * differing:.0f} % of the pairs have other points")
    print(f"mean difference of all pairs: {100 * sum(found) / len(found):+.2f} percentage points")
    print(f"intervals of dicta lab that ever exclude 0: {sum(map(excludes_zero, each))}")
    print(f"ordinary 95 % intervals that ever exclude 0: {sum(map(ordinary_excludes_zero, each))}")


if __name__ == "__main__":
    main()
