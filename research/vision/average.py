"""Averages networks weight by weight, then scores and exports the result.

    python3 research/vision/average.py CROPS OUT NET.pt NET.pt ...

Each network was trained starting from the one before. Writes OUT.json, OUT.pt and OUT-net.json, as
comparator.py does. The figures are scaled as for the last network.
"""

import sys

import numpy as np
import torch
from comparator import Net, Places, export, report, score, write_scores


def main(crops, out, *files):
    torch.set_num_threads(1)
    saved = [torch.load(file) for file in files]
    last = saved[-1]
    weights = {
        name: (sum(one["net"][name].float() for one in saved) / len(saved)).to(value.dtype)
        for name, value in last["net"].items()
    }
    places = Places(crops, "")
    places.scale_figures(last["mean"], last["scale"])
    net = Net(places.figures.shape[1])
    net.load_state_dict(weights)
    net.eval()
    scores = score(net, places, np.arange(len(places.rows)))
    report(places, scores, ("learn", "choose"), "mean")
    torch.save({"net": weights, "mean": places.mean, "scale": places.scale}, out + ".pt")
    write_scores(places, scores, out + ".json")
    export(net, places, out + "-net.json")


if __name__ == "__main__":
    main(*sys.argv[1:])
