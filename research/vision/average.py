"""Averages the score files of several networks, as the product averages the networks themselves: in log odds.

python3 research/vision/average.py OUT.json SCORES.json SCORES.json ...
"""

import json
import sys
from math import exp, log

EDGE = 1e-5
CHANCES = 4


def log_odds(chance):
    bounded = min(1 - EDGE, max(EDGE, chance))
    return log(bounded / (1 - bounded))


def key_of(row):
    return row["drawer"], row["photo"], row["tool"]


def average(rows):
    """One row with the mean of the chances `s` of these rows, each from 0 to 1."""
    means = [sum(log_odds(row["s"][at]) for row in rows) / len(rows) for at in range(CHANCES)]
    return {**rows[0], "s": [1 / (1 + exp(-mean)) for mean in means]}


def main(out, *files):
    tables = []
    for file in files:
        with open(file) as scores:
            tables.append({key_of(row): row for row in json.load(scores)})
    shared = [key for key in tables[0] if all(key in table for table in tables)]
    with open(out, "w") as target:
        json.dump([average([table[key] for table in tables]) for key in shared], target)


if __name__ == "__main__":
    main(*sys.argv[1:])
