#!/usr/bin/env python3
"""Plays the shards of a plan with Ray, and merges.

    pip install ray
    python3 ray_shards.py plan.json sums 100

With `ray start` on several computers, `ray.init(address="auto")` uses all of them; the folder must then be shared. A shard
is played again if its worker dies or the command fails.
"""

import os
import subprocess
import sys

import ray


def main():
    plan, sums, shards = sys.argv[1], sys.argv[2], int(sys.argv[3])
    dicta = os.environ.get("DICTA", "dicta")
    ray.init(address=os.environ.get("RAY_ADDRESS"), include_dashboard=False, log_to_driver=False)

    @ray.remote(num_cpus=1, max_retries=3, retry_exceptions=True)
    def play(shard):
        command = [dicta, "lab", "run", plan, "--shard", f"{shard}/{shards}", "--out", sums, "--threads", "1"]
        subprocess.run(command, check=True, capture_output=True)

    ray.get([play.remote(shard) for shard in range(1, shards + 1)])
    # Ray reports the tasks that it repeated on the standard output: it has to end before the report.
    ray.shutdown()
    subprocess.run([dicta, "lab", "merge", plan, sums], check=True)


if __name__ == "__main__":
    main()
