#!/usr/bin/env python3
"""Reads the rows of games with DuckDB: the mean figure under A and B, their difference, and its standard
error.

    pip install duckdb
    dicta lab compare skirmish/duel +jams=on --pilots greedy --games 2000 --rows rows.csv
    python3 duckdb_rows.py 'rows*.csv'

A pattern reads the rows of all shards at once. JSON lines (.jsonl) are read in the same way.
"""

import sys

import duckdb

QUERY = """
    with games as (select * from '{rows}' where not faulty),
    pairs as (
        select pilots, a.figure as a, b.figure as b, a.turns as turns_a, b.turns as turns_b
        from games a join games b using (pilots, mission, round, swapped)
        where a.version = 'A' and b.version = 'B'
    )
    select pilots, count(*) as pairs, round(avg(a), 6) as a, round(avg(b), 6) as b, round(avg(b - a), 6) as difference,
        round(stddev_samp(b - a) / sqrt(count(*)), 6) as error, round(avg(turns_b - turns_a), 6) as turns
    from pairs group by pilots order by pilots
"""

if __name__ == "__main__":
    found = duckdb.sql(QUERY.format(rows=sys.argv[1].replace("'", "''")))
    print(",".join(found.columns))
    for row in found.fetchall():
        print(",".join(str(value) for value in row))
