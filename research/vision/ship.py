"""Puts trained networks into the engine:  python3 research/vision/ship.py comparator|tools NETWORK.json ...

The files come from comparator.py --export or silhouette.py. The engine runs all comparators and uses the mean
of their log-odds; there is one network for tools.
"""
import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
engine = os.path.join(here, '../../packages/vision/src')


def text(network):
    return '  `\n' + '\n'.join(re.findall('.{1,100}', network['weights'])) + '\n`'


def check(network):
    return '[' + ', '.join(map(str, network['check'])) + ']'


def comparator(networks):
    texts = ',\n'.join(map(text, networks))
    checks = ',\n'.join('  ' + check(n) for n in networks)
    with open(os.path.join(engine, 'judge/comparator-weights.ts'), 'w') as out:
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


def tools(networks):
    [network] = networks
    with open(os.path.join(engine, 'propose/tool-net-weights.ts'), 'w') as out:
        out.write(f"""\
/** Written by research/vision/ship.py; tool-pixels.ts defines the format, docs/vision.md the steps. */
export const toolNetWeights =
{text(network)};

/** The network's output for every 73rd pixel of the picture of tool-pixels.test.ts. */
export const toolNetCheck: readonly number[] = {check(network)};
""")


{'comparator': comparator, 'tools': tools}[sys.argv[1]]([json.load(open(file)) for file in sys.argv[2:]])
