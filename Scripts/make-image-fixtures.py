#!/usr/bin/env python3
"""Generates Fixtures/Images: small image files, and the digests of their pixels.

The digests are computed from the output of djpeg and dwebp, the libraries' own tools, and of Pillow for
GIF; those of TGA, BMP, PSD and CgBI files from the samples that plain_image_files.py puts in. Quadrille
is not used. Needs the Debian packages libjpeg-turbo-progs, webp and python3-pil (for CMYK and GIF). With
the argument `gif` only the GIF files are generated, with `arithmetic` the JPEG files of that coding, with
`plain` the TGA, BMP, PSD and CgBI files.
"""
import hashlib
import json
import math
import os
import struct
import subprocess
import sys

from PIL import Image

import plain_image_files

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fixtures/Images")


def sample_image(width, height, alpha=False):
    """A color image with waves and a hard edge; alpha covers the range from 0 to 255."""
    rows = bytearray()
    for y in range(height):
        for x in range(width):
            red = 127.5 + 127.5 * math.sin(x / 5 + y / 11)
            green = 127.5 + 127.5 * math.cos(x / 7 - y / 3)
            blue = 255 if (x - 20) ** 2 + (y - 12) ** 2 < 80 else 40
            rows += bytes([int(red), int(green), blue])
            if alpha:
                rows.append(min(255, max(0, 9 * x - 40)))
    return Image.frombytes("RGBA" if alpha else "RGB", (width, height), bytes(rows))


def run(*arguments, data=None):
    return subprocess.run(arguments, input=data, stdout=subprocess.PIPE, check=True).stdout


def pixels_of_pnm(data):
    """Converts PGM, PPM or PAM to RGBA bytes."""
    if data.startswith(b"P7"):
        head, body = data.split(b"ENDHDR\n", 1)
        assert b"TUPLTYPE RGB_ALPHA" in head
        return body
    kind, size, top, body = data.split(b"\n", 3)
    assert top == b"255"
    samples = 1 if kind == b"P5" else 3
    out = bytearray()
    for at in range(0, len(body), samples):
        out += (body[at : at + 1] * 3 if samples == 1 else body[at : at + 3]) + b"\xff"
    return bytes(out)


def ppm(image):
    kind = b"P5" if image.mode == "L" else b"P6"
    return kind + b"\n%d %d\n255\n" % image.size + image.tobytes()


