"""Makes a start for comparator.py --init from the weights that the engine ships, or shipped once.

    python3 research/vision/unpack.py CROPS OUT.pt WEIGHTS.ts:NUMBER

WEIGHTS.ts is a comparator-weights.ts, NUMBER the network's place in it, from 1. The convolutions contain
their batch normalization. It is measured again on the places of CROPS that are used for training, so that
OUT.pt answers as the engine does and can be trained further.
"""

import argparse
import base64
import os
import struct
import sys

import numpy as np
import torch
from comparator import Net, Places, batch_of, prepare, report, score, stem
from ship import read

BATCHES, BATCH = 60, 48


def blocks(text):
    """The blocks that comparator.py's export packed, one after the other."""
    raw = base64.b64decode(text)
    at = 0
    while at < len(raw):
        count, unit = struct.unpack_from("<if", raw, at)
        yield np.frombuffer(raw, "<i2", count, at + 8).astype(np.float32) * np.float32(unit)
        at += 8 + 2 * count


def fill(parameter, values):
    with torch.no_grad():
        parameter.copy_(torch.from_numpy(values.copy()).reshape(parameter.shape))


def fill_folded(convolutions, others, given):
    """Reads shipped weights: the convolutions, which contain their normalization, then the other layers."""
    for conv, norm, _ in convolutions:
        fill(conv.weight, next(given))
        fill(norm.bias, next(given))
        norm.weight.data.fill_(np.sqrt(1 + norm.eps))
    for layer in others:
        fill(layer.weight, next(given))
        fill(layer.bias, next(given))


def measured(net, places):
    """Mean and variance of each convolution's output over changed places, as in training."""
    layers = [layer[0] for layer in net.convolutions()]
    sums = {layer: [] for layer in layers}
    hooks = [
        layer.register_forward_hook(lambda one, _, out: sums[one].append((out.mean((0, 2, 3)), out.pow(2).mean((0, 2, 3)))))
        for layer in layers
    ]
    shares = {"mock": 0.1, "camouflage": 0.08, "paint": 0.12, "blind": 0.3}
    options = argparse.Namespace(**shares, exchange=0.6, blend=0, stretch=0)
    rng = np.random.default_rng(1)
    torch.manual_seed(1)
    pick = np.where(places.learn)[0]
    with torch.no_grad():
        for _ in range(BATCHES):
            i = rng.choice(pick, BATCH, replace=False)
            x, figures, *_ = batch_of(places, i, torch.ones(BATCH), rng, options)
            net(prepare(x), figures)
    for hook in hooks:
        hook.remove()
    for layer in layers:
        mean = torch.stack([one for one, _ in sums[layer]]).mean(0)
        square = torch.stack([two for _, two in sums[layer]]).mean(0)
        yield mean, square - mean * mean


def main(crops, out, weights):
    torch.set_num_threads(1)
    places = Places(crops, "")
    width = places.figures.shape[1]
    network = read(weights)
    plan, given = network["plan"], blocks(network["weights"])
    usual = np.concatenate([next(given) for _ in range(width)])
    scale = np.concatenate([next(given) for _ in range(width)])
    places.scale_figures(usual, scale)
    net = Net(width, plan).eval()
    fill_folded(net.convolutions(), net.denses(), given)
    for (_, norm, _), (mean, variance) in zip(net.convolutions(), list(measured(net, places))):
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.data.add_(mean)
    report(places, score(net, places, np.arange(len(places.rows))), ("learn", "choose", "samples"), "shipped")
    recipe = [f"{stem(out)}: unpacked from {os.path.basename(weights)}"]
    torch.save({"net": net.state_dict(), "plan": plan, "mean": usual, "scale": scale, "recipe": recipe}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
