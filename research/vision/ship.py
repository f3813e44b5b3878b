"""Puts trained networks into the engine: ship.py comparator|tools|outline NETWORK.json ...

The files come from comparator.py --export, average.py, silhouette.py or outline.py. A comparator that ships
already can stay beside a new one: comparator-weights.ts:2 is the second network of this file. The engine
runs all comparators and uses the mean of their log-odds; there is one network for tools and one for
outlines.
"""
import json
import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
engine = os.path.join(here, '../../packages/vision/src')


def read(file):
    """A network from a training's JSON, or from a comparator-weights.ts:NUMBER."""
    if file.endswith('.json'):
        with open(file) as source:
            return json.load(source)
    path, number = file.rsplit(':', 1)
    with open(path) as source:
        one = source.read().split('  /*\n')[int(number)]
    recipe = re.findall(r'^   \* - (.*)$', one, re.M)
    plan = json.loads('{' + re.sub(r'(\w+):', r'"\1":', re.search(r'plan: {(.*)}', one).group(1)) + '}')
    values = [float(value) for value in re.search(r'check: \[(.*)\]', one).group(1).split(',')]
    weights = re.search('`([^`]+)`', one).group(1).replace('\n', '')
    return {'plan': plan, 'weights': weights, 'check': values, 'recipe': recipe}


def text(network):
    return '  `\n' + '\n'.join(re.findall('.{1,100}', network['weights'])) + '\n`'


def check(network):
    return '[' + ', '.join(map(str, network['check'])) + ']'


def packed(network):
    recipe = ''.join(f'   * - {line}\n' for line in network['recipe'])
    plan = ', '.join(f'{name}: {list(value) if name != "units" else value}' for name, value in network['plan'].items())
    return f"""\
  /*
{recipe}   */
  {{
    plan: {{ {plan} }},
    check: {check(network)},
    weights: {text(network).lstrip()},
  }},
"""


def comparator(networks):
    with open(os.path.join(engine, 'judge/comparator-weights.ts'), 'w') as out:
        out.write(f"""\
import type {{ PackedComparator }} from './comparator.ts';

/** Written by research/vision/ship.py; docs/vision.md has the steps. */
export const comparatorWeights: readonly PackedComparator[] = [
{''.join(map(packed, networks))}];
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


if __name__ == '__main__':
    {'comparator': comparator, 'tools': tools, 'outline': outline}[sys.argv[1]]([read(file) for file in sys.argv[2:]])
