#!/usr/bin/env python3
"""Plays the shards of a plan with Dask, and merges.

    pip install "dask[distributed]"
    python3 dask_shards.py plan.json sums 100

DASK_SCHEDULER names the scheduler of a cluster, whose computers must share the folder; without it, this computer is used. A
shard is played again if its worker dies or the command fails.
"""

import os
import subprocess
import sys

from dask.distributed import Client, LocalCluster


def play(shard, command):
    subprocess.run([*command, "--shard", shard], check=True, capture_output=True)


def main():
    plan, sums, shards = sys.argv[1], sys.argv[2], int(sys.argv[3])
    dicta = os.environ.get("DICTA", "dicta")
    scheduler = os.environ.get("DASK_SCHEDULER")
    client = Client(scheduler or LocalCluster(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None))
    command = [dicta, "lab", "run", plan, "--out", sums, "--threads", "1"]
    names = [f"{shard}/{shards}" for shard in range(1, shards + 1)]
    # A file appears as soon as a shard is played, so playing it twice does no harm: it is not a pure function.
    client.gather(client.map(play, names, command=command, retries=3, pure=False))
    client.close()
    subprocess.run([dicta, "lab", "merge", plan, sums], check=True)


if __name__ == "__main__":
    main()
