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
    space = ng.p.Dict(**{n["name"]: ng.p.TransitionChoice(range(n["low"], n["high"] + 1)) for n in numbers})
    space.random_state.seed(1)
    # An optimizer for discrete numbers under noise: it plays promising combinations again and judges by averages.
    optimizer = ng.optimizers.registry["RecombiningPortfolioOptimisticNoisyDiscreteOnePlusOne"](space, budget=trials)
    for trial in range(trials):
        candidate = optimizer.ask()
        answer = dicta.ask(set=candidate.value, games=GAMES, seed=1 + trial)
        optimizer.tell(candidate, answer.get("distance", float(len(numbers))))
    chosen = optimizer.provide_recommendation().value
    answer = dicta.ask(set=chosen, games=CONFIRM, seed=2000)
    print(json.dumps({"set": chosen, "figures": answer["figures"], "games": answer["games"]}))


if __name__ == "__main__":
    main()
