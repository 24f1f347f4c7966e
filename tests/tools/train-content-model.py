#!/usr/bin/env python3
"""Trains the content model of lib/reading/extract (docs/decisions, "Which blocks are content").

Usage: train-content-model.py FEATURES.json MODEL.json [UNSEEN.json]
FEATURES.json comes from tests/eval/extract-features.ts: {names, pages: [{host, X, w, y, ...}]}.
Prints the cross-validated accuracy (pages of one site stay in one fold), then trains on all pages. UNSEEN.json gets the
probabilities of models that have not seen the page's site, for `npm run eval -- extract-unseen`.
Needs lightgbm 4 (pip) and numpy.
"""
import json
import random
import sys

import lightgbm
import numpy as np

# Places in the folds are drawn anew for each: one order alone moves small sets by a hundredth.
ORDERS = 2
FOLDS = 5


PARAMETERS = {
    "objective": "binary",
    "learning_rate": 0.07,
    "num_leaves": 6,
    "min_data_in_leaf": 150,
    "lambda_l2": 20,
    # Few pages and many features that say nearly the same: each tree sees some of both.
    "feature_fraction": 0.3,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "seed": 1,
    "num_threads": 1,
    "verbose": -1,
}
TREES = 220


def fitted(features, labels, weights):
    return lightgbm.train(PARAMETERS, lightgbm.Dataset(features, labels, weight=weights), num_boost_round=TREES)


def tree_of(root):
    """Rows of [feature, threshold, left, right] for splits and [value] for leaves; `value <= threshold` goes left."""
    rows = []

    def add(node):
        at = len(rows)
        if "leaf_value" in node:
            rows.append([round(float(node["leaf_value"]), 4)])
            return at
        rows.append([])
        left, right = add(node["left_child"]), add(node["right_child"])
        rows[at] = [int(node["split_feature"]), float(f'{node["threshold"]:.5g}'), left, right]
        return at

    add(root)
    return rows


def weights_of(page):
    """A page counts by the text that it should give, its blocks by their letters; a small share keeps short ones in view."""
    letters, shares = np.array(page["w"], dtype=float), np.array(page["y"])
    wanted = (letters * shares).sum() + 0.1 * letters.sum() + 20
    weights = np.minimum(letters / wanted, 1) + 0.15 / len(letters)
    return weights / weights.sum() ** 0.5


def unseen_of(features, labels, weights, groups, order):
    sites = sorted(set(groups))
    random.Random(order).shuffle(sites)
    fold_of = {site: i % FOLDS for i, site in enumerate(sites)}
    folds = np.array([fold_of[group] for group in groups])
    unseen = np.zeros(len(labels))
    for fold in range(FOLDS):
        train, test = folds != fold, folds == fold
        unseen[test] = fitted(features[train], labels[train], weights[train]).predict(features[test])
    return unseen


def main(source, target, unseen_target=None):
    data = json.load(open(source, encoding="utf8"))
    pages = [page for page in data["pages"] if page["X"]]
    features = np.concatenate([np.array(page["X"], dtype=float) for page in pages])
    labels = (np.concatenate([np.array(page["y"]) for page in pages]) >= 0.5).astype(int)
    weights = np.concatenate([weights_of(page) for page in pages])
    weights *= len(weights) / weights.sum()
    groups = [page["host"] for page in pages for _ in page["w"]]
    orders = [unseen_of(features, labels, weights, groups, order) for order in range(ORDERS)]
    for unseen in orders:
        right = np.average((unseen > 0.5) == labels, weights=weights)
        print(f"weighted accuracy on unseen sites {right:.4f}, {len(labels)} blocks, {len(pages)} pages")
    if unseen_target:
        write_unseen(data["pages"], orders, unseen_target)
    trees = [tree_of(tree["tree_structure"]) for tree in fitted(features, labels, weights).dump_model()["tree_info"]]
    with open(target, "w", encoding="utf8") as out:
        out.write('{\n"features": %s,\n"base": %s,\n"trees": [\n' % (json.dumps(data["names"]), 0))
        out.write(",\n".join(json.dumps(tree, separators=(",", ":")) for tree in trees))
        out.write("\n]\n}\n")


def write_unseen(pages, orders, target):
    at = 0
    out = []
    for page in pages:
        end = at + len(page["X"])
        kept = {name: page[name] for name in ("set", "id", "reference", "blocks", "trust", "kind")}
        out.append({**kept, "unseen": [[round(float(value), 5) for value in unseen[at:end]] for unseen in orders]})
        at = end
    json.dump(out, open(target, "w", encoding="utf8"))


main(*sys.argv[1:])
