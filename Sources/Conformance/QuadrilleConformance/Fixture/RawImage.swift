package import QuadrilleImage

/// Texels of a format, rows without gaps, the row at t = 0 first.
package struct RawImage: Sendable {
  package let format: RawFormat
  package let width: Int
  package let height: Int
  package var bytes: [UInt8]

  /// Texels without pattern, so that each position is distinguishable.
  package init(_ format: RawFormat, _ width: Int, _ height: Int, _ random: inout CaseRandom) {
    self.init(format, width, height, random.bytes(width * height * format.bytesPerPixel))
  }

  package init(_ format: RawFormat, _ width: Int, _ height: Int, _ bytes: [UInt8]) {
    self.format = format
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Texels of a bitmap without gaps.
  package init(_ bitmap: Bitmap) {
    self.init(.rgba8888, bitmap.width, bitmap.height, bitmap.bytes)
  }

  /// One color everywhere.
  package init(_ format: RawFormat, _ width: Int, _ height: Int, filledWith components: SIMD4<Int>)
  {
    let texel = format.bytes(components)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texel.count * width * height)
    for _ in 0..<(width * height) { bytes += texel }
    self.init(format, width, height, bytes)
  }

  /// Mip levels of their own colors down to one texel.
  package static func mipChain(
    _ format: RawFormat,
    _ dimensions: ImageSize,
    _ random: inout CaseRandom
  ) -> [RawImage] {
    var images: [RawImage] = []
    var (width, height) = (dimensions.width, dimensions.height)
    while true {
      images.append(RawImage(format, width, height, &random))
      if width == 1, height == 1 { return images }
      width = max(1, width / 2)
      height = max(1, height / 2)
    }
  }

  /// The components of a texel in the format's own bits.
  package func components(_ x: Int, _ y: Int) -> SIMD4<Int> {
    let start = (y * width + x) * format.bytesPerPixel
    return format.components(bytes[start..<start + format.bytesPerPixel])
  }

  /// What a texel may be in steps of 1/255: exact, or one of two neighbors (2.3.5.1, 2.3.5.2).
  package func color(_ x: Int, _ y: Int) -> PermittedColor {
    Self.expanded(components(x, y), format)
  }

  package static func expanded(_ components: SIMD4<Int>, _ format: RawFormat) -> PermittedColor {
    var color = PermittedColor(exactly: SIMD4(repeating: 255))
    for channel in 0..<4 where format.bits[channel] > 0 {
      let maximum = Double((1 << format.bits[channel]) - 1)
      let exact = Double(components[channel]) * 255 / maximum
      color.exact[channel] = exact
      color.low[channel] = exact.rounded(.down)
      color.high[channel] = exact.rounded(.up)
    }
    color.poorLow = color.low
    color.poorHigh = color.high
    return color
  }

  /// The level that a sampler reads.
  package var level: PermittedTexture.Level {
    var texels: [PermittedColor] = []
    texels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { texels.append(color(x, y)) }
    }
    return PermittedTexture.Level(width: width, height: height, texels: texels)
  }

  package var texture: PermittedTexture { PermittedTexture(levels: [level]) }

  /// What an image of the texels one by one may be.
  package var permitted: PermittedImage { permitted(scale: 1) }

  /// What an image may be that shows each texel by some pixels in each direction.
  package func permitted(scale: Int) -> PermittedImage {
    var image = PermittedImage(width: scale * width, height: scale * height)
    for y in 0..<scale * height {
      for x in 0..<scale * width { image[x, y] = color(x / scale, y / scale).quantized() }
    }
    return image
  }

  /// Overwrites a part by another image of the same format.
  package mutating func replace(_ x: Int, _ y: Int, with part: RawImage) {
    let size = format.bytesPerPixel
    for row in 0..<part.height {
      let to = ((y + row) * width + x) * size
      let from = row * part.width * size
      bytes.replaceSubrange(
        to..<to + part.width * size,
        with: part.bytes[from..<from + part.width * size]
      )
    }
  }
}

extension CaseRandom {
  /// An image without pattern.
  package mutating func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width,
      height: height,
      alphaMode: .premultiplied,
      bytes: bytes(4 * width * height)
    )
  }

  /// An image without pattern whose color is at most its alpha.
  package mutating func premultipliedBitmap(_ width: Int, _ height: Int) -> Bitmap {
    var image = bitmap(width, height)
    for y in 0..<height {
      for x in 0..<width {
        var value = image[x, y]
        for channel in 0..<3 {
          value[channel] = UInt8(Int(value[channel]) * Int(value[3]) / 255)
        }
        image[x, y] = value
      }
    }
    return image
  }

  /// An opaque image without pattern.
  package mutating func opaqueBitmap(_ width: Int, _ height: Int) -> Bitmap {
    var bytes = bytes(4 * width * height)
    for offset in stride(from: 3, to: bytes.count, by: 4) { bytes[offset] = 255 }
    return Bitmap(width: width, height: height, alphaMode: .premultiplied, bytes: bytes)
  }
}

extension Bitmap {
  /// A part of the image.
  package func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for row in y..<y + height {
      let start = row * stride + 4 * x
      bytes += self.bytes[start..<start + 4 * width]
    }
    return Bitmap(width: width, height: height, alphaMode: alphaMode, bytes: bytes)
  }

  /// Puts an image on this one.
  package mutating func blit(_ part: Bitmap, _ x: Int, _ y: Int) {
    for row in 0..<part.height {
      for column in 0..<part.width { self[x + column, y + row] = part[column, row] }
    }
  }

  /// Fills a part with one value.
  package mutating func fill(_ x: Range<Int>, _ y: Range<Int>, _ value: SIMD4<UInt8>) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { self[column, row] = value }
    }
  }
}
