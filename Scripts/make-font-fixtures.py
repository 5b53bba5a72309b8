#!/usr/bin/env python3
"""Generates Fixtures/Fonts/Odd: bitmap fonts that use rare features of AngelCode's format, and the expected
lines, glyphs and pixels of texts, computed from the layout rules. Needs python3-pil.

Independent of Quadrille: numbers are exact fractions, and line breaking uses the pair rules.
"""
import hashlib
import json
import os
import struct
import sys
import unicodedata
from fractions import Fraction
from math import floor

from PIL import Image

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fixtures/Fonts/Odd")
MARGIN = 16


# MARK: Fonts


def noise(seed):
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 16 & 255


def page(mode, size, seed):
    """A page of noise, so that all positions differ."""
    width, height = size
    values = noise(seed)
    count = width * height
    if mode == "RGBA":
        data = bytearray()
        for _ in range(count):
            alpha = next(values)
            # A third of the texels is opaque, some are transparent.
            alpha = 255 if alpha % 3 == 0 else 0 if alpha % 7 == 0 else alpha
            data += bytes([next(values), next(values), next(values), alpha])
        return Image.frombytes("RGBA", size, bytes(data))
    if mode == "RGB":
        return Image.frombytes("RGB", size, bytes(next(values) for _ in range(3 * count)))
    return Image.frombytes("L", size, bytes(next(values) for _ in range(count)))


class Font:
    def __init__(self, name, **common):
        self.name = name
        self.size = common.get("size", -16)
        self.line_height = common.get("line_height", 20)
        self.base = common.get("base", 15)
        self.packed = common.get("packed", 0)
        self.contents = common.get("contents", (0, 0, 0, 0))
        self.pages = []
        self.chars = []
        self.kernings = []

    def add(self, char, rect, offset=(0, 0), advance=8, page=0, chnl=15):
        self.chars.append((ord(char) if isinstance(char, str) else char, rect, offset, advance,
                           page, chnl))

    def row(self, letters, page=0, chnl=15, size=(6, 9), top=0, advance=8, offset=(0, 3)):
        """Adds letters in a row, with widths that cycle through three values."""
        left = 0
        for index, letter in enumerate(letters):
            width = size[0] + index % 3
            self.add(letter, (left, top, width, size[1]), (offset[0] - index % 2, offset[1]),
                     advance + index % 4, page, chnl)
            left += width + 1

    @property
    def size_of_pages(self):
        return self.pages[0][1].size

    def fields(self):
        width, height = self.size_of_pages
        info = [("face", f'"{self.name}"'), ("size", self.size), ("padding", "1,2,3,4"),
                ("spacing", "-1,1"), ("outline", 2)]
        common = [("lineHeight", self.line_height), ("base", self.base), ("scaleW", width),
                  ("scaleH", height), ("pages", len(self.pages)), ("packed", self.packed),
                  ("alphaChnl", self.contents[0]), ("redChnl", self.contents[1]),
                  ("greenChnl", self.contents[2]), ("blueChnl", self.contents[3])]
        chars = [[("id", c), ("x", r[0]), ("y", r[1]), ("width", r[2]), ("height", r[3]),
                  ("xoffset", o[0]), ("yoffset", o[1]), ("xadvance", a), ("page", p), ("chnl", k)]
                 for c, r, o, a, p, k in self.chars]
        kernings = [[("first", f), ("second", s), ("amount", a)] for f, s, a in self.kernings]
        return info, common, chars, kernings

    def text(self, line_end="\n", bom=False, blank=" ", order=1, pages_last=False, letters=False):
        info, common, chars, kernings = self.fields()

        def line(tag, fields):
            return tag + "".join(f"{blank}{key}={value}" for key, value in fields[::order])

        pages = [line("page", [("id", i), ("file", f'"{name}"')])
                 for i, (name, _) in enumerate(self.pages)]
        lines = [line("info", info), line("common", common)]
        lines += [] if pages_last else pages
        lines += ["", f"chars{blank}count=3"]
        for char in chars:
            more = []
            if letters and 32 < char[0][1] < 127:
                more = [("letter", f'"{chr(char[0][1])}"')]
            lines.append(line("char", char + more))
        lines += pages if pages_last else []
        lines += [line("kerning", kerning) for kerning in kernings]
        return ("\ufeff" if bom else "").encode() + (line_end.join(lines) + line_end).encode()

    def xml(self, line_end="\r\n", order=-1):
        info, common, chars, kernings = self.fields()

        def element(tag, fields):
            return f"<{tag} " + " ".join(
                '{}="{}"'.format(key, str(value).strip('"')) for key, value in fields[::order]) + "/>"

        parts = ['\ufeff<?xml version="1.0"?>', "<font>", "<kernings count='0'>"]
        parts += [element("kerning", kerning) for kerning in kernings]
        parts += ["</kernings>", "<unknown><deep a='1'/></unknown>", "<chars>"]
        parts += [element("char", char + [("letter", "space")]) for char in chars]
        parts += ["</chars>", element("common", common), "<pages>"]
        parts += [element("page", [("id", i), ("file", name)])
                  for i, (name, _) in enumerate(self.pages)]
        return line_end.join(parts + ["</pages>", element("info", info), "</font>", ""]).encode()

    def binary(self, order=(5, 9, 4, 3, 2, 1)):
        width, height = self.size_of_pages
        blocks = {
            1: struct.pack("<hBBHBBBBBBBB", self.size, 0xC0, 0, 100, 1, 1, 2, 3, 4, 1, 1, 0)
            + self.name.encode() + b"\0",
            2: struct.pack("<HHHHHBBBBB", self.line_height, self.base, width, height,
                           len(self.pages), self.packed, *self.contents),
            3: b"".join(name.encode() + b"\0" for name, _ in self.pages),
            4: b"".join(struct.pack("<IHHHHhhhBB", c & 0xFFFFFFFF, *r, *o, a, p, k)
                        for c, r, o, a, p, k in self.chars),
            5: b"".join(struct.pack("<IIh", *kerning) for kerning in self.kernings),
            9: b"nobody knows",
        }
        return b"BMF\x03" + b"".join(
            struct.pack("<BI", kind, len(blocks[kind])) + blocks[kind] for kind in order)


