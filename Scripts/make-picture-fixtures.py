#!/usr/bin/env python3
"""Makes Fixtures/Pictures: small JPEG and WebP files, and the digests of their pixels.

The digests are those of what djpeg and dwebp, the libraries' own tools, write; nothing of Quadrille
is asked. Needs the Debian packages libjpeg-turbo-progs, webp and python3-pil (for CMYK).
"""
import hashlib
import json
import math
import os
import struct
import subprocess
import sys

from PIL import Image

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Fixtures/Pictures")


def picture(width, height, alpha=False):
    """Waves in three colours with an edge, and an alpha that goes to both ends."""
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


def run(*words, data=None):
    return subprocess.run(words, input=data, stdout=subprocess.PIPE, check=True).stdout


def pixels_of_pnm(data):
    """The pixels of PGM, PPM or PAM as RGBA."""
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


def main():
    os.makedirs(FOLDER, exist_ok=True)
    expected = {}

    def add(name, data, decoder):
        with open(os.path.join(FOLDER, name), "wb") as file:
            file.write(data)
        rgba = pixels_of_pnm(decoder(os.path.join(FOLDER, name)))
        expected[name] = hashlib.sha256(rgba).hexdigest()

    def jpeg(name, data):
        add(name, data, lambda path: run("djpeg", "-pnm", path))

    def webp(name, data):
        add(name, data, lambda path: run("dwebp", "-quiet", "-nodither", path, "-pam", "-o", "-"))

    color = picture(45, 31)
    gray = color.convert("L")
    for name, words in {
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
        jpeg(f"{name}.jpg", run("cjpeg", *words, data=ppm(color)))
    jpeg("gray.jpg", run("cjpeg", data=ppm(gray)))
    jpeg("gray-progressive.jpg", run("cjpeg", "-progressive", data=ppm(gray)))
    jpeg("one.jpg", run("cjpeg", data=ppm(color.crop((3, 3, 4, 4)))))
    for orientation in (6, 3):
        jpeg(f"turned-{orientation}.jpg", with_exif(
            run("cjpeg", data=ppm(color)), orientation, little=orientation == 6))

    import io
    for name, options in {"cmyk": {}, "cmyk-progressive": {"progressive": True}}.items():
        out = io.BytesIO()
        color.convert("CMYK").save(out, "JPEG", **options)
        jpeg(f"{name}.jpg", out.getvalue())
    # The same samples called YCCK by Adobe's marker.
    plain = open(os.path.join(FOLDER, "cmyk.jpg"), "rb").read()
    at = plain.index(b"Adobe")
    jpeg("ycck.jpg", plain[: at + 11] + b"\x02" + plain[at + 12 :])

    clear = picture(45, 31, alpha=True)
    sources = {}
    for name, image in {"color": color, "clear": clear}.items():
        sources[name] = os.path.join(FOLDER, f"{name}.tmp.png")
        image.save(sources[name])
    for name, source, words in [
        ("lossy.webp", "color", ["-q", "70"]),
        ("lossy-alpha.webp", "clear", ["-q", "70"]),
        ("lossless.webp", "color", ["-lossless"]),
        ("lossless-alpha.webp", "clear", ["-lossless", "-exact"]),
    ]:
        webp(name, run("cwebp", "-quiet", *words, sources[source], "-o", "-"))
    path = os.path.join(FOLDER, "exif.tmp")
    with open(path, "wb") as file:
        file.write(exif(8, True))
    turned = os.path.join(FOLDER, "turned-8.webp")
    run("webpmux", "-set", "exif", path, os.path.join(FOLDER, "lossy.webp"), "-o", turned)
    webp("turned-8.webp", open(turned, "rb").read())
    os.remove(path)

    # Lossless frames, so that what is seen is what went in.
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
    with open(os.path.join(FOLDER, "EXPECTED.json"), "w") as file:
        json.dump({"rgbaSha256": expected}, file, indent=2, sort_keys=True)
        file.write("\n")


def visible(rgba):
    """The pixels with the colour of those that are wholly transparent left out."""
    out = bytearray(rgba)
    for at in range(0, len(out), 4):
        if out[at + 3] == 0:
            out[at : at + 4] = b"\0\0\0\0"
    return bytes(out)


if __name__ == "__main__":
    sys.exit(main())
