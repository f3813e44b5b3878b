"""Trains the network that finds a tool's outline at a drawn shape, for snapping.

    python3 research/vision/outline.py OUT DIR... [--steps N] [--seed N] [--init NET.pt]

Each DIR holds drawers in the format of samples/README.md; a drawer needs only its template photo here. OUT.pt
gets the network, OUT.json the weights as ship.py reads them. Nothing is learned from public drawers, those
kept out by splits.json, and those on which choices are made. The same seed on the same machine gives the same
weights.
"""

import argparse
import glob
import json
import math
import os
import re
import time

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter
from silhouette import HERE, SIDE, Net, average_into, export, gained, part_of, pixels, prepare, tinted
from torch.nn import functional as F
from unpack import blocks, fill_folded

# Sides of the shape's box in what the network sees (the shape takes the one in which it is largest), and the
# pixels around it.
INNER = ((128, 128), (192, 96), (320, 64))
RIM = 32
MOST = 4.0
PLANES, DEEP = 10, (40, 40)
ODDS_UNIT, ODDS_MOST = 4.0, 12.0
EMPTY = 0.05
# Shares of boxes around two tools, bands along a diagonal, and places where other tools' pixels are known.
TWO, SLANTED, KNOWN = 0.08, 0.08, 0.3
BATCH = 6
CHECK_EVERY = 500


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lr", type=float, default=3e-3)
    parser.add_argument("--init", default="", help="a .pt file to start from")
    parser.add_argument("--plain", type=float, default=0, help="share of places whose colors only get lighter or darker")
    return parser.parse_args()


def shipped_net(file, *plan):
    """A network that the engine ships, as `silhouette.Net`."""
    net = Net(*plan)
    with open(os.path.join(HERE, "../../packages/vision/src/propose", file)) as source:
        given = blocks(re.search(r"`([^`]+)`", source.read()).group(1))
    fill_folded(net.layers(), [net.out], given)
    return net.eval()


class View:
    """A template photo, its tools' outlines and boxes, its foam's color, and the coarse network's answer."""

    def __init__(self, folder, coarse):
        with open(os.path.join(folder, "truth.json")) as file:
            truth = json.load(file)
        self.picture = Image.open(os.path.join(folder, truth["referenceImage"])).convert("RGB")
        size = self.picture.size
        self.tools = [pixels(tool["polygon"], *size) for tool in truth["tools"]]
        self.boxes = [
            np.array(pixels([(t["x"], t["y"]), (t["x"] + t["width"], t["y"] + t["height"])], *size)).ravel()
            for t in truth["tools"]
        ]
        label = Image.new("L", size, 0)
        draw = ImageDraw.Draw(label)
        draw.polygon(pixels([(a["x"], a["y"]) for a in truth["anchors"]], *size), fill=1)
        for outline in self.tools:
            draw.polygon(outline, fill=0)
        self.foam = np.median(np.asarray(self.picture)[np.asarray(label) == 1], 0).astype(np.float32)
        self.odds = Image.fromarray(self.say(coarse))

    def say(self, coarse):
        scale = min(1, SIDE / max(self.picture.size))
        small = self.picture.resize([round(s * scale) for s in self.picture.size], Image.BOX)
        x = prepare(np.asarray(small, np.float32), self.foam)
        _, height, width = x.shape
        x = np.pad(x, ((0, 0), (0, -height % 16), (0, -width % 16)), mode="edge")
        with torch.no_grad():
            return coarse(torch.from_numpy(x)[None].float())[0].numpy()[:height, :width]


def upright(box):
    x0, y0, x1, y1 = box
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def turned_box(points):
    """Center, length, width and turn of the smallest rectangle around these points."""
    points = np.array(points)
    best = None
    for k in range(len(points)):
        dx, dy = points[(k + 1) % len(points)] - points[k]
        angle = math.atan2(dy, dx)
        cos, sin = math.cos(angle), math.sin(angle)
        along, across = points @ (cos, sin), points @ (-sin, cos)
        length, width = np.ptp(along), np.ptp(across)
        if best is None or length * width < best[0] - 1e-6:
            a, b = (along.min() + along.max()) / 2, (across.min() + across.max()) / 2
            best = (length * width, a * cos - b * sin, a * sin + b * cos, length, width, angle)
    _, cx, cy, length, width, angle = best
    return (cx, cy, length, width, angle) if length >= width else (cx, cy, width, length, angle + math.pi / 2)


def hull(points):
    points = sorted(map(tuple, points))

    def half(points):
        out = []
        for p in points:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (
                p[0] - out[-2][0]
            ):
                out.pop()
            out.append(p)
        return out[:-1]

    return half(points) + half(points[::-1])


