"""Makes a start for outline.py --init from the network for outlines that the engine ships.

    python3 research/vision/unpack_net.py OUT.pt DIR...

The shipped convolutions contain their batch normalization; it is measured again on training places of the
drawers in DIR, so that OUT.pt answers as the engine does and can be trained further.
"""

import sys

import numpy as np
import torch
from outline import DEEP, PLANES, batches, read_views, shipped_net

BATCHES = 40


def measure_again(net, inputs):
    """Takes the normalization out of the convolutions, as it is for these inputs."""
    sums = [[] for _ in net.layers()]
    hooks = [
        conv.register_forward_hook(
            lambda _one, _in, out, seen=seen: seen.append((out.mean((0, 2, 3)), out.pow(2).mean((0, 2, 3))))
        )
        for (conv, _, _), seen in zip(net.layers(), sums)
    ]
    with torch.no_grad():
        for _, given in zip(range(BATCHES), inputs):
            net(given)
    for hook in hooks:
        hook.remove()
    for (_, norm, _), seen in zip(net.layers(), sums):
        mean = torch.stack([one for one, _ in seen]).mean(0)
        variance = torch.stack([two for _, two in seen]).mean(0) - mean * mean
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.data.add_(mean)


def main(out, *folders):
    torch.set_num_threads(1)
    views, _ = read_views(folders)
    net = shipped_net("outline-net-weights.ts", PLANES, DEEP)
    measure_again(net, (planes for planes, _ in batches(views, 0.5, np.random.default_rng(1))))
    torch.save({"net": net.state_dict()}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
