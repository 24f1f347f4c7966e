"""Makes lib/fetch/letters.json anew: how common letters and pairs of letters are in each language.

    python3 tests/tools/train-letter-model.py FILE.json [DIR...]

Reads the translations that a Debian system has installed (/usr/share/locale, /usr/share/man) and, from each DIR, files
xquad-*.json, drcd.json, cmrc.json and jaquad.json ({"pages": [[title, [paragraph, ...]], ...]}). Three of ten
catalogues, four of ten manual pages and four of ten pages are left out, for measuring; --held FILE writes them.
"""

import collections
import glob
import gzip
import json
import math
import os
import re
import struct
import sys
import unicodedata
import zlib

PAIRS = "en de fr es it nl pt da nb sv fi is ca pl cs sk hu ro hr sl sq tr lt lv et vi".split()
PAIRS += "ru uk be bg sr mk el he ar fa th".split()
CHARACTERS = {"zh_CN": 2000, "zh_TW": 2000, "ja": 1400, "ko": 700}
SETS = {"zh_CN": ["xquad-zh", "cmrc"], "zh_TW": ["drcd"], "ja": ["jaquad"]}
# A cost is written as one letter, in half bits.
COSTS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# More letters than a language writes are loan words.
RARE = 4e-5
SAMPLE = 900_000


def catalogue(path):
    data = open(path, "rb").read()
    if len(data) < 28 or struct.unpack("<I", data[:4])[0] != 0x950412DE:
        return
    count, originals, translations = struct.unpack("<III", data[8:20])
    for i in range(count):
        length, at = struct.unpack("<II", data[originals + 8 * i : originals + 8 * i + 8])
        original = data[at : at + length].split(b"\0")[0]
        length, at = struct.unpack("<II", data[translations + 8 * i : translations + 8 * i + 8])
        text = data[at : at + length].split(b"\0")[0]
        if original and text != original:
            yield text.decode("utf8", "ignore")


