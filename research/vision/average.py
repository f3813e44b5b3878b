"""Averages networks weight by weight, then scores and exports the result.

    python3 research/vision/average.py CROPS OUT NET.pt NET.pt ... [--shift LOGODDS]

Each network was trained starting from the one before, or from the same one. --shift is added to the
log-odds of presence: places for training lack their tool more often than a drawer's do.

Writes OUT.json, OUT.pt and OUT-net.json, as comparator.py does. The figures are scaled as for the last
network.
"""

import sys

import numpy as np
import torch
from comparator import Net, Places, export, report, score, stem, write_scores


def shift_presence(weights, by):
    """Adds this to the log-odds of presence in all three answers."""
    for name in ("both_out.bias", "figures_out.bias"):
        weights[name] = weights[name] + by
    weights["picture_out.bias"] = weights["picture_out.bias"] + torch.tensor([by, 0.0])


def recipe_of(out, saved, files, by):
    """The networks' recipes, each line once, and how they were averaged."""
    lines = list(dict.fromkeys(line for one in saved for line in one["recipe"]))
    return lines + [f"{stem(out)}: mean of {', '.join(map(stem, files))}, presence shifted by {by}"]


def main(crops, out, files, by):
    torch.set_num_threads(1)
    saved = [torch.load(file) for file in files]
    last = saved[-1]
    weights = {
        name: (sum(one["net"][name].float() for one in saved) / len(saved)).to(value.dtype)
        for name, value in last["net"].items()
    }
    shift_presence(weights, by)
    places = Places(crops, "")
    places.scale_figures(last["mean"], last["scale"])
    net = Net(places.figures.shape[1], last["plan"])
    net.load_state_dict(weights)
    net.eval()
    scores = score(net, places, np.arange(len(places.rows)))
    report(places, scores, ("learn", "choose"), "mean")
    recipe = recipe_of(out, saved, files, by)
    kept = {"net": weights, "plan": last["plan"], "mean": places.mean, "scale": places.scale, "recipe": recipe}
    torch.save(kept, out + ".pt")
    write_scores(places, scores, out + ".json")
    export(net, places, recipe, out + "-net.json")


if __name__ == "__main__":
    words = sys.argv[1:]
    by = float(words.pop(words.index("--shift") + 1)) if "--shift" in words else 0.0
    main(words[0], words[1], [word for word in words[2:] if word != "--shift"], by)
