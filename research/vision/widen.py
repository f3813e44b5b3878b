"""Makes a wide start for comparator.py --init from a narrow network.

    python3 research/vision/widen.py NARROW.pt OUT.pt

Planes and units are doubled at random until there are enough, and what reads them shares their weights, so
that the wide network answers as the narrow one (Net2WiderNet, Chen et al. 2016). Noise of 15 % on each weight
lets the doubles learn different things.
"""

import sys

import torch
from comparator import GAPS, PLANS, Net, stem

NOISE = 0.15


class Source:
    """For each new plane, which old one it doubles, and how many new planes double that one."""

    def __init__(self, index, doubles):
        self.index, self.doubles = index, doubles


def kept(count):
    return Source(torch.arange(count), torch.ones(count))


def grown(before, after, random):
    more = torch.randint(0, before, (after - before,), generator=random)
    index = torch.cat([torch.arange(before), more])
    return Source(index, torch.bincount(index, minlength=before).float()[index])


def side_by_side(*parts):
    """Sources of planes that stand one after the other; each part with its old number of planes."""
    index, start = [], 0
    for source, before in parts:
        index.append(source.index + start)
        start += before
    return Source(torch.cat(index), torch.cat([source.doubles for source, _ in parts]))


def widen(old, new, random):
    def grow(name):
        return [grown(a, b, random) for a, b in zip(old.plan[name], new.plan[name])]

    def noisy(weights):
        return weights * (1 + NOISE * torch.randn(weights.shape, generator=random))

    each, join, last = grow("each"), grow("join"), grow("last")
    units = grown(old.plan["units"], new.plan["units"], random)
    last_each, last_join, last_last = old.plan["each"][-1], old.plan["join"][-1], old.plan["last"][-1]
    stacked = side_by_side(*[(each[1], last_each)] * (1 + 2 * GAPS), (kept(1), 1))
    inputs = [kept(3), each[0], stacked, join[0], join[1], join[2], last[0]]
    with torch.no_grad():
        for (a, norm, _), (b, wider, _), given, out in zip(
            old.convolutions(), new.convolutions(), inputs, [*each, *join, *last]
        ):
            b.weight.copy_(noisy(a.weight[out.index][:, given.index] / given.doubles[None, :, None, None]))
            for name in ("weight", "bias", "running_mean", "running_var"):
                getattr(wider, name).copy_(getattr(norm, name)[out.index])

        def dense(a, b, given, out):
            b.weight.copy_(noisy(a.weight[out.index][:, given.index] / given.doubles[None]))
            b.bias.copy_(a.bias[out.index])

        ends = [(each[1], last_each)] * GAPS + [(join[2], last_join)] + [(last[1], last_last)] * 3
        dense(old.picture, new.picture, side_by_side(*ends), units)
        dense(old.picture_out, new.picture_out, units, kept(2))
        for name in ("figures", "figures_out", "both_out"):
            getattr(new, name).load_state_dict(getattr(old, name).state_dict())
        seen = (units, old.plan["units"])
        known = old.figures.out_features
        dense(old.both, new.both, side_by_side(seen, (kept(known), known)), kept(old.both.out_features))


def main(narrow, out):
    saved = torch.load(narrow)
    old, new = (Net(len(saved["mean"]), plan) for plan in (saved["plan"], PLANS["wide"]))
    old.load_state_dict(saved["net"])
    widen(old, new, torch.Generator().manual_seed(5))
    recipe = [*saved["recipe"], f"{stem(out)}: {stem(narrow)} made wide"]
    torch.save({**saved, "net": new.state_dict(), "plan": new.plan, "recipe": recipe}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
