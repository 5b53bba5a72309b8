import ArgumentParser
import QuadrillePVR
import QuadrillePixels

/// The axes along which a picture is turned over: `x`, `y` or `xy`.
struct FlipArgument: ExpressibleByArgument, Sendable {
  let x: Bool
  let y: Bool

  init?(argument: String) {
    guard ["x", "y", "xy", "yx", "x,y", "both"].contains(argument) else { return nil }
    x = argument != "y"
    y = argument != "x"
  }

  static var allValueStrings: [String] { ["x", "y", "xy"] }
}

/// How many bits a channel of a PNG has.
enum BitDepth: Int, ExpressibleByArgument, CaseIterable, Sendable {
  case eight = 8
  case sixteen = 16
}

/// How decoded pixels become a PNG.
struct PictureOptions: Sendable {
  var depth = BitDepth.eight
  var divides = false
  var flip: FlipArgument?
  var level = PNG.Level.standard

  /// The options as words for a recipe.
  var steps: [String] {
    let flips = (flip?.x == true ? "x" : "") + (flip?.y == true ? "y" : "")
    return ["\(depth.rawValue) bits", "divides \(divides)", "flip \(flips)", "level \(level)"]
  }

  /// A picture of a texture as PNG.
  ///
  /// - Throws: `PNGError` where memory is short.
  func png(_ image: PVRImage, _ place: PicturePlace, threads: Int) throws -> [UInt8] {
    switch depth {
    case .eight:
      let bitmap = bitmap(image, place, threads)
      return try PNG.encode(bitmap, level: level, alphaMode: bitmap.alphaMode)
    case .sixteen: return try samples(image, place, threads).png(level: level)
    }
  }

  private func bitmap(_ image: PVRImage, _ place: PicturePlace, _ threads: Int) -> Bitmap {
    var bitmap = image.bitmap(
      level: place.level,
      surface: place.surface,
      face: place.face,
      slice: place.slice,
      threads: threads
    )
    if divides {
      bitmap.alphaMode = .premultiplied
      bitmap = bitmap.unpremultiplied()
    }
    if flip?.x == true { bitmap = bitmap.flippedHorizontally() }
    if flip?.y == true { bitmap = bitmap.flippedVertically() }
    return bitmap
  }

  private func samples(_ image: PVRImage, _ place: PicturePlace, _ threads: Int) -> DeepPicture {
    let size = image.pixelSize(ofLevel: place.level)
    var picture = DeepPicture(
      width: size.width,
      height: size.height,
      samples: image.samples16(
        level: place.level,
        surface: place.surface,
        face: place.face,
        slice: place.slice,
        threads: threads
      )
    )
    if divides { picture.unpremultiply() }
    if flip?.x == true { picture.flipHorizontally() }
    if flip?.y == true { picture.flipVertically() }
    return picture
  }
}

/// A picture with 16 bits a channel: red, green, blue, alpha, rows from the top.
struct DeepPicture {
  let width: Int
  let height: Int
  private(set) var samples: [UInt16]

  init(width: Int, height: Int, samples: [UInt16]) {
    self.width = width
    self.height = height
    self.samples = samples
  }

  /// Divides colour by alpha: `min(65535, round(65535 · c / a))`, 0 where alpha is 0.
  mutating func unpremultiply() {
    for start in stride(from: 0, to: samples.count, by: 4) {
      let alpha = UInt64(samples[start + 3])
      for index in start..<(start + 3) {
        let color = alpha == 0 ? 0 : (131_070 * UInt64(samples[index]) + alpha) / (2 * alpha)
        samples[index] = UInt16(min(65_535, color))
      }
    }
  }

  /// Puts the left column at the right.
  mutating func flipHorizontally() {
    for row in 0..<height {
      for x in 0..<(width / 2) {
        for channel in 0..<4 {
          samples.swapAt(
            4 * (row * width + x) + channel,
            4 * (row * width + width - 1 - x) + channel
          )
        }
      }
    }
  }

  /// Puts the top row at the bottom.
  mutating func flipVertically() {
    let stride = 4 * width
    for row in 0..<(height / 2) {
      for index in 0..<stride {
        samples.swapAt(row * stride + index, (height - 1 - row) * stride + index)
      }
    }
  }

  /// The picture as PNG.
  func png(level: PNG.Level) throws(PNGError) -> [UInt8] {
    try PNG.encode16(samples, width: width, height: height, level: level)
  }
}
