"""Trains the comparator on the crops that crops.ts wrote.

    python3 research/vision/comparator.py CROPS OUT [--epochs N] [--seed N] [--leave-out KIND]
        [--export NET.json]

CROPS holds ID.json and ID.bin. OUT.json gets the scores of every place, OUT.pt the network. splits.json
beside this file lists the drawers used for training. The same seed on the same machine gives the same
weights.
"""

import argparse
import base64
import glob
import json
import os
import re
import struct
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HERE = os.path.dirname(os.path.abspath(__file__))
HEIGHT, WIDTH, MARGIN = 48, 96, 6
# The template, the photo twice (in the template's light, and as taken), and the tool's pixels.
TEMPLATE, RELIT, TAKEN, PHOTO, TOOL, PARTS = slice(0, 3), slice(3, 6), slice(6, 9), slice(3, 9), slice(9, 10), 10
CHECK_EVERY = 4


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("crops")
    parser.add_argument("out")
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--leave-out", default="", help="a surface, or labels, whose drawers are not used for training")
    parser.add_argument("--lr", type=float, default=1.5e-3)
    parser.add_argument("--batch", type=int, default=96)
    parser.add_argument("--init", default="", help="a .pt file to start from")
    parser.add_argument("--export", default="", help="file for the weights as ship.py reads them")
    parser.add_argument("--mock", type=float, default=0.12, help="share of present tools turned into wrong ones")
    parser.add_argument("--blind", type=float, default=0.3, help="share of places without figures")
    parser.add_argument("--paint", type=float, default=0.15, help="share of present tools painted away, over or again")
    parser.add_argument("--camouflage", type=float, default=0.3, help="share of places given colors of their floor")
    parser.add_argument("--exchange", type=float, default=0.5, help="share of places whose three colors are exchanged")
    parser.add_argument("--blend", type=float, default=0.5, help="share of places whose colors each get some of the others")
    parser.add_argument("--stretch", type=float, default=0.5, help="share of batches with places stretched and turned")
    parser.add_argument("--drop", type=float, default=0.35, help="share of pooled values left out")
    return parser.parse_args()


LABELS = ("text labels", "text in pockets", "engraved outlines", "stickers on foam")


def kind_of(surface, looks):
    """The kind of box that --leave-out names: the material around the tools, or foam with labels."""
    return "labels" if any(look in LABELS for look in looks) else surface


def part_of(drawer, kind, leave_out, splits):
    source, number = drawer.split("-")[:2]
    number = int(number)
    if source == "public":
        return "learn" if number in splits["publicLearnt"] else "samples"
    if number <= 26:
        if number in splits["keptOut"]:
            return "keptOut"
    elif number % splits["chooseEvery"] == 0 or number in splits["chosenOn"]:
        return "choose"
    return "leftOut" if kind == leave_out else "learn"


