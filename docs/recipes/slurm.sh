#!/bin/sh
# Plays the shards of a plan as a Slurm array, waits for it, and merges.
#
#   docs/recipes/slurm.sh plan.json sums 100
#
# The folder must be on a file system that all nodes share. Slurm plays a shard again if its node fails (--requeue). One
# that failed otherwise is missing at the end: the loop submits the missing ones again, up to three times.
set -eu
plan=$1 sums=$2 shards=$3
: "${DICTA:=dicta}"
mkdir -p "$sums"
try=0
todo="1-$shards"
while [ -n "$todo" ] && [ $try -lt 4 ]; do
  # --wait ends with the exit code of the worst task; which are missing is seen from the files.
  sbatch --wait --requeue --array="$todo" --output="$sums/%a.log" --job-name=dicta \
    --wrap "$DICTA lab run $plan --shard \$SLURM_ARRAY_TASK_ID/$shards --out $sums --threads 1" || true
  todo=$(seq "$shards" | while read -r i; do
    [ -e "$(printf '%s/%05d-of-%05d.shard.json' "$sums" "$i" "$shards")" ] || printf '%s,' "$i"
  done)
  todo=${todo%,}
  try=$((try + 1))
done
"$DICTA" lab merge "$plan" "$sums"
