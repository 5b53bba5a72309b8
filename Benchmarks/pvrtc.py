"""Converts a PVR 3 file with PVRTC1 to PNG, with texture2ddecoder and Pillow."""

import struct
import sys

import texture2ddecoder
from PIL import Image

with open(sys.argv[1], "rb") as file:
    data = file.read()
number, height, width, metadata = struct.unpack_from("<8xQ8xII16xI", data)
pixels = texture2ddecoder.decode_pvrtc(data[52 + metadata :], width, height, number < 2)
image = Image.frombytes("RGBA", (width, height), pixels, "raw", "BGRA")
if number % 2 == 0:
    image.putalpha(255)
image.save(sys.argv[2])
