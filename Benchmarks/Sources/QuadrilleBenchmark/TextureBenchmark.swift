import Quadrille

/// Preparing images for textures: packing compared with copying, dithering and mip chains.
struct TextureBenchmark {
  let pairs: Int
  private let image: Bitmap
  private let premultiplied: Bitmap

  /// Generates an image of 2048 by 2048: gradients, and irregular alpha.
  init(pairs: Int) {
    self.pairs = pairs
    let edgeLength = 2048
    var numbers = SplitMix64Generator(seed: 9)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * edgeLength * edgeLength)
    for y in 0..<edgeLength {
      for x in 0..<edgeLength {
        bytes.append(UInt8(x * 255 / edgeLength))
        bytes.append(UInt8(y * 255 / edgeLength))
        bytes.append(UInt8((x + y) & 255))
        bytes.append(UInt8(numbers.whole(0...255)))
      }
    }
    image = Bitmap(width: edgeLength, height: edgeLength, bytes: bytes)
    premultiplied = image.premultiplied()
  }

  /// Prints one row per format, dithering method and mip chain.
  func run(_ report: inout Report) {
    for format in PixelFormat.allCases {
      let comparison = Comparison(pairs: pairs) {
        keep(image.packed(as: format))
      } against: {
        keep(copied())
      }
      report.add("\(format.name) / copy", comparison, atMost: 2, byProcessor: true)
    }
    for (name, bar) in [
      ("fs", 16.67), ("fs-alpha", 16.67), ("atkinson-alpha", .infinity), ("bayer", .infinity),
    ] {
      guard let dithering = Dithering(name: name) else { continue }
      for format in [PixelFormat.rgba4444, .rgba5551, .rgb565] {
        time("\(format.name) \(name)", bar, &report) {
          keep(image.packed(as: format, dithering))
        }
      }
      time("RGBA4444 \(name), premultiplied", .infinity, &report) {
        keep(premultiplied.packed(as: .rgba4444, dithering))
      }
    }
    for light in LightEncoding.allCases {
      time("mip chain, box, \(light) light", .infinity, &report) {
        keep(image.mipChain(Resampling(.box, light: light))[1].bytes)
      }
    }
    time("half size, lanczos", .infinity, &report) {
      keep(image.resized(to: PixelSize(width: 1024, height: 1024)).bytes)
    }
  }

  /// The bytes of the image in newly allocated memory, like a packed image.
  private func copied() -> [UInt8] {
    image.withPixels { pixels in
      unsafe pixels.withUnsafeBytes { source in
        unsafe [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
          unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
          count = source.count
        }
      }
    }
  }

  /// Prints the median CPU time in nanoseconds per pixel.
  private func time(_ name: String, _ bar: Double, _ report: inout Report, _ body: () -> Void) {
    var times: [Double] = []
    for _ in 0..<max(3, pairs / 4) {
      let start = Clock.processor
      body()
      times.append(Clock.processor - start)
    }
    let pixels = Double(image.width * image.height)
    let median = Spread(times).median
    let rate = "\((pixels / median / 1e6).fixed(0)) million pixels per second"
    if bar.isFinite {
      report.add(name, median / pixels * 1e9, unit: "ns per pixel", atMost: bar)
      report.printLine("  \(rate)")
    } else {
      report.printLine("\(name): \(rate)")
    }
  }

  /// Prevents the compiler from removing unused results.
  @inline(never)
  private func keep(_ bytes: [UInt8]) { precondition(!bytes.isEmpty, "there are pixels") }
}
