#!/usr/bin/env python3
"""Draws the images of the sample scene in Fixtures/Demo.

Everything is drawn procedurally at several times the final size and downsampled; there are no other
sources. Equal versions of Python, numpy and Pillow produce equal files.

    python3 -m venv venv && venv/bin/pip install numpy pillow
    venv/bin/python Scripts/make-demo-art.py [--loose FOLDER]

Writes art.plist and art.png (an atlas, Cocos2D property list of format 3), sky.pvr.gz (PVR 3, RGB565) and
the wide PNG files. scene.json is written by hand and not changed. `--loose` also writes each sprite to
its own file, untrimmed, for comparison.
"""

import argparse
import gzip
import math
import random
import struct
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

# ---------------------------------------------------------------------------------------- colors


def rgb(text):
    """Converts '#rrggbb' to three numbers from 0 to 1."""
    return np.array([int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def to_lab(color):
    """Converts sRGB to Oklab, where interpolation preserves hue."""
    c = np.asarray(color, np.float64)
    c = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    lms = np.cbrt(c @ np.array([[0.4122214708, 0.2119034982, 0.0883024619],
                                [0.5363325363, 0.6806995451, 0.2817188376],
                                [0.0514459929, 0.1073969566, 0.6299787005]]))
    return lms @ np.array([[0.2104542553, 1.9779984951, 0.0259040371],
                           [0.7936177850, -2.4285922050, 0.7827717662],
                           [-0.0040720468, 0.4505937099, -0.8086757660]])


def from_lab(lab):
    """Converts Oklab to sRGB, clipped."""
    lms = (lab @ np.array([[1.0, 1.0, 1.0],
                           [0.3963377774, -0.1055613458, -0.0894841775],
                           [0.2158037573, -0.0638541728, -1.2914855480]])) ** 3
    c = lms @ np.array([[4.0767416621, -1.2684380046, -0.0041960863],
                        [-3.3077115913, 2.6097574011, -0.7034186147],
                        [0.2309699292, -0.3413193965, 1.7076147010]])
    c = np.clip(c, 0, 1)
    return np.where(c <= 0.0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - 0.055).astype(np.float32)


def ramp(t, stops):
    """Evaluates a gradient of (position, color) stops at positions t."""
    positions = [s[0] for s in stops]
    labs = np.array([to_lab(rgb(s[1])) for s in stops])
    table_t = np.linspace(0, 1, 1025)
    table = from_lab(np.stack([np.interp(table_t, positions, labs[:, i]) for i in range(3)], -1))
    return table[np.clip(np.rint(t * 1024), 0, 1024).astype(np.int32)]


def linear(p0, p1, *stops):
    """A linear gradient from p0 to p1."""
    dx, dy = p1[0] - p0[0], p1[1] - p0[1]
    length = dx * dx + dy * dy
    stops = spread(stops)
    return lambda x, y: ramp(((x - p0[0]) * dx + (y - p0[1]) * dy) / length, stops)


def radial(center, radius, *stops):
    """A radial gradient."""
    stops = spread(stops)
    return lambda x, y: ramp(np.hypot(x - center[0], y - center[1]) / radius, stops)


def spread(stops):
    if isinstance(stops[0], str):
        return [(i / max(1, len(stops) - 1), s) for i, s in enumerate(stops)]
    return list(stops)


# ----------------------------------------------------------------------------------------- shapes
# A shape is a list of polygons, a polygon a list of points in image coordinates.


def smooth(points, closed=True, steps=14, tension=0.5):
    """A smooth curve through points; a point with a third element is a corner."""
    n = len(points)
    p = [np.array(q[:2], float) for q in points]
    corner = [len(q) > 2 for q in points]
    out = []
    for i in range(n if closed else n - 1):
        a, b = p[i], p[(i + 1) % n]
        before = p[i - 1] if closed or i > 0 else a
        after = p[(i + 2) % n] if closed or i + 2 < n else b
        ta = np.zeros(2) if corner[i] else (b - before) * tension
        tb = np.zeros(2) if corner[(i + 1) % n] else (after - a) * tension
        for k in range(steps):
            t = k / steps
            out.append(tuple((2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * ta
                             + (3 * t**2 - 2 * t**3) * b + (t**3 - t**2) * tb))
    if not closed:
        out.append(tuple(p[-1]))
    return out if not closed else [out]


def ellipse(cx, cy, rx, ry=None, turn=0.0):
    ry = rx if ry is None else ry
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    angles = np.linspace(0, 2 * math.pi, 96, endpoint=False)
    return [[(cx + c * rx * math.cos(a) - s * ry * math.sin(a),
              cy + s * rx * math.cos(a) + c * ry * math.sin(a)) for a in angles]]


def box(x, y, w, h, r=0.0):
    if r <= 0:
        return [[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]
    out = []
    for cx, cy, start in ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0),
                          (x + r, y + h - r, 90), (x + r, y + r, 180)):
        for k in range(13):
            a = math.radians(start + 90 * k / 12)
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return [out]


def polygon(*points):
    return [list(points)]


def stroke(points, width, end=None, bend=True):
    """A line through points whose width changes to `end`."""
    line = smooth(points, closed=False) if bend and len(points) > 2 else list(points)
    end = width if end is None else end
    left, right = [], []
    for i, (x, y) in enumerate(line):
        x0, y0 = line[max(0, i - 1)]
        x1, y1 = line[min(len(line) - 1, i + 1)]
        d = math.hypot(x1 - x0, y1 - y0) or 1
        half = (width + (end - width) * i / (len(line) - 1)) / 2
        nx, ny = -(y1 - y0) / d * half, (x1 - x0) / d * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return [left + right[::-1]]


class Canvas:
    """A canvas: premultiplied, `ss` samples per pixel along each axis."""

    def __init__(self, width, height, ss=8):
        self.width, self.height, self.ss = width, height, ss
        self.px = np.zeros((height * ss, width * ss, 4), np.float32)
        y, x = np.mgrid[0:height * ss, 0:width * ss].astype(np.float32)
        self.x, self.y = (x + 0.5) / ss, (y + 0.5) / ss

    def mask(self, shape, blur=0.0):
        image = Image.new("L", (self.width * self.ss, self.height * self.ss))
        draw = ImageDraw.Draw(image)
        for points in shape:
            draw.polygon([(x * self.ss - 0.5, y * self.ss - 0.5) for x, y in points], fill=255)
        if blur:
            image = image.filter(ImageFilter.GaussianBlur(blur * self.ss))
        return np.asarray(image, np.float32) / 255

    @property
    def alpha(self):
        return self.px[..., 3].copy()

    def paint(self, mask, paint, alpha=1.0):
        """Composites a paint over the canvas through a mask."""
        color = rgb(paint) if isinstance(paint, str) else paint(self.x, self.y)
        cover = (mask * alpha)[..., None]
        self.px[..., :3] = self.px[..., :3] * (1 - cover) + color * cover
        self.px[..., 3:] = self.px[..., 3:] * (1 - cover) + cover

    def fill(self, shape, paint, alpha=1.0, clip=None, blur=0.0):
        mask = self.mask(shape, blur)
        if clip is not None:
            mask = mask * clip
        self.paint(mask, paint, alpha)
        return mask

    def rim(self, mask, dx, dy, paint, alpha, blur=0.6):
        """Draws light from direction (-dx, -dy) on the edge of a mask."""
        sx, sy = round(dx * self.ss), round(dy * self.ss)
        moved = np.zeros_like(mask)
        h, w = mask.shape
        moved[max(0, sy):h + min(0, sy), max(0, sx):w + min(0, sx)] = \
            mask[max(0, -sy):h - max(0, sy), max(0, -sx):w - max(0, sx)]
        edge = Image.fromarray(np.uint8(np.clip(mask - moved, 0, 1) * 255))
        edge = edge.filter(ImageFilter.GaussianBlur(blur * self.ss))
        self.paint(np.asarray(edge, np.float32) / 255 * mask, paint, alpha)

    def bytes(self):
        """Returns 8-bit RGBA with straight alpha; transparent pixels are zero."""
        s = self.ss
        small = self.px.reshape(self.height, s, self.width, s, 4).mean((1, 3), dtype=np.float64)
        alpha = small[..., 3:]
        color = np.divide(small[..., :3], alpha, out=np.zeros_like(small[..., :3]),
                          where=alpha > 0)
        out = np.rint(np.clip(np.concatenate([color, alpha], -1), 0, 1) * 255).astype(np.uint8)
        out[out[..., 3] == 0] = 0
        return out


# ---------------------------------------------------------------------------------------- sprites

MOONLIGHT = "#ffe9c4"


def fox():
    p = Canvas(168, 184)
    fur = linear((40, 20), (130, 175), "#ff9d4a", "#ee7434", "#b8482f")
    dark = "#33203a"
    cream = linear((30, 60), (80, 130), "#fff4dd", "#f6d9b8")

    # Tail, behind everything.
    tail = smooth([(108, 164), (132, 176), (156, 160), (161, 128), (150, 100), (139, 84, 1),
                   (134, 106), (128, 128), (112, 144)])
    m = p.fill(tail, linear((110, 160), (158, 96), "#b8482f", "#e66f34", "#ff9d4a"))
    tip = smooth([(170, 120), (163, 118), (156, 112, 1), (152, 120), (146, 110, 1), (140, 117),
                  (133, 108, 1), (128, 96), (136, 70), (172, 80)])
    p.fill(tip, "#fff0d6", clip=m)
    p.rim(m, 2.2, 1.0, "#ffd9a0", 0.7)

    # Body.
    body = smooth([(76, 70), (98, 78), (114, 102), (123, 132), (124, 160), (112, 173), (90, 174),
                   (72, 173), (65, 150), (59, 118), (60, 90)])
    m = p.fill(body, fur)
    p.fill(ellipse(128, 150, 26, 50), "#7d2d3a", 0.35, clip=m, blur=9)
    haunch = smooth([(86, 142), (98, 124), (114, 130), (122, 150), (118, 170), (100, 174), (86, 166)])
    p.fill(smooth([(82, 142), (96, 119), (116, 124), (128, 150), (122, 178), (96, 182), (80, 168)]),
           "#8f3630", 0.45, clip=m, blur=3)
    p.fill(haunch, linear((90, 122), (118, 176), "#ff9446", "#d9602f"))
    p.fill(smooth([(80, 176), (82, 168), (94, 165), (106, 169), (108, 176)]), dark)
    p.rim(m, 2.0, 1.6, "#ffd9a0", 0.45)

    # Far and near foreleg.
    for dx, shade, sock in ((9, "#c9562f", "#281a31"), (0, "#f08240", dark)):
        leg = smooth([(60 + dx, 112), (74 + dx, 116), (73 + dx, 145), (72 + dx, 166),
                      (73 + dx, 175), (57 + dx, 176), (55 + dx, 171), (61 + dx, 166),
                      (62 + dx, 145)])
        m = p.fill(leg, shade)
        p.fill(smooth([(50 + dx, 152), (66 + dx, 146, 1), (80 + dx, 153), (80 + dx, 182),
                       (50 + dx, 182)]), sock, clip=m)
        p.rim(m, 1.4, 0.4, "#ffd9a0", 0.5 if dx == 0 else 0.2)

    # Ruff of the chest.
    ruff = smooth([(54, 82), (76, 82), (84, 96, 1), (78, 104), (79, 116, 1), (72, 119),
                   (68, 131, 1), (63, 122), (57, 124, 1), (55, 112), (49, 108, 1), (52, 96)])
    m = p.fill(ruff, cream)
    p.fill(ellipse(80, 92, 14, 30, 20), "#c98a83", 0.55, clip=m, blur=5)

    # Far ear, head, near ear.
    m = p.fill(smooth([(50, 36), (49, 20), (53, 5, 1), (62, 13), (72, 30)]),
               linear((50, 5), (62, 34), "#5b2b3c", "#c9562f"))
    p.fill(smooth([(46, 14), (53, 2, 1), (64, 14), (56, 17)]), dark, clip=m)
    head = smooth([(20, 56), (27, 50), (39, 45), (47, 35), (60, 27), (78, 28), (92, 39), (97, 55),
                   (101, 64), (110, 71, 1), (101, 75), (103, 84, 1), (92, 82), (82, 87),
                   (64, 86), (48, 77), (31, 69), (22, 64)])
    m = p.fill(head, linear((40, 26), (90, 88), "#ffa04c", "#f07c38", "#d65f31"))
    cheek = smooth([(16, 60), (34, 57), (48, 61), (60, 63), (74, 60), (90, 62), (104, 68),
                    (116, 71, 1), (110, 92), (80, 96), (46, 84), (20, 72)])
    p.fill(cheek, cream, clip=m)
    p.fill(ellipse(92, 86, 26, 14), "#c98a83", 0.5, clip=m, blur=5)
    p.fill(smooth([(18, 53), (30, 50), (44, 50), (36, 56), (20, 59)]), "#e0763c", 0.55, clip=m,
           blur=1.2)
    p.rim(m, 1.6, 2.2, "#ffe3b0", 0.75)
    ear = smooth([(66, 34), (72, 18), (84, 1, 1), (94, 18), (95, 42), (80, 38)])
    m = p.fill(ear, linear((70, 4), (92, 40), "#ff9d4a", "#d65f31"))
    p.fill(smooth([(74, 33), (78, 22), (84, 12, 1), (89, 24), (89, 38)]),
           linear((84, 12), (84, 38), "#5b2b3c", "#a8505a"), clip=m)
    p.fill(smooth([(66, 12), (84, -4), (98, 14), (90, 14), (84, 10), (78, 13)]), dark, clip=m)
    p.rim(m, 1.6, 0.8, "#ffe3b0", 0.6)

    # Face.
    m = p.fill(smooth([(15, 57), (20, 53), (26, 55), (25, 61), (19, 62)]), dark)
    p.fill(ellipse(19.5, 56, 1.9, 1.1, -20), "#cdb6d6", 0.9, clip=m)
    p.fill(stroke([(23, 66), (32, 69.5), (42, 68), (46, 64.5)], 1.7, 0.8), "#6d3a48")
    eye = smooth([(46, 53.5, 1), (51, 47.5), (57.5, 48), (61, 54, 1), (54, 56.5)])
    m = p.fill(eye, dark)
    p.fill(ellipse(51.8, 50.8, 2.2), "#fff6e2", clip=m)
    p.fill(ellipse(56, 53.8, 0.8), "#e09a6a", 0.8, clip=m)
    p.fill(stroke([(45, 54), (50, 47), (58, 47), (62.5, 54)], 1.2, 1.6), dark)
    return p


def moon():
    p = Canvas(140, 140)
    m = p.fill(ellipse(70, 70, 66), radial((52, 52), 92, "#fffbea", "#fff0cb", "#f8d59e"))
    for x, y, r in ((50, 48, 14), (84, 40, 8), (92, 78, 17), (58, 92, 11), (36, 76, 7),
                    (76, 110, 8), (108, 56, 5), (70, 68, 5)):
        c = p.fill(ellipse(x, y, r, r * 0.96), "#ecc78f", 0.48, clip=m)
        p.rim(c, 1.5, 1.5, "#cf9f72", 0.42, blur=0.9)
        p.rim(c, -1.2, -1.2, "#fffdf0", 0.55, blur=0.7)
    p.fill(ellipse(116, 116, 60), "#e0a27c", 0.30, clip=m, blur=20)
    return p


def glow():
    p = Canvas(128, 128, 2)
    r = np.hypot(p.x - 64, p.y - 64) / 62
    p.paint(np.clip(1 - r, 0, 1) ** 2.2, "#ffffff")
    return p


def star():
    p = Canvas(33, 33)
    c = 16.5
    points = []
    for i in range(8):
        r = 15 if i % 2 == 0 else 2.0
        points.append((c + r * math.sin(i * math.pi / 4), c - r * math.cos(i * math.pi / 4)))
    p.fill(ellipse(c, c, 5), "#ffffff", 0.35, blur=2.5)
    p.fill([points], "#ffffff")
    return p


def stars():
    """A patch of small stars."""
    p = Canvas(250, 120)
    rng = random.Random(23)
    placed = []
    while len(placed) < 46:
        x, y = rng.uniform(5, 245), rng.uniform(5, 115)
        if all(math.hypot(x - a, y - b) > 12 for a, b in placed):
            placed.append((x, y))
    for x, y in placed:
        size = rng.choice((0.55, 0.65, 0.75, 0.9, 1.25))
        color = rng.choice(("#ffffff", "#ffe6c9", "#cfdcff", "#ffffff"))
        p.fill(ellipse(x, y, size), color, rng.uniform(0.55, 1))
    return p


def cloud(seed, width, height):
    """A long flat cloud of round parts, lit from below by the horizon."""
    p = Canvas(width, height, 6)
    rng = random.Random(seed)
    base = height - 9
    shape = smooth([(3, base + 1, 1), (20, base - 5), (width / 2, base - 8), (width - 20, base - 5),
                    (width - 3, base + 1, 1)])
    n = 9
    for i in range(n):
        t = (i + 0.5) / n
        r = (0.25 + 0.75 * math.sin(math.pi * t) ** 1.3) * (base - 9) / 2 * rng.uniform(0.72, 1.0)
        x = 22 + t * (width - 44) + rng.uniform(-4, 4)
        shape += ellipse(x, base - r * 0.86, r * 1.45, r)
    m = p.mask(shape)
    m = m * (p.y < base)
    p.paint(m, linear((0, 4), (0, base), "#b98bc4", "#e79aa8", "#ffc79a"), 0.94)
    p.rim(m, 0, 2.4, "#fff0da", 0.55, blur=1.0)
    return p


def balloon():
    p = Canvas(104, 150)
    envelope = smooth([(52, 4), (76, 9), (94, 28), (98, 50), (90, 72), (72, 92), (61, 104),
                       (52, 105), (43, 104), (32, 92), (14, 72), (6, 50), (10, 28), (28, 9)])
    p.fill(polygon((44, 104), (45.2, 104), (47, 126), (45.6, 126)), "#4a2c48")
    p.fill(polygon((58.8, 104), (60, 104), (58.4, 126), (57, 126)), "#4a2c48")
    m = p.fill(envelope, "#e8505b")
    for scale, color in ((0.80, "#ffd9a3"), (0.55, "#e8505b"), (0.27, "#ffd9a3")):
        gore = [[(52 + (x - 52) * scale, y) for x, y in envelope[0]]]
        p.fill(gore, color, clip=m)
    band = smooth([(0, 50), (26, 58), (52, 60), (78, 58), (104, 50), (104, 62), (78, 70), (52, 72),
                   (26, 70), (0, 62)])
    p.fill(band, "#2f6f8f", clip=m)
    for i in range(9):
        t = (i + 0.5) / 9 * 2 - 1
        p.fill(ellipse(52 + 46 * t, 65.4 - 8.5 * t * t, 2.3 * (1.15 - 0.5 * abs(t)), 2.3), "#ffe9c4",
               clip=m)
    p.fill(ellipse(12, 60, 30, 70), "#4b1f63", 0.55, clip=m, blur=12)
    p.fill(ellipse(52, 112, 40, 26), "#ffb65a", 0.62, clip=m, blur=12)
    p.fill(ellipse(74, 28, 13, 20, -32), "#fff3da", 0.55, clip=m, blur=6)
    p.rim(m, -2.0, 1.2, "#fff0cf", 0.75)
    p.fill(smooth([(43, 102), (52, 104.6), (61, 102), (59, 108), (52, 110), (45, 108)]), "#8f2f4c")
    p.fill(smooth([(52, 108, 1), (55, 114), (52, 119), (49, 114)]), "#fff0b0")
    b = p.fill(smooth([(43, 125, 1), (61, 125, 1), (60, 139), (56, 143), (48, 143), (44, 139)]),
               linear((43, 130), (61, 130), "#7a4632", "#c98550"))
    for y in (130, 135):
        p.fill(stroke([(42, y), (52, y + 1), (62, y)], 0.9), "#5a3030", 0.7, clip=b)
    p.fill(box(42, 123.6, 20, 3.4, 1.6), "#e0a468")
    return p


def pine(seed, width, height, tiers, slim=1.0):
    """A conifer in the colors of the near shore; other layers tint it."""
    p = Canvas(width, height, 6)
    rng = random.Random(seed)
    cx = width / 2
    p.fill(polygon((cx - width * 0.045, height - 2), (cx - width * 0.03, height * 0.7),
                   (cx + width * 0.03, height * 0.7), (cx + width * 0.045, height - 2)),
           linear((cx - 5, 0), (cx + 5, 0), "#3a2a4a", "#241b38"))
    bottom = height * 0.93
    top = 3.0
    for i in range(tiers):
        t0 = i / tiers
        y1 = bottom - (bottom - top) * t0 ** 0.92
        y0 = bottom - (bottom - top) * min(1.0, (i + 1.75) / tiers) ** 0.92
        half = (width / 2 - 3) * (1 - t0) ** 0.86 * slim * rng.uniform(0.94, 1.0) + 2.0
        points = [(cx, y0)]
        for side in (1, -1):
            reach = half * rng.uniform(0.93, 1.03)
            edge = [(cx + side * reach * 0.30, y0 + (y1 - y0) * 0.42),
                    (cx + side * reach * 0.58, y0 + (y1 - y0) * 0.72),
                    (cx + side * reach, y1 + rng.uniform(-2, 1))]
            teeth = []
            for k in range(1, 4):
                f = 1 - k / 3.5
                teeth.append((cx + side * reach * (f + 0.10), y1 - 2 - (1 - f) * 2.0))
                teeth.append((cx + side * reach * f, y1 + 3.2 + (1 - f) * 4 + rng.uniform(-1, 1)))
            points = points + edge + teeth if side == 1 else points + (edge + teeth)[::-1]
        shape = [points]
        light = 0.25 + 0.75 * (i / tiers)
        m = p.mask(shape)
        p.paint(m, linear((cx - half, 0), (cx + half, 0), "#20305a", "#2b4a6d", "#477d8c"))
        shadow = linear((0, y0), (0, y1), (0, "#14183a"), (1, "#14183a"))
        p.paint(m * np.clip((y0 + (y1 - y0) * 0.9 - p.y) / (y1 - y0), 0, 1), shadow,
                0.62 if i < tiers - 1 else 0.15)
        p.paint(m * np.clip(1 - (p.y - top) / (bottom - top), 0, 1), "#5f94a0", 0.22 * light)
        p.rim(m, -1.6, -1.2, "#9fd0c4", 0.42, blur=0.7)
    return p


def cabin():
    p = Canvas(190, 168)
    # Chimney.
    m = p.fill(box(128, 16, 20, 50), linear((128, 0), (148, 0), "#4c4468", "#8a7392"))
    rng = random.Random(4)
    for row in range(7):
        for k in range(3):
            x = 126 + k * 8 + (row % 2) * 4
            p.fill(box(x, 20 + row * 7, 7, 5.8, 1.8), rng.choice(("#6d5f86", "#7f6c90", "#5c5279")),
                   0.9, clip=m)
    p.fill(box(125, 12, 26, 6.5, 2), "#9a86a0")
    # Wall of logs.
    wall = box(24, 84, 142, 70)
    m = p.fill(wall, "#5e3442")
    for i in range(7):
        y = 84 + i * 10
        p.fill(box(20, y, 150, 9.4, 4.4), linear((0, y), (0, y + 10), "#b3714f", "#8a4f45", "#5c3243"))
    for x in (20, 170):
        for i in range(7):
            p.fill(ellipse(x, 88.7 + i * 10, 4.6), "#c98a5c")
            p.fill(ellipse(x, 88.7 + i * 10, 2.4), "#a9694c")
    p.fill(box(16, 78, 158, 22), "#2a1838", 0.62, clip=p.mask(box(15, 84, 160, 70)), blur=5)
    # Gable with its roof.
    gable = polygon((58, 96), (95, 50), (132, 96))
    m = p.fill(gable, linear((0, 56), (0, 96), "#7c4748", "#a0624c"))
    for i in range(8):
        p.fill(box(61 + i * 9.4, 50, 1.1, 50), "#5c3243", 0.8, clip=m)
    # Main roof behind the gable's slopes.
    roof = polygon((30, 36), (160, 36), (182, 88), (8, 88))
    hole = p.mask(polygon((61, 96), (95, 55), (129, 96)))
    r = p.mask(roof) * (1 - hole)
    p.paint(r, linear((0, 36), (0, 88), "#3d5f86", "#2f4474", "#272f5c"))
    for i in range(6):
        y = 36 + 8.8 * i
        for k in range(-2, 26):
            x = k * 8.4 + (i % 2) * 4.2
            p.fill(smooth([(x, y), (x + 8, y), (x + 8, y + 7), (x + 4, y + 9.4), (x, y + 7)]),
                   rng.choice(("#44678e", "#36507e", "#4a7094", "#304575")), 0.55, clip=r)
    p.fill(polygon((8, 85), (182, 85), (183, 90), (7, 90)), "#1f2450",
           clip=(1 - hole))
    p.rim(r, -1.0, 2.0, "#bfe0da", 0.55)
    for a, b in (((95, 44), (51, 98)), ((95, 44), (139, 98))):
        p.fill(stroke([a, b], 9, 9, bend=False), "#2f4474")
        p.fill(stroke([(a[0], a[1] - 2.4), (b[0] + (-2 if b[0] < 95 else 2), b[1] - 3)], 3.2, 3.2,
                      bend=False), "#6a97a8")
    p.fill(ellipse(95, 76, 8.4), "#3b2038")
    p.fill(ellipse(95, 76, 6.6), radial((95, 78), 8, "#fff3b8", "#ffc65a", "#f59a3e"))
    p.fill(box(94.3, 69, 1.5, 14), "#5a2f3d")
    p.fill(box(88, 75.3, 14, 1.5), "#5a2f3d")
    # Windows and door.
    for x in (34, 130):
        p.fill(box(x - 3, 101, 32, 32, 2), "#3b2038")
        m = p.fill(box(x, 104, 26, 26, 1), radial((x + 13, 122), 24, "#ffe9b0", "#ffc860", "#f08a3c"))
        p.fill(box(x + 12, 103, 2, 28), "#5a2f3d")
        p.fill(box(x - 1, 116, 28, 2), "#5a2f3d")
        p.fill(smooth([(x, 104, 1), (x + 9, 104, 1), (x + 5, 112), (x, 119, 1)]), "#e8706a", 0.9, clip=m)
        p.fill(smooth([(x + 26, 104, 1), (x + 17, 104, 1), (x + 21, 112), (x + 26, 119, 1)]), "#e8706a",
               0.9, clip=m)
        p.fill(box(x - 5, 132, 36, 5, 1.6), "#c98a5c")
        for k in range(6):
            p.fill(ellipse(x - 1 + k * 5.6, 131.2, 3.1, 2.6), "#3d6a62")
            p.fill(ellipse(x + 0.6 + k * 5.6, 129.8, 1.5), ("#ff8f8a", "#ffd98f")[k % 2])
    p.fill(box(78, 102, 34, 54, 3), "#3b2038")
    m = p.fill(box(81, 105, 28, 51, 2), linear((81, 0), (109, 0), "#2f6f73", "#3f8d86"))
    for k in (1, 2, 3):
        p.fill(box(81 + k * 7 - 0.5, 105, 1, 51), "#1f4d5a", 0.8)
    p.fill(ellipse(95, 117, 6), "#1f4d5a")
    p.fill(ellipse(95, 117, 4.6), "#ffd267")
    p.fill(ellipse(104, 134, 1.7), "#ffd98f")
    # Steps.
    p.fill(box(70, 154, 50, 5, 1.5), "#a0624c")
    p.fill(box(64, 158.6, 62, 6, 1.8), "#7a4746")
    p.fill(box(70, 154, 50, 1.6, 0.8), "#e0a468")
    p.fill(box(64, 158.6, 62, 1.6, 0.8), "#c98a5c")
    return p


def lantern():
    p = Canvas(40, 112)
    p.fill(polygon((8, 108), (9, 14), (13, 14), (14, 108)), linear((8, 0), (14, 0), "#2c1d3a", "#5c3c50"))
    p.fill(stroke([(10, 26), (18, 14), (27, 15)], 3.2, 2.2), "#4a3048")
    p.fill(stroke([(27, 14), (27, 24)], 1.4, bend=False), "#4a3048")
    p.fill(ellipse(27, 25, 3, 2.2), "#2c1d3a")
    p.fill(polygon((27, 22), (36, 31), (18, 31)), "#3a2444")
    m = p.fill(box(19.6, 30.6, 14.8, 18, 3), radial((27, 42), 13, "#fffbe0", "#ffd870", "#f59538"))
    p.fill(smooth([(27, 34, 1), (30.4, 42), (27, 46.6), (23.6, 42)]), "#ffffff", 0.9)
    for x in (19, 26.5, 33.6):
        p.fill(box(x, 30.6, 1.2, 18), "#3a2444", 0.9 if x != 26.5 else 0.35)
    p.fill(box(17.6, 47.6, 18.8, 4, 1.6), "#3a2444")
    p.fill(box(5, 104, 12, 6, 2), "#2c1d3a")
    return p


def boat():
    p = Canvas(132, 56)
    # The far gunwale, the seats and the near side.
    p.fill(smooth([(6, 24, 1), (30, 21), (66, 20), (102, 21), (126, 24, 1), (66, 32)]), "#4a2740")
    for x in (36, 78):
        p.fill(box(x, 25, 16, 4, 1.4), "#c98a5c")
    hull = smooth([(3, 22, 1), (24, 28), (66, 31), (108, 28), (129, 22, 1), (118, 42), (96, 50),
                   (66, 52), (36, 50), (14, 42)])
    m = p.fill(hull, linear((0, 26), (0, 52), "#c4524f", "#8f3450", "#4d234c"))
    p.fill(stroke([(0, 29), (24, 35.5), (66, 38), (108, 35.5), (132, 29)], 1.4), "#5c2748", 0.7, clip=m)
    p.fill(stroke([(2, 22.4), (24, 28.6), (66, 31.6), (108, 28.6), (130, 22.4)], 3.6), "#ffd9a3")
    p.fill(stroke([(44, 27), (96, 12)], 2.6, 2.2, bend=False), "#e0a468")
    p.fill(smooth([(94, 9), (116, 2), (119, 8), (98, 16)]), "#e0a468")
    return p


def dock():
    p = Canvas(196, 62, 6)
    for x in (12, 60, 110, 160, 182):
        p.fill(box(x - 3.4, 8, 6.8, 50, 2.4), linear((x - 3, 0), (x + 3, 0), "#2c1d3a", "#5e3d4e"))
        p.fill(ellipse(x, 9, 3.4, 1.7), "#a9785e")
    p.fill(box(3, 25, 190, 6.5, 2), "#3a2340")
    rng = random.Random(9)
    for i in range(19):
        x = 4 + i * 9.9
        p.fill(polygon((x, 26.5), (x + 2, 18.2), (x + 11.2, 18.2), (x + 9.2, 26.5)),
               rng.choice(("#8d5c55", "#7d4f50", "#96645a", "#875752")))
    p.fill(box(4, 25.6, 188, 2.2, 1), "#d39a72")
    p.fill(box(4, 27.6, 188, 3.4, 1), "#54324a")
    return p


def pennant():
    p = Canvas(64, 62)
    p.fill(polygon((5, 60), (6, 4), (8.4, 4), (9, 60)), linear((5, 0), (9, 0), "#6d4a5e", "#e0b48a"))
    p.fill(ellipse(7.2, 4, 3), "#ffd267")
    m = p.fill(smooth([(8, 8, 1), (22, 12), (38, 8), (60, 15, 1), (40, 22), (24, 27), (8, 31, 1)]),
               linear((8, 0), (60, 0), "#f2606a", "#ff8f6b"))
    p.fill(smooth([(8, 16), (22, 18), (40, 13), (64, 12), (64, 18), (40, 18), (22, 23), (8, 23)]), "#ffe9c4",
           clip=m)
    p.fill(ellipse(26, 10, 6, 20, 14), "#7a2340", 0.3, clip=m, blur=3)
    return p


def puff():
    p = Canvas(64, 64, 4)
    shape = ellipse(32, 36, 19, 16) + ellipse(20, 32, 12) + ellipse(42, 26, 13) + ellipse(30, 22, 11)
    p.fill(shape, linear((12, 14), (48, 56), "#f4e6f2", "#b79cc8"), 0.95, blur=3.4)
    return p


def ripple():
    p = Canvas(120, 9)
    p.fill(smooth([(2, 4.5, 1), (34, 2.6), (60, 2.1), (86, 2.6), (118, 4.5, 1), (86, 6.2), (60, 6.9),
                   (34, 6.2)]), "#ffffff")
    return p


def bird():
    p = Canvas(40, 20)
    p.fill(smooth([(2, 5, 1), (10, 3.4), (16.5, 7), (20, 11.4), (24, 6.4), (31, 2.4), (38, 3, 1), (31, 5.6),
                   (25.6, 10.6), (20.6, 16.2, 1), (15.6, 11.4), (9.6, 6.6)]), "#2c2350")
    return p


def tuft(seed, width, height, blades):
    """Grass with blades in both directions."""
    p = Canvas(width, height)
    rng = random.Random(seed)
    for i in range(blades):
        t = (i + 0.5) / blades
        x = width * 0.30 + width * 0.40 * t
        lean = (t - 0.5) * width * 0.95 + rng.uniform(-5, 5)
        top = max(3.0, height * rng.uniform(0.03, 0.42) + abs(t - 0.5) * height * 0.42)
        tip_x = min(width - 3.0, max(3.0, x + lean))
        color = rng.choice((("#1d3452", "#3f7f80"), ("#172a4a", "#2f6672"), ("#23405a", "#66a48f")))
        p.fill(stroke([(x, height - 1), (x + lean * 0.28, height * 0.55 + top * 0.4), (tip_x, top)], 4.4, 0.4),
               linear((0, height), (0, top), *color))
    return p


def reeds():
    p = Canvas(70, 120)
    for x, lean, top, head in ((22, -12, 34, 0), (28, -4, 10, 1), (36, 4, 24, 1), (44, 14, 44, 0),
                               (33, -20, 56, 0), (40, 9, 4, 1), (48, 20, 62, 0)):
        tip = (x + lean, top)
        stem = [(x, 118), (x + lean * 0.3, 118 - (118 - top) * 0.5), tip]
        p.fill(stroke(stem, 2.6 if head else 4.6, 1.2 if head else 0.4),
               linear((0, 118), (0, top), "#172a4a", "#4f8a86"))
        if head:
            p.fill(ellipse(tip[0] - lean * 0.03, top + 11, 3.1, 9.4, lean * 0.6), linear(
                (tip[0] - 3, 0), (tip[0] + 3, 0), "#c98550", "#6d3a48"))
    return p


def mushrooms():
    p = Canvas(62, 52)
    for x, y, s, lean in ((42, 49, 0.72, 8), (22, 49, 1.0, -5)):
        p.fill(smooth([(x - 5 * s, y), (x - 4 * s + lean * 0.4, y - 18 * s), (x + 4 * s + lean * 0.4, y - 18 * s),
                       (x + 6 * s, y)]), linear((x - 6, 0), (x + 6, 0), "#fff0d6", "#b994a6"))
        cx, cy = x + lean * 0.5, y - 18 * s
        cap = smooth([(cx - 19 * s, cy, 1), (cx - 15 * s, cy - 14 * s), (cx, cy - 24 * s), (cx + 15 * s, cy - 14 * s),
                      (cx + 19 * s, cy, 1), (cx, cy + 4 * s)])
        m = p.fill(cap, linear((cx - 14 * s, cy - 20 * s), (cx + 16 * s, cy), "#ff7a66", "#e23f50", "#95284f"))
        for dx, dy, r in ((-8, -12, 3.6), (4, -16, 3), (9, -6, 3), (-2, -4, 2.4), (-14, -4, 2)):
            p.fill(ellipse(cx + dx * s, cy + dy * s, r * s, r * s * 0.85), "#fff0d6", clip=m)
        p.rim(m, 1.3, 1.5, "#ffd9b8", 0.6)
    return p


def rock():
    p = Canvas(96, 48)
    m = p.fill(smooth([(4, 46, 1), (10, 26), (26, 12), (50, 6), (74, 14), (88, 30), (93, 46, 1)]),
               linear((20, 6), (84, 48), "#6f7ba6", "#3d4679", "#232852"))
    p.fill(polygon((50, 6), (60, 22), (92, 30), (95, 47), (52, 47), (44, 24)), "#252a58", 0.5, clip=m)
    p.fill(smooth([(6, 30), (26, 14), (50, 4), (66, 8), (52, 13), (34, 20), (20, 30)]), "#4f8a86", 0.85, clip=m)
    p.rim(m, 1.4, 1.8, "#cfe6d8", 0.55)
    return p


# -------------------------------------------------------------------------------------- wide art


def ridge():
    """The mountains; their base fades into the haze of the horizon."""
    p = Canvas(960, 178, 4)
    rng = random.Random(12)
    peaks = [(70, 64, 190), (215, 88, 150), (905, 36, 230), (745, 82, 170), (370, 52, 200), (520, 104, 150),
             (650, 112, 130), (150, 112, 120), (830, 100, 140), (290, 118, 120), (450, 126, 110)]
    for x, y, half in sorted(peaks, key=lambda q: q[1]):
        far = (y - 36) / 90

        def flank(direction):
            out, n = [], 9
            for k in range(1, n + 1):
                t = k / n
                out.append((x + direction * half * t + rng.uniform(-5, 5),
                            y + (182 - y) * t ** 0.92 + rng.uniform(-3.5, 3.5)))
            return out

        left, right = flank(-1), flank(1)
        m = p.fill([[(x, y)] + right + [(x + half, 184), (x - half, 184)] + left[::-1]],
                   linear((0, y), (0, 178), "#71589f", "#a9709f", "#ec9b93"))
        # The side facing away from the moon at x = 600.
        away = -1 if x < 600 else 1
        fold = [(x, y - 2)]
        for k in range(1, 8):
            fold.append((x + (6 if k % 2 else -5) * (1 + k * 0.35) + away * k * 2.5, y + (184 - y) * k / 7))
        side = [[*fold, (x + away * 320, 184), (x + away * 320, y - 2)]]
        p.paint(p.mask(side) * m * np.clip(1 - (p.y - y) / (176 - y), 0, 1), "#4a3c83", 0.55)
        if far < 0.62:
            depth = 30 * (1.1 - far)
            snow = [(x - 80, y - 4), (x + 80, y - 4)]
            for k in range(13):
                snow.append((x + 72 - k * 12, y + depth * (0.55 if k % 2 else 1.15) + abs(6 - k) * 2.2))
            cap = p.mask([snow]) * m
            p.paint(cap, "#ffe3d6", 0.86)
            p.paint(cap * p.mask(side), "#a58ac6", 0.75)
    haze = np.clip((p.y - 100) / 78, 0, 1) ** 1.5 * p.alpha
    p.paint(haze, "#ffb893", 0.62)
    return p


def hills():
    """Wooded hills of the far shore."""
    p = Canvas(960, 112, 4)
    rng = random.Random(31)

    def top(x):
        return (62 - 17 * math.sin(x / 148 + 0.6) - 9 * math.sin(x / 61 + 2.1) - 3.5 * math.sin(x / 23)
                - 16 * math.exp(-((x - 130) / 150) ** 2))

    shape = [[(x, top(x)) for x in range(-4, 968, 4)] + [(966, 116), (-4, 116)]]
    x = -4.0
    while x < 964:
        h = rng.uniform(9, 25) * (0.65 + 0.35 * math.sin(x / 47 + 1) ** 2)
        w = h * rng.uniform(0.34, 0.44)
        y = top(x) + 3
        tree = []
        for side in (-1, 1):
            line = [(x, y - h)]
            for k in range(1, 5):
                line.append((x + side * w * k / 4 * 0.62, y - h + h * k / 4))
                line.append((x + side * w * k / 4 * (0.42 if k < 4 else 1), y - h + h * k / 4 - (1 if k < 4 else 0)))
            tree += line if side == 1 else line[::-1]
        shape.append(tree)
        x += rng.uniform(3.5, 9.5)
    m = p.mask(shape)
    p.paint(m, linear((0, 12), (0, 112), "#5a4691", "#4b3c83", "#6d4c8c"))
    p.rim(m, 0.0, 1.4, "#c08fb4", 0.42, blur=0.6)
    p.paint(np.clip((p.y - 74) / 38, 0, 1) * m, "#c4779a", 0.45)
    return p


GROUND = [(0, 46), (70, 38), (160, 36), (250, 40), (330, 52), (400, 82), (470, 116), (540, 132), (600, 124),
          (660, 100), (720, 78), (790, 66), (860, 68), (930, 76), (1000, 84)]


def ground():
    """The near shore: a shelf for the cabin on the left, a knoll on the right."""
    p = Canvas(960, 196, 4)
    line = smooth([(-60, 56)] + GROUND, closed=False, steps=24)
    xs, ys = np.array([q[0] for q in line]), np.array([q[1] for q in line])
    m = p.mask([line + [(1000, 200), (-60, 200)]])
    depth = p.y - np.interp(p.x, xs, ys).astype(np.float32)
    p.paint(m, lambda x, y: ramp(depth / 150, [(0, "#3c6f7c"), (0.10, "#2d5069"), (0.32, "#243457"),
                                               (0.7, "#1a2145"), (1, "#131735")]))
    # Soft mounds, so that the slope is not a single flat color.
    for x, y, rx, ry in ((120, 92, 150, 26), (300, 150, 180, 30), (800, 122, 150, 24), (640, 176, 160, 24),
                         (910, 170, 110, 26)):
        p.fill(ellipse(x, y, rx, ry), "#2f5a72", 0.34, clip=m, blur=9)
        p.fill(ellipse(x + 10, y + 20, rx, ry), "#151a3c", 0.42, clip=m, blur=10)
    # A path of flat stones from the cabin's steps to the dock.
    for x, y, r in ((196, 55, 13), (222, 62, 12), (250, 67, 13), (279, 71, 12), (306, 76, 12)):
        p.fill(ellipse(x, y + 1.8, r, r * 0.30), "#131735", 0.7, clip=m)
        p.fill(ellipse(x, y, r, r * 0.30), linear((x - r, 0), (x + r, 0), "#8f86a8", "#5c5a86"), clip=m)
    rng = random.Random(77)
    blades = {0: [], 1: [], 2: []}
    for i in range(980):
        x = rng.uniform(-4, 964)
        h = rng.uniform(4, 12) * (0.7 + 0.5 * math.sin(x / 31) ** 2)
        y = float(np.interp(x, xs, ys)) + 2.5
        lean = rng.uniform(-5, 5)
        blades[rng.randrange(3)].append([(x - 1.3, y + 3), (x + lean * 0.4 - 0.5, y - h * 0.5), (x + lean, y - h),
                                         (x + lean * 0.4 + 0.9, y - h * 0.5), (x + 1.5, y + 3)])
    for key, color in ((0, "#2d5069"), (1, "#3c6f7c"), (2, "#62a08f")):
        p.fill(blades[key], color)
    for i in range(70):
        x = rng.uniform(8, 952)
        y = float(np.interp(x, xs, ys)) + rng.uniform(6, 90)
        for k in range(3):
            p.fill(stroke([(x + k * 3 - 3, y), (x + (k - 1) * 5, y - rng.uniform(4, 8))], 1.5, 0.3, bend=False),
                   "#4c8488", 0.55, clip=m)
    for i in range(46):
        x = rng.uniform(20, 945)
        y = float(np.interp(x, xs, ys)) + rng.uniform(5, 60)
        color = rng.choice(("#ffd9a3", "#f7a6b4", "#fff0d6", "#b9a4e6"))
        p.fill(ellipse(x, y, 1.5), color, 0.9, clip=m)
    return p


def vignette():
    """A vignette for multiply blending: white in the center, dark at the rim."""
    p = Canvas(120, 68, 2)
    d = np.hypot((p.x - 60) / 74, (p.y - 35) / 48)
    t = np.clip((d - 0.52) / 0.72, 0, 1)
    p.paint(np.ones_like(p.x), lambda x, y: ramp(t * t * (3 - 2 * t), [(0, "#ffffff"), (1, "#6a61a2")]))
    return p


def sky():
    """The sky at dusk as 16-bit words; the gradient is dithered with an 8 x 8 ordered matrix."""
    width, height = 960, 344
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    t = (y + 0.5) / height
    t = np.clip(t + 0.07 * np.exp(-((x - 600) / 330) ** 2) * t, 0, 1)
    color = ramp(t, [(0, "#151643"), (0.20, "#2b2566"), (0.42, "#5b3a8c"), (0.60, "#9a4f97"), (0.76, "#de6f8d"),
                     (0.89, "#ffa27f"), (1, "#ffd39a")]).astype(np.float64)
    matrix = np.array([[0]])
    for _ in range(3):
        matrix = np.block([[4 * matrix, 4 * matrix + 2], [4 * matrix + 3, 4 * matrix + 1]])
    threshold = np.tile((matrix + 0.5) / 64, (height // 8 + 1, width // 8))[:height]
    levels = np.array([31, 63, 31])
    words = np.floor(color * levels + threshold[..., None]).clip(0, levels).astype(np.uint16)
    packed = words[..., 0] << 11 | words[..., 1] << 5 | words[..., 2]
    return width, height, packed.astype("<u2").tobytes()


# ------------------------------------------------------------------------------------- writing


def write_pvr(path, width, height, data):
    """Encodes a PVR 3 file with one RGB565 level, compressed with gzip without a timestamp."""
    header = struct.pack("<IIIIIIIIIIIII", 0x03525650, 0, int.from_bytes(b"rgb\0", "little"),
                         int.from_bytes(bytes([5, 6, 5, 0]), "little"), 1, 0, height, width, 1, 1, 1, 1, 0)
    path.write_bytes(gzip.compress(header + data, 9, mtime=0))


def write_png(path, pixels):
    if (pixels[..., 3] == 255).all():
        pixels = pixels[..., :3]
    Image.fromarray(pixels).save(path, optimize=True)


def trimmed(pixels):
    """Returns the box (left, top, width, height) of the visible pixels, with a margin of one pixel.

    The margin lets a rotated or scaled sprite fade out inside its quad.
    """
    ys, xs = np.nonzero(pixels[..., 3])
    h, w = pixels.shape[:2]
    x0, y0 = max(0, xs.min() - 1), max(0, ys.min() - 1)
    x1, y1 = min(w, xs.max() + 2), min(h, ys.max() + 2)
    return int(x0), int(y0), int(x1 - x0), int(y1 - y0)


def pack(sizes, width, height, gap):
    """Packs (w, h) boxes by best short side fit; returns (x, y, rotated) for each, or None."""
    free = [(0, 0, width, height)]
    positions = {}
    for name, (w, h) in sorted(sizes.items(), key=lambda q: (-max(q[1]), -min(q[1]), q[0])):
        best = None
        for rotated in (False, True):
            bw, bh = ((h, w) if rotated else (w, h))
            bw, bh = bw + gap, bh + gap
            for fx, fy, fw, fh in free:
                if bw <= fw and bh <= fh:
                    score = (min(fw - bw, fh - bh), max(fw - bw, fh - bh), rotated, fy, fx)
                    if best is None or score < best[0]:
                        best = (score, fx, fy, bw, bh, rotated)
        if best is None:
            return None
        _, x, y, bw, bh, rotated = best
        positions[name] = (x, y, rotated)
        split = []
        for fx, fy, fw, fh in free:
            if x >= fx + fw or x + bw <= fx or y >= fy + fh or y + bh <= fy:
                split.append((fx, fy, fw, fh))
                continue
            if x > fx:
                split.append((fx, fy, x - fx, fh))
            if x + bw < fx + fw:
                split.append((x + bw, fy, fx + fw - x - bw, fh))
            if y > fy:
                split.append((fx, fy, fw, y - fy))
            if y + bh < fy + fh:
                split.append((fx, y + bh, fw, fy + fh - y - bh))
        free = [a for a in set(split)
                if not any(a != b and a[0] >= b[0] and a[1] >= b[1] and a[0] + a[2] <= b[0] + b[2]
                           and a[1] + a[3] <= b[1] + b[3] for b in set(split))]
        free.sort()
    return positions


def number(value):
    return str(int(value)) if value == int(value) else str(value)


def write_atlas(folder, sprites, aliases):
    """Writes art.png and art.plist: one pixel of extrusion, two pixels between the extruded boxes."""
    extrude, padding = 1, 2
    boxes = {name: trimmed(pixels) for name, pixels in sprites.items()}
    sizes = {name: (b[2] + 2 * extrude, b[3] + 2 * extrude) for name, b in boxes.items()}
    candidates = sorted(((w * h, h, w) for w in range(256, 769, 16) for h in range(256, 769, 16)))
    for _, height, width in candidates:
        positions = pack(sizes, width, height, padding)
        if positions is not None:
            break
    page = np.zeros((height, width, 4), np.uint8)
    frames = []
    for name in sorted(sprites):
        left, top, w, h = boxes[name]
        x, y, rotated = positions[name]
        cropped = sprites[name][top:top + h, left:left + w]
        if rotated:
            cropped = np.rot90(cropped, -1)  # clockwise
        cropped = np.pad(cropped, ((extrude, extrude), (extrude, extrude), (0, 0)), mode="edge")
        page[y:y + cropped.shape[0], x:x + cropped.shape[1]] = cropped
        sh, sw = sprites[name].shape[:2]
        offset = (left + w / 2 - sw / 2, sh / 2 - top - h / 2)
        names = "".join(f"\n                    <string>{a}</string>" for a in aliases.get(name, []))
        listed = f"<array>{names}\n                </array>" if names else "<array/>"
        frames.append(f"""            <key>{name}</key>
            <dict>
                <key>aliases</key>
                {listed}
                <key>spriteColorRect</key>
                <string>{{{{{left},{top}}},{{{w},{h}}}}}</string>
                <key>spriteOffset</key>
                <string>{{{number(offset[0])},{number(offset[1])}}}</string>
                <key>spriteSize</key>
                <string>{{{w},{h}}}</string>
                <key>spriteSourceSize</key>
                <string>{{{sw},{sh}}}</string>
                <key>spriteTrimmed</key>
                <{str((w, h) != (sw, sh)).lower()}/>
                <key>textureRect</key>
                <string>{{{{{x + extrude},{y + extrude}}},{{{w},{h}}}}}</string>
                <key>textureRotated</key>
                <{str(rotated).lower()}/>
            </dict>
""")
    write_png(folder / "art.png", page)
    (folder / "art.plist").write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
    <dict>
        <key>frames</key>
        <dict>
{"".join(frames)}        </dict>
        <key>metadata</key>
        <dict>
            <key>format</key>
            <integer>3</integer>
            <key>pixelFormat</key>
            <string>RGBA8888</string>
            <key>premultiplyAlpha</key>
            <false/>
            <key>realTextureFileName</key>
            <string>art.png</string>
            <key>size</key>
            <string>{{{width},{height}}}</string>
            <key>textureFileName</key>
            <string>art.png</string>
        </dict>
    </dict>
</plist>
""")
    used = sum(b[2] * b[3] for b in boxes.values()) / (width * height)
    rotated = sum(1 for p in positions.values() if p[2])
    print(f"atlas: {width}x{height}, {len(sprites)} sprites, {rotated} rotated, {used:.1%} used")


SPRITES = {
    "fox": fox, "moon": moon, "glow": glow, "star": star, "stars": stars, "balloon": balloon, "cabin": cabin,
    "lantern": lantern, "boat": boat, "dock": dock, "pennant": pennant, "puff": puff, "ripple": ripple,
    "bird": bird, "reeds": reeds, "mushrooms": mushrooms, "rock": rock,
    "cloud-long": lambda: cloud(5, 240, 52), "cloud-small": lambda: cloud(8, 136, 38),
    "pine-tall": lambda: pine(1, 128, 288, 10, 0.92), "pine-wide": lambda: pine(2, 128, 196, 7),
    "pine-young": lambda: pine(3, 76, 120, 5), "grass": lambda: tuft(6, 84, 64, 15),
    "grass-low": lambda: tuft(7, 60, 34, 11),
}
ALIASES = {"glow": ["firefly", "halo"], "ripple": ["glint"]}
WIDE = {"ridge": ridge, "hills": hills, "ground": ground, "vignette": vignette}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loose", type=Path, help="also write every sprite on its own, untrimmed")
    loose = parser.parse_args().loose
    folder = Path(__file__).resolve().parent.parent / "Fixtures" / "Demo"
    folder.mkdir(parents=True, exist_ok=True)
    sprites = {f"{name}.png": draw().bytes() for name, draw in SPRITES.items()}
    write_atlas(folder, sprites, {f"{k}.png": [f"{a}.png" for a in v] for k, v in ALIASES.items()})
    for name, draw in WIDE.items():
        write_png(folder / f"{name}.png", draw().bytes())
    write_pvr(folder / "sky.pvr.gz", *sky())
    if loose is not None:
        loose.mkdir(parents=True, exist_ok=True)
        for name, pixels in sprites.items():
            Image.fromarray(pixels).save(loose / name)


if __name__ == "__main__":
    main()
