import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleTextureFiles

/// The axes along which an image is flipped: `x`, `y` or `xy`.
struct FlipArgument: OptionValue, Sendable {
  let x: Bool
  let y: Bool

  init?(argument: String) {
    guard ["x", "y", "xy", "yx", "x,y", "both"].contains(argument) else { return nil }
    x = argument != "y"
    y = argument != "x"
  }

  static var keywords: [String] { ["x", "y", "xy"] }
}

/// Bits per channel of a PNG.
enum BitDepth: Int, OptionValue, CaseIterable, Sendable {
  case eight = 8
  case sixteen = 16
}

/// The values that map to black and white: `0..4`, `-1..1`.
struct ValueRangeArgument: OptionValue, Sendable {
  let range: ClosedRange<Double>
  let argument: String

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    // The separator is the empty component that is not at an end: 0..4, 0.5..1.5, -.5...5.
    let separators = parts.indices.dropFirst().dropLast().filter { parts[$0].isEmpty }
    for location in separators {
      let low = Double(parts[..<location].joined(separator: "."))
      let high = Double(parts[(location + 1)...].joined(separator: "."))
      guard let low, let high, low < high else { continue }
      // The range of 32-bit floating point avoids overflow in later arithmetic.
      let maximum = Double(Float.greatestFiniteMagnitude)
      guard -maximum <= low, high <= maximum else { return nil }
      range = low...high
      self.argument = argument
      return
    }
    return nil
  }
}

/// Options for converting decoded pixels to PNG.
struct ImageOptions: OptionGroup, Sendable {
  var depth = BitDepth.eight
  var range: ValueRangeArgument?
  var divides = false
  var flip: FlipArgument?
  var pngLevel: PNGLevelArgument?

  mutating func options(_ table: OptionTable) {
    table.value("--depth", "bits", &depth, "Bits per channel of the PNG.")
    table.value(
      "--range",
      "lo..hi",
      &range,
      "Values that map to black and white (default: 0..1 for floating point)."
    )
    table.flag("--unpremultiply", &divides, "Divide color by alpha.")
    table.value("--flip", "axes", &flip, "Flip the image: x, y or xy.")
    table.pngLevel(&pngLevel)
  }

  private var level: PNG.Level { pngLevel?.level ?? .standard }

  /// Encodes an image of a texture as PNG.
  ///
  /// - Throws: `TextureFileError` if the pixels cannot be decoded, `PNGError` if memory runs out.
  func png(
    _ texture: TextureFile,
    _ location: ImageLocation,
    threads: Int,
    job: JobContext
  ) throws -> [UInt8] {
    switch depth {
    case .eight:
      let bitmap = try bitmap(texture, location, threads, job)
      return try PNG.encode(
        bitmap,
        level: level,
        alphaMode: bitmap.alphaMode,
        threads: threads,
        job: job
      )
    case .sixteen:
      let bitmap = try bitmap16(texture, location, threads, job)
      return try PNG.encode(bitmap, level: level, threads: threads, job: job)
    }
  }

  private func bitmap(
    _ texture: TextureFile,
    _ location: ImageLocation,
    _ threads: Int,
    _ job: JobContext
  ) throws(TextureFileError) -> Bitmap {
    var bitmap = try texture.bitmap(
      level: location.level,
      surface: location.surface,
      face: location.face,
      slice: location.slice,
      threads: threads,
      job: job
    )
    if divides {
      bitmap.alphaMode = .premultiplied
      bitmap = bitmap.unpremultiplied()
    }
    if flip?.x == true { bitmap = bitmap.flippedHorizontally() }
    if flip?.y == true { bitmap = bitmap.flippedVertically() }
    return bitmap
  }

  private func bitmap16(
    _ texture: TextureFile,
    _ location: ImageLocation,
    _ threads: Int,
    _ job: JobContext
  ) throws(TextureFileError) -> Bitmap16 {
    let size = texture.pixelSize(ofLevel: location.level)
    var bitmap = Bitmap16(
      width: size.width,
      height: size.height,
      alphaMode: divides ? .premultiplied : .straight,
      samples: try texture.samples16(
        level: location.level,
        surface: location.surface,
        face: location.face,
        slice: location.slice,
        threads: threads,
        job: job
      )
    )
    if flip?.x == true { bitmap = bitmap.flippedHorizontally() }
    if flip?.y == true { bitmap = bitmap.flippedVertically() }
    return bitmap
  }
}
