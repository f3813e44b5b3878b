"""Chooses the limits between sure and unsure on drawers that nothing was learnt from, and reports by kind of box.

    python3 research/vision/limits.py SCORES.json [COST]

SCORES.json comes from comparator.py. COST: how many looks of a person one wrong 'present' is worth; 30 when absent. The limits printed go into packages/vision/src/judge/classify.ts.
"""
import json
import math
import sys
from itertools import product

import numpy as np

rows = json.load(open(sys.argv[1]))
cost_present = float(sys.argv[2]) if len(sys.argv) > 2 else 30


def upper_bound(k, n):
    """The chance at which k or fewer of n would be seen one time in twenty."""
    if n == 0:
        return 1.0
    def at_most_k(p):
        return sum(math.exp(math.lgamma(n + 1) - math.lgamma(i + 1) - math.lgamma(n - i + 1) + i * math.log(p) + (n - i) * math.log1p(-p)) for i in range(k + 1))
    low, high = max(k / n, 1e-9), 1 - 1e-9
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if at_most_k(middle) > 0.05 else (low, middle)
    return high


def say(r, l):
    mixed, picture, hidden, figures = r['s']
    if r['seen'] < 0.8 or hidden >= l['hidden'] or (r['tellF'] < 10 and r['edgeT'] < 25):
        return 'review'
    if mixed >= l['present'] and picture >= l['presentByPicture'] and figures >= l['presentByFigures']:
        return 'present'
    if mixed <= l['missing'] and picture <= l['missingByPicture'] and figures <= l['missingByFigures']:
        return 'missing'
    return 'review'


def tally(some, l):
    t = dict(gone=0, fp=0, empty=0, efp=0, here=0, fm=0, visible=0, review=0, hg=0, hs=0)
    wrong = {}
    for r in some:
        visible = not r['occluded'] and r['inFrame'] >= 0.9
        said = say(r, l)
        here = r['status'] == 'present'
        if not visible:
            if not here:
                t['hg'] += 1
                t['hs'] += said == 'present'
            continue
        t['visible'] += 1
        t['review'] += said == 'review'
        t['here' if here else 'gone'] += 1
        t['fm'] += here and said == 'missing'
        t['fp'] += not here and said == 'present'
        t['empty'] += r['status'] == 'missing'
        t['efp'] += r['status'] == 'missing' and said == 'present'
        key = r['drawer'], r['photo']
        wrong[key] = wrong.get(key, False) or said != ('present' if here else 'missing')
    t['right'] = sum(not w for w in wrong.values())
    t['photos'] = len(wrong)
    return t


def show(name, t):
    p = lambda a, b: f'{100 * a / max(1, b):5.2f} % ({a}/{b})'
    print(f"{name:24s} falsePresent {p(t['fp'], t['gone'])} up to {100 * upper_bound(t['fp'], t['gone']):.1f} %, empty {t['efp']}/{t['empty']}  hiddenSure {t['hs']}/{t['hg']}  falseMissing {p(t['fm'], t['here'])}  review {p(t['review'], t['visible'])}  right {p(t['right'], t['photos'])}")


def choose(some):
    s = np.array([r['s'] for r in some])
    here = np.array([r['status'] == 'present' for r in some])
    visible = np.array([not r['occluded'] and r['inFrame'] >= 0.9 for r in some])
    cannot = np.array([r['seen'] < 0.8 or (r['tellF'] < 10 and r['edgeT'] < 25) for r in some])
    _, photo = np.unique([f"{r['drawer']} {r['photo']}" for r in some], return_inverse=True)
    best = None
    for hidden in (0.15, 0.25, 0.5):
        barred = cannot | (s[:, 2] >= hidden)
        for p, pp, pf in product((0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97), (0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85), (0, 0.3, 0.5, 0.6, 0.7, 0.8)):
            present = ~barred & (s[:, 0] >= p) & (s[:, 1] >= pp) & (s[:, 3] >= pf)
            for m, mp, mf in product((0.5, 0.4, 0.3, 0.2, 0.1), (1, 0.7, 0.5), (1, 0.7, 0.5)):
                missing = ~barred & ~present & (s[:, 0] <= m) & (s[:, 1] <= mp) & (s[:, 3] <= mf)
                doubt = visible & ~present & ~missing
                false_present = (present & ~here).sum()
                false_missing = (missing & here & visible).sum()
                flawed = np.unique(photo[doubt | (visible & (np.where(here, missing, present)))]).size
                # What a mistake costs, in looks of a person.
                cost = doubt.sum() + cost_present * false_present + 5 * false_missing + 0.3 * flawed
                if best is None or cost < best[0]:
                    best = cost, (p, pp, pf, m, mp, mf, hidden)
    return dict(zip(('present', 'presentByPicture', 'presentByFigures', 'missing', 'missingByPicture', 'missingByFigures', 'hidden'), best[1]))


def by_kind(name, some, l):
    show(name, tally(some, l))
    for surface in sorted({r['surface'] for r in some}):
        show('  ' + surface, tally([r for r in some if r['surface'] == surface], l))


limits = choose([r for r in rows if r['part'] == 'choose'])
print(json.dumps(limits))
for part in ('learn', 'choose', 'leftOut', 'keptOut', 'samples'):
    some = [r for r in rows if r['part'] == part]
    if some:
        by_kind(part, some, limits)
