#!/usr/bin/env python3
"""Makes the tables of line breaking classes and of letters that join, and the rows that tests check
line breaks with.

Both come from ICU through PyICU (pip install icukit-pyicu); the table has the properties of its
version of Unicode, the rows are the breaks of its own, independent break iterators.

    Scripts/make-line-breaks.py
"""
import os
import random

import icu

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLE = os.path.join(ROOT, "Sources/Sprites/QuadrilleText/Layout/LineBreakTable.swift")
JOINING = os.path.join(ROOT, "Sources/Sprites/QuadrilleText/Layout/JoiningTable.swift")
ROWS = os.path.join(ROOT, "Fixtures/Text/breaks.txt")

CLASSES = [
    "AL", "BK", "CR", "LF", "NL", "SP", "ZW", "WJ", "GL", "CL", "CP", "EX", "SY", "OP", "QU", "IS",
    "NS", "B2", "CB", "HY", "HH", "HL", "BA", "BB", "IN", "NU", "PR", "PO", "ID", "EB", "EM", "JL",
    "JV", "JT", "H2", "H3", "AP", "AK", "AS", "VF", "VI", "RI", "CM", "ZWJ",
]
EAST_ASIAN, INITIAL, FINAL, PICTOGRAPH = 1, 2, 4, 8


def name(value, prop):
    return icu.Char.getPropertyValueName(prop, value, icu.UPropertyNameChoice.SHORT_PROPERTY_NAME)


def entry(code):
    """The class of a character with its flags, as the table has it."""
    kind = name(icu.Char.getIntPropertyValue(code, icu.UProperty.LINE_BREAK), icu.UProperty.LINE_BREAK)
    category = name(
        icu.Char.getIntPropertyValue(code, icu.UProperty.GENERAL_CATEGORY),
        icu.UProperty.GENERAL_CATEGORY,
    )
    # Rule LB1.
    if kind == "SA":
        kind = "CM" if category in ("Mn", "Mc") else "AL"
    kind = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS"}.get(kind, kind)
    width = name(
        icu.Char.getIntPropertyValue(code, icu.UProperty.EAST_ASIAN_WIDTH),
        icu.UProperty.EAST_ASIAN_WIDTH,
    )
    flags = EAST_ASIAN if width in ("F", "W", "H") else 0
    if kind == "QU":
        flags |= {"Pi": INITIAL, "Pf": FINAL}.get(category, 0)
    if category == "Cn" and icu.Char.hasBinaryProperty(code, icu.UProperty.EXTENDED_PICTOGRAPHIC):
        flags |= PICTOGRAPH
    # Only rule LB19a asks for the width of a mark, and there a mark has that of its base.
    if kind in ("CM", "ZWJ", "SP"):
        flags = 0
    return flags << 6 | CLASSES.index(kind)


def make_table():
    entries, last = [], None
    for code in range(0x110000):
        value = entry(code)
        if value != last:
            entries.append(code << 11 | value)
            last = value
    numbers = [f"0x{value:08x}" for value in entries]
    lines = [", ".join(numbers[i : i + 8]) for i in range(0, len(numbers), 8)]
    cases = "\n".join(
        "  case " + ", ".join(CASES[i : i + 8]) for i in range(0, len(CASES), 8)
    )
    text = f"""// Written by Scripts/make-line-breaks.py from the properties of Unicode {icu.UNICODE_VERSION}.0.

/// A value of Unicode's property Line_Break, after rule LB1 of UAX #14.
enum LineBreakClass: UInt8 {{
{cases}
}}

/// The line breaking classes of all characters, of Unicode {icu.UNICODE_VERSION}.0.
enum LineBreakTable {{
  /// The first character of each range of equal values, in bits 11 to 31; in bits 6 to 9 the flags
  /// of `LineBreakValue`, and in bits 0 to 5 the class.
  static let ranges: [UInt32] = [
    {(chr(10) + "    ").join(line + "," for line in lines)}
  ]
}}
"""
    with open(TABLE, "w") as file:
        file.write(text)
    return entries