def manual(path):
    try:
        lines = (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf8").read().split("\n")
    except (OSError, UnicodeDecodeError):
        return
    lines = [re.sub(r"^\.[A-Za-z]+\s*", "", line) for line in lines if not re.match(r"^[.'](SH|TH|so|\\\"|TP)", line)]
    yield re.sub(r"\\f\(..|\\f.|\\[&|/,]|\\\(..|\\\[[^]]*\]|\\.", "", " ".join(lines).replace("\\-", "-"))


def clean(text):
    text = re.sub(r"%[-0-9.$*#+ ]*[hl]*[a-zA-Z]|\{[^}]*\}|<[^>]+>|&[a-z]+;|--?[a-z][-a-z]+|https?:\S+", " ", text)
    return re.sub(r"\s+", " ", re.sub(r"[_&](?=\w)|\ufeff", "", text)).strip()


def texts(language, folders):
    """Texts of a language, each with whether it is held out."""
    seen = set()
    for path in sorted(glob.glob(f"/usr/share/locale/{language}/LC_MESSAGES/*.mo")):
        held = zlib.crc32(os.path.basename(path).encode()) % 10 < 3
        for text in map(clean, catalogue(path)):
            if len(text) >= 25 and text not in seen:
                seen.add(text)
                yield text, held
    for path in sorted(glob.glob(f"/usr/share/man/{language}/man*/*")):
        held = zlib.crc32(os.path.basename(path).split(".")[0].encode()) % 10 < 4
        for text in map(clean, manual(path)):
            if len(text) > 200:
                yield text, held
    for name in SETS.get(language, ["xquad-" + language]):
        for folder in folders:
            path = f"{folder}/{name}.json"
            if os.path.exists(path):
                for i, page in enumerate(json.load(open(path))["pages"]):
                    for text in page[1]:
                        yield clean(text), i % 10 < 4


def cost(share):
    return COSTS[min(len(COSTS) - 1, round(-2 * math.log2(share)))]


TONES = "\u0300\u0301\u0303\u0309\u0323"


def tones_apart(text):
    """Vietnamese as windows-1258 writes it: tones stand behind their letters."""
    out = []
    for letter in unicodedata.normalize("NFC", text):
        parts = unicodedata.normalize("NFD", letter)
        tones = "".join(part for part in parts if part in TONES)
        out.append(unicodedata.normalize("NFC", "".join(part for part in parts if part not in TONES)) + tones)
    return "".join(out)


# What older encodings lack is written with its like; a letter that is in none of them is left out.
LIKE = {"ro": str.maketrans("șțȘȚ", "şţŞŢ"), "fa": str.maketrans("یک", "يك"), "tr": {0x307: None}}
WRITTEN_IN = [
    ("cp1252", "en de fr es it nl pt da nb sv fi is ca"),
    ("cp1250", "pl cs sk hu ro hr sl sq"),
    ("cp1254", "tr"),
    ("cp1257", "lt lv et"),
    ("cp1258", "vi"),
    ("cp1251", "ru uk be bg sr mk"),
    ("cp1253", "el"),
    ("cp1255", "he"),
    ("cp1256", "ar fa"),
    ("cp874", "th"),
]
CODEC = {language: codec for codec, languages in WRITTEN_IN for language in languages.split()}


def written(letter, language):
    return (language in LATIN or ord(letter) > 0x24F) and bool(letter.encode(CODEC[language], "ignore")) and unicodedata.category(letter)[0] in "LM" and letter not in "ªºƒˆ"


def pairs(language, text):
    text = tones_apart(text) if language == "vi" else text.translate(LIKE.get(language, {}))
    words = re.findall(r"[^\W\d_][^\W\d_\u0300]*(?:[\u0300-\u036f\u0e31-\u0e4e\u064b-\u0652][^\W\d_]*)*", text.lower())
    if language not in LATIN:
        words = [word for word in words if not word.isascii()]
    count = collections.Counter(letter for word in words for letter in word)
    total = sum(count.values())
    latin = set("abcdefghijklmnopqrstuvwxyz") if language in LATIN else set()
    letters = sorted(latin | {letter for letter, n in count.items() if n > RARE * total and ord(letter) > 127 and written(letter, language)})
    table = collections.Counter()
    for word in words:
        for pair in zip(" " + word, word + " "):
            table[pair] += 1
    alphabet = [" "] + letters
    rows = []
    for before in alphabet:
        row = sum(table[before, after] for after in alphabet)
        # What was not seen is as likely as what was seen once, thinned by how common the letter is.
        shares = [(table[before, after] + 0.3) / (row + 0.3 * len(alphabet) + 1) for after in alphabet]
        rows.append("".join(cost(max(share, 1e-9)) for share in shares))
    return {"letters": "".join(letters), "costs": "".join(rows)}


LATIN = set("en de fr es it nl pt da nb sv fi is ca pl cs sk hu ro hr sl sq tr lt lv et vi".split())


def characters(text, most):
    count = collections.Counter(c for c in text if ord(c) > 127 and not c.isspace())
    total = sum(count.values())
    tiers = collections.defaultdict(str)
    for character, n in count.most_common(most):
        tiers[min(20, round(-math.log2(n / total)))] += character
    return {str(bits): tier for bits, tier in sorted(tiers.items())}


def main():
    arguments = sys.argv[1:]
    held_file = None
    if "--held" in arguments:
        at = arguments.index("--held")
        held_file = arguments[at + 1]
        del arguments[at : at + 2]
    target, folders = arguments[0], arguments[1:]
    model, held = {"pairs": {}, "characters": {}}, {}
    for language in [*PAIRS, *CHARACTERS]:
        told = list(texts(language, folders))
        if language == "en":
            # Programs are written in English: their original messages are in every catalogue.
            told += [(text, False) for text in english()]
        held[language] = [text for text, is_held in told if is_held]
        fitted = [text for text, is_held in told if not is_held]
        # Whole paragraphs first: messages of programs repeat themselves.
        fitted.sort(key=lambda text: -min(len(text), 400))
        text = "\n".join(fitted)[:SAMPLE]
        if language in CHARACTERS:
            model["characters"][language] = characters(text, CHARACTERS[language])
        else:
            model["pairs"][language] = pairs(language, text)
    json.dump(model, open(target, "w"), ensure_ascii=False, separators=(",", ":"))
    if held_file:
        json.dump(held, open(held_file, "w"), ensure_ascii=False)


def english():
    found = set()
    for path in sorted(glob.glob("/usr/share/locale/de/LC_MESSAGES/*.mo"))[:60]:
        data = open(path, "rb").read()
        count, originals = struct.unpack("<II", data[8:16])
        for i in range(count):
            length, at = struct.unpack("<II", data[originals + 8 * i : originals + 8 * i + 8])
            text = clean(data[at : at + length].split(b"\0")[0].decode("utf8", "ignore"))
            if len(text) > 40:
                found.add(text)
    return sorted(found)


if __name__ == "__main__":
    main()
