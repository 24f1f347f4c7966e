#!/usr/bin/env python3
"""Trains the content model of lib/reading/extract (docs/decisions, "Which blocks are content").

Usage: train-content-model.py FEATURES.json MODEL.json
FEATURES.json comes from tests/eval/extract-features.ts: {names, pages: [{host, X, w, y}]}.
Prints the cross-validated accuracy (pages of one site stay in one fold), then trains on all pages.
Needs scikit-learn (Debian: python3-sklearn).
"""
import json
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GroupKFold


def model():
    """Sixty trees of eight leaves: twice the size gained nothing on unseen sites."""
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


def main(source, target):
    data = json.load(open(source, encoding="utf8"))
    pages = [page for page in data["pages"] if page["X"]]
    features = np.concatenate([np.array(page["X"], dtype=float) for page in pages])
    labels = (np.concatenate([np.array(page["y"]) for page in pages]) >= 0.5).astype(int)
    # Every page counts alike, within it every letter; a small share keeps short blocks in view.
    weights = np.concatenate([np.array(page["w"]) / max(1, sum(page["w"])) + 0.15 / len(page["w"]) for page in pages])
    weights *= len(weights) / weights.sum()
    hosts = {host: i for i, host in enumerate(sorted({page["host"] for page in pages}))}
    groups = np.concatenate([[hosts[page["host"]]] * len(page["w"]) for page in pages])
    right = np.zeros(len(labels))
    unseen = np.zeros(len(labels))
    for train, test in GroupKFold(5).split(features, labels, groups):
        fold = model().fit(features[train], labels[train], sample_weight=weights[train])
        unseen[test] = fold.predict_proba(features[test])[:, 1]
        right[test] = (unseen[test] > 0.5) == labels[test]
    print(f"weighted accuracy on unseen sites {np.average(right, weights=weights):.4f}, {len(labels)} blocks, {len(pages)} pages")
    final = model().fit(features, labels, sample_weight=weights)
    trees = [tree_of(predictors[0].nodes) for predictors in final._predictors]
    base = float(np.ravel(final._baseline_prediction)[0])
    with open(target, "w", encoding="utf8") as out:
        out.write('{\n"features": %s,\n"base": %s,\n"trees": [\n' % (json.dumps(data["names"]), round(base, 4)))
        out.write(",\n".join(json.dumps(tree, separators=(",", ":")) for tree in trees))
        out.write("\n]\n}\n")
    if len(sys.argv) > 3:
        at = 0
        folds = []
        for page in data["pages"]:
            folds.append([float(value) for value in unseen[at : at + len(page["X"])]])
            at += len(page["X"])
        json.dump(folds, open(sys.argv[3], "w", encoding="utf8"))


main(sys.argv[1], sys.argv[2])
