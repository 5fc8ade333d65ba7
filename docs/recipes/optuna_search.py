#!/usr/bin/env python3
"""Searches for numbers of the rules with Optuna, which asks `dicta lab serve` for the figures.

    pip install optuna
    python3 optuna_search.py 60 skirmish/duel --value fokker.wings=3..9 --value spad.wings=3..9 \
        --target points=48..52 --pilots greedy

The first argument is the number of trials; the others are those of `dicta lab serve`. DICTA names the program.
"""

import json
import os
import subprocess
import sys

import optuna

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

    def distance(trial):
        chosen = {n["name"]: trial.suggest_int(n["name"], n["low"], n["high"]) for n in numbers}
        # Other seeds in each trial: a lucky combination that is tried again shows it.
        answer = dicta.ask(set=chosen, games=GAMES, seed=1 + trial.number)
        if "impossible" in answer:
            raise optuna.TrialPruned()
        return answer["distance"]

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1))
    study.enqueue_trial({n["name"]: min(max(n["now"], n["low"]), n["high"]) for n in numbers})
    study.optimize(distance, n_trials=trials)

    # The best of many was also lucky: the few best play again, with the same new seeds.
    done = [t for t in study.trials if t.state == optuna.trial.TrialState.COMPLETE]
    best = {}
    for trial in sorted(done, key=lambda t: t.value):
        best.setdefault(json.dumps(trial.params, sort_keys=True), trial.params)
    again = [(dicta.ask(set=chosen, games=5 * GAMES, seed=1000)["distance"], number, chosen)
             for number, chosen in enumerate(list(best.values())[:8])]
    chosen = min(again)[2]
    answer = dicta.ask(set=chosen, games=CONFIRM, seed=2000)
    print(json.dumps({"set": chosen, "figures": answer["figures"], "games": answer["games"]}))


if __name__ == "__main__":
    main()
