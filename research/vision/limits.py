"""Chooses the limits between sure and unsure on drawers not used for training, and reports by kind of box.

    python3 research/vision/limits.py SCORES.json... [COST]

SCORES.json comes from comparator.py or average.py; of several networks, the mean of the log-odds counts.
COST is the number of checks by a person that one wrong 'present' is worth; default 50. Copy the printed
limits into packages/vision/src/judge/classify.ts. To measure them, each drawer is judged by limits chosen on
the others.
"""

import json
import sys
from itertools import product

import numpy as np

NAMES = ("present", "presentByPicture", "presentByFigures", "missing", "missingByFigures", "hidden")
HIDDEN = (0.25, 0.5)
PRESENT = tuple(
    product((0.7, 0.8, 0.85, 0.88, 0.9, 0.92, 0.93, 0.95, 0.97, 0.98), (0, 0.3, 0.5, 0.6, 0.7, 0.8), (0, 0.3, 0.5, 0.6, 0.7, 0.8))
)
MISSING = tuple(product((0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05), (1, 0.7, 0.5)))
# Each network must give a surely present tool this much, as in classify.ts.
PRESENT_BY_EACH = 0.75
MISSING_COST = 5
FLAWED_PHOTO_COST = 0.3
RESAMPLES = 4000


class Table:
    """Scores and truth of these rows as arrays."""

    def __init__(self, rows):
        self.rows = rows
        self.scores = np.array([row["s"] for row in rows])
        self.none_contradicts = np.array([row["least"] >= PRESENT_BY_EACH for row in rows])
        self.here = np.array([row["status"] == "present" for row in rows])
        self.empty = np.array([row["status"] == "missing" for row in rows])
        self.visible = np.array([not row["occluded"] and row["inFrame"] >= 0.9 for row in rows])
        self.barred = np.array([row["seen"] < 0.8 or (row["contrastF"] < 10 and row["edgeT"] < 25) for row in rows])
        self.drawer = np.array([row["drawer"] for row in rows])
        _, self.photo = np.unique([f"{row['drawer']} {row['photo']}" for row in rows], return_inverse=True)

    def only(self, chosen):
        return Table([row for row, keep in zip(self.rows, chosen) if keep])


def say(table, limits):
    """Surely present and surely missing, by place."""
    both, picture, hidden, figures = table.scores.T
    barred = table.barred | (hidden >= limits["hidden"])
    present = (
        ~barred
        & table.none_contradicts
        & (both >= limits["present"])
        & (picture >= limits["presentByPicture"])
        & (figures >= limits["presentByFigures"])
    )
    missing = (
        ~barred
        & ~present
        & (both <= limits["missing"])
        & (figures <= limits["missingByFigures"])
    )
    return present, missing


def choose(table, cost_present):
    """The limits with the lowest cost; those for 'missing' hardly depend on those for 'present'."""
    best = None
    both, picture, hidden, figures = table.scores.T
    for most_hidden in HIDDEN:
        open_ = ~table.barred & (hidden < most_hidden)
        missing_by = [
            (m, open_ & (both <= m[0]) & (figures <= m[1])) for m in MISSING
        ]
        for p in PRESENT:
            present = open_ & table.none_contradicts & (both >= p[0]) & (picture >= p[1]) & (figures >= p[2])
            false_present = (present & ~table.here).sum()
            if best is not None and cost_present * false_present >= best[0]:
                continue
            for m, said in missing_by:
                missing = said & ~present
                doubt = table.visible & ~present & ~missing
                wrong = table.visible & np.where(table.here, missing, present)
                flawed = np.unique(table.photo[doubt | wrong]).size
                false_missing = (missing & table.here & table.visible).sum()
                cost = (
                    doubt.sum()
                    + cost_present * false_present
                    + MISSING_COST * false_missing
                    + FLAWED_PHOTO_COST * flawed
                )
                if best is None or cost < best[0]:
                    best = cost, (*p, *m, most_hidden)
    return dict(zip(NAMES, best[1]))


def upper_bound(wrong, gone):
    """What one sample in twenty would exceed; samples whole drawers, because mistakes come in clusters."""
    if wrong.sum() == 0:
        # No mistakes: the share that would show none in this many places one time in twenty.
        return 1 - 0.05 ** (1 / max(1, gone.sum()))
    rng = np.random.default_rng(1)
    picks = rng.integers(len(gone), size=(RESAMPLES, len(gone)))
    return float(np.percentile(wrong[picks].sum(1) / np.maximum(1, gone[picks].sum(1)), 95))


def by_drawer(table, chosen):
    return np.array([chosen[table.drawer == drawer].sum() for drawer in np.unique(table.drawer)])


def show(name, table, present, missing):
    visible, here = table.visible, table.here
    gone = visible & ~here
    wrong = gone & present
    lost = visible & here & missing
    doubt = visible & ~present & ~missing
    flawed = np.unique(table.photo[doubt | wrong | lost]).size
    photos = np.unique(table.photo).size
    bound = upper_bound(by_drawer(table, wrong), by_drawer(table, gone))
    print(
        f"{name:24s} falsePresent {wrong.sum()}/{gone.sum()} (at most {100 * bound:.1f} % by drawer, "
        f"empty {(wrong & table.empty).sum()})  falseMissing {lost.sum()}/{(visible & here).sum()}  "
        f"review {100 * doubt.sum() / max(1, visible.sum()):.1f} %  right {photos - flawed}/{photos}  "
        f"hiddenSure {(present & ~here & ~visible).sum()}"
    )


def by_kind(name, table, present, missing):
    show(name, table, present, missing)
    surfaces = np.array([row["surface"] for row in table.rows])
    for surface in np.unique(surfaces):
        chosen = surfaces == surface
        show("  " + surface, table.only(chosen), present[chosen], missing[chosen])


def left_out(table, cost_present):
    """Judges each drawer by limits chosen on the others."""
    present, missing = np.zeros(len(table.rows), bool), np.zeros(len(table.rows), bool)
    for drawer in np.unique(table.drawer):
        own = table.drawer == drawer
        present[own], missing[own] = say(table.only(own), choose(table.only(~own), cost_present))
    return present, missing


def log_odds(chances):
    kept = np.clip(chances, 1e-5, 1 - 1e-5)
    return np.log(kept / (1 - kept))


def read(files):
    """The rows of the first file, scored by all networks together."""
    tables = [json.load(open(file)) for file in files]
    scores = np.array([[row["s"] for row in rows] for rows in tables])
    mean = 1 / (1 + np.exp(-log_odds(scores).mean(0)))
    least = scores[:, :, 0].min(0)
    return [{**row, "s": s, "least": l} for row, s, l in zip(tables[0], mean.tolist(), least.tolist())]


def main(*words):
    files = [word for word in words if word.endswith(".json")]
    cost = words[len(files)] if len(words) > len(files) else "50"
    rows = read(files)
    table = Table([row for row in rows if row["part"] == "choose"])
    by_kind("each drawer left out", table, *left_out(table, float(cost)))
    limits = choose(table, float(cost))
    print(json.dumps(limits))
    for part in ("learn", "choose", "leftOut", "keptOut", "samples"):
        some = [row for row in rows if row["part"] == part]
        if some:
            by_kind(part, Table(some), *say(Table(some), limits))


if __name__ == "__main__":
    main(*sys.argv[1:])