def fonts():
    letters = "ABCTVaeo."

    odd = Font("odd-text")
    odd.pages = [("odd page.png", page("RGBA", (96, 48), 1)), ("odd2.png", page("RGBA", (96, 48), 2))]
    odd.row(letters)
    odd.row("-(),\"", page=1, top=11, size=(4, 7), advance=5)
    odd.add(" ", (0, 0, 0, 0), advance=4)
    odd.add(-1, (70, 20, 9, 9), (1, 4), 11, page=1)
    odd.add(10, (0, 30, 5, 5), advance=50)
    odd.kernings = [(65, 86, -3), (84, 111, -2), (86, 65, -3), (84, 9_999, -7), (9_999, 65, -7),
                    (65, 86, -4)]
    yield odd, "fnt", odd.text("\r\n", bom=True, blank="\t ", order=-1, pages_last=True, letters=True)

    returns = Font("only-returns", line_height="21.5", base="15.25")
    returns.pages = [("returns.png", page("L", (96, 48), 3))]
    returns.row(letters, advance=7)
    for index, char in enumerate(returns.chars):
        returns.chars[index] = (char[0], char[1], (f"{index}.5", f"-{index}.25"), f"{7 + index}.08",
                                0, 15)
    returns.add(" ", (0, 0, 1, 1), advance="3.5")
    returns.kernings = [(65, 86, "-1.25"), (84, 111, ".5")]
    yield returns, "txt", returns.text("\r")

    mixed = Font("xml-mixed")
    mixed.pages = [("mixed.png", page("RGB", (96, 48), 4))]
    mixed.row(letters, offset=(-4, -2))
    mixed.add(" ", (0, 0, 0, 9), advance=5)
    mixed.add(0, (60, 20, 7, 8), (0, 5), 9)
    mixed.add("\u05d0", (0, 20, 8, 9), advance=9)
    mixed.add("\u05d1", (10, 20, 8, 9), advance=9)
    mixed.kernings = [(65, 86, -3), (86, 65, 2)]
    yield mixed, "xml", mixed.xml()

    packed = Font("packed-binary", packed=1, contents=(0, 0, 0, 0), size=16)
    packed.pages = [("packed.png", page("RGBA", (96, 48), 5)), ("packe2.png", page("RGBA", (96, 48), 6))]
    for index, letter in enumerate("ABCTVaeo. "):
        rect = (9 * index, 3 * (index % 4), 8, 9) if letter != " " else (0, 0, 0, 0)
        packed.add(letter, rect, (index % 3 - 1, 2), 9, index % 2, (1, 2, 4, 8, 15)[index % 5])
    packed.add("\U0001f600", (20, 20, 14, 14), (0, 1), 15, 1, 3)
    packed.add("\U0010fffd", (40, 20, 6, 6), (0, 1), 7, 0, 12)
    packed.add(-1, (80, 30, 5, 5), (0, 6), 6, 0, 8)
    packed.kernings = [(65, 86, -2), (0x1F600, 65, -5)]
    yield packed, "bin", packed.binary()

    edges = Font("edges")
    edges.pages = [("edges.png", page("RGBA", (64, 32), 7))]
    edges.row("AB")
    # Beyond two edges of the page, completely outside, and empty.
    edges.add("C", (60, 28, 20, 20), advance=9)
    edges.add("T", (100, 100, 4, 4), advance=6)
    edges.add("V", (3, 3, 0, 5), advance=7)
    edges.add("o", (10, 20, 5, 5), (-9, 20), -3)
    edges.add("l", (20, 20, 2, 8), advance=3)
    edges.add("e", (30, 20, 1, 1), (0, 0), 0)
    yield edges, "fnt", edges.text()


