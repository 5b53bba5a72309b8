"""Packs rectangles with rectpack: nine algorithms, five orders, nine widths, padding 2, with rotation.

The argument is a folder of files with a width and a height per line. For each file prints the best
result of all runs as the unused share of the page, in the format of quadrille-benchmark, with the
median time of one run and the total time.
"""

import math
import pathlib
import statistics
import sys
import time

import rectpack

ALGORITHMS = [
    rectpack.MaxRectsBssf, rectpack.MaxRectsBaf, rectpack.MaxRectsBlsf, rectpack.MaxRectsBl,
    rectpack.SkylineBl, rectpack.SkylineBlWm, rectpack.SkylineMwf,
    rectpack.GuillotineBssfSas, rectpack.GuillotineBafLas,
]
ORDERS = [
    rectpack.SORT_AREA, rectpack.SORT_PERI, rectpack.SORT_SSIDE, rectpack.SORT_LSIDE,
    rectpack.SORT_RATIO,
]
WIDTHS = [0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.0, 1.1, 1.25]
PADDING = 2


def pack(sizes, algorithm, order, width):
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline, bin_algo=rectpack.PackingBin.BBF,
        pack_algo=algorithm, sort_algo=order, rotation=True,
    )
    packer.add_bin(width, 1 << 20)
    for columns, rows in sizes:
        packer.add_rect(columns + PADDING, rows + PADDING)
    packer.pack()
    if len(packer) != 1 or len(packer[0]) != len(sizes):
        return None
    right = max(r.x + r.width for r in packer[0]) - PADDING
    bottom = max(r.y + r.height for r in packer[0]) - PADDING
    return right, bottom


def main(folder):
    print("rectpack, best of all runs".ljust(38) + "unused".ljust(10) + "page".ljust(12)
          + "ms a run, s in all")
    for file in sorted(pathlib.Path(folder).glob("*.txt")):
        sizes = [tuple(map(int, line.split())) for line in file.read_text().splitlines()]
        area = sum(columns * rows for columns, rows in sizes)
        padded = sum((columns + PADDING) * (rows + PADDING) for columns, rows in sizes)
        best, times = None, []
        for algorithm in ALGORITHMS:
            for order in ORDERS:
                for factor in WIDTHS:
                    start = time.process_time()
                    page = pack(sizes, algorithm, order, int(math.sqrt(padded) * factor))
                    times.append(time.process_time() - start)
                    if page and (best is None or page[0] * page[1] < best[0] * best[1]):
                        best = page
        unused = 100 - 100 * area / (best[0] * best[1])
        print(file.stem.ljust(38) + f"{unused:.2f} %".ljust(10) + f"{best[0]}x{best[1]}".ljust(12)
              + f"{1000 * statistics.median(times):.2f}, {sum(times):.1f}")


if __name__ == "__main__":
    main(sys.argv[1])
