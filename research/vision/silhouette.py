"""Trains the network that finds tool pixels in a photo of a full drawer, for proposals and outlines.

    python3 research/vision/silhouette.py OUT DIR... [--steps N] [--seed N] [--init NET.pt]

Each DIR holds drawers in the format of samples/README.md. OUT.pt gets the network, OUT.json the weights as
ship.py reads them. Drawers kept out by splits.json, the samples, and the drawers on which limits
are chosen are not used for training. The same seed on the same machine gives the same weights.
"""

import argparse
import base64
import glob
import json
import math
import os
import struct
import time

import numpy as np
import torch
from PIL import Image, ImageDraw
from torch import nn
from torch.nn import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT = 256, 192
SIDE = 960
OUTSIDE, IGNORED, FIRST_TOOL = 254, 255, 1
FOAM = 0
CHECK_EVERY = 100
# The planes of the layers of the smallest picture.
DEEP = (80, 80, 80, 80)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lr", type=float, default=3e-3)
    parser.add_argument("--batch", type=int, default=6)
    parser.add_argument("--init", default="", help="a .pt file to start from")
    parser.add_argument("--plain", type=float, default=0, help="share of pieces whose colors only get lighter or darker")
    return parser.parse_args()


def part_of(drawer, splits):
    source, number = drawer.split("-")
    number = int(number)
    if source == "public":
        return "learn" if number in splits["publicLearnt"] else "samples"
    if number <= 26:
        return "keptOut" if number in splits["keptOut"] else "learn"
    return "choose" if number % splits["chooseEvery"] == 0 else "learn"