def moved_sides(sides, rng):
    """The sides of a box as a person draws it: fitting, too large all around, or each side its own way."""
    x0, y0, x1, y1 = sides
    w, h = x1 - x0, y1 - y0
    way = rng.random()
    if way < 0.35:
        d = rng.normal(0, 0.6, 4)
    elif way < 0.6:
        share = rng.uniform(0.0, 0.18)
        d = np.array([-share * w, -share * h, share * w, share * h]) + rng.normal(0, 0.6, 4)
    else:
        reach = 0.06 * np.array([w, h, w, h]) + 2
        d = rng.normal(0.3, 1, 4) * np.array([-1, -1, 1, 1]) * reach
    out = np.array(sides) + d
    return out if out[2] - out[0] > 4 and out[3] - out[1] > 4 else np.array(sides)


def drawn(outline, box, rng):
    """A rough shape around a tool: an upright or turned box, a polygon, or a circle."""
    kind = rng.random()
    if kind < 0.55:
        return upright(moved_sides(box, rng))
    cx, cy, length, width, angle = turned_box(hull(outline))
    if kind < 0.8:
        angle += rng.normal(0, 0.04)
        x0, y0, x1, y1 = moved_sides((-length / 2, -width / 2, length / 2, width / 2), rng)
        cos, sin = math.cos(angle), math.sin(angle)
        return [(cx + x * cos - y * sin, cy + x * sin + y * cos) for x, y in upright((x0, y0, x1, y1))]
    if kind < 0.92:
        points = np.array(outline)
        grow = 1 + rng.uniform(-0.03, 0.12)
        keep = np.sort(rng.choice(len(points), max(4, int(len(points) * rng.uniform(0.3, 1))), replace=False))
        points = points[keep] if len(points) > 4 else points
        return ((points - (cx, cy)) * grow + (cx, cy) + rng.normal(0, 1.5, points.shape)).tolist()
    radius = rng.uniform(0.8, 1.2) * (width / 2 + rng.uniform(0, 1) * (length - width) / 2)
    return [(cx + radius * math.cos(i * math.pi / 16), cy + radius * math.sin(i * math.pi / 16)) for i in range(32)]


def frame_of(shape):
    """Which of the network's pictures a shape takes, its scale, and its box."""
    box = turned_box(hull(shape))
    _, _, length, width, _ = box
    scales = [min(w / length, h / max(width, 1e-3)) for w, h in INNER]
    kind = int(np.argmax(scales))
    return kind, min(MOST, scales[kind]), box


def warped(image, matrix, size, scale):
    """A turned and scaled piece; where it is smaller than the source, the mean of several samples a pixel."""
    times = max(1, math.ceil(1 / scale - 0.01))
    if times == 1:
        return np.asarray(image.transform(size, Image.AFFINE, matrix, Image.BILINEAR), np.float32)
    a, b, c, d, e, f = matrix
    big = (size[0] * times, size[1] * times)
    fine = (a / times, b / times, c, d / times, e / times, f)
    out = np.asarray(image.transform(big, Image.AFFINE, fine, Image.BILINEAR), np.float32)
    return out.reshape(size[1], times, size[0], times, -1).mean((1, 3)).squeeze()


class Place:
    """What the network sees at a shape, and the share of each pixel that is the tool's."""

    def __init__(self, view, shape, outline, flips=(1, 1), taken=()):
        self.kind, scale, (cx, cy, length, width, angle) = frame_of(shape)
        size = tuple(side + 2 * RIM for side in INNER[self.kind])
        cos, sin = math.cos(angle) / scale, math.sin(angle) / scale
        fx, fy = flips
        a, b, d, e = fx * cos, -fy * sin, fx * sin, fy * cos
        matrix = (a, b, cx - a * size[0] / 2 - b * size[1] / 2, d, e, cy - d * size[0] / 2 - e * size[1] / 2)
        inverse = np.linalg.inv(np.array([[a, b], [d, e]]))

        def filled(points):
            at = (np.array(points) - (cx, cy)) @ inverse.T + np.array(size) / 2
            mask = Image.new("L", (size[0] * 4, size[1] * 4), 0)
            # Half of the pixels on the line: the drawing library fills them all.
            ImageDraw.Draw(mask).polygon([(x * 4, y * 4) for x, y in at], fill=2, outline=1)
            return np.asarray(mask, np.float32).reshape(size[1], 4, size[0], 4).mean((1, 3)) / 2

        y, x = np.mgrid[: size[1], : size[0]].astype(np.float32) + 0.5
        u = np.abs(x - size[0] / 2) / (length * scale / 2)
        v = np.abs(y - size[1] / 2) / (width * scale / 2)
        inside = (filled(shape) > 0.5).astype(np.float32)
        share = view.odds.size[0] / view.picture.size[0]
        odds = view.odds.transform(size, Image.AFFINE, [share * m for m in matrix], Image.BILINEAR)
        odds = np.clip(np.asarray(odds), -ODDS_MOST, ODDS_MOST) / ODDS_UNIT
        for other in taken:
            odds = np.where(filled(other) > 0.5, -ODDS_MOST / ODDS_UNIT, odds)
        self.drawn = np.stack([odds, inside, np.clip(u, 0, 2), np.clip(v, 0, 2)]).astype(np.float32)
        self.truth = np.zeros_like(inside) if outline is None else filled(outline)
        self.picture = warped(view.picture, matrix, size, scale)
        self.foam = view.foam


