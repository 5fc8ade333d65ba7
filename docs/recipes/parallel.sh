#!/bin/sh
# Plays the shards of a plan with GNU parallel, on this computer or, with --sshlogin, on several.
#
#   docs/recipes/parallel.sh plan.json sums 100
#
# A shard that fails or is killed is played again, up to three times; --joblog with --resume-failed goes on after an
# interruption.
set -eu
plan=$1 sums=$2 shards=$3
: "${DICTA:=dicta}"
mkdir -p "$sums"
seq "$shards" | parallel --retries 3 --joblog "$sums/joblog" --resume-failed \
  "$DICTA" lab run "$plan" --shard "{}/$shards" --out "$sums" --threads 1
"$DICTA" lab merge "$plan" "$sums"
