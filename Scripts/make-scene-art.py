#!/usr/bin/env python3
"""Draws the images of the scenes in Fixtures/Scenes.

Everything is drawn procedurally at four times the final size and downsampled; there are no other sources.
Equal versions of Python, numpy and Pillow produce equal files.

    python3 -m venv venv && venv/bin/pip install numpy pillow
    venv/bin/python Scripts/make-scene-art.py

Writes elephant.png (five steps of a walk cycle, 96 x 72 pixels each, in one row), panel.png (24 x 24
pixels, for nine-slice scaling) and clip/1.pvr to clip/8.pvr (a rotating star, 32 x 32 pixels, PVR 2,
RGBA4444). The scene files are written by hand and not changed.
"""

import math
import struct
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

SCALE = 4
FOLDER = Path(__file__).resolve().parent.parent / "Fixtures" / "Scenes"


def canvas(width, height):
    return Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))


def shrunk(image):
    """Downsamples an image by four: averages premultiplied color, then converts to straight alpha."""
    pixels = np.asarray(image, np.float64)
    alpha = pixels[..., 3:] / 255
    pixels = np.concatenate([pixels[..., :3] * alpha, alpha * 255], axis=2)
    height, width = pixels.shape[0] // SCALE, pixels.shape[1] // SCALE
    pixels = pixels.reshape(height, SCALE, width, SCALE, 4).mean(axis=(1, 3))
    alpha = pixels[..., 3:] / 255
    color = np.divide(pixels[..., :3], alpha, out=np.zeros_like(pixels[..., :3]), where=alpha > 0)
    return np.rint(np.concatenate([color, pixels[..., 3:]], axis=2)).astype(np.uint8)


def ellipse(draw, x, y, rx, ry, color):
    draw.ellipse([(x - rx) * SCALE, (y - ry) * SCALE, (x + rx) * SCALE, (y + ry) * SCALE], color)


def limb(draw, x, y, angle, length, width, color):
    """Draws a leg from its hip, rotated by an angle and slightly bent at the knee."""
    knee = (x + math.sin(angle) * length * 0.5, y + math.cos(angle) * length * 0.5)
    bend = angle * 0.35 - max(0, -angle) * 0.5
    foot = (knee[0] + math.sin(bend) * length * 0.5, knee[1] + math.cos(bend) * length * 0.5)
    for (ax, ay), (bx, by) in (((x, y), knee), (knee, foot)):
        draw.line([ax * SCALE, ay * SCALE, bx * SCALE, by * SCALE], color, int(width * SCALE))
        ellipse(draw, bx, by, width / 2, width / 2, color)
    ellipse(draw, foot[0] + 1, foot[1] + 1, width / 2 + 1, 3, color)


def elephant(phase):
    image = canvas(96, 72)
    draw = ImageDraw.Draw(image)
    far, near, light = (104, 112, 134, 255), (134, 144, 168, 255), (160, 170, 192, 255)
    swing = 0.55
    bob = 1.2 * math.cos(2 * phase)
    for x, offset in ((34, math.pi), (58, 0.3)):
        limb(draw, x, 42 + bob, swing * math.sin(phase + offset), 24, 10, far)
    # The tail, the body and the head, which nods against the body.
    draw.line([18 * SCALE, (32 + bob) * SCALE, (11 + 2 * math.sin(phase)) * SCALE,
               (48 + bob) * SCALE], far, 2 * SCALE)
    ellipse(draw, 42, 34 + bob, 26, 18, near)
    ellipse(draw, 70, 26 - bob, 14, 14, near)
    for x, offset in ((28, 0.3), (52, math.pi)):
        limb(draw, x, 42 + bob, swing * math.sin(phase + offset), 24, 11, near)
    # The trunk: a chain of circles that swings.
    for part in range(24):
        t = part / 23
        angle = 0.25 + 0.9 * t + 0.35 * t * math.sin(phase)
        x = 80 + 10 * t - 3 * t * t + 5 * t * math.sin(angle - 1.1)
        y = 28 - bob + 30 * t
        ellipse(draw, x, y, 5.5 - 2.8 * t, 5.5 - 2.8 * t, near)
    ellipse(draw, 62, 25 - bob, 8 + 1.2 * math.sin(phase), 12, light)
    ellipse(draw, 76, 21 - bob, 1.8, 1.8, (24, 24, 34, 255))
    draw.polygon([(p[0] * SCALE, p[1] * SCALE) for p in
                  ((77, 33 - bob), (90, 35 - bob), (78, 37 - bob))], (250, 246, 232, 255))
    return shrunk(image)


def panel():
    image = canvas(24, 24)
    draw = ImageDraw.Draw(image)
    for inset, radius, color in ((0, 8, (60, 44, 92, 255)), (2, 6, (236, 206, 132, 255)),
                                 (4, 4, (92, 70, 140, 235))):
        low, high = inset * SCALE, (24 - inset) * SCALE - 1
        draw.rounded_rectangle([low, low, high, high], radius * SCALE, color)
    return shrunk(image)


def star(rotation):
    image = canvas(32, 32)
    draw = ImageDraw.Draw(image)
    points = []
    for corner in range(10):
        radius = 15 if corner % 2 == 0 else 6.5
        angle = rotation + corner * math.pi / 5
        points.append(((16 + radius * math.sin(angle)) * SCALE,
                       (16 - radius * math.cos(angle)) * SCALE))
    draw.polygon(points, (255, 204, 68, 255))
    ellipse(draw, 16, 16, 5, 5, (255, 238, 170, 255))
    return shrunk(image)


def write_pvr(path, pixels):
    """Writes PVR version 2, RGBA4444: 16-bit words, red in the highest four bits."""
    parts = np.rint(pixels.astype(np.float64) / 17).astype(np.uint16)
    words = parts[..., 0] << 12 | parts[..., 1] << 8 | parts[..., 2] << 4 | parts[..., 3]
    height, width = words.shape
    header = struct.pack("<13I", 52, height, width, 0, 0x10 | 0x8000, 2 * width * height, 16,
                         0xF000, 0xF00, 0xF0, 0xF, 0x21525650, 1)
    path.write_bytes(header + words.astype("<u2").tobytes())


steps = [elephant(2 * math.pi * step / 5) for step in range(5)]
Image.fromarray(np.concatenate(steps, axis=1)).save(FOLDER / "elephant.png", optimize=True)
Image.fromarray(panel()).save(FOLDER / "panel.png", optimize=True)
(FOLDER / "clip").mkdir(exist_ok=True)
for number in range(8):
    write_pvr(FOLDER / "clip" / f"{number + 1}.pvr", star(2 * math.pi / 5 * number / 8))