def planes_of(places):
    colors = torch.from_numpy(np.stack([prepare(p.picture, p.foam) for p in places])).float()
    return torch.cat([colors, torch.from_numpy(np.stack([p.drawn for p in places]))], 1)


def empty_place(view, rng):
    """A box that touches no tool's box, or None."""
    width, height = view.picture.size
    for _ in range(20):
        w, h = rng.uniform(0.03, 0.2, 2) * width
        x, y = rng.uniform(0, width - w), rng.uniform(0, max(1, height - h))
        if all(x > b[2] or y > b[3] or x + w < b[0] or y + h < b[1] for b in view.boxes):
            return upright((x, y, x + w, y + h))
    return None


def change(place, plain, rng):
    """Gives the place other colors and light, makes it softer, and adds noise."""
    tint = gained(rng) if plain and rng.random() < plain else tinted(rng)
    picture = tint(place.picture)
    # The engine's own estimate of the foam's color is a little off.
    place.foam = (tint(place.foam[None])[0] + rng.normal(0, 6, 3)).astype(np.float32)
    height, width, _ = picture.shape
    if rng.random() < 0.3:
        angle, offset, soft = rng.uniform(0, 6.28), rng.uniform(-0.6, 0.6), rng.uniform(0.03, 0.3)
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        edge = 1 / (1 + np.exp(-(x * np.cos(angle) + y * np.sin(angle) - offset) / soft))
        picture = picture * (1 - rng.uniform(0.2, 0.6) * edge[..., None])
    if rng.random() < 0.3:
        blur = ImageFilter.GaussianBlur(rng.uniform(0.4, 1.5))
        picture = np.asarray(Image.fromarray(np.uint8(np.clip(picture, 0, 255))).filter(blur), np.float32)
    if rng.random() < 0.5:
        picture = picture + rng.normal(0, rng.uniform(0, 8), picture.shape)
    place.picture = np.clip(picture, 0, 255).astype(np.float32)


def area(points):
    x, y = np.array(points).T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def around_two(view, k, rng):
    """A box around a tool and one of its three nearest neighbors, and that neighbor."""
    middles = np.array([(b[0] + b[2], b[1] + b[3]) for b in view.boxes])
    near = np.argsort(np.abs(middles - middles[k]).sum(1))[1:4]
    other = int(rng.choice(near))
    a, b = view.boxes[k], view.boxes[other]
    return upright(moved_sides((*np.minimum(a[:2], b[:2]), *np.maximum(a[2:], b[2:])), rng)), other


def diagonal(box, outline):
    """The narrow band along the box's diagonal that the tool follows: the engine's second look."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    points = np.array(outline) - ((x0 + x1) / 2, (y0 + y1) / 2)
    side = 1 if (points[:, 0] * points[:, 1]).sum() > 0 else -1
    angle, length, width = side * math.atan2(h, w), 0.97 * math.hypot(w, h) / 2, 0.1 * min(w, h)
    cos, sin = math.cos(angle), math.sin(angle)
    return [
        ((x0 + x1) / 2 + x * cos - y * sin, (y0 + y1) / 2 + x * sin + y * cos)
        for x, y in upright((-length, -width, length, width))
    ]


def is_slender(box, outline):
    """Whether the tool fills at most a third of the band along its box's diagonal."""
    w, h = box[2] - box[0], box[3] - box[1]
    return min(w, h) * math.hypot(w, h) > 3 * area(outline)


def meant(view, k, rng):
    """A shape at tool k, the outline that it means, and roughly those of other shapes' tools."""
    outline, box = view.tools[k], view.boxes[k]
    others = [j for j in range(len(view.tools)) if j != k]
    known = rng.random() < KNOWN
    inside, way = -1, rng.random()
    if way < TWO and others:
        shape, inside = around_two(view, k, rng)
        # Of two tools in one box, the larger is meant, unless it belongs to another shape.
        if not known and area(view.tools[inside]) > area(outline):
            outline = view.tools[inside]
    elif way < TWO + SLANTED and is_slender(box, outline):
        shape = diagonal(box, outline)
    else:
        shape = drawn(outline, box, rng)
    taken = [j for j in others if known and (j == inside or rng.random() < 0.7)]
    return shape, outline, [roughly(view.tools[j], rng) for j in taken]