def make_joining():
    """The letters that join others: Joining_Type D, R, L or C."""
    ranges = []
    for code in range(0x110000):
        value = icu.Char.getIntPropertyValue(code, icu.UProperty.JOINING_TYPE)
        if name(value, icu.UProperty.JOINING_TYPE) not in ("D", "R", "L", "C"):
            continue
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    texts = [f"0x{first:X}...0x{last:X}" for first, last in ranges]
    lines = [", ".join(texts[i : i + 5]) for i in range(0, len(texts), 5)]
    text = f"""// Written by Scripts/make-line-breaks.py from the properties of Unicode {icu.UNICODE_VERSION}.0.

/// The letters of scripts that join them: Joining_Type D, R, L or C, of Unicode {icu.UNICODE_VERSION}.0.
enum JoiningTable {{
  private static let ranges: [ClosedRange<UInt32>] = [
    {(chr(10) + "    ").join(line + "," for line in lines)}
  ]

  /// Whether a character joins its neighbors, so that no space belongs between them.
  static func joins(_ scalar: UInt32) -> Bool {{
    guard let first = ranges.first, scalar >= first.lowerBound else {{ return false }}
    var low = 0
    var high = ranges.count
    while high - low > 1 {{
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= scalar {{ low = middle }} else {{ high = middle }}
    }}
    return ranges[low].contains(scalar)
  }}
}}
"""
    with open(JOINING, "w") as file:
        file.write(text)


CASES = [
    "al", "bk", "cr", "lf", "nl", "sp", "zw", "wj", "gl", "cl", "cp", "ex", "sy", "op", "qu", "is_",
    "ns", "b2", "cb", "hy", "hh", "hl", "ba", "bb", "in_", "nu", "pr", "po", "id", "eb", "em", "jl",
    "jv", "jt", "h2", "h3", "ap", "ak", "as_", "vf", "vi", "ri", "cm", "zwj",
]
CASES = [f"`{c[:-1]}`" if c.endswith("_") else c for c in CASES]


def samples():
    """A character of each value of the table, and some of interest."""
    chosen, random_source = {}, random.Random(14)
    codes = list(range(0x20, 0x30000))
    random_source.shuffle(codes)
    for code in codes:
        kind = icu.Char.getIntPropertyValue(code, icu.UProperty.LINE_BREAK)
        # South East Asian scripts have dictionaries in ICU.
        if name(kind, icu.UProperty.LINE_BREAK) in ("SA", "SG", "XX", "CJ"):
            continue
        chosen.setdefault(entry(code), code)
    extra = [0x25CC, 0x2010, 0x2D, 0x2019, 0xAB, 0x22, 0x28, 0x3008, 0x31, 0x2026, 0x25, 0x2049]
    extra += [0x1F1E6, 0xAD, 0x231A, 0x2060, 0x09, 0x3000, 0x200D, 0x308]
    hard = (0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029)
    return sorted(c for c in set(chosen.values()) | set(extra) if c not in hard)


def breaks(iterator, text):
    iterator.setText(icu.UnicodeString(text))
    offsets, found = set(), iterator.nextBoundary()
    while found != icu.BreakIterator.DONE:
        offsets.add(found)
        found = iterator.nextBoundary()
    bits, offset = "", 0
    for index, character in enumerate(text):
        if index:
            bits += "1" if offset in offsets else "0"
        offset += 2 if ord(character) > 0xFFFF else 1
    return bits


def make_rows():
    line = icu.BreakIterator.createLineInstance(icu.Locale.getRoot())
    clusters = icu.BreakIterator.createCharacterInstance(icu.Locale.getRoot())
    chars = samples()
    out = [
        f"# Breaks found by ICU {icu.ICU_VERSION}, Unicode {icu.UNICODE_VERSION}.0:"
        " see Scripts/make-line-breaks.py.",
        "# pairs: for each pattern and each first character, whether a line may begin with each",
        "# second one; b: both alone, s: a space between them, c: a combining mark between them.",
        "chars " + " ".join(f"{c:X}" for c in chars),
    ]
    for pattern, middle in (("b", ""), ("s", " "), ("c", "\u0308")):
        for first in chars:
            bits = "".join(breaks(line, chr(first) + middle + chr(second))[-1] for second in chars)
            out.append(f"pairs {pattern} {first:X} {bits}")
    source = random.Random(16)
    for kind, iterator, count in (("line", line, 1500), ("cluster", clusters, 400)):
        for _ in range(count):
            text = "".join(chr(source.choice(chars)) for _ in range(source.randint(3, 9)))
            out.append(
                f"{kind} " + " ".join(f"{ord(c):X}" for c in text) + " " + breaks(iterator, text)
            )
    os.makedirs(os.path.dirname(ROWS), exist_ok=True)
    with open(ROWS, "w") as file:
        file.write("\n".join(out) + "\n")
    return len(chars), len(out)


if __name__ == "__main__":
    entries = make_table()
    make_joining()
    characters, rows = make_rows()
    print(f"{len(entries)} ranges, {characters} characters, {rows} rows")
