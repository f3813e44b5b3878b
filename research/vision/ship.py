"""Puts trained networks into the engine: ship.py comparator|tools|outline NETWORK.json ...

The files come from comparator.py --export, average.py, silhouette.py or outline.py. A comparator that ships
already can stay beside a new one: its file is then a comparator-weights.ts that holds just this one. The
engine runs all comparators and uses the mean of their log-odds; there is one network for tools and one for
outlines.
"""
import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
engine = os.path.join(here, '../../packages/vision/src')


def read(file):
    with open(file) as source:
        if file.endswith('.json'):
            return json.load(source)
        written = source.read()
    recipe = re.findall(r'^ \*  - (.*)$', written, re.M)
    [weights] = re.findall('`([^`]+)`', written)
    values = re.search(r'comparatorChecks[^=]*= \[\s*\[([^\]]+)\]', written).group(1)
    return {'weights': weights.replace('\n', ''), 'check': [float(value) for value in values.split(',')], 'recipe': recipe}


def text(network):
    return '  `\n' + '\n'.join(re.findall('.{1,100}', network['weights'])) + '\n`'


def check(network):
    return '[' + ', '.join(map(str, network['check'])) + ']'


def header(networks):
    """A comment that says how each network was made."""
    recipe = ''.join(f' *  - {line}\n' for network in networks for line in network['recipe'])
    return f"""\
/**
 * Written by research/vision/ship.py; comparator.ts defines the format, docs/vision.md the steps:
{recipe} */
"""


def comparator(networks):
    texts = ',\n'.join(map(text, networks))
    checks = ',\n'.join('  ' + check(n) for n in networks)
    with open(os.path.join(engine, 'judge/comparator-weights.ts'), 'w') as out:
        out.write(header(networks) + f"""\
export const comparatorWeights: readonly string[] = [
{texts},
];

/** Each network's output for the input of comparator.test.ts: presence, byPicture, hidden, byFigures. */
export const comparatorChecks: readonly (readonly number[])[] = [
{checks},
];
""")


def single(networks, file, name, source):
    [network] = networks
    with open(os.path.join(engine, f'propose/{file}-weights.ts'), 'w') as out:
        out.write(f"""\
/** Written by research/vision/ship.py; {source}.ts defines the format, docs/vision.md the steps. */
export const {name}Weights =
{text(network)};

/** The network's output for every 73rd pixel of the picture of {source}.test.ts. */
export const {name}Check: readonly number[] = {check(network)};
""")


def tools(networks):
    single(networks, 'tool-net', 'toolNet', 'tool-pixels')


def outline(networks):
    single(networks, 'outline-net', 'outlineNet', 'outline-net')


{'comparator': comparator, 'tools': tools, 'outline': outline}[sys.argv[1]]([read(file) for file in sys.argv[2:]])