class Places:
    """All crops, figures and rows of a folder."""

    def __init__(self, folder, leave_out):
        with open(os.path.join(HERE, "splits.json")) as file:
            splits = json.load(file)
        crops, figures, self.rows = [], [], []
        for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
            with open(path) as file:
                drawer = json.load(file)
            count, width = len(drawer["rows"]), drawer["figures"]
            columns, lines = drawer["crop"]
            with open(path[:-4] + "bin", "rb") as file:
                raw = file.read()
            size = count * PARTS * lines * columns
            crops.append(np.frombuffer(raw, np.uint8, size).reshape(count, PARTS, lines, columns))
            figures.append(np.frombuffer(raw, np.float32, count * width, size).reshape(count, width))
            part = part_of(drawer["id"], kind_of(drawer["surface"], drawer["looks"]), leave_out, splits)
            for row in drawer["rows"]:
                row.update(drawer=drawer["id"], part=part, surface=drawer["surface"], looks=drawer["looks"])
                self.rows.append(row)
        self.crops, self.figures = np.concatenate(crops), np.concatenate(figures)
        self.part = np.array([row["part"] for row in self.rows])
        self.present = np.array([row["status"] == "present" for row in self.rows], np.float32)
        self.hidden = np.array([row["occluded"] for row in self.rows], bool)
        self.in_frame = np.array([row["inFrame"] >= 0.9 for row in self.rows], bool)
        self.wrong = np.array([row["status"] == "wrong" for row in self.rows], bool)
        self.learn = (self.part == "learn") & self.in_frame
        self.scale_figures(self.figures[self.learn].mean(0), self.figures[self.learn].std(0) + 1e-6)
        self.shown = {}
        for i, row in enumerate(self.rows):
            if self.present[i] == 1 and not self.hidden[i] and self.in_frame[i]:
                self.shown.setdefault((row["drawer"], row["tool"]), []).append(i)

        self.floors = self.find_floors()
        self.neighbors = {}
        for (drawer, tool), shown in self.shown.items():
            self.neighbors.setdefault(drawer, []).append((tool, shown))

    def scale_figures(self, mean, scale):
        self.mean, self.scale = mean, scale
        self.scaled = np.clip((self.figures - mean) / scale, -3, 3).astype(np.float32)

    def find_floors(self):
        """For each drawer, the mean colors of places that a photo shows empty."""
        floors = {}
        for i in np.where(self.learn & ~self.hidden & (self.present == 0) & ~self.wrong)[0]:
            tool = self.crops[i, 9] > 128
            if tool.sum() > 20:
                floors.setdefault(self.rows[i]["drawer"], []).append(self.crops[i, PHOTO][:, tool].mean(1))
        return floors

    def floor(self, i, rng):
        """A color that this drawer's empty places show; none for drawers without an empty place."""
        colors = self.floors.get(self.rows[i]["drawer"], [])
        return colors[rng.integers(len(colors))] if colors else None

    def other_tool(self, i, rng):
        """A photo of another tool of the same drawer; -1 without one."""
        row = self.rows[i]
        others = [shown for tool, shown in self.neighbors.get(row["drawer"], []) if tool != row["tool"]]
        if not others:
            return -1
        shown = others[rng.integers(len(others))]
        return shown[rng.integers(len(shown))]

    def stand_in(self, i, rng):
        """Another photo that shows the same tool, which may take the template's place; -1 without one."""
        row = self.rows[i]
        others = [k for k in self.shown.get((row["drawer"], row["tool"]), []) if self.rows[k]["photo"] != row["photo"]]
        return others[rng.integers(len(others))] if others else -1


