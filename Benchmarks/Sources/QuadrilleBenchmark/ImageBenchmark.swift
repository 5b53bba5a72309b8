import Meter
import PlainC
import Quadrille

/// JPEG compared with libjpeg-turbo's own call, and layer shadows.
struct ImageBenchmark {
  let pairs: Int

  func run(_ report: inout Report) throws {
    try readJPEG(&report)
    try shadow(&report)
  }

  /// An image of 1920×1080 with waves and noise, encoded with libjpeg-turbo.
  private func readJPEG(_ report: inout Report) throws {
    let (width, height) = (1_920, 1_080)
    var numbers = SplitMix64Generator(seed: 5)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let noise = numbers.whole(0...15)
        pixels += [
          UInt8((x * 3 + y) % 240 + noise), UInt8((x / 7 * y / 5) % 240 + noise),
          UInt8((x + y) / 2 % 240 + noise), 255,
        ]
      }
    }
    var file = [UInt8](repeating: 0, count: 8 << 20)
    let count = unsafe plain_jpeg_write(pixels, Int32(width), Int32(height), &file, file.count)
    guard count > 0 else {
      return report.printLine("JPEG: libturbojpeg.so.0 (libturbojpeg0) lacks")
    }
    file.removeSubrange(count...)
    var decoded = [UInt8](repeating: 0, count: pixels.count)
    let comparison = try Comparison(pairs: pairs) {
      let image = try JPEG.decode(file).bitmap
      precondition(image.width == width, "the image is decoded")
    } against: {
      let isRead = unsafe plain_jpeg_read(
        file,
        file.count,
        &decoded,
        Int32(width),
        Int32(height)
      )
      precondition(isRead == 1, "the image is decoded")
    }
    report.add("JPEG 1920x1080 / TurboJPEG", comparison, atMost: 1.1, byProcessor: true)
    let isSame = try JPEG.decode(file).bitmap.bytes == decoded
    if !isSame { report.fail("JPEG: the pixels are not those of TurboJPEG") }
  }

  /// A layer of 512×512 with a shadow of radius 8, compared with the same layer without it.
  private func shadow(_ report: inout Report) throws {
    meter_keep_memory()
    for (name, hasContents) in [("bounds", false), ("contents", true)] {
      var round = 0
      var times: [Double] = []
      var without: [Double] = []
      for _ in 0..<max(5, pairs) {
        round += 1
        for hasShadow in [true, false] {
          let layer = Self.layer(hasContents, round: round)
          if hasShadow {
            layer.shadowOpacity = 0.5
            // A different one each time, since recent ones are cached.
            layer.shadowRadius = 8 + Double(round) * 1e-6
            layer.shadowOffset = Point(x: 4, y: 8)
          }
          var renderer = RasterRenderer(threads: 1)
          let start = Clock.processor
          var list = DrawList(pixelSize: PixelSize(width: 640, height: 640))
          layer.draw(in: &list)
          _ = try renderer.render(list)
          let end = Clock.processor
          if hasShadow { times.append(end - start) } else { without.append(end - start) }
        }
      }
      let extra = (Spread(times).minimum - Spread(without).minimum) * 1e3
      report.add("shadow of 512x512 \(name), radius 8", extra, unit: "ms by CPU", atMost: 1.5)
    }
  }

  private static func layer(_ hasContents: Bool, round: Int) -> Layer {
    let layer = Layer(frame: Rect(x: 64, y: 64, width: 512, height: 512))
    guard hasContents else {
      layer.backgroundColor = .white
      return layer
    }
    // A disc, whose silhouette differs from its bounds.
    var bitmap = Bitmap(width: 512, height: 512, alphaMode: .premultiplied)
    for y in 0..<512 {
      for x in 0..<512 where (x - 256) * (x - 256) + (y - 256) * (y - 256) < 250 * 250 {
        bitmap[x, y] = SIMD4(UInt8(round & 255), 9, 9, 255)
      }
    }
    layer.contents = Sprite(page: Page(bitmap))
    return layer
  }
}
