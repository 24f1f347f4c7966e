#!/usr/bin/env python3
"""Trains the content model of lib/reading/extract (docs/decisions, "Which blocks are content").

Usage: train-content-model.py FEATURES.json MODEL.json [UNSEEN.json]
FEATURES.json comes from tests/eval/extract-features.ts: {names, pages: [{host, X, w, y, ...}]}.
Prints the cross-validated accuracy (pages of one site stay in one fold), then trains on all pages. UNSEEN.json gets the
probabilities of models that have not seen the page's site, for `npm run eval -- extract-unseen`.
Needs scikit-learn (Debian: python3-sklearn).
"""
import json
import random
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

# Places in the folds are drawn anew for each: one order alone moves small sets by a hundredth.
ORDERS = 2
FOLDS = 5


def model():
    return HistGradientBoostingClassifier(
        max_iter=60, learning_rate=0.12, max_leaf_nodes=8, min_samples_leaf=100, l2_regularization=5, random_state=1
    )


def tree_of(nodes):
    """Rows of [feature, threshold, left, right] for splits and [value] for leaves; `value <= threshold` goes left."""
    rows = []
    for node in nodes:
        if node["is_leaf"]:
            rows.append([round(float(node["value"]), 4)])
        else:
            rows.append(
                [int(node["feature_idx"]), float(f'{node["num_threshold"]:.6g}'), int(node["left"]), int(node["right"])]
            )
    return rows


def unseen_of(features, labels, weights, groups, order):
    sites = sorted(set(groups))
    random.Random(order).shuffle(sites)
    fold_of = {site: i % FOLDS for i, site in enumerate(sites)}
    folds = np.array([fold_of[group] for group in groups])
    unseen = np.zeros(len(labels))
    for fold in range(FOLDS):
        train, test = folds != fold, folds == fold
        fitted = model().fit(features[train], labels[train], sample_weight=weights[train])
        unseen[test] = fitted.predict_proba(features[test])[:, 1]
    return unseen


def main(source, target, unseen_target=None):
    data = json.load(open(source, encoding="utf8"))
    pages = [page for page in data["pages"] if page["X"]]
    features = np.concatenate([np.array(page["X"], dtype=float) for page in pages])
    labels = (np.concatenate([np.array(page["y"]) for page in pages]) >= 0.5).astype(int)
    # Every page counts alike, within it every letter; a small share keeps short blocks in view.
    weights = np.concatenate([np.array(page["w"]) / max(1, sum(page["w"])) + 0.15 / len(page["w"]) for page in pages])
    weights *= len(weights) / weights.sum()
    groups = [page["host"] for page in pages for _ in page["w"]]
    orders = [unseen_of(features, labels, weights, groups, order) for order in range(ORDERS)]
    for unseen in orders:
        right = np.average((unseen > 0.5) == labels, weights=weights)
        print(f"weighted accuracy on unseen sites {right:.4f}, {len(labels)} blocks, {len(pages)} pages")
    if unseen_target:
        write_unseen(data["pages"], orders, unseen_target)
    final = model().fit(features, labels, sample_weight=weights)
    trees = [tree_of(predictors[0].nodes) for predictors in final._predictors]
    base = float(np.ravel(final._baseline_prediction)[0])
    with open(target, "w", encoding="utf8") as out:
        out.write('{\n"features": %s,\n"base": %s,\n"trees": [\n' % (json.dumps(data["names"]), round(base, 4)))
        out.write(",\n".join(json.dumps(tree, separators=(",", ":")) for tree in trees))
        out.write("\n]\n}\n")


def write_unseen(pages, orders, target):
    at = 0
    out = []
    for page in pages:
        end = at + len(page["X"])
        kept = {name: page[name] for name in ("set", "id", "reference", "blocks", "trust")}
        out.append({**kept, "unseen": [[round(float(value), 5) for value in unseen[at:end]] for unseen in orders]})
        at = end
    json.dump(out, open(target, "w", encoding="utf8"))


main(*sys.argv[1:])