def exif(orientation, little):
    order = "<" if little else ">"
    head = b"II*\0" if little else b"MM\0*"
    return head + struct.pack(order + "IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def with_exif(file, orientation, little=True):
    body = b"Exif\0\0" + exif(orientation, little)
    return file[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + file[2:]


def packed_codes(indices, bits):
    """Encodes the indices of a GIF frame as LZW codes in sub-blocks (GIF89a, appendix F)."""
    clear, end = 1 << bits, (1 << bits) + 1
    out, buffer, held = bytearray(), 0, 0

    def put(code):
        nonlocal buffer, held
        buffer |= code << held
        held += size
        while held >= 8:
            out.append(buffer & 255)
            buffer >>= 8
            held -= 8

    size = bits + 1
    put(clear)
    table, known = {bytes([i]): i for i in range(clear)}, b""
    following = end + 1
    for index in indices:
        longer = known + bytes([index])
        if longer in table:
            known = longer
            continue
        put(table[known])
        table[longer] = following
        if following == 1 << size and size < 12:
            size += 1
        following += 1
        known = bytes([index])
        if following == 4095:
            put(table[known])
            put(clear)
            table, known = {bytes([i]): i for i in range(clear)}, b""
            following, size = end + 1, bits + 1
    if known:
        put(table[known])
    put(end)
    if held:
        out.append(buffer & 255)
    blocks = b"".join(bytes([len(out[at : at + 255])]) + out[at : at + 255]
                      for at in range(0, len(out), 255))
    return bytes([bits]) + blocks + b"\0"


def gif(size, table, frames, loops=None, background=0):
    """Encodes a GIF; frames are dictionaries with position, size, indices and options."""
    def bits(colors):
        return (len(colors) - 1).bit_length()

    flags = 0x80 | bits(table) - 1 if table else 0
    file = b"GIF89a" + struct.pack("<HHBBB", *size, flags, background, 0)
    file += b"".join(bytes(color) for color in table)
    if loops is not None:
        file += b"!\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<H", loops) + b"\0"
    for frame in frames:
        transparent = frame.get("transparent")
        file += b"!\xf9\x04" + struct.pack(
            "<BHBB", frame.get("disposal", 0) << 2 | (transparent is not None),
            frame.get("delay", 10), transparent or 0, 0)
        width, height = frame["size"]
        own = frame.get("table", [])
        flags = (0x80 | bits(own) - 1 if own else 0) | (0x40 if frame.get("interlaced") else 0)
        file += b"," + struct.pack("<HHHHB", *frame.get("position", (0, 0)), width, height, flags)
        file += b"".join(bytes(color) for color in own)
        rows = [frame["indices"][y * width : (y + 1) * width] for y in range(height)]
        if frame.get("interlaced"):
            order = [y for first, step in ((0, 8), (4, 8), (2, 4), (1, 2))
                     for y in range(first, height, step)]
            rows = [rows[y] for y in order]
        file += packed_codes(b"".join(rows), max(2, bits(own or table)))
    return file + b";"


def composed(size, table, frames):
    """Composes each frame on the canvas by the disposal rules of browsers, pixel by pixel."""
    width, height = size
    canvas = [(0, 0, 0, 0)] * (width * height)
    for frame in frames:
        before = list(canvas)
        colors = frame.get("table") or table
        left, top = frame.get("position", (0, 0))
        covered = []
        for at, index in enumerate(frame["indices"]):
            x, y = left + at % frame["size"][0], top + at // frame["size"][0]
            if x < width and y < height:
                covered.append(y * width + x)
                if index != frame.get("transparent"):
                    canvas[y * width + x] = (*colors[index], 255)
        yield bytes(value for pixel in canvas for value in pixel)
        if frame.get("disposal") == 3:
            canvas = before
        elif frame.get("disposal") == 2:
            for at in covered:
                canvas[at] = (0, 0, 0, 0)


def gifs(expected):
    from PIL import GifImagePlugin
    GifImagePlugin.LOADING_STRATEGY = GifImagePlugin.LoadingStrategy.RGB_ALWAYS

    def add(name, data, frames=None):
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(data)
        image = Image.open(os.path.join(FOLDER, name))
        for index in range(image.n_frames):
            image.seek(index)
            pixels = visible(image.convert("RGBA").tobytes())
            # Two independent computations.
            assert frames is None or frames[index] == pixels, (name, index)
            key = f"{name}#{index}" if image.n_frames > 1 else name
            expected[key] = hashlib.sha256(pixels).hexdigest()

    import io
    color = sample_image(45, 31)
    for name, options in {"plain": {"interlace": 0}, "interlaced": {"interlace": 1}}.items():
        out = io.BytesIO()
        color.quantize(200, dither=Image.Dither.NONE).save(out, "GIF", **options)
        add(f"{name}.gif", out.getvalue())
    # Uses more codes than 12 bits allow: the table is reset.
    state, noise = 1, bytearray()
    for _ in range(96 * 80):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        noise.append(state >> 16 & 255)
    gray = [(i, 255 - i, i ^ 85) for i in range(256)]
    frame = {"size": (96, 80), "indices": bytes(noise)}
    add("noise.gif", gif((96, 80), gray, [frame]), list(composed((96, 80), gray, [frame])))
    two = [(10, 20, 30), (200, 100, 50)]
    frame = {"size": (9, 5), "indices": bytes(x * y & 1 for y in range(5) for x in range(9))}
    old = gif((9, 5), two, [frame]).replace(b"GIF89a", b"GIF87a")
    # Version 87a has no extensions.
    at = old.index(b"!\xf9")
    add("two-colors.gif", old[:at] + old[at + 8 :], list(composed((9, 5), two, [frame])))
    frame = {"size": (1, 1), "indices": b"\1"}
    add("one.gif", gif((1, 1), two, [frame]), list(composed((1, 1), two, [frame])))
    four = [(0, 0, 0), (250, 30, 20), (20, 220, 40), (30, 60, 240)]
    frame = {"size": (10, 7), "transparent": 2, "interlaced": True,
             "indices": bytes((x // 3 + y) % 4 for y in range(7) for x in range(10))}
    add("transparent.gif", gif((10, 7), four, [frame]), list(composed((10, 7), four, [frame])))

    def pattern(width, height, step):
        return bytes((x + step * y) % 4 for y in range(height) for x in range(width))

    size, other = (20, 14), [(255, 255, 0), (0, 255, 255), (255, 0, 255), (90, 90, 90)]
    frames = [
        {"size": size, "indices": pattern(*size, 1), "transparent": 0, "delay": 10, "disposal": 1},
        {"size": (8, 9), "position": (3, 2), "indices": pattern(8, 9, 3), "transparent": 1, "delay": 0,
         "disposal": 3, "table": other},
        {"size": (5, 5), "position": (12, 8), "indices": pattern(5, 5, 2), "transparent": 3,
         "delay": 1, "disposal": 2, "interlaced": True},
        {"size": (11, 4), "position": (6, 9), "indices": pattern(11, 4, 1), "transparent": 2,
         "delay": 2, "disposal": 3},
        # Extends beyond the canvas on two edges.
        {"size": (9, 9), "position": (14, 8), "indices": pattern(9, 9, 3), "transparent": 0,
         "delay": 25, "disposal": 0, "table": other, "interlaced": True},
        {"size": (1, 1), "position": (0, 0), "indices": b"\0", "transparent": 0, "delay": 300,
         "disposal": 2},
    ]
    # Pillow enlarges the canvas if a frame extends beyond it: this file omits that frame.
    add("moving.gif", gif(size, four, frames[:4] + frames[5:], loops=2),
        list(composed(size, four, frames[:4] + frames[5:])))
    with open(os.path.join(FOLDER, "over-the-edge.gif"), "wb") as file:
        file.write(gif(size, four, frames, loops=0))
    for index, pixels in enumerate(composed(size, four, frames)):
        expected[f"over-the-edge.gif#{index}"] = hashlib.sha256(pixels).hexdigest()


def arithmetic(expected):
    color = sample_image(45, 31)
    for name, arguments, image in [
        ("arithmetic", [], color),
        ("arithmetic-progressive", ["-progressive"], color),
        ("arithmetic-gray", ["-restart", "1"], color.convert("L")),
    ]:
        path = os.path.join(FOLDER, f"{name}.jpg")
        with open(path, "wb") as file:
            file.write(run("cjpeg", "-arithmetic", *arguments, data=ppm(image)))
        rgba = pixels_of_pnm(run("djpeg", "-pnm", path))
        expected[f"{name}.jpg"] = hashlib.sha256(rgba).hexdigest()


def plain_files(expected):
    for name, data, rgba in plain_image_files.all_files():
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(data)
        expected[name] = hashlib.sha256(rgba).hexdigest()


def main():
    os.makedirs(FOLDER, exist_ok=True)
    expected = {}
    parts = {"gif": gifs, "arithmetic": arithmetic, "plain": plain_files}
    if len(sys.argv) == 2 and sys.argv[1] in parts:
        with open(os.path.join(FOLDER, "EXPECTED.json")) as file:
            expected = json.load(file)["rgbaSha256"]
        parts[sys.argv[1]](expected)
        write(expected)
        return

    def add(name, data, decoder):
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(data)
        rgba = pixels_of_pnm(decoder(os.path.join(FOLDER, name)))
        expected[name] = hashlib.sha256(rgba).hexdigest()

    def jpeg(name, data):
        add(name, data, lambda path: run("djpeg", "-pnm", path))

    def webp(name, data):
        add(name, data, lambda path: run("dwebp", "-quiet", "-nodither", path, "-pam", "-o", "-"))

    color = sample_image(45, 31)
    gray = color.convert("L")
    for name, arguments in {
        "420": [],
        "422": ["-sample", "2x1"],
        "444": ["-sample", "1x1"],
        "440": ["-sample", "1x2"],
        "411": ["-sample", "4x1"],
        "progressive": ["-progressive"],
        "restarts": ["-restart", "1"],
        "rgb": ["-rgb"],
        "low": ["-quality", "10"],
    }.items():
        jpeg(f"{name}.jpg", run("cjpeg", *arguments, data=ppm(color)))
    jpeg("gray.jpg", run("cjpeg", data=ppm(gray)))
    jpeg("gray-progressive.jpg", run("cjpeg", "-progressive", data=ppm(gray)))
    jpeg("one.jpg", run("cjpeg", data=ppm(color.crop((3, 3, 4, 4)))))
    for orientation in (6, 3):
        jpeg(f"rotated-{orientation}.jpg", with_exif(
            run("cjpeg", data=ppm(color)), orientation, little=orientation == 6))

    import io
    for name, options in {"cmyk": {}, "cmyk-progressive": {"progressive": True}}.items():
        out = io.BytesIO()
        color.convert("CMYK").save(out, "JPEG", **options)
        jpeg(f"{name}.jpg", out.getvalue())
    # The same samples, declared as YCCK by Adobe's marker.
    plain = open(os.path.join(FOLDER, "cmyk.jpg"), "rb").read()
    at = plain.index(b"Adobe")
    jpeg("ycck.jpg", plain[: at + 11] + b"\x02" + plain[at + 12 :])

    clear = sample_image(45, 31, alpha=True)
    sources = {}
    for name, image in {"color": color, "clear": clear}.items():
        sources[name] = os.path.join(FOLDER, f"{name}.tmp.png")
        image.save(sources[name])
    for name, source, arguments in [
        ("lossy.webp", "color", ["-q", "70"]),
        ("lossy-alpha.webp", "clear", ["-q", "70"]),
        ("lossless.webp", "color", ["-lossless"]),
        ("lossless-alpha.webp", "clear", ["-lossless", "-exact"]),
    ]:
        webp(name, run("cwebp", "-quiet", *arguments, sources[source], "-o", "-"))
    path = os.path.join(FOLDER, "exif.tmp")
    with open(path, "wb") as file:
        file.write(exif(8, True))
    rotated = os.path.join(FOLDER, "rotated-8.webp")
    run("webpmux", "-set", "exif", path, os.path.join(FOLDER, "lossy.webp"), "-o", rotated)
    webp("rotated-8.webp", open(rotated, "rb").read())
    os.remove(path)

    # Lossless frames, so that the decoded pixels equal the source.
    frames = []
    for index, delay in enumerate([100, 40, 250]):
        name = os.path.join(FOLDER, f"frame{index}.tmp.png")
        frame = clear.rotate(90 * index, fillcolor=(0, 0, 0, 0))
        frame.save(name)
        frames += ["-lossless", "-d", str(delay), name]
        expected[f"animated.webp#{index}"] = hashlib.sha256(
            visible(frame.tobytes())).hexdigest()
    run("img2webp", "-loop", "2", *frames, "-o", os.path.join(FOLDER, "animated.webp"))
    for name in os.listdir(FOLDER):
        if ".tmp" in name:
            os.remove(os.path.join(FOLDER, name))
    gifs(expected)
    arithmetic(expected)
    plain_files(expected)
    write(expected)


def write(expected):
    with open(os.path.join(FOLDER, "EXPECTED.json"), "w") as file:
        json.dump({"rgbaSha256": expected}, file, indent=2, sort_keys=True)
        file.write("\n")


def visible(rgba):
    """Sets the color of fully transparent pixels to 0."""
    out = bytearray(rgba)
    for at in range(0, len(out), 4):
        if out[at + 3] == 0:
            out[at : at + 4] = b"\0\0\0\0"
    return bytes(out)


if __name__ == "__main__":
    sys.exit(main())
