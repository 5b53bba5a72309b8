import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Files of every level and kind, read by Pillow and spng, if Python finds these.
@Suite struct OtherPNGReadersTests {
  /// Images by the color type that they are reduced to.
  private static let images: [(name: String, bitmap: Bitmap)] = [
    (
      "smooth",
      generatedImage(67, 41) { x, y in SIMD4(UInt8(3 * x), UInt8(5 * y), UInt8(x + y), UInt8(x * 3))
      }
    ),
    ("opaque", generatedImage(64, 64) { x, y in SIMD4(UInt8(x), UInt8(y), UInt8(x ^ y), 255) }),
    ("grey", generatedImage(33, 200) { x, y in SIMD4(repeating: UInt8(x + y)).opaque }),
    (
      "black and white",
      generatedImage(65, 9) { x, y in SIMD4(repeating: (x ^ y) & 1 == 0 ? 0 : 255).opaque }
    ),
    (
      "four greys",
      generatedImage(31, 31) { x, y in SIMD4(repeating: UInt8((x + y) % 4 * 85)).opaque }
    ),
    (
      "flat",
      generatedImage(500, 300) { x, _ in x < 250 ? SIMD4(9, 90, 200, 255) : SIMD4(250, 20, 3, 255) }
    ),
    (
      "palette",
      generatedImage(97, 53) { x, y in SIMD4(UInt8(x % 9 * 20), UInt8(y % 7 * 30), 40, 255) }
    ),
    (
      "clear palette",
      generatedImage(41, 43) { x, y in SIMD4(200, 7, UInt8(y % 3), UInt8(x % 5 * 60)) }
    ),
    (
      "noise",
      generatedImage(128, 128) { x, y in
        let seed = UInt32(x &* 7919 &+ y &* 104_729) &* 2_654_435_761
        return SIMD4(
          UInt8(seed >> 24),
          UInt8(seed >> 16 & 255),
          UInt8(seed >> 8 & 255),
          UInt8((seed >> 11) & 255)
        )
      }
    ),
    ("column", generatedImage(1, 77) { _, y in SIMD4(UInt8(y), 1, 2, 255) }),
    ("dot", generatedImage(1, 1) { _, _ in SIMD4(1, 2, 3, 4) }),
  ]

  private static func generatedImage(
    _ width: Int,
    _ height: Int,
    _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .straight)
    for y in 0..<height { for x in 0..<width { bitmap[x, y] = pixel(x, y) } }
    return bitmap
  }

  /// Prints one line per file and reader: the file, the reader, and the digest of the pixels.
  private static let script = #"""
    import ctypes, glob, hashlib

    def pillow(path):
        from PIL import Image
        with Image.open(path) as image:
            return image.convert("RGBA").tobytes()

    def spng(path):
        library = ctypes.CDLL("libspng.so.0")
        library.spng_ctx_new.restype = ctypes.c_void_p
        context = ctypes.c_void_p(library.spng_ctx_new(0))
        data = open(path, "rb").read()
        size = ctypes.c_size_t()
        steps = [
            library.spng_set_png_buffer(context, data, ctypes.c_size_t(len(data))),
            library.spng_decoded_image_size(context, 1, ctypes.byref(size)),
        ]
        pixels = ctypes.create_string_buffer(size.value)
        steps.append(library.spng_decode_image(context, pixels, size, 1, 1))
        library.spng_ctx_free(context)
        assert steps == [0, 0, 0], steps
        return pixels.raw

    for read in (pillow, spng):
        for path in sorted(glob.glob("*.png")):
            try:
                digest = hashlib.sha256(read(path)).hexdigest()
            except (ImportError, OSError) as error:
                if isinstance(error, ImportError) or "libspng" in str(error):
                    break
                digest = str(error)
            except Exception as error:
                digest = str(error)
            print(path, read.__name__, digest, sep="|")
    """#

  @Test("Pillow and spng read the same pixels from our PNG files")
  func otherReadersAgree() throws {
    let folder = try TemporaryFolder()
    var expected: [String: String] = [:]
    for (name, bitmap) in Self.images {
      for level in [PNG.Level.fast, .standard, .small] {
        let file = "\(name), \(level).png"
        try folder.write(try PNG.encode(bitmap, level: level), to: file)
        expected[file] = SHA256.hex(bitmap.bytes)
      }
    }
    try folder.write(Self.script, to: "read.py")
    _ = try CommandRun(
      ["--version"],
      in: folder.path,
      setup: "python3 read.py > found.txt 2> problems.txt;"
    )
    #expect(String(decoding: try folder.read("problems.txt"), as: UTF8.self) == "")
    let lines = String(decoding: try folder.read("found.txt"), as: UTF8.self).split(separator: "\n")
    for line in lines {
      let parts = line.split(separator: "|").map(String.init)
      #expect(parts.count == 3 && parts[2] == expected[parts[0]], "\(line)")
    }
    // A reader that is available reads all files.
    #expect(lines.count % expected.count == 0)
  }
}

extension SIMD4<UInt8> {
  fileprivate var opaque: SIMD4<UInt8> { SIMD4(x, y, z, 255) }
}