class View:
    """A picture of a drawer and what each pixel shows: foam, something outside, or a tool by its number."""

    def __init__(self, path, outlines, foam, unsure=()):
        picture = Image.open(path).convert("RGB")
        self.scale = SIDE / max(picture.size)
        size = tuple(round(s * self.scale) for s in picture.size)
        self.picture = picture.resize(size, Image.BILINEAR)
        self.small = self.picture.resize([s * 2 // 3 for s in size], Image.BOX)
        label = Image.new("L", size, OUTSIDE)
        draw = ImageDraw.Draw(label)
        draw.polygon([(x * self.scale, y * self.scale) for x, y in foam], fill=FOAM)
        for k, outline in enumerate(outlines):
            points = [(x * self.scale, y * self.scale) for x, y in outline]
            if k in unsure:
                draw.polygon(points, fill=IGNORED, outline=IGNORED, width=12)
            else:
                draw.polygon(points, fill=FIRST_TOOL + k)
        self.label = label
        colors = np.asarray(self.picture)[np.asarray(label) == FOAM]
        self.foam = np.median(colors, 0).astype(np.float32) if len(colors) else np.full(3, 128, np.float32)


def pixels(points, width, height):
    return [(x * width / 100, y * height / 100) for x, y in points]


def carried(points, homography):
    homogeneous = np.c_[np.array(points), np.ones(len(points))] @ np.array(homography).T
    return (homogeneous[:, :2] / homogeneous[:, 2:]).tolist()


def read_drawer(folder):
    """The template photo, and the photos in which most of the truth is certain."""
    with open(os.path.join(folder, "truth.json")) as file:
        truth = json.load(file)
    width, height = truth["referenceWidth"], truth["referenceHeight"]
    tools = [pixels(tool["polygon"], width, height) for tool in truth["tools"]]
    foam = pixels([(a["x"], a["y"]) for a in truth["anchors"]], width, height)
    views = [View(os.path.join(folder, truth["referenceImage"]), tools, foam)]
    for photo in truth["photos"]:
        if photo.get("homographyResidualPx", 0) > 2:
            continue
        if {"tilt", "far", "partly_open", "occlusion", "foreign_object"} & set(photo["conditions"]):
            continue
        shown = [t["status"] == "present" and not t.get("shifted") for t in photo["tools"]]
        unsure = {i for i, t in enumerate(photo["tools"]) if t["status"] == "wrong" or t.get("shifted")}
        there = [k for k in range(len(tools)) if shown[k] or k in unsure]
        outlines = [carried(tools[k], photo["homographyRefToPhoto"]) for k in there]
        own_unsure = {i for i, k in enumerate(there) if k in unsure}
        quad = carried(foam, photo["homographyRefToPhoto"])
        views.append(View(os.path.join(folder, photo["file"]), outlines, quad, own_unsure))
    return truth["id"], views


def block(planes_in, planes_out, stride=1, size=3):
    return nn.Sequential(
        nn.Conv2d(planes_in, planes_out, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(planes_out),
        nn.ReLU(),
    )


def double(planes):
    return F.interpolate(planes, scale_factor=2, mode="nearest")


class Net(nn.Module):
    """Four halvings and back; each size also sees the planes of the same size on the way down."""

    def __init__(self, planes=6, deep=DEEP):
        super().__init__()
        self.planes = planes
        self.a = block(planes, 16, 2)
        self.b = nn.Sequential(block(16, 24, 2), block(24, 24))
        self.c = nn.Sequential(block(24, 32, 2), block(32, 32))
        self.d = nn.Sequential(*(block(a, b, 2 if i == 0 else 1) for i, (a, b) in enumerate(zip((32, *deep), deep))))
        self.to_c = nn.Sequential(block(32 + deep[-1], 32, size=1), block(32, 32))
        self.to_b = nn.Sequential(block(56, 24, size=1), block(24, 24))
        self.to_a = nn.Sequential(block(40, 16, size=1), block(16, 16))
        self.end = block(16 + planes, 8)
        self.out = nn.Conv2d(8, 1, 1)

    def forward(self, picture):
        a = self.a(picture)
        b = self.b(a)
        c = self.c(b)
        d = self.d(c)
        c = self.to_c(torch.cat([double(d), c], 1))
        b = self.to_b(torch.cat([double(c), b], 1))
        a = self.to_a(torch.cat([double(b), a], 1))
        return self.out(self.end(torch.cat([double(a), picture], 1)))[:, 0]

    def layers(self):
        """Every convolution with its normalization, in the order of the weights' file."""
        return [self.a, *self.b, *self.c, *self.d, *self.to_c, *self.to_b, *self.to_a, self.end]


def cut(view, rng):
    """A turned and scaled piece of a view, as arrays."""
    width, height = view.picture.size
    scale = math.exp(rng.uniform(math.log(0.6), math.log(1.1)))
    turn = rng.integers(4) * math.pi / 2 + rng.normal() * 0.12
    flip = -1 if rng.random() < 0.5 else 1
    cos, sin = math.cos(turn) / scale, math.sin(turn) / scale
    cx, cy = rng.uniform(0.12, 0.88) * width, rng.uniform(0.12, 0.88) * height
    matrix = (
        flip * cos,
        -sin,
        cx - flip * cos * WIDTH / 2 + sin * HEIGHT / 2,
        flip * sin,
        cos,
        cy - flip * sin * WIDTH / 2 - cos * HEIGHT / 2,
    )
    # The smaller picture, where fine grain would alias in the larger.
    source = view.small if scale < 0.75 else view.picture
    share = source.size[0] / width
    picture = source.transform((WIDTH, HEIGHT), Image.AFFINE, [share * m for m in matrix], Image.BILINEAR)
    label = view.label.transform((WIDTH, HEIGHT), Image.AFFINE, matrix, Image.NEAREST, fillcolor=IGNORED)
    return np.asarray(picture, np.float32), np.asarray(label)


def gained(rng):
    """Lighter or darker, and a little tinted."""
    gain = np.float32(np.exp(rng.uniform(-0.35, 0.25) + rng.uniform(-0.12, 0.12, 3)))
    return lambda colors: np.clip(colors * gain, 0, 255)


def tinted(rng):
    """A change of colors and light that is the same everywhere."""
    mix = np.eye(3)
    if rng.random() < 0.6:
        mix = mix[rng.permutation(3)]
    if rng.random() < 0.3:
        mix = mix @ (np.eye(3) + rng.normal(0, 0.25, (3, 3)))
        mix = mix / np.abs(mix).sum(1, keepdims=True)
    if rng.random() < 0.12:
        mix = mix * 0.25 + mix.mean(0, keepdims=True) * 0.75
    offset = rng.normal() * 6
    if rng.random() < 0.1:
        mix, offset = -mix, offset + 255
    gain = np.exp(rng.uniform(-0.35, 0.25) + rng.uniform(-0.12, 0.12, 3))
    matrix = (mix * gain[:, None]).T.astype(np.float32)
    return lambda colors: np.clip(colors @ matrix + np.float32(offset), 0, 255)


def lit(picture, rng):
    """A shadow's edge, and noise."""
    if rng.random() < 0.3:
        angle, offset, width = rng.uniform(0, 6.28), rng.uniform(-0.6, 0.6), rng.uniform(0.03, 0.3)
        y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
        edge = 1 / (1 + np.exp(-(x * np.cos(angle) + y * np.sin(angle) - offset) / width))
        picture = picture * (1 - rng.uniform(0.2, 0.6) * edge[..., None]).astype(np.float32)
    if rng.random() < 0.5:
        picture = picture + rng.normal(0, rng.uniform(0, 8), picture.shape).astype(np.float32)
    return np.clip(picture, 0, 255)


def prepare(picture, foam):
    """Six planes: the colors, and how far they are from the foam's."""
    return np.concatenate([(picture - 128) / 64, (picture - foam) / 64], 2).transpose(2, 0, 1)


def batch_of(drawers, rng, count, plain=0.0):
    pictures, labels = [], []
    for _ in range(count):
        views = drawers[rng.integers(len(drawers))]
        view = views[0] if rng.random() < 0.6 or len(views) == 1 else views[1 + rng.integers(len(views) - 1)]
        picture, label = cut(view, rng)
        tint = gained(rng) if plain and rng.random() < plain else tinted(rng)
        # The engine's own estimate of the foam's color is a little off.
        foam = tint(view.foam[None])[0] + rng.normal(0, 6, 3)
        pictures.append(prepare(lit(tint(picture), rng), foam))
        labels.append((label, view is not views[0]))
    target = np.stack([((label >= FIRST_TOOL) & (label < OUTSIDE)) for label, _ in labels]).astype(np.float32)
    weight = np.stack([weight_of(label, is_photo) for label, is_photo in labels])
    return tuple(torch.from_numpy(np.ascontiguousarray(p, np.float32)) for p in (np.stack(pictures), target, weight))


def weight_of(label, is_photo):
    """Edges matter most, where they are known: photos show tools a few pixels from where the plane says."""
    tool = torch.from_numpy(((label >= FIRST_TOOL) & (label < OUTSIDE)).astype(np.float32))[None, None]
    reach = 5
    grown = F.max_pool2d(tool, reach, 1, reach // 2)
    shrunk = -F.max_pool2d(-tool, reach, 1, reach // 2)
    edge = (grown - shrunk)[0, 0].numpy()
    weight = np.where(edge > 0, 0.0 if is_photo else 3.0, 1.0).astype(np.float32)
    weight[label == OUTSIDE] *= 0.5
    weight[label == IGNORED] = 0
    return weight


def loss_of(out, target, weight):
    cross = (F.binary_cross_entropy_with_logits(out, target, reduction="none") * weight).sum() / weight.sum()
    said = torch.sigmoid(out) * (weight > 0)
    shared = (said * target).sum((1, 2))
    dice = 1 - (2 * shared + 50) / (said.sum((1, 2)) + (target * (weight > 0)).sum((1, 2)) + 50)
    return cross + 0.5 * dice.mean()


def average_into(kept, net, step):
    share = min(0.99, step / (step + 20))
    with torch.no_grad():
        for name, value in kept.state_dict().items():
            new = net.state_dict()[name]
            value.copy_(value * share + new * (1 - share) if value.dtype.is_floating_point else new)


def report(net, views, title):
    """The share of tools whose pixels are found, on whole pictures at two thirds of the training's size."""
    net.eval()
    overlaps, false = [], []
    with torch.no_grad():
        for view in views:
            picture = view.small
            width, height = (s // 16 * 16 for s in picture.size)
            x = torch.from_numpy(prepare(np.asarray(picture, np.float32)[:height, :width], view.foam))[None].float()
            said = (net(x)[0] > 0).numpy()
            label = np.asarray(view.label.resize(picture.size, Image.NEAREST))[:height, :width]
            inside = (label < OUTSIDE)
            truth = inside & (label >= FIRST_TOOL)
            overlaps.append((said & truth).sum() / max(1, ((said & inside) | truth).sum()))
            false.append((said & ~truth).sum() / max(1, truth.sum()))
    net.train()
    print(f"{title} overlap median {np.median(overlaps):.3f} least {min(overlaps):.3f} false {np.mean(false):.3f}", flush=True)


def train(drawers, checked, options):
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    net, kept = Net(), Net()
    if options.init:
        net.load_state_dict(torch.load(options.init)["net"])
    kept.load_state_dict(net.state_dict())
    print("weights", sum(p.numel() for p in net.parameters()), flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), options.lr, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.lr, options.steps, pct_start=0.15)
    start, total = time.process_time(), 0.0
    for step in range(1, options.steps + 1):
        picture, target, weight = batch_of(drawers, rng, options.batch, options.plain)
        net.train()
        loss = loss_of(net(picture), target, weight)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        average_into(kept, net, step)
        total += float(loss)
        if step % CHECK_EVERY == 0 or step == options.steps:
            title = f"{time.process_time() - start:6.0f}s step {step} loss {total / CHECK_EVERY:.3f}"
            total = 0.0
            report(kept, checked, title)
            torch.save({"net": kept.state_dict(), "args": vars(options)}, options.out + ".pt")
    return kept.eval()


def export(net, path):
    """Folds batch normalization into the convolutions; 16-bit weights as base 64."""
    parts = []

    def put(values):
        flat = np.asarray(values.detach(), np.float64).ravel()
        unit = np.float32(max(np.abs(flat).max(), 1e-12) / 32767)
        parts.append(struct.pack("<if", len(flat), unit))
        parts.append(np.clip(np.round(flat / unit), -32767, 32767).astype("<i2").tobytes())

    for conv, norm, _ in net.layers():
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        put(conv.weight * gain[:, None, None, None])
        put(norm.bias - norm.running_mean * gain)
    put(net.out.weight)
    put(net.out.bias)
    # The network's output for an input that a test can reproduce.
    i = np.arange(net.planes * 32 * 64)
    planes = ((i * 37 + i // 64 * 11) % 256).astype(np.float32).reshape(1, net.planes, 32, 64)
    with torch.no_grad():
        check = net(torch.from_numpy((planes - 128) / 64))[0].numpy().ravel()[::73]
    weights = base64.b64encode(b"".join(parts)).decode()
    with open(path, "w") as file:
        json.dump({"weights": weights, "check": [round(float(c), 4) for c in check]}, file)


def learn_drawers(folders):
    """The drawers to learn from, each with its views, and the template photos on which choices are made."""
    with open(os.path.join(HERE, "splits.json")) as file:
        splits = json.load(file)
    drawers, checked = [], []
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "drawer_*"))):
            if not os.path.exists(os.path.join(path, "truth.json")):
                continue
            with open(os.path.join(path, "truth.json")) as file:
                part = part_of(json.load(file)["id"], splits)
            if part == "learn":
                drawers.append(read_drawer(path)[1])
            elif part == "choose":
                checked.append(read_drawer(path)[1][0])
    print(len(drawers), "drawers,", sum(map(len, drawers)), "views,", len(checked), "checked", flush=True)
    return drawers, checked


def main():
    options = read_arguments()
    net = train(*learn_drawers(options.folders), options)
    export(net, options.out + ".json")


if __name__ == "__main__":
    main()