# MARK: Layout

DROPPED = [(0, 8), (10, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x200C, 0x200F), (0x202A, 0x202E),
           (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0000, 0xE0FFF)]


class Layout:
    def __init__(self, font, keys):
        self.font = font
        self.keys = keys
        self.chars = {}
        for c, r, o, a, p, k in font.chars:
            self.chars[c] = (r, tuple(map(Fraction, o)), Fraction(a), p, k)
        self.kernings = {(f, s): Fraction(a) for f, s, a in font.kernings}
        self.missing = []

    def lookup(self, scalar):
        """Returns (id, advance) of the glyph of a scalar; the id is None for an invisible one."""
        code = scalar
        if code not in self.drawable:
            code = {0xA0: 0x20, 0x2007: 0x20, 0x202F: 0x20, 0x2010: 0x2D, 0x2011: 0x2D}.get(scalar, scalar)
        if code in self.drawable:
            return code, self.chars[code][2]
        if code == 0x20:
            if 0x6C in self.chars:
                return None, self.chars[0x6C][2]
            visible = [c for c in sorted(self.chars) if c > 32 and min(self.chars[c][0][2:]) > 0]
            return None, self.chars[visible[0]][2] if visible else Fraction(0)
        self.missing.append(scalar)
        if unicodedata.category(chr(scalar)) in ("Mn", "Mc", "Me"):
            return False
        if -1 in self.chars:
            return -1, self.chars[-1][2]
        if 0 in self.chars and self.chars[0][0][2] * self.chars[0][0][3] > 1 and self.chars[0][2] > 0:
            return 0, self.chars[0][2]
        return False

    @property
    def drawable(self):
        return {c for c in self.chars if c >= 32 and not 127 <= c < 160}

    def elements(self, paragraph):
        """Returns (scalar, id, advance) of the scalars that are not ignored."""
        out = []
        for scalar in map(ord, paragraph):
            if scalar == 9:
                out.append((9, None, Fraction(0)))
            elif scalar == 0x200B:
                out.append((scalar, None, Fraction(0)))
            elif not any(low <= scalar <= high for low, high in DROPPED):
                found = self.lookup(scalar)
                if found:
                    out.append((scalar, *found))
        return out

    def pens(self, line):
        """Returns the pen position of each element, and the end position."""
        tab = 4 * self.space()
        pen, last, positions = Fraction(0), None, []
        for scalar, glyph, advance in line:
            if scalar == 0x200B:
                positions.append(pen)
                continue
            if last is not None:
                pen += Fraction(self.keys.get("letterSpacing", 0))
                if scalar != 9 and last[0] != 9 and self.keys.get("kerning", True):
                    pen += self.kernings.get((last[1], glyph), 0)
            positions.append(pen)
            pen = (pen // tab + 1) * tab if scalar == 9 and tab else pen + advance
            last = (scalar, glyph)
        return positions, pen

    def space(self):
        kept, self.missing = self.missing, []
        _, advance = self.lookup(0x20)
        self.missing = kept
        return advance

    def width(self, line):
        return self.pens(line)[1]

    # Line breaking, for the classes that occur in the texts.

    @staticmethod
    def kind(scalar):
        if scalar in (0x20, 9):
            return "SP"
        if scalar == 0x200B:
            return "ZW"
        if scalar in (0xA0, 0x202F, 0x2007, 0x2011):
            return "GL"
        char = chr(scalar)
        if char in "([{":
            return "OP"
        if char in ")]}!?,.:;%":
            return "CL"
        if char in "\"'":
            return "QU"
        if char == "/":
            return "SY"
        if char == "-":
            return "HY"
        if unicodedata.category(char) in ("Mn", "Mc", "Me"):
            return "CM"
        if 0x4E00 <= scalar <= 0x9FFF or 0x1F300 <= scalar <= 0x1FAFF:
            return "ID"
        return "NU" if char.isdigit() and scalar < 128 else "AL"

    def may_break(self, line, at):
        before, kinds = None, [self.kind(e[0]) for e in line]
        a, b = kinds[at - 1], kinds[at]
        base = at - 1
        while base > 0 and kinds[base] == "CM" and kinds[base - 1] not in ("SP", "ZW"):
            base -= 1
        a = kinds[base] if kinds[base] != "CM" else "AL"
        left = at - 1
        while left > 0 and kinds[left] == "SP":
            left -= 1
        before = kinds[left]
        if b in ("SP", "ZW"):
            return False
        if a == "ZW" or before == "ZW":
            return True
        if b == "CM" and a != "SP":
            return False
        if a == "GL" or b == "GL" and a not in ("SP", "HY"):
            return False
        if b in ("CL", "SY") or before == "OP":
            return False
        if a == "SP":
            return True
        if b in ("HY", "NS") or "QU" in (a, b):
            return False
        if a == "HY":
            begins = base == 0 or kinds[base - 1] in ("SP", "ZW")
            return b != "NU" and not begins
        if a == "SY":
            return b != "NU"
        return "ID" in (a, b)

    def lines(self, string):
        """Returns (elements, ends with a soft break) of each line, before alignment."""
        out = []
        for end in ("\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"):
            string = string.replace(end, "\n")
        width, most = self.keys.get("width"), self.keys.get("maxLines", 0)
        for paragraph in string.split("\n"):
            line = self.elements(paragraph)
            if not self.keys.get("wrapped") or width is None:
                out.append((line, False))
                continue
            while True:
                taken, rest = self.taken(line, Fraction(width))
                out.append((taken, bool(rest)))
                if not rest:
                    break
                line = rest
        return out[:most] if most else out

    def taken(self, line, width):
        """Splits a line into the longest prefix that fits, and the rest."""
        def bare(part):
            while part and part[-1][0] in (0x20, 9, 0x200B):
                part = part[:-1]
            return part

        if self.width(bare(line)) <= width:
            return line, []
        best = None
        for at in range(1, len(line)):
            if self.may_break(line, at) and self.width(bare(line[:at])) <= width:
                best = at
        if best is None:
            best = 1
            for at in range(1, len(line) + 1):
                whole = at == len(line) or self.kind(line[at][0]) != "CM"
                if whole and self.width(line[:at]) <= width:
                    best = at
            while best < len(line) and self.kind(line[best][0]) == "CM":
                best += 1
            rest = line[best:]
            while rest and rest[0][0] in (0x20, 9, 0x200B):
                rest = rest[1:]
            return bare(line[:best]), rest
        return bare(line[:best]), line[best:]

    def run(self, string):
        lines = self.lines(string)
        height = Fraction(self.font.line_height)
        given = self.keys.get("width")
        widths = [self.width(line) for line, _ in lines]
        wide = Fraction(given) if given is not None else max(widths)
        result, quads = [], []
        for number, (line, soft) in enumerate(lines):
            positions, width = self.pens(line)
            alignment = self.keys.get("alignment", "natural")
            start = Fraction(0)
            extra = [0] * len(line)
            if alignment == "right":
                start = Fraction(floor(wide - width))
            elif alignment == "center":
                start = Fraction(floor((wide - width) / 2))
            elif alignment == "justified" and soft:
                spaces = [i for i, e in enumerate(line) if e[0] == 0x20]
                pixels = floor(wide - width)
                for order, index in enumerate(spaces):
                    if pixels > 0:
                        share = pixels // len(spaces) + (order < pixels % len(spaces))
                        extra[index] = share
            moved = 0
            for index, (scalar, glyph, advance) in enumerate(line):
                if glyph is not None:
                    quad = self.quad(glyph, start + positions[index] + moved, number * height)
                    quads += [quad] if quad else []
                moved += extra[index]
            result.append(["".join(chr(e[0]) for e in line), float(start), float(width)])
        return result, quads, (float(wide), float(height * len(lines)))

    def quad(self, glyph, x, top):
        (sx, sy, w, h), (ox, oy), _, page_id, _ = self.chars[glyph]
        width, height = self.font.pages[page_id][1].size
        w, h = min(w, width - sx), min(h, height - sy)
        if w <= 0 or h <= 0:
            return None
        half = Fraction(1, 2)
        return [page_id, sx, sy, w, h, floor(x + ox + half), floor(top + oy + half)], glyph

    # Pixels.

    def texel(self, quad, glyph, x, y):
        image = self.font.pages[quad[0]][1]
        pixel = image.getpixel((quad[1] + x, quad[2] + y))
        if image.mode == "L":
            return (pixel,) * 4
        if image.mode == "RGB":
            return (*pixel, 255)
        chnl = self.chars[glyph][4]
        if self.font.packed and chnl not in (0, 15):
            # If several bits are set, the highest counts: alpha, red, green, blue.
            red, green, blue, alpha = pixel
            value = next(v for v, bit in ((alpha, 8), (red, 4), (green, 2), (blue, 1)) if chnl & bit)
            return (value,) * 4
        r, g, b, a = pixel
        return tuple((2 * c * a + 255) // 510 for c in (r, g, b)) + (a,)

    def render(self, quads, canvas, scale):
        width, height = canvas[0] * scale, canvas[1] * scale
        out = bytearray(4 * width * height)
        for quad, glyph in quads:
            for y in range(quad[4] * scale):
                for x in range(quad[3] * scale):
                    left = (quad[5] + MARGIN) * scale + x
                    top = (quad[6] + MARGIN) * scale + y
                    if not (0 <= left < width and 0 <= top < height):
                        continue
                    source = self.texel(quad, glyph, x // scale, y // scale)
                    at = 4 * (top * width + left)
                    for channel in range(4):
                        under = out[at + channel] * (255 - source[3])
                        out[at + channel] = source[channel] + (2 * under + 255) // 510
        return bytes(out)


TEXTS = [
    ("kerning", "AVATo ToV", {}),
    ("no kerning", "AVATo ToV", {"kerning": False}),
    ("spacing", "AVA To", {"letterSpacing": -2}),
    ("lines", "AB\r\nC\n\nVo\u2028T\u0085", {}),
    ("missing", "A\u03a9B\u0301C e\u20acVA", {}),
    ("effects", "A\u00adV\u200dA\ufe0fT\u200eo\ufeffV\u2060A", {}),
    ("substitutes", "A\u00a0B\u2007C\u202fT\u2011V\u2010o", {}),
    ("tabs", "A\tVo\t\tT", {}),
    ("far", "\U0001f600A\U0010fffd\U0001f600", {}),
    ("right to left", "A \u05d0\u05d1 B", {}),
    ("wrapped", "AVA To Bo (Va) Te, \"Ca\" Va-Te oo. AVATAVAoAVATAV B", {"wrapped": True, "width": 60}),
    ("narrow", "AVATo B\u0301oC T", {"wrapped": True, "width": 1}),
    ("zero width", "AVA\u200bTo\u200b Bo\u200bVaTe", {"wrapped": True, "width": 40}),
    ("no break", "AVA\u00a0To Bo\u2011Va Te", {"wrapped": True, "width": 50}),
    ("most lines", "AB CA Vo Te oT Bo", {"wrapped": True, "width": 30, "maxLines": 3}),
    ("center", "AVA\nTo\n\nB", {"alignment": "center", "width": 75}),
    ("right", "AVA To Bo Va Te", {"alignment": "right", "wrapped": True, "width": 55}),
    ("justified", "A B C To Bo Va Te A B", {"alignment": "justified", "wrapped": True, "width": 63}),
    ("overflow", "AVATo BoVa", {"alignment": "center", "width": 20}),
    ("empty", "", {}),
    ("spaces", "  A  B  ", {"alignment": "right"}),
]


def main():
    os.makedirs(FOLDER, exist_ok=True)
    expected = {}
    for font, extension, file in fonts():
        with open(os.path.join(FOLDER, f"{font.name}.{extension}"), "wb") as target:
            target.write(file)
        for name, image in font.pages:
            image.save(os.path.join(FOLDER, name))
        strings = {}
        for name, string, keys in TEXTS:
            layout = Layout(font, keys)
            lines, quads, size = layout.run(string)
            # Space for glyphs that extend beyond the lines.
            canvas = [floor(max(size[0], 1)) + 3 * MARGIN, floor(size[1]) + 3 * MARGIN]
            strings[name] = {
                "string": string, "keys": keys, "width": size[0], "height": size[1],
                "canvas": canvas, "lines": lines, "quads": [quad for quad, _ in quads],
                "missing": "".join(map(chr, layout.missing)),
                "sha256": hashlib.sha256(layout.render(quads, canvas, 1)).hexdigest(),
                "sha256at2": hashlib.sha256(layout.render(quads, canvas, 2)).hexdigest(),
            }
        expected[font.name] = {"font": f"{font.name}.{extension}", "strings": strings}
    with open(os.path.join(FOLDER, "EXPECTED.json"), "w") as target:
        json.dump({"fonts": expected}, target, separators=(",", ":"), ensure_ascii=True)
        target.write("\n")


if __name__ == "__main__":
    sys.exit(main())
