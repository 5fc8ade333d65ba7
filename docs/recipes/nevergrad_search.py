#!/usr/bin/env python3
"""Searches for numbers of the rules with Nevergrad, which asks `dicta lab serve` for the figures.

    pip install nevergrad
    python3 nevergrad_search.py 60 skirmish/duel --value fokker.wings=3..9 --value spad.wings=3..9 \
        --target points=48..52 --pilots greedy

The first argument is the number of trials; the others are those of `dicta lab serve`. DICTA names the program.
"""

import json
import os
import subprocess
import sys

import nevergrad as ng

GAMES, CONFIRM = 200, 4000


class Dicta:
    """A running `dicta lab serve`: a request is a line, and so is its answer."""

    def __init__(self, args):
        command = [os.environ.get("DICTA", "dicta"), "lab", "serve", *args]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer


def main():
    trials, args = int(sys.argv[1]), sys.argv[2:]
    dicta = Dicta(args)
    numbers = dicta.ask(ask=True)["numbers"]
    space = ng.p.Dict(**{n["name"]: ng.p.Scalar(lower=n["low"], upper=n["high"]).set_integer_casting() for n in numbers})
    space.random_state.seed(1)
    # Differential evolution tries many different combinations; the averages below take care of the luck.
    optimizer = ng.optimizers.registry["TwoPointsDE"](space, budget=trials)
    tried = {}
    for trial in range(trials):
        candidate = optimizer.ask()
        answer = dicta.ask(set=candidate.value, games=GAMES, seed=1 + trial)
        distance = answer.get("distance", float(len(numbers)))
        optimizer.tell(candidate, distance)
        tried.setdefault(json.dumps(candidate.value, sort_keys=True), []).append(distance)

    # The best of many was also lucky: the few with the best averages play again, with the same new seeds.
    best = sorted(tried, key=lambda values: sum(tried[values]) / len(tried[values]))[:8]
    again = [(dicta.ask(set=json.loads(values), games=5 * GAMES, seed=1000).get("distance", float(len(numbers))), values)
             for values in best]
    chosen = json.loads(min(again)[1])
    answer = dicta.ask(set=chosen, games=CONFIRM, seed=2000)
    print(json.dumps({"set": chosen, "figures": answer["figures"], "games": answer["games"]}))


if __name__ == "__main__":
    main()
