"""Small TGA, BMP, PSD and CgBI files for make-image-fixtures.py, written by hand from the formats'
specifications. Each has the RGBA pixels that a reader must find, from the samples put in."""
import struct
import zlib

WIDTH, HEIGHT = 12, 7


def sample(x, y):
    """A pixel with 8 bits per channel; alpha has all of 0, 255 and values between."""
    alpha = 0 if x == 3 else 255 if x > 7 else (31 * x + 17 * y + 1) % 256
    return (20 * x + 3) % 256, (35 * y + x) % 256, (7 * x * y + 90) % 256, alpha


ROWS = [[sample(x, y) for x in range(WIDTH)] for y in range(HEIGHT)]


def rgba(rows):
    return bytes(value for row in rows for pixel in row for value in pixel)


def mapped(function):
    return [[function(*pixel) for pixel in row] for row in ROWS]


def scaled(value, bits):
    """A sample of some bits as 8 bits: rounded to the nearest."""
    top = (1 << bits) - 1
    return (2 * 255 * value + top) // (2 * top)


def indices(count):
    return [[(x * x + 3 * y) % count for x in range(WIDTH)] for y in range(HEIGHT)]


def palette(count):
    return [((i * 37) % 256, (255 - i * 11) % 256, (i * 5 + 64) % 256) for i in range(count)]


# TGA


def packets(pixels):
    """Run-length packets that cross rows: runs of equal pixels, others as they are."""
    out, at = bytearray(), 0
    while at < len(pixels):
        run = 1
        while at + run < len(pixels) and run < 128 and pixels[at + run] == pixels[at]:
            run += 1
        if run > 1:
            out += bytes([127 + run]) + pixels[at]
            at += run
            continue
        end = at
        while end < len(pixels) and end - at < 128 and (
                end + 1 == len(pixels) or pixels[end] != pixels[end + 1]):
            end += 1
        out += bytes([end - at - 1]) + b"".join(pixels[at:end])
        at = end
    return bytes(out)


def tga(kind, bits, rows, alpha=0, top=False, right=False, runs=False, table=b"", first=0,
        entry=0, note=b""):
    """rows: the bytes of each pixel, top row first."""
    rows = rows if top else rows[::-1]
    pixels = [pixel for row in rows for pixel in (row[::-1] if right else row)]
    count = len(table) * 8 // (entry + 7 & ~7) if entry else 0
    head = struct.pack("<BBBHHBHHHHBB", len(note), entry > 0, kind + 8 * runs, first, count, entry,
                       0, 0, WIDTH, HEIGHT, bits, alpha | top << 5 | right << 4)
    return head + note + table + (packets(pixels) if runs else b"".join(pixels))