def block(planes_in, planes_out, stride, size=3):
    return nn.Sequential(
        nn.Conv2d(planes_in, planes_out, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(planes_out),
        nn.ReLU(),
    )


def chain(planes, layers, strides, sizes):
    given = (planes, *layers)
    return nn.Sequential(*(block(*shape) for shape in zip(given, layers, strides, sizes)))


def weighted_mean(planes, weights):
    return (planes * weights).sum((2, 3)) / (weights.sum((2, 3)) + 1e-3)


# Planes of each layer; the layers before the last ones work on a quarter of the crop's width and height.
PLANS = {
    "narrow": {"each": (16, 24), "join": (48, 48, 48), "last": (64, 64), "units": 48},
    "wide": {"each": (20, 32), "join": (72, 72, 72), "last": (96, 96), "units": 72},
}
# Template against the photo in its light, and against the photo as taken.
GAPS = 2


class Net(nn.Module):
    """All pictures go through the same layers, whose planes are compared, mainly on the tool's pixels."""

    def __init__(self, figures, plan, drop=0.0):
        super().__init__()
        self.plan = plan
        each, join, last, units = plan["each"], plan["join"], plan["last"], plan["units"]
        self.each = chain(3, each, (2, 2), (3, 3))
        self.join = chain((1 + 2 * GAPS) * each[-1] + 1, join, (1, 1, 1), (1, 3, 3))
        self.last = chain(join[-1], last, (2, 1), (3, 3))
        self.picture = nn.Linear(GAPS * each[-1] + join[-1] + 3 * last[-1], units)
        self.picture_out = nn.Linear(units, 2)
        self.figures = nn.Linear(figures, 24)
        self.figures_out = nn.Linear(24, 1)
        self.both = nn.Linear(units + 24, 16)
        self.both_out = nn.Linear(16, 1)
        self.drop = nn.Dropout(drop)

    def convolutions(self):
        """Every convolution with its normalization, in the order of the weights' file."""
        return [*self.each, *self.join, *self.last]

    def denses(self):
        return [self.picture, self.picture_out, self.figures, self.figures_out, self.both, self.both_out]

    def forward(self, crop, figures):
        count = crop.shape[0]
        planes = self.each(torch.cat([crop[:, TEMPLATE], crop[:, RELIT], crop[:, TAKEN]]))
        template, relit, taken = planes.split(count)
        # The tool's pixels from 0 to 1: they come scaled like the colors.
        tool = F.avg_pool2d(crop[:, TOOL], 4) * 0.25 + 0.5
        small = F.avg_pool2d(tool, 2)
        gap, gap_taken = (template - relit).abs(), (template - taken).abs()
        joined = self.join(torch.cat([template, relit, gap, taken, gap_taken, tool], 1))
        last = self.last(joined)
        pooled = torch.cat(
            [
                weighted_mean(gap, tool),
                weighted_mean(gap_taken, tool),
                weighted_mean(joined, tool),
                weighted_mean(last, small),
                last.mean((2, 3)),
                last.amax((2, 3)),
            ],
            1,
        )
        seen = torch.relu(self.picture(self.drop(pooled)))
        known = torch.relu(self.figures(figures))
        both = self.both_out(torch.relu(self.both(torch.cat([seen, known], 1))))
        picture = self.picture_out(seen)
        if not self.training:
            # Figures mislead on unfamiliar drawers: the pictures alone have the same weight as both together.
            both = (both + picture[:, :1]) / 2
        # Present, present by the pictures alone, hidden, present by the figures alone.
        return torch.cat([both, picture, self.figures_out(self.drop(known))], 1)


def prepare(crop):
    return (crop - 128) / 64


def centered(crop):
    return crop[:, :, MARGIN : MARGIN + HEIGHT, MARGIN : MARGIN + WIDTH]


def between(low, high, *shape):
    return torch.rand(*shape) * (high - low) + low


def windows(crops, rng):
    """Cuts template and photo out of crops with margins, the photo up to four pixels off."""
    count = len(crops)
    out = np.empty((count, PARTS, HEIGHT, WIDTH), np.float32)
    starts = rng.integers(1, 2 * MARGIN, (count, 2))
    reach = np.where(rng.random(count) < 0.25, 4, 1.5)[:, None]
    shifted = np.clip(starts + np.round(rng.uniform(-1, 1, (count, 2)) * reach).astype(int), 0, 2 * MARGIN)
    for k in range(count):
        (y, x), (v, u) = starts[k], shifted[k]
        out[k] = crops[k, :, y : y + HEIGHT, x : x + WIDTH]
        out[k, PHOTO] = crops[k, PHOTO, v : v + HEIGHT, u : u + WIDTH]
    return torch.from_numpy(out)


YY, XX = torch.meshgrid(torch.linspace(-1, 1, HEIGHT), torch.linspace(-1, 1, WIDTH), indexing="ij")


def camouflaged(template, photo, tool, present, share):
    """Moves the tools' colors toward what the photo shows in their place, so that color alone says less."""
    count = len(present)
    mean_template = weighted_mean(template, tool)
    mean_photo = weighted_mean(photo[:, :3], tool)
    strength = between(0.2, 0.85, count, 1)
    gap = (mean_photo - mean_template) * strength
    # A present tool changes in both pictures, as much as others do in one.
    other = gap[torch.randperm(count)]
    chosen = (torch.rand(count) < share).float()[:, None]
    change = (torch.where(present[:, None] > 0.5, other, gap) * chosen)[:, :, None, None]
    template = template + change * tool
    photo = photo + change.repeat(1, 2, 1, 1) * tool * present[:, None, None, None]
    return template, photo


def blended(template, photo, share):
    """Each color gets some of the other two, the same in all pictures of a place."""
    count = template.shape[0]
    mix = torch.randn(count, 3, 3) * torch.where(torch.rand(count) < share, 0.15, 0.0)[:, None, None]
    mix = mix - mix.mean(2, keepdim=True) + torch.eye(3)
    pictures = [torch.einsum("nij,njhw->nihw", mix, picture) for picture in (template, *photo.split(3, 1))]
    return pictures[0], torch.cat(pictures[1:], 1)


def augment(crop, present, options):
    """Other colors, light, noise, blur and mirroring."""
    count = crop.shape[0]
    template, photo, tool = crop[:, TEMPLATE], crop[:, PHOTO], crop[:, TOOL]
    template, photo = camouflaged(template, photo, tool / 255, present, options.camouflage)
    keep = torch.arange(3)
    order = torch.stack([torch.randperm(3) if torch.rand(()) < options.exchange else keep for _ in range(count)])
    index = order[:, :, None, None].expand(-1, -1, HEIGHT, WIDTH)
    template, photo = template.gather(1, index), photo.gather(1, torch.cat([index, index + 3], 1))
    if options.blend:
        template, photo = blended(template, photo, options.blend)
    gain = torch.exp(between(-0.3, 0.2, count, 1, 1, 1) + between(-0.12, 0.12, count, 3, 1, 1))
    own = torch.exp(torch.randn(count, 2, 1, 1) * 0.06).repeat_interleave(3, 1)
    own = own * torch.exp(torch.randn(count, 6, 1, 1) * 0.03)
    shift = torch.randn(count, 2, 1, 1).repeat_interleave(3, 1) * 4
    template, photo = template * gain, photo * gain.repeat(1, 2, 1, 1) * own + shift
    # A soft shadow edge across the photo only.
    angle, offset, width = between(0, 6.28, count, 1, 1), between(-0.6, 0.6, count, 1, 1), between(0.02, 0.3, count, 1, 1)
    edge = torch.sigmoid((XX * torch.cos(angle) + YY * torch.sin(angle) - offset) / width)
    depth = torch.where(torch.rand(count) < 0.25, between(0.25, 0.7, count), torch.zeros(count))[:, None, None]
    glow = torch.where(torch.rand(count) < 0.1, between(10, 70, count), torch.zeros(count))[:, None, None]
    spot = glow * torch.exp(-((XX - offset) ** 2 + (YY - width) ** 2) / 0.5)
    photo = photo * (1 - depth * edge)[:, None] + spot[:, None]
    noise = torch.where(torch.rand(count) < 0.5, between(0, 9, count), torch.zeros(count))[:, None, None, None]
    photo = photo + torch.randn_like(template).repeat(1, 2, 1, 1) * noise
    blurred = torch.rand(count) < 0.15
    if blurred.any():
        photo = photo.clone()
        photo[blurred] = F.avg_pool2d(photo[blurred], 5, 1, 2, count_include_pad=False)
    crop = torch.cat([template.clamp(0, 255), photo.clamp(0, 255), tool], 1)
    if torch.rand(()) < 0.5:
        crop = crop.flip(2)
    if torch.rand(()) < 0.5:
        crop = crop.flip(3)
    return crop


def resized(photo, tool, far, across):
    """Makes the photo's tool larger or smaller about its center; uncovered pixels get the color around it."""
    share = tool / (tool.sum((2, 3), keepdim=True) + 1e-3)
    x, y = (share[:, 0] * XX).sum((1, 2)), (share[:, 0] * YY).sum((1, 2))
    u = (XX[None] - x[:, None, None]) / far[:, None, None] + x[:, None, None]
    v = (YY[None] - y[:, None, None]) / across[:, None, None] + y[:, None, None]
    wide = F.max_pool2d(tool, 3, 1, 1)
    grid = torch.stack([u, v], 3)
    moved = F.grid_sample(torch.cat([photo, wide], 1), grid, align_corners=True, padding_mode="border")
    ring = F.max_pool2d(wide, 7, 1, 3) - wide
    ground = (photo * ring).sum((2, 3), keepdim=True) / (ring.sum((2, 3), keepdim=True) + 1e-3)
    cleared = photo * (1 - wide) + ground * wide
    soft = moved[:, -1:]
    return cleared * (1 - soft) + moved[:, :-1] * soft


def stretched(crop):
    """Template and photo nearer, farther, turned and slanted alike, and the photo a little more."""
    count = crop.shape[0]
    base = torch.eye(2).repeat(count, 1, 1) + torch.randn(count, 2, 2) * 0.06
    base = base * torch.exp(torch.randn(count, 1, 1) * 0.08)
    own = base @ (torch.eye(2) + torch.randn(count, 2, 2) * 0.012)
    # Of the picture's own axes: a crop is twice as wide as high.
    ratio = torch.tensor([[1.0, HEIGHT / WIDTH], [WIDTH / HEIGHT, 1.0]])
    none = torch.zeros(count, 2, 1)

    def seen(planes, matrix):
        grid = F.affine_grid(torch.cat([matrix * ratio, none], 2), planes.shape, align_corners=False)
        return F.grid_sample(planes, grid, padding_mode="border", align_corners=False)

    fixed = seen(torch.cat([crop[:, TEMPLATE], crop[:, TOOL]], 1), base)
    return torch.cat([fixed[:, :3], seen(crop[:, PHOTO], own), fixed[:, 3:]], 1)


def make_wrong(crop):
    """Present tools changed into tools of another size or color; also whether each changed enough to tell."""
    count = crop.shape[0]
    photo, tool = crop[:, PHOTO], (crop[:, TOOL] > 100).float()

    def sign():
        return torch.where(torch.rand(count) < 0.5, 1.0, -1.0)

    def size():
        return torch.exp(sign() * between(0.11, 0.38, count))

    one, other, pick = size(), size(), torch.rand(count)
    same = torch.ones(count)
    far = torch.where((pick < 0.4) | (pick >= 0.7), one, same)
    across = torch.where(pick < 0.4, one, torch.where(pick < 0.7, other, same))
    bigger = resized(photo, tool, far, across)
    order = torch.stack([torch.roll(torch.arange(3), int(torch.randint(1, 3, ()))) for _ in range(count)])
    index = torch.cat([order, order + 3], 1)[:, :, None, None].expand(-1, -1, HEIGHT, WIDTH)
    turned = photo.gather(1, index)
    gain = torch.exp(sign() * between(0.35, 0.85, count))[:, None, None, None]
    color = torch.where((torch.rand(count) < 0.5)[:, None, None, None], turned, photo * gain).clamp(0, 255)
    tinted = photo * (1 - tool) + tool * color
    made = torch.where((torch.rand(count) < 0.65)[:, None, None, None], bigger, tinted)
    change = ((made - photo).abs() * tool).sum((1, 2, 3)) / (6 * tool.sum((1, 2, 3)) + 1)
    enough = (change > 14) & (tool.mean((1, 2, 3)) > 0.03)
    return torch.cat([crop[:, TEMPLATE], made, crop[:, TOOL]], 1), enough


def soft(mask, size):
    return F.avg_pool2d(mask, size, 1, size // 2, count_include_pad=False)


def cleared(photo, tool, floor):
    """The place without its tool: a floor of this color, darker towards its walls."""
    count = photo.shape[0]
    wide = F.max_pool2d(tool, 3, 1, 1)
    depth = soft(soft(wide, 7), 7)
    least = between(0.4, 1.0, count, 1, 1, 1)
    slope = XX * between(-0.2, 0.2, count, 1, 1, 1) + YY * between(-0.2, 0.2, count, 1, 1, 1)
    light = (least + (1 - least) * depth) * torch.exp(slope + between(-0.25, 0.15, count, 1, 1, 1))
    grain = soft(torch.randn(count, 1, HEIGHT, WIDTH), 3) * between(0, 12, count, 1, 1, 1)
    ground = floor[:, :, None, None] * light + grain
    edge = soft(wide, 3)
    return photo * (1 - edge) + ground * edge


def exchanged(crop, donors, floor):
    """Puts another tool, or the same from another photo, where the tool was."""
    tool, other = (crop[:, TOOL] > 100).float(), (donors[:, TOOL] > 100).float()
    empty = cleared(crop[:, PHOTO], tool, floor)
    edge = soft(other, 3)
    return torch.cat([crop[:, TEMPLATE], empty * (1 - edge) + donors[:, PHOTO] * edge, crop[:, TOOL]], 1)


def average_into(kept, net, step):
    """The running average of the weights does better on unseen drawers than the last step."""
    keep = min(0.998, (1 + step) / (10 + step))
    with torch.no_grad():
        for a, b in zip(kept.state_dict().values(), net.state_dict().values()):
            if a.dtype.is_floating_point:
                a.mul_(keep).add_(b, alpha=1 - keep)
            else:
                a.copy_(b)


def score(net, places, chosen):
    net.eval()
    out = np.zeros((len(places.rows), 4), np.float32)
    with torch.no_grad():
        for start in range(0, len(chosen), 128):
            i = chosen[start : start + 128]
            crop = torch.from_numpy(np.ascontiguousarray(centered(places.crops[i])).astype(np.float32))
            out[i] = torch.sigmoid(net(prepare(crop), torch.from_numpy(places.scaled[i]))).numpy()
    return out


def report(places, scores, parts, title):
    visible = ~places.hidden & places.in_frame
    for part in parts:
        chosen = visible & (places.part == part)
        gone = chosen & (places.present == 0)
        if not chosen.any():
            continue
        texts = []
        for name, column in (("both", 0), ("picture", 1), ("figures", 3)):
            chance, truth = np.clip(scores[chosen, column], 1e-6, 1 - 1e-6), places.present[chosen]
            loss = -(truth * np.log(chance) + (1 - truth) * np.log(1 - chance)).mean()
            texts.append(f"{name} {loss:.3f} over .75: {(scores[gone, column] > 0.75).sum()}/{gone.sum()}")
        print(title, part, "  ".join(texts), flush=True)


def painted(places, x, i, free, rng, options, present):
    """Empties some places and puts other tools, or the same ones, into others; changes `x` and `present`."""
    changed = torch.zeros(len(i), dtype=torch.bool)
    for k in torch.where(free & (torch.rand(len(i)) < options.paint))[0].tolist():
        floor = places.floor(i[k], rng)
        if floor is None:
            continue
        color = torch.from_numpy(floor.astype(np.float32))[None]
        one, kind = x[k : k + 1], rng.random()
        if kind < 0.3:
            x[k, PHOTO] = cleared(one[:, PHOTO], (one[:, TOOL] > 100).float(), color)[0]
            present[k] = 0
        else:
            # As many tools are put back as are replaced, so that the painting itself gives nothing away.
            donor = places.stand_in(i[k], rng) if kind < 0.65 else places.other_tool(i[k], rng)
            if donor < 0:
                continue
            planes = centered(places.crops[donor : donor + 1])
            x[k] = exchanged(one, torch.from_numpy(planes.astype(np.float32)), color)[0]
            present[k] = 1 if kind < 0.65 else 0
        changed[k] = True
    return changed


def batch_of(places, i, weight, rng, options):
    """Crops, figures, answers and weights of these places, changed at random."""
    crops = places.crops[i]
    other = np.array([places.stand_in(k, rng) if rng.random() < 0.3 else -1 for k in i])
    crops[other >= 0, TEMPLATE] = places.crops[other[other >= 0], RELIT]
    present = torch.from_numpy(places.present[i])
    hidden = torch.from_numpy(places.hidden[i])
    x = windows(crops, rng)
    untouched = (present == 1) & ~hidden & torch.from_numpy(other < 0)
    mock = (torch.rand(len(i)) < options.mock) & untouched
    if mock.any():
        made, enough = make_wrong(x[mock])
        where = torch.where(mock)[0]
        x[where[enough]] = made[enough]
        mock[where[~enough]] = False
        present = torch.where(mock, torch.zeros(()), present)
    mock = mock | painted(places, x, i, untouched & ~mock, rng, options, present)
    if options.stretch and rng.random() < options.stretch:
        x = stretched(x)
    x = augment(x, present, options)
    figures = torch.from_numpy(places.scaled[i]) + 0.1 * torch.randn(len(i), places.figures.shape[1])
    # Figures are often left out, so that the combined answer relies on the pictures.
    known = ((torch.rand(len(i)) > options.blind) & torch.from_numpy(other < 0) & ~mock).float()
    return x, figures * known[:, None], known, present * 0.98 + 0.01, hidden.float(), (~hidden).float() * weight


def has_half_bits():
    """Whether the processor computes with bfloat16; elsewhere that takes three times as long as 32 bits."""
    try:
        with open("/proc/cpuinfo") as file:
            return "avx512_bf16" in file.read()
    except OSError:
        return False


def train(places, options):
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    torch.set_num_threads(1)
    width = places.figures.shape[1]
    given = torch.load(options.init) if options.init else {"plan": PLANS["narrow"]}
    # With the planes of a pixel side by side, a step takes a quarter less time.
    net, kept = (Net(width, given["plan"], options.drop).to(memory_format=torch.channels_last) for _ in range(2))
    if options.init:
        net.load_state_dict(given["net"])
    kept.load_state_dict(net.state_dict())
    print("weights", sum(p.numel() for p in net.parameters()), flush=True)
    pick = np.where(places.learn)[0]
    # Missing tools are few and matter most; wrong tools matter as much.
    weight = np.where(places.present == 1, 1.0, 2.0) * np.where(places.wrong, 1.5, 1.0)
    optimizer = torch.optim.AdamW(net.parameters(), options.lr, weight_decay=1e-2)
    batches = len(pick) // options.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, options.lr, options.epochs * batches)
    watched = np.where((places.part == "choose") | (places.part == "leftOut"))[0]
    half_bits = has_half_bits()
    step, start = 0, time.time()
    for epoch in range(options.epochs):
        order = pick[rng.permutation(len(pick))]
        total = 0.0
        for b in range(batches):
            i = order[b * options.batch : (b + 1) * options.batch]
            x, figures, known, present, hidden, seen = batch_of(
                places, i, torch.from_numpy(weight[i].astype(np.float32)), rng, options
            )
            net.train()
            # Half the bits take a third of the time; the weights and their sums keep all.
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half_bits):
                out = net(prepare(x).contiguous(memory_format=torch.channels_last), figures).float()

            def loss_of(column, weights):
                return (F.binary_cross_entropy_with_logits(out[:, column], present, reduction="none") * weights).mean()

            loss = loss_of(0, seen) + loss_of(1, seen) + 0.5 * loss_of(3, seen * known)
            loss = loss + 0.5 * F.binary_cross_entropy_with_logits(out[:, 2], hidden)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            step += 1
            average_into(kept, net, step)
            total += float(loss)
        title = f"{time.time() - start:6.0f}s epoch {epoch} loss {total / batches:.3f}"
        if epoch % CHECK_EVERY == CHECK_EVERY - 1 or epoch == options.epochs - 1:
            report(places, score(kept, places, watched), ("choose", "leftOut"), title)
        else:
            print(title, flush=True)
    kept.eval()
    return kept


def write_scores(places, scores, path):
    with open(os.path.join(HERE, "../../packages/vision/src/evidence/evidence.ts")) as file:
        source = file.read()
    listed = source[source.index("evidenceNames = [") : source.index("] as const")]
    names = re.findall(r"'(\w+)',", listed)
    saved = {n: places.figures[:, names.index(n)] for n in ("seen", "ringOther", "contrastF", "edgeT")}
    kept = ("drawer", "part", "surface", "photo", "tool", "status", "occluded", "inFrame", "registered", "looks")
    rows = [
        {
            **{name: row[name] for name in kept},
            **{name: round(float(values[i]), 4) for name, values in saved.items()},
            "s": [round(float(v), 5) for v in scores[i]],
        }
        for i, row in enumerate(places.rows)
    ]
    with open(path, "w") as file:
        json.dump(rows, file)


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def recipe_of(options, places):
    """A line for each network of which this one was made, the last one its own."""
    before = torch.load(options.init)["recipe"] if options.init else []
    drawers = {row["drawer"] for row, used in zip(places.rows, places.learn) if used}
    last = max(int(drawer.split("-")[1]) for drawer in drawers)
    start = stem(options.init) if options.init else "nothing"
    shares = f"{options.mock}, {options.camouflage}, {options.paint}, {options.blind}"
    more = f"{options.exchange}, {options.blend}, {options.stretch}, {options.drop}"
    steps = f"{options.epochs} epochs, rate {options.lr}, seed {options.seed}, shares {shares}; {more}"
    return before + [f"{stem(options.out)}: from {start}, {steps}; {len(drawers)} drawers up to {last}"]


def folded(net):
    """The convolutions, each with its normalization; the engine computes eight planes at once."""
    lacking = 0
    for conv, norm, _ in net.convolutions():
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weights = F.pad((conv.weight * gain[:, None, None, None]).detach(), (0, 0, 0, 0, 0, lacking))
        biases = (norm.bias - norm.running_mean * gain).detach()
        lacking = -len(biases) % 8
        yield F.pad(weights, (0, 0, 0, 0, 0, 0, 0, lacking)), F.pad(biases, (0, lacking))


def plan_as_shipped(plan):
    """Only the first layer may have other than a multiple of eight planes: later ones stand side by side."""
    first, second = plan["each"]
    return {**plan, "each": (first + -first % 8, second)}


def export(net, places, recipe, path):
    """Folds batch normalization into the convolutions; 16-bit weights as base 64, for ship.py."""
    parts = []

    def put(values):
        flat = np.asarray(values, np.float64).ravel()
        unit = np.float32(max(np.abs(flat).max(), 1e-12) / 32767)
        parts.append(struct.pack("<if", len(flat), unit))
        parts.append(np.clip(np.round(flat / unit), -32767, 32767).astype("<i2").tobytes())

    for value in list(places.mean) + list(places.scale):
        put([value])
    for weights, biases in folded(net):
        put(weights)
        put(biases)
    for layer in net.denses():
        put(layer.weight.detach())
        put(layer.bias.detach())
    # The network's output for an input that a test can reproduce.
    i = np.arange(PARTS * HEIGHT * WIDTH)
    crop = ((i * 37 + i // 64 * 11) % 256).astype(np.float32).reshape(1, PARTS, HEIGHT, WIDTH)
    figures = np.sin(np.arange(len(places.mean))).astype(np.float32)[None]
    with torch.no_grad():
        check = torch.sigmoid(net(prepare(torch.from_numpy(crop)), torch.from_numpy(figures)))[0].tolist()
    with open(path, "w") as file:
        weights = base64.b64encode(b"".join(parts)).decode()
        rounded = [round(c, 5) for c in check]
        json.dump({"plan": plan_as_shipped(net.plan), "weights": weights, "check": rounded, "recipe": recipe}, file)


def main():
    options = read_arguments()
    places = Places(options.crops, options.leave_out)
    print({p: int((places.part == p).sum()) for p in np.unique(places.part)}, flush=True)
    if options.init:
        start = torch.load(options.init)
        places.scale_figures(start["mean"], start["scale"])
    net = train(places, options)
    scores = score(net, places, np.arange(len(places.rows)))
    report(places, scores, ("learn", "choose", "leftOut"), "end")
    recipe = recipe_of(options, places)
    torch.save(
        {"net": net.state_dict(), "plan": net.plan, "mean": places.mean, "scale": places.scale, "recipe": recipe},
        options.out + ".pt",
    )
    write_scores(places, scores, options.out + ".json")
    if options.export:
        export(net, places, recipe, options.export)


if __name__ == "__main__":
    main()
