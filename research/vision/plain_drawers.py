"""Draws plain shapes on plain ground, as drawers to learn outlines and tool pixels from.

    python3 research/vision/plain_drawers.py OUT COUNT

Each drawer of OUT has a template photo and what silhouette.py and outline.py read of truth.json: bars, wedges
and hammers of one color each, some barely darker or lighter than the ground, in slanted rows or scattered.
The same count gives the same drawers. Needs shapely.
"""

import json
import math
import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from shapely import affinity
from shapely.geometry import Polygon, box

WIDTH, HEIGHT = 960, 720
FIRST = 9001


def color(rng, near=None):
    if near is not None:
        sign = rng.choice((-1, 1)) if 45 < near.mean() < 205 else (1 if near.mean() <= 45 else -1)
        return np.clip(near + sign * rng.uniform(20, 45) + rng.normal(0, 3, 3), 0, 255)
    if rng.random() < 0.6:
        return np.clip(rng.uniform(15, 240) + rng.normal(0, 5, 3), 0, 255)
    return rng.uniform(10, 245, 3)


def outline(rng, length, width):
    """A shape along the rows, its middle in the origin."""
    l, w, kind = length / 2, width / 2, rng.random()
    if kind < 0.5:
        return box(-l, -w, l, w)
    if kind < 0.7:
        thin = w * rng.uniform(0.2, 0.6)
        return Polygon([(-l, -w), (l, -thin), (l, thin), (-l, w)])
    thin, head = w * rng.uniform(0.25, 0.5), l - length * rng.uniform(0.1, 0.4)
    return Polygon([(-l, -thin), (head, -thin), (head, -w), (l, -w), (l, w), (head, w), (head, thin), (-l, thin)])


def scattered(rng):
    for _ in range(rng.integers(8, 20)):
        one = outline(rng, rng.uniform(50, 300), rng.uniform(10, 60))
        turned = affinity.rotate(one, rng.uniform(0, 360))
        yield affinity.translate(turned, *rng.uniform((40, 40), (WIDTH - 40, HEIGHT - 40)))


def in_rows(rng):
    """Tools of one size side by side, slanted."""
    for _ in range(rng.integers(2, 5)):
        length, width, angle = rng.uniform(80, 320), rng.uniform(10, 40), rng.uniform(-80, 80)
        pitch = width * rng.uniform(1.4, 2.8)
        x, y = rng.uniform((120, 100), (WIDTH - 120, HEIGHT - 100))
        turn = math.radians(angle)
        for k in range(rng.integers(3, 8)):
            one = affinity.rotate(outline(rng, length * rng.uniform(0.85, 1), width), angle, origin=(0, 0))
            yield affinity.translate(one, x - pitch * k * math.sin(turn), y + pitch * k * math.cos(turn))


def percent(x, y):
    return 100 * x / WIDTH, 100 * y / HEIGHT


def picture_of(tools, rng):
    ground = color(rng)
    picture = Image.new("RGB", (WIDTH * 2, HEIGHT * 2), tuple(int(c) for c in ground))
    draw = ImageDraw.Draw(picture)
    for tool in tools:
        fill = color(rng, ground if rng.random() < 0.35 else None)
        if np.abs(fill - ground).max() < 20:
            fill = color(rng, ground)
        draw.polygon([(x * 2, y * 2) for x, y in tool.exterior.coords], fill=tuple(int(c) for c in fill))
    picture = picture.resize((WIDTH, HEIGHT), Image.BOX).filter(ImageFilter.GaussianBlur(rng.uniform(0, 0.8)))
    noisy = np.asarray(picture, np.float32) + rng.uniform(-1, 1, (HEIGHT, WIDTH, 1)) * rng.uniform(0, 8)
    return Image.fromarray(np.uint8(np.clip(noisy, 0, 255)))


def described(tool):
    left, top, right, bottom = tool.bounds
    (x, y), (right, bottom) = percent(left, top), percent(right, bottom)
    polygon = [percent(*point) for point in tool.exterior.coords[:-1]]
    return {"polygon": polygon, "x": x, "y": y, "width": right - x, "height": bottom - y}


def drawer(number, out):
    rng = np.random.default_rng(number)
    room = box(20, 20, WIDTH - 20, HEIGHT - 20)
    tools, taken = [], room.boundary
    for tool in (in_rows if rng.random() < 0.6 else scattered)(rng):
        if room.contains(tool) and tool.distance(taken) > 5:
            tools.append(tool)
            taken = taken.union(tool)
    folder = os.path.join(out, f"drawer_{number}")
    os.makedirs(folder, exist_ok=True)
    picture_of(tools, rng).save(os.path.join(folder, "reference.png"))
    truth = {
        "id": f"train-{number}",
        "referenceImage": "reference.png",
        "referenceWidth": WIDTH,
        "referenceHeight": HEIGHT,
        "anchors": [{"x": x, "y": y} for x, y in ((1, 1), (99, 1), (99, 99), (1, 99))],
        "tools": [described(tool) for tool in tools],
        "photos": [],
    }
    with open(os.path.join(folder, "truth.json"), "w") as file:
        json.dump(truth, file)


def main():
    out, count = sys.argv[1], int(sys.argv[2])
    numbers = (n for n in range(FIRST, FIRST + 2 * count) if n % 4)
    for number, _ in zip(numbers, range(count)):
        drawer(number, out)


if __name__ == "__main__":
    main()