def tga_files():
    color = [[bytes([b, g, r]) for r, g, b, a in row] for row in ROWS]
    clear = [[bytes([b, g, r, a]) for r, g, b, a in row] for row in ROWS]
    opaque = rgba(mapped(lambda r, g, b, a: (r, g, b, 255)))
    for top in (False, True):
        for right in (False, True):
            corner = ("top" if top else "bottom") + ("-right" if right else "-left")
            yield f"{corner}.tga", tga(2, 24, color, top=top, right=right), opaque
    yield "alpha.tga", tga(2, 32, clear, alpha=8), rgba(ROWS)
    yield "undeclared-alpha.tga", tga(2, 32, clear), rgba(ROWS)
    empty = [[pixel[:3] + b"\0" for pixel in row] for row in clear]
    yield "no-alpha.tga", tga(2, 32, empty), opaque
    yield "note.tga", tga(2, 24, color, note=b"made by hand"), opaque
    flat = [[row[x // 4 * 4] for x in range(WIDTH)] for row in clear]
    yield "runs-32.tga", tga(2, 32, flat, alpha=8, runs=True), rgba(
        [[row[x // 4 * 4] for x in range(WIDTH)] for row in ROWS])
    one = bytes([9, 8, 7])
    yield "one-run.tga", tga(2, 24, [[one] * WIDTH] * HEIGHT, runs=True), bytes(
        [7, 8, 9, 255]) * (WIDTH * HEIGHT)
    gray = [[bytes([r]) for r, g, b, a in row] for row in ROWS]
    expected = rgba(mapped(lambda r, g, b, a: (r, r, r, 255)))
    yield "gray.tga", tga(3, 8, gray), expected
    yield "gray-runs.tga", tga(3, 8, gray, runs=True, top=True), expected
    both = [[bytes([r, a]) for r, g, b, a in row] for row in ROWS]
    yield "gray-alpha.tga", tga(3, 16, both, alpha=8), rgba(
        mapped(lambda r, g, b, a: (r, r, r, a)))

    def short(flag):
        return [[struct.pack("<H", flag(a) << 15 | r >> 3 << 10 | g >> 3 << 5 | b >> 3)
                 for r, g, b, a in row] for row in ROWS]

    def five(alpha):
        return rgba(mapped(lambda r, g, b, a: (
            scaled(r >> 3, 5), scaled(g >> 3, 5), scaled(b >> 3, 5), alpha(a))))

    yield "15-bit.tga", tga(2, 15, short(lambda a: 0)), five(lambda a: 255)
    yield "16-bit.tga", tga(2, 16, short(lambda a: a > 127), alpha=1, runs=True), five(
        lambda a: 255 if a > 127 else 0)
    for name, entry, runs in [("map-24", 24, False), ("map-32", 32, True), ("map-16", 16, False)]:
        colors = palette(40)
        if entry == 16:
            table = b"".join(struct.pack("<H", r >> 3 << 10 | g >> 3 << 5 | b >> 3)
                             for r, g, b in colors)
            colors = [tuple(scaled(c >> 3, 5) for c in color) for color in colors]
        else:
            table = b"".join(bytes([b, g, r] + [255] * (entry == 32)) for r, g, b in colors)
        found = indices(40)
        # Indices start at 100.
        data = tga(1, 8, [[bytes([100 + i]) for i in row] for row in found], table=table, first=100,
                   entry=entry, runs=runs)
        yield f"{name}.tga", data, rgba([[(*colors[i], 255) for i in row] for row in found])


# BMP


def bmp(info, rows, table=b"", masks=b"", packed=None):
    """rows: the bytes of each row in the order of the file; they are padded to 4 bytes."""
    body = packed if packed is not None else b"".join(
        row + b"\0" * (-len(row) % 4) for row in rows)
    start = 14 + len(info) + len(masks) + len(table)
    return struct.pack("<2sIHHI", b"BM", start + len(body), 0, 0, start) + info + masks + table + body


def info(bits, size=40, compression=0, height=HEIGHT, colors=0, masks=b""):
    if size == 12:
        return struct.pack("<IHHHH", 12, WIDTH, height, 1, bits)
    head = struct.pack("<IiiHHIIiiII", size, WIDTH, height, 1, bits, compression, 0, 0, 0, colors, 0)
    return (head + masks + bytes(size))[:size]


def packed_bits(row, bits):
    out = bytearray((len(row) * bits + 7) // 8)
    for x, value in enumerate(row):
        out[x * bits // 8] |= value << 8 - bits - x * bits % 8
    return bytes(out)


def bmp_files():
    for bits, count in [(1, 2), (2, 4), (4, 16), (8, 200)]:
        colors, found = palette(count), indices(count)
        table = b"".join(bytes([b, g, r, 0]) for r, g, b in colors)
        expected = rgba([[(*colors[i], 255) for i in row] for row in found])
        rows = [packed_bits(row, bits) for row in found]
        yield f"{bits}-bit.bmp", bmp(info(bits, colors=count), rows[::-1], table), expected
        if bits == 8:
            yield "top-down.bmp", bmp(info(bits, height=-HEIGHT, colors=count), rows, table), expected
            # A short palette without its number of colors.
            yield "short-palette.bmp", bmp(info(bits), rows[::-1], table), expected
        if bits == 4:
            table = b"".join(bytes([b, g, r]) for r, g, b in colors)
            yield "os2-1.bmp", bmp(info(bits, size=12), rows[::-1], table), expected
    color = [b"".join(bytes([b, g, r]) for r, g, b, a in row) for row in ROWS][::-1]
    opaque = rgba(mapped(lambda r, g, b, a: (r, g, b, 255)))
    for size in (12, 40, 64, 108, 124):
        yield f"header-{size}.bmp", bmp(info(24, size=size), color), opaque
    clear = [b"".join(bytes([b, g, r, a]) for r, g, b, a in row) for row in ROWS][::-1]
    yield "32-bit.bmp", bmp(info(32), clear), opaque
    masks = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    for size in (56, 108, 124):
        yield f"alpha-{size}.bmp", bmp(info(32, size, 3, masks=masks), clear), rgba(ROWS)
    yield "masks-52.bmp", bmp(info(32, 52, 3, masks=masks[:12]), clear), opaque
    yield "masks-40.bmp", bmp(info(32, 40, 3), clear, masks=masks[:12]), opaque
    yield "alpha-40.bmp", bmp(info(32, 40, 6), clear, masks=masks), rgba(ROWS)

    def words(code, pack="<H"):
        return [b"".join(struct.pack(pack, code(*pixel)) for pixel in row) for row in ROWS][::-1]

    def bits(red, green, blue):
        return rgba(mapped(lambda r, g, b, a: (
            scaled(r * (1 << red) >> 8, red), scaled(g * (1 << green) >> 8, green),
            scaled(b * (1 << blue) >> 8, blue), 255)))

    yield "555.bmp", bmp(info(16), words(
        lambda r, g, b, a: r >> 3 << 10 | g >> 3 << 5 | b >> 3)), bits(5, 5, 5)
    yield "565.bmp", bmp(info(16, 40, 3), words(
        lambda r, g, b, a: r >> 3 << 11 | g >> 2 << 5 | b >> 3),
        masks=struct.pack("<III", 0xF800, 0x7E0, 0x1F)), bits(5, 6, 5)
    yield "10-bit.bmp", bmp(info(32, 40, 3), words(
        lambda r, g, b, a: r << 2 << 20 | g << 2 << 10 | b << 2, "<I"),
        masks=struct.pack("<III", 0x3FF00000, 0xFFC00, 0x3FF)), bits(10, 10, 10)
    colors = palette(16)
    table = b"".join(bytes([b, g, r, 0]) for r, g, b in colors)
    grid = [[0] * WIDTH for _ in range(HEIGHT)]
    # From the bottom: a run, literals, a step, and rows that end early.
    grid[6] = [5] * WIDTH
    grid[5][:5] = [1, 2, 3, 4, 5]
    grid[3][4:7] = [7, 7, 7]
    grid[2][:1] = [9]
    expected = rgba([[(*colors[i], 255) for i in row] for row in grid])
    runs = bytes([WIDTH, 5, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0, 0, 2, 4, 1, 3, 7, 0, 0, 1, 9, 0, 1])
    yield "rle8.bmp", bmp(info(8, 40, 1, colors=16), [], table, packed=runs), expected
    grid[6] = [5, 10] * (WIDTH // 2)
    expected = rgba([[(*colors[i], 255) for i in row] for row in grid])
    runs = bytes([WIDTH, 0x5A, 0, 0, 0, 5, 0x12, 0x34, 0x50, 0, 0, 0, 0, 2, 4, 1, 3, 0x77, 0, 0, 1,
                  0x90, 0, 1])
    yield "rle4.bmp", bmp(info(4, 40, 2, colors=16), [], table, packed=runs), expected


# PSD


def packbits(row):
    out, at = bytearray(), 0
    while at < len(row):
        run = 1
        while at + run < len(row) and run < 128 and row[at + run] == row[at]:
            run += 1
        if run > 1:
            out += bytes([257 - run, row[at]])
        else:
            out += bytes([0, row[at]])
        at += run
    # A code without meaning.
    return bytes(out) + b"\x80"


def psd(mode, depth, channels, pack=False, large=False, colors=b"", resources=b"", layers=None):
    """channels: rows of bytes of each channel."""
    head = struct.pack(">4sH6sHIIHH", b"8BPS", 2 if large else 1, b"", len(channels), HEIGHT, WIDTH,
                       depth, mode)
    length = ">Q" if large else ">I"
    section = b"" if layers is None else struct.pack(length, 2) + struct.pack(">h", layers)
    head += struct.pack(">I", len(colors)) + colors + struct.pack(">I", len(resources)) + resources
    head += struct.pack(length, len(section)) + section
    rows = [row for channel in channels for row in channel]
    if not pack:
        return head + b"\0\0" + b"".join(rows)
    rows = [packbits(row) for row in rows]
    return head + b"\0\1" + b"".join(
        struct.pack(">I" if large else ">H", len(row)) for row in rows) + b"".join(rows)


def resource(number, data):
    return b"8BIM" + struct.pack(">HHI", number, 0, len(data)) + data + b"\0" * (len(data) % 2)


def channels(rows, count, wide=False):
    return [[b"".join(bytes([pixel[c]]) * (2 if wide else 1) for pixel in row) for row in rows]
            for c in range(count)]


def psd_files():
    opaque = rgba(mapped(lambda r, g, b, a: (r, g, b, 255)))
    for pack in (False, True):
        kind = "packed" if pack else "raw"
        yield f"rgb-{kind}.psd", psd(3, 8, channels(ROWS, 3), pack), opaque
        yield f"rgb-{kind}.psb", psd(3, 8, channels(ROWS, 3), pack, large=True), opaque
        # 257 times a sample of 8 bits has 16.
        yield f"rgb-16-{kind}.psd", psd(3, 16, channels(ROWS, 3, wide=True), pack), opaque
    gray = rgba(mapped(lambda r, g, b, a: (r, r, r, 255)))
    yield "gray.psd", psd(1, 8, channels(ROWS, 1), True), gray
    yield "gray-16.psd", psd(1, 16, channels(ROWS, 1, wide=True)), gray
    # A fourth channel without a declaration is a selection.
    yield "selection.psd", psd(3, 8, channels(ROWS, 4)), opaque
    yield "transparent.psd", psd(3, 8, channels(ROWS, 4), layers=-1), rgba(ROWS)
    name = resource(1006, b"\x0cTransparency")
    yield "named.psd", psd(3, 8, channels(ROWS, 4), True, resources=name), rgba(ROWS)
    # Photoshop blends with white, which is undone.
    blended = mapped(lambda r, g, b, a: tuple(
        (2 * (c * a + 255 * (255 - a)) + 255) // 510 for c in (r, g, b)) + (a,))
    undone = [[tuple(255 - min(255, (510 * (255 - c) + a) // (2 * a)) if a else 0
                     for c in (r, g, b)) + (a,) for r, g, b, a in row] for row in blended]
    yield "blended.psd", psd(3, 8, channels(blended, 4), layers=-2), rgba(undone)
    table, found = palette(256), indices(256)
    planes = b"".join(bytes(color[c] for color in table) for c in range(3))
    expected = rgba([[(*table[i], 255) for i in row] for row in found])
    rows = [bytes(row) for row in found]
    yield "indexed.psd", psd(2, 8, [rows], True, colors=planes), expected
    clear = rgba([[(*table[i], 255) if i != 9 else (0, 0, 0, 0) for i in row] for row in found])
    yield "indexed-clear.psd", psd(2, 8, [rows], colors=planes,
                                   resources=resource(1047, b"\0\x09")), clear
    bits = indices(2)
    yield "bitmap.psd", psd(0, 1, [[packed_bits(row, 1) for row in bits]], True), rgba(
        [[(255 - 255 * i,) * 3 + (255,) for i in row] for row in bits])


# CgBI


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def cgbi(rows, interlaced=False, parts=1):
    """rows: BGRA, premultiplied. Filter Sub in each row."""
    steps = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
             (0, 1, 1, 2)] if interlaced else [(0, 0, 1, 1)]
    raw = bytearray()
    for left, top, across, down in steps:
        for y in range(top, len(rows), down):
            row = b"".join(bytes(pixel) for pixel in rows[y][left::across])
            if row:
                raw += b"\1" + bytes((row[i] - (row[i - 4] if i > 3 else 0)) & 255
                                     for i in range(len(row)))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(bytes(raw)) + packer.flush()
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 6, 0, 0, interlaced)
    size = -(-len(data) // parts)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"CgBI", bytes([0x50, 0, 0x20, 2])) + chunk(b"IHDR", head)
            + b"".join(chunk(b"IDAT", data[at : at + size]) for at in range(0, len(data), size))
            + chunk(b"IEND", b""))


def cgbi_files():
    opaque = mapped(lambda r, g, b, a: (b, g, r, 255))
    expected = rgba(mapped(lambda r, g, b, a: (r, g, b, 255)))
    yield "cgbi.png", cgbi(opaque, parts=3), expected
    yield "cgbi-interlaced.png", cgbi(opaque, interlaced=True), expected


def all_files():
    for files in (tga_files, bmp_files, psd_files, cgbi_files):
        yield from files()
