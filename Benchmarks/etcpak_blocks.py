"""Encodes images with etcpak, for comparison by quadrille-benchmark.

The argument is a folder of files NAME.WIDTHxHEIGHT.rgba. Each is encoded in every format that etcpak
supports, on one thread. The blocks are written to NAME.FORMAT in the same folder, and a line with the
name, the format and the minimum CPU seconds of several runs to the file "times".
"""

import pathlib
import sys
import time

import etcpak

FORMATS = {
    "ETC1": "compress_etc1_rgb", "ETC2_RGB": "compress_etc2_rgb",
    "ETC2_RGBA": "compress_etc2_rgba", "EAC_R11": "compress_eac_r",
}


def main(folder):
    lines = []
    for file in sorted(pathlib.Path(folder).glob("*.rgba")):
        name, size, _ = file.name.split(".")
        width, height = map(int, size.split("x"))
        pixels = bytearray(file.read_bytes())
        # It takes blue first.
        pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
        pixels = bytes(pixels)
        for title, function in FORMATS.items():
            encode = getattr(etcpak, function, None)
            if encode is None:
                continue
            minimum = float("inf")
            for _ in range(10):
                start = time.process_time()
                blocks = encode(pixels, width, height)
                minimum = min(minimum, time.process_time() - start)
            (file.parent / f"{name}.{title}").write_bytes(blocks)
            lines.append(f"{name} {title} {minimum}\n")
    (pathlib.Path(folder) / "times").write_text("".join(lines))


if __name__ == "__main__":
    main(sys.argv[1])
