"""Makes a start for silhouette.py --init from the network for silhouettes that the engine ships.

    python3 research/vision/unpack_net.py OUT.pt DIR...

OUT.pt has more planes in the smallest picture and gives the same answers. The shipped convolutions contain
their batch normalization; it is measured again on training pieces of the drawers in DIR, so that OUT.pt can
be trained further.
"""

import math
import sys

import numpy as np
import torch
from outline import coarse_net
from silhouette import TOOL_DEEP, Net, batch_of, learn_drawers

BATCHES, BATCH = 40, 6


def widened(narrow):
    """The same answers from more planes in the smallest picture; the new ones start at random."""
    torch.manual_seed(1)
    net = Net().eval()
    fresh, given = net.state_dict(), narrow.state_dict()
    for name, value in given.items():
        if fresh[name].shape == value.shape:
            fresh[name].copy_(value)
    kept = TOOL_DEEP[-1]
    with torch.no_grad():
        for i, (conv, norm, _) in enumerate(net.d):
            conv.weight[:kept] = 0
            norm.weight.fill_(math.sqrt(1 + norm.eps))
            norm.bias[:kept] = 0
            if i < len(TOOL_DEEP):
                weight = narrow.d[i][0].weight
                conv.weight[:kept, : weight.shape[1]] = weight
                norm.bias[:kept] = narrow.d[i][1].bias
            else:
                conv.weight[range(kept), range(kept), 1, 1] = 1
        first, side = net.to_c[0][0], narrow.to_c[0][0].weight
        first.weight[:, :] = 0
        first.weight[:, :kept] = side[:, :kept]
        first.weight[:, net.d[-1][0].weight.shape[0] :] = side[:, kept:]
    return net


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
    drawers, _ = learn_drawers(folders)
    rng = np.random.default_rng(1)
    net = widened(coarse_net())
    measure_again(net, (batch_of(drawers, rng, BATCH)[0] for _ in range(BATCHES)))
    torch.save({"net": net.state_dict()}, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
