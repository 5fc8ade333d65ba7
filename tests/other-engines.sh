#!/usr/bin/env bash
# Plays a comparison in shards with GNU parallel, Slurm, Ray and Dask on this computer, by the recipes in docs/recipes, and
# compares the report with that of one process, byte for byte. In each engine, three workers are killed at random while they
# play. Then DuckDB reads the rows of all games and must find the figures of the report.
#
#   tests/other-engines.sh [parallel] [slurm] [ray] [dask] [duckdb]
#
# DICTA names the program (default: target/release/dicta, which `cargo build --release -p dicta --no-default-features` makes).
# GAMES, SHARDS and SYSTEM change the size. --install installs what is missing on Debian 12 (as root) and with pip into
# PYTHON's environment.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
DICTA=$(realpath "${DICTA:-target/release/dicta}")
export DICTA
: "${PYTHON:=python3}" "${GAMES:=4000}" "${SHARDS:=24}" "${SYSTEM:=skirmish}" "${CHANGE:=+jams=on}" "${PILOTS:=random,greedy}"

if [ "${1:-}" = --install ]; then
  apt-get update -qq
  apt-get install -y --no-install-recommends parallel slurm-wlm munge
  "$PYTHON" -m pip install -q ray "dask[distributed]" duckdb
  shift
fi
engines=("$@")
[ ${#engines[@]} -gt 0 ] || engines=(parallel slurm ray dask duckdb)

work=$(mktemp -d)
slurm_pids=()
cleanup() {
  for pid in "${slurm_pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap cleanup EXIT
cd "$work"
"$DICTA" lab plan "$SYSTEM" "$CHANGE" --pilots "$PILOTS" --games "$GAMES" --out plan.json
"$DICTA" lab compare "$SYSTEM" "$CHANGE" --pilots "$PILOTS" --games "$GAMES" --rows one.csv > one.txt 2> /dev/null
echo "one process: $(tail -1 one.txt)"

# Kills three of the processes that play shards of this plan, each a while after the last.
kill_three() {
  local killed=0
  while [ $killed -lt 3 ]; do
    sleep "0.$((RANDOM % 9 + 1))"
    local pid
    pid=$(pgrep -f "^$DICTA lab run $work/plan.json" | shuf -n 1) || continue
    kill -9 "$pid" 2> /dev/null && killed=$((killed + 1))
  done
  echo "$killed" > "$1"
}

check() {
  local engine=$1
  shift
  kill_three "$work/$engine.killed" &
  local killer=$!
  local start=$SECONDS
  if ! "$@" "$work/plan.json" "$work/$engine" "$SHARDS" > "$engine.out" 2> "$engine.err"; then
    kill $killer 2> /dev/null || true
    echo "$engine: failed"
    tail -n 20 "$engine.err"
    return 1
  fi
  local seconds=$((SECONDS - start))
  kill $killer 2> /dev/null || true
  wait $killer 2> /dev/null || true
  # The report is the end of the output; before it, engines may say something of their own.
  if ! tail -n "$(wc -l < one.txt)" "$engine.out" | cmp - one.txt; then
    echo "$engine: not the report of one process"
    tail -n 20 "$engine.out" "$engine.err"
    return 1
  fi
  if ls "$work/$engine" | grep -v -E '\.shard\.json$|\.log$|^joblog$'; then
    echo "$engine: a killed shard left something behind"
    return 1
  fi
  echo "$engine: the same report, $SHARDS shards in $seconds s, $(cat "$work/$engine.killed" 2> /dev/null || echo fewer than 3) workers killed"
}

# A cluster of one node, which is this computer.
start_slurm() {
  local host cpus memory
  host=$(hostname -s) cpus=$(nproc) memory=$(($(awk '/MemTotal/ {print $2}' /proc/meminfo) / 2048))
  mkdir -p "$work/cluster/state" "$work/cluster/spool" /run/munge
  [ -e /etc/munge/munge.key ] || { dd if=/dev/urandom of=/etc/munge/munge.key bs=1024 count=1 2> /dev/null; }
  chown munge: /etc/munge/munge.key /run/munge
  chmod 400 /etc/munge/munge.key
  pgrep -x munged > /dev/null || { runuser -u munge -- munged; slurm_pids+=("$(pgrep -x munged)"); }
  cat > "$work/cluster/slurm.conf" << CONF
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$work/cluster/state
SlurmdSpoolDir=$work/cluster/spool
SlurmctldPidFile=$work/cluster/slurmctld.pid
SlurmdPidFile=$work/cluster/slurmd.pid
SlurmctldLogFile=$work/cluster/slurmctld.log
SlurmdLogFile=$work/cluster/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cpus RealMemory=$memory State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$work/cluster/slurm.conf
  slurmctld -D > /dev/null 2>&1 &
  slurm_pids+=($!)
  slurmd -D > /dev/null 2>&1 &
  slurm_pids+=($!)
  for _ in $(seq 60); do
    [ "$(sinfo -h -o %T 2> /dev/null)" = idle ] && return
    sleep 1
  done
  echo "slurm: the node is not idle: $(sinfo 2>&1)"
  return 1
}

failed=0
for engine in "${engines[@]}"; do
  case $engine in
    parallel) check parallel "$root/docs/recipes/parallel.sh" || failed=1 ;;
    slurm) { start_slurm && check slurm "$root/docs/recipes/slurm.sh"; } || failed=1 ;;
    ray) check ray "$PYTHON" "$root/docs/recipes/ray_shards.py" || failed=1 ;;
    dask) check dask "$PYTHON" "$root/docs/recipes/dask_shards.py" || failed=1 ;;
    duckdb)
      # The rows of three shards are those of one process, and DuckDB finds the difference of the report.
      for shard in 1 2 3; do
        "$DICTA" lab run plan.json --shard "$shard/3" --out rows --rows "rows-$shard.csv" > /dev/null 2>&1
      done
      "$PYTHON" "$root/docs/recipes/duckdb_rows.py" "$work/rows-*.csv" > shards.txt
      "$PYTHON" "$root/docs/recipes/duckdb_rows.py" "$work/one.csv" > rows.txt
      cmp shards.txt rows.txt || failed=1
      "$DICTA" lab merge plan.json rows --json > report.json
      "$PYTHON" - << 'PYTHON' || failed=1
import csv, json
report = json.load(open("report.json"))["report"]
rows = {row["pilots"]: float(row["difference"]) for row in csv.DictReader(open("rows.txt"))}
for rung in report["rungs"]:
    pilots, value = "/".join(rung["pilots"]), rung["difference"]["value"]
    assert abs(rows[pilots] - value) < 1e-5, (pilots, rows, value)
print("duckdb: the rows have the differences of the report")
PYTHON
      ;;
    *) echo "unknown: $engine"; failed=1 ;;
  esac
done
exit $failed
