"""Puts trained networks into the engine:  python3 research/vision/ship.py NETWORK.json [NETWORK.json ...]

The files come from comparator.py --export; the engine runs all of them and uses the mean of their log-odds.
"""
import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
networks = [json.load(open(file)) for file in sys.argv[1:]]
texts = ',\n'.join('  `\n' + '\n'.join(re.findall('.{1,100}', n['weights'])) + '\n`' for n in networks)
checks = ',\n'.join('  [' + ', '.join(map(str, n['check'])) + ']' for n in networks)
with open(os.path.join(here, '../../packages/vision/src/judge/comparator-weights.ts'), 'w') as out:
    out.write(f"""\
/** Written by research/vision/ship.py; comparator.ts defines the format, docs/vision.md the steps. */
export const comparatorWeights: readonly string[] = [
{texts},
];

/** Each network's output for the input of comparator.test.ts: presence, byPicture, hidden, byFigures. */
export const comparatorChecks: readonly (readonly number[])[] = [
{checks},
];
""")