def roughly(outline, rng):
    """An outline as the engine finds it: a little too large or small, and shifted."""
    points = np.array(outline)
    middle = points.mean(0)
    return ((points - middle) * rng.uniform(0.94, 1.08) + middle + rng.normal(0, 0.7, 2)).tolist()


def example(views, plain, rng):
    view = views[rng.integers(len(views))]
    shape, outline, taken = empty_place(view, rng) if rng.random() < EMPTY else None, None, []
    if shape is None:
        shape, outline, taken = meant(view, rng.integers(len(view.tools)), rng)
    place = Place(view, shape, outline, rng.choice((-1, 1), 2), taken)
    change(place, plain, rng)
    return place


def batches(views, plain, rng):
    """Batches of places of one size, each as soon as enough of that size have come."""
    waiting = {k: [] for k in range(len(INNER))}
    while True:
        place = example(views, plain, rng)
        ready = waiting[place.kind]
        ready.append(place)
        if len(ready) == BATCH:
            waiting[place.kind] = []
            yield planes_of(ready), torch.from_numpy(np.stack([p.truth for p in ready]))


def loss_of(out, target):
    """Cross entropy, and one minus the share of the union in common, for each place with a tool."""
    said = torch.sigmoid(out)
    cross = F.binary_cross_entropy_with_logits(out, target)
    both = (said * target).sum((1, 2))
    either = (said + target - said * target).sum((1, 2))
    with_tool = (target.sum((1, 2)) > 0).float()
    lost = ((1 - (both + 1) / (either + 1)) * with_tool).sum() / with_tool.sum().clamp(min=1)
    return cross + lost


def check(net, views):
    """For each tool, the overlap of what is said in its exact box, and in a box a fifth larger."""
    net.eval()
    exact, wide = [], []
    with torch.no_grad():
        for view in views:
            for outline, box in zip(view.tools, view.boxes):
                x0, y0, x1, y1 = box
                w, h = 0.1 * (x1 - x0), 0.1 * (y1 - y0)
                for sides, into in ((box, exact), ((x0 - w, y0 - h, x1 + w, y1 + h), wide)):
                    place = Place(view, upright(sides), outline)
                    said, true = net(planes_of([place]))[0].numpy() > 0, place.truth > 0.5
                    into.append((said & true).sum() / max(1, (said | true).sum()))
    net.train()
    return f"overlap exact {np.median(exact):.3f} (0.9: {np.mean(np.array(exact) >= 0.9):.2f}) wide {np.median(wide):.3f}"


def train(views, checked, options):
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    net, kept = Net(PLANES, DEEP), Net(PLANES, DEEP)
    if options.init:
        net.load_state_dict(torch.load(options.init)["net"])
    kept.load_state_dict(net.state_dict())
    print("weights", sum(p.numel() for p in net.parameters()), flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), options.lr, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.lr, options.steps, pct_start=0.15)
    start, total = time.process_time(), 0.0
    for step, (planes, truth) in zip(range(1, options.steps + 1), batches(views, options.plain, rng)):
        net.train()
        loss = loss_of(net(planes), truth)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        average_into(kept, net, step)
        total += float(loss)
        if step % CHECK_EVERY == 0 or step == options.steps:
            said = check(kept, checked)
            print(f"{time.process_time() - start:6.0f}s step {step} loss {total / CHECK_EVERY:.3f} {said}", flush=True)
            total = 0.0
            torch.save({"net": kept.state_dict(), "args": vars(options)}, options.out + ".pt")
    return kept.eval()


def read_views(folders):
    """The template photos to learn from, and those on which choices are made."""
    with open(os.path.join(HERE, "splits.json")) as file:
        splits = json.load(file)
    coarse = shipped_net("tool-net-weights.ts")
    views, checked = [], []
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "drawer_*"))):
            if not os.path.exists(os.path.join(path, "truth.json")):
                continue
            with open(os.path.join(path, "truth.json")) as file:
                name = json.load(file)["id"]
            part = "samples" if name.startswith("public") else part_of(name, splits)
            if part in ("learn", "choose"):
                (views if part == "learn" else checked).append(View(path, coarse))
    return views, checked


def main():
    options = read_arguments()
    torch.set_num_threads(1)
    views, checked = read_views(options.folders)
    print(len(views), "drawers,", sum(len(v.tools) for v in views), "tools,", len(checked), "checked", flush=True)
    net = train(views, checked, options)
    export(net, options.out + ".json")


if __name__ == "__main__":
    main()
