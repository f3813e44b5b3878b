"""Trains the comparator on crops that crops.ts wrote.

    python3 research/vision/comparator.py CROPS OUT [--epochs N] [--seed N] [--leave-out KIND] [--figures-only]

CROPS holds ID.json and ID.bin. OUT.json gets the scores of every place, OUT.pt the network. Which drawers are learnt from
is said in splits.json beside this file; the same seed on the same machine gives the same weights.
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

here = os.path.dirname(os.path.abspath(__file__))
args_ = argparse.ArgumentParser()
args_.add_argument('crops')
args_.add_argument('out')
args_.add_argument('--epochs', type=int, default=20)
args_.add_argument('--seed', type=int, default=1)
args_.add_argument('--leave-out', default='')
args_.add_argument('--lr', type=float, default=2e-3)
args_.add_argument('--batch', type=int, default=96)
args_.add_argument('--init', default='')
args_.add_argument('--export', default='')
args_.add_argument('--mock', type=float, default=0.0, help='share of present tools turned into wrong ones')
A = args_.parse_args()
torch.manual_seed(A.seed)
rng = np.random.default_rng(A.seed)
torch.set_num_threads(1)
H, W, EXTRA = 32, 64, 4
splits = json.load(open(os.path.join(here, 'splits.json')))


def part_of(id_, surface):
    kind, number = id_.split('-')
    number = int(number)
    if kind == 'public':
        return 'learn' if number in splits['publicLearnt'] else 'samples'
    if number <= 26:
        if number in splits['keptOut']:
            return 'keptOut'
    elif number % splits['chooseEvery'] == 0:
        return 'choose'
    return 'leftOut' if A.leave_out and surface == A.leave_out else 'learn'


def load():
    crops, figs, rows = [], [], []
    for file in sorted(glob.glob(os.path.join(A.crops, '*.json'))):
        d = json.load(open(file))
        n, k = len(d['rows']), d['figures']
        w, h = d['crop']
        raw = open(file[:-4] + 'bin', 'rb').read()
        size = n * 7 * h * w
        crops.append(np.frombuffer(raw, np.uint8, size).reshape(n, 7, h, w))
        figs.append(np.frombuffer(raw, np.float32, n * k, size).reshape(n, k))
        part = part_of(d['id'], d['surface'])
        for r in d['rows']:
            r.update(drawer=d['id'], part=part, surface=d['surface'], looks=d['looks'])
            rows.append(r)
    return np.concatenate(crops), np.concatenate(figs), rows


X, FIG, ROWS = load()
part = np.array([r['part'] for r in ROWS])
Y = np.array([r['status'] == 'present' for r in ROWS], np.float32)
hidden = np.array([r['occluded'] for r in ROWS], bool)
inframe = np.array([r['inFrame'] >= 0.9 for r in ROWS], bool)
wrong = np.array([r['status'] == 'wrong' for r in ROWS], bool)
learn = (part == 'learn') & inframe
mean = FIG[learn].mean(0)
scale = FIG[learn].std(0) + 1e-6
FS = np.clip((FIG - mean) / scale, -3, 3).astype(np.float32)
print({p: int((part == p).sum()) for p in np.unique(part)}, 'drawers', len({r['drawer'] for r in ROWS}), flush=True)


class Net(nn.Module):
    def __init__(self, figures):
        super().__init__()
        def block(a, b, stride):
            return nn.Sequential(nn.Conv2d(a, b, 3, stride, 1, bias=False), nn.BatchNorm2d(b), nn.ReLU())
        self.body = nn.Sequential(block(7, 16, 2), block(16, 32, 2), block(32, 32, 1), block(32, 48, 2))
        self.crop1 = nn.Linear(96, 32)
        self.crop2 = nn.Linear(32, 2)
        self.fig1 = nn.Linear(figures, 24)
        self.fig2 = nn.Linear(24, 1)
        self.mix = nn.Linear(32 + 24, 16)
        self.mix2 = nn.Linear(16, 1)
        self.drop = nn.Dropout(0.25)

    def forward(self, x, f):
        z = self.body(x)
        z = torch.cat([z.mean((2, 3)), z.amax((2, 3))], 1)
        c = torch.relu(self.crop1(self.drop(z)))
        g = torch.relu(self.fig1(f))
        crop = self.crop2(c)
        fig = self.fig2(self.drop(g))
        mix = self.mix2(torch.relu(self.mix(torch.cat([c, g], 1))))
        return torch.cat([mix, crop, fig], 1)  # mixed, crop alone, hidden, figures alone


def window(x, oy, ox, py, px):
    """Template and mask at (oy, ox), photo at (py, px), each sample its own."""
    n = torch.arange(x.shape[0])[:, None, None, None]
    ys, xs = torch.arange(H), torch.arange(W)
    def take(channels, y, xx):
        return x[n, torch.tensor(channels)[None, :, None, None], (y[:, None] + ys)[:, None, :, None], (xx[:, None] + xs)[:, None, None, :]]
    return torch.cat([take([0, 1, 2], oy, ox), take([3, 4, 5], py, px), take([6], oy, ox)], 1)


def centred(x):
    return x[:, :, EXTRA:EXTRA + H, EXTRA:EXTRA + W]


def augment(x):
    n = x.shape[0]
    r = lambda a, b, *s: torch.rand(*(s or (n,))) * (b - a) + a
    oy, ox = torch.randint(1, 2 * EXTRA, (n,)), torch.randint(1, 2 * EXTRA, (n,))
    jig = torch.where(torch.rand(n) < 0.25, 3, 1)
    shift = lambda o: (o + torch.round(r(-1, 1) * jig).long()).clamp(0, 2 * EXTRA)
    x = window(x, oy, ox, shift(oy), shift(ox))
    t, p, m = x[:, :3], x[:, 3:6], x[:, 6:]
    order = torch.stack([torch.randperm(3) if torch.rand(()) < 0.6 else torch.arange(3) for _ in range(n)])
    idx = order[:, :, None, None].expand(-1, -1, H, W)
    t, p = t.gather(1, idx), p.gather(1, idx)
    both = torch.exp(r(-0.3, 0.2, n, 1, 1, 1) + r(-0.12, 0.12, n, 3, 1, 1))
    t, p = t * both, p * both
    p = p * torch.exp(torch.randn(n, 1, 1, 1) * 0.06 + torch.randn(n, 3, 1, 1) * 0.03) + torch.randn(n, 1, 1, 1) * 4
    # A soft edge of shadow across the photo alone.
    ang, off, wid = r(0, 6.28, n, 1, 1), r(-0.6, 0.6, n, 1, 1), r(0.02, 0.3, n, 1, 1)
    yy, xx = torch.meshgrid(torch.linspace(-1, 1, H), torch.linspace(-1, 1, W), indexing='ij')
    edge = torch.sigmoid((xx * torch.cos(ang) + yy * torch.sin(ang) - off) / wid)
    depth = torch.where(torch.rand(n) < 0.25, r(0.25, 0.7), torch.zeros(n))[:, None, None]
    p = p * (1 - depth * edge)[:, None]
    glow = torch.where(torch.rand(n) < 0.1, r(10, 70), torch.zeros(n))[:, None, None]
    p = p + (glow * torch.exp(-((xx - off) ** 2 + (yy - wid) ** 2) / 0.5))[:, None]
    noise = torch.where(torch.rand(n) < 0.5, r(0, 9), torch.zeros(n))[:, None, None, None]
    p = p + torch.randn_like(p) * noise
    blur = torch.rand(n) < 0.15
    if blur.any():
        p = p.clone()
        p[blur] = F.avg_pool2d(p[blur], 3, 1, 1, count_include_pad=False)
    x = torch.cat([t.clamp(0, 255), p.clamp(0, 255), m], 1)
    if torch.rand(()) < 0.5:
        x = x.flip(2)
    if torch.rand(()) < 0.5:
        x = x.flip(3)
    return x


def resized(p, m, far, across):
    """The tool in the photo made larger or smaller about its centre; what it uncovers takes the colour around it."""
    n = p.shape[0]
    w = m / (m.sum((2, 3), keepdim=True) + 1e-3)
    yy, xx = torch.meshgrid(torch.linspace(-1, 1, H), torch.linspace(-1, 1, W), indexing='ij')
    cx, cy = (w[:, 0] * xx).sum((1, 2)), (w[:, 0] * yy).sum((1, 2))
    gx = (xx[None] - cx[:, None, None]) / far[:, None, None] + cx[:, None, None]
    gy = (yy[None] - cy[:, None, None]) / across[:, None, None] + cy[:, None, None]
    grid = torch.stack([gx, gy], 3)
    wide = F.max_pool2d(m, 3, 1, 1)
    moved = F.grid_sample(torch.cat([p, wide], 1), grid, align_corners=True, padding_mode='border')
    ring = F.max_pool2d(wide, 5, 1, 2) - wide
    ground = (p * ring).sum((2, 3), keepdim=True) / (ring.sum((2, 3), keepdim=True) + 1e-3)
    cleared = p * (1 - wide) + ground * wide
    soft = moved[:, 3:]
    return cleared * (1 - soft) + moved[:, :3] * soft


def make_wrong(x):
    """Photos of present tools changed into photos of tools of another size or colour; also whether each changed enough."""
    n = x.shape[0]
    p, m = x[:, 3:6], (x[:, 6:] > 100).float()
    size = lambda: torch.exp(torch.where(torch.rand(n) < 0.5, 1.0, -1.0) * (torch.rand(n) * 0.25 + 0.13))
    one, other = size(), size()
    pick = torch.rand(n)
    far = torch.where(pick < 0.4, one, torch.where(pick < 0.7, torch.ones(n), one))
    across = torch.where(pick < 0.4, one, torch.where(pick < 0.7, other, torch.ones(n)))
    bigger = resized(p, m, far, across)
    order = torch.stack([torch.roll(torch.arange(3), int(torch.randint(1, 3, ()))) for _ in range(n)])
    turned = p.gather(1, order[:, :, None, None].expand(-1, -1, H, W))
    gain = torch.exp(torch.where(torch.rand(n) < 0.5, 1.0, -1.0) * (torch.rand(n) * 0.5 + 0.35))[:, None, None, None]
    tinted = p * (1 - m) + m * torch.where((torch.rand(n) < 0.5)[:, None, None, None], turned, p * gain).clamp(0, 255)
    q = torch.where((torch.rand(n) < 0.65)[:, None, None, None], bigger, tinted)
    changed = ((q - p).abs() * m).sum((1, 2, 3)) / (3 * m.sum((1, 2, 3)) + 1)
    return torch.cat([x[:, :3], q, x[:, 6:]], 1), (changed > 14) & (m.mean((1, 2, 3)) > 0.03)


def prepare(x):
    return (x - 128) / 64


net = Net(FIG.shape[1])
# What is kept: the running average of the weights, which does better on strange drawers than the last step.
kept = Net(FIG.shape[1])
kept.load_state_dict(net.state_dict())


def average(step):
    keep = min(0.998, (1 + step) / (10 + step))
    with torch.no_grad():
        for a, b in zip(kept.state_dict().values(), net.state_dict().values()):
            if a.dtype.is_floating_point:
                a.mul_(keep).add_(b, alpha=1 - keep)
            else:
                a.copy_(b)


# Other photos that show the same tool: each may stand in for the template.
shown = {}
for i in range(len(ROWS)):
    if Y[i] == 1 and not hidden[i] and inframe[i]:
        shown.setdefault((ROWS[i]['drawer'], ROWS[i]['tool']), []).append(i)


def stand_in(i):
    others = [k for k in shown.get((ROWS[i]['drawer'], ROWS[i]['tool']), []) if ROWS[k]['photo'] != ROWS[i]['photo']]
    return others[rng.integers(len(others))] if others else -1
print('weights', sum(p.numel() for p in net.parameters()), flush=True)
pick = np.where(learn)[0]
# Gone tools are few and matter most; tools that lie in the wrong place matter as much.
weight = np.where(Y[pick] == 1, 1.0, 2.0) * np.where(wrong[pick], 1.5, 1.0)
opt = torch.optim.AdamW(net.parameters(), A.lr, weight_decay=1e-2)
steps = A.epochs * (len(pick) // A.batch)
sched = torch.optim.lr_scheduler.OneCycleLR(opt, A.lr, steps)


def scores():
    kept.eval()
    out = []
    with torch.no_grad():
        for a in range(0, len(ROWS), 256):
            x = centred(torch.from_numpy(X[a:a + 256].astype(np.float32)))
            out.append(torch.sigmoid(kept(prepare(x), torch.from_numpy(FS[a:a + 256]))).numpy())
    return np.concatenate(out)


def loss_of(p, sel):
    y = Y[sel]
    return float(-(y * np.log(p[sel] + 1e-6) + (1 - y) * np.log(1 - p[sel] + 1e-6)).mean()) if sel.any() else 0


if A.init:
    net.load_state_dict(torch.load(A.init)['net'])
    kept.load_state_dict(net.state_dict())
step = 0
start = time.time()
for epoch in range(A.epochs):
    order = rng.permutation(len(pick))
    total = 0.0
    for b in range(len(pick) // A.batch):
        k = order[b * A.batch:(b + 1) * A.batch]
        i = pick[k]
        raw = X[i].astype(np.float32)
        other = np.array([stand_in(j) if rng.random() < 0.3 else -1 for j in i])
        raw[other >= 0, :3] = X[other[other >= 0], 3:6]
        x = augment(torch.from_numpy(raw))
        y = torch.from_numpy(Y[i])
        mock = (torch.rand(len(i)) < A.mock) & (y == 1) & torch.from_numpy((other < 0) & ~hidden[i])
        if mock.any():
            made, enough = make_wrong(x[mock])
            where = torch.where(mock)[0]
            x[where[enough]] = made[enough]
            mock[where[~enough]] = False
            y = torch.where(mock, torch.zeros(()), y)
        f = torch.from_numpy(FS[i]) + 0.1 * torch.randn(len(i), FIG.shape[1])
        known = ((torch.rand(len(i), 1) > 0.1) & torch.from_numpy(other < 0)[:, None] & ~mock[:, None]).float()
        f = f * known
        o = net(prepare(x), f)
        y = y * 0.98 + 0.01
        seen = torch.from_numpy((~hidden[i]).astype(np.float32) * weight[k].astype(np.float32))
        bce = lambda z: (F.binary_cross_entropy_with_logits(z, y, reduction='none') * seen).mean()
        hid = F.binary_cross_entropy_with_logits(o[:, 2], torch.from_numpy(hidden[i].astype(np.float32)))
        loss = bce(o[:, 0]) + 0.7 * bce(o[:, 1]) + 0.5 * bce(o[:, 3] * known[:, 0]) + 0.5 * hid
        opt.zero_grad()
        loss.backward()
        opt.step()
        sched.step()
        step += 1
        average(step)
        total += float(loss)
    if epoch % 4 == 3 or epoch == A.epochs - 1:
        S = scores()
        vis = ~hidden & inframe
        for p in ('learn', 'choose', 'leftOut'):
            sel = (part == p) & vis
            gone = sel & (Y == 0)
            print(f'{time.time()-start:6.0f}s epoch {epoch} {p:8s} loss {total/(len(pick)//A.batch):.3f}',
                  ' '.join(f'{n} {loss_of(S[:, c], sel):.3f} fp75 {int((S[gone][:, c] > .75).sum())}/{int(gone.sum())}' for n, c in (('mix', 0), ('crop', 1), ('fig', 3))), flush=True)

S = scores()
source = open(os.path.join(here, '../../packages/vision/src/evidence/evidence.ts')).read()
names = re.findall(r"'(\w+)',", source[source.index('evidenceNames = ['):source.index('] as const')])
SAVED = {n: FIG[:, names.index(n)] for n in ('seen', 'ringOther', 'veil', 'noise', 'tellF', 'edgeT', 'shift', 'telling')}
torch.save({'net': kept.state_dict(), 'mean': mean, 'scale': scale, 'args': vars(A)}, A.out + '.pt')
json.dump([{**{k: r[k] for k in ('drawer', 'part', 'surface', 'photo', 'tool', 'status', 'occluded', 'inFrame', 'registered', 'hidden', 'looks')}, **{n: round(float(v[i]), 4) for n, v in SAVED.items()}, 's': [round(float(v), 5) for v in s]} for i, (r, s) in enumerate(zip(ROWS, S))], open(A.out + '.json', 'w'))


def export(path):
    """Folds batch normalization into the convolutions; 16-bit weights as base 64, for ship.py."""
    out = b''
    def block(values):
        nonlocal out
        v = np.asarray(values, np.float64).ravel()
        unit = np.float32(max(np.abs(v).max(), 1e-12) / 32767)
        out += struct.pack('<if', len(v), unit) + np.clip(np.round(v / unit), -32767, 32767).astype('<i2').tobytes()
    for v in list(mean) + list(scale):
        block([v])
    for conv, norm, _ in kept.body:
        g = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        block((conv.weight * g[:, None, None, None]).detach())
        block((norm.bias - norm.running_mean * g).detach())
    for layer in (kept.crop1, kept.crop2, kept.fig1, kept.fig2, kept.mix, kept.mix2):
        block(layer.weight.detach())
        block(layer.bias.detach())
    # What the network says of an input that a test can make again.
    i = np.arange(7 * H * W)
    crop = ((i * 37 + i // 64 * 11) % 256).astype(np.float32).reshape(1, 7, H, W)
    figures = np.sin(np.arange(len(mean))).astype(np.float32)[None]
    with torch.no_grad():
        check = torch.sigmoid(kept(prepare(torch.from_numpy(crop)), torch.from_numpy(figures)))[0].tolist()
    json.dump(dict(weights=base64.b64encode(out).decode(), check=[round(c, 5) for c in check]), open(path, 'w'))


kept.eval()
if A.export:
    export(A.export)
