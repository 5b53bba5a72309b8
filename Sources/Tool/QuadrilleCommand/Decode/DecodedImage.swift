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

/// Bits per channel of an image.
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

/// Options for writing decoded pixels as an image.
struct ImageOptions: OptionGroup, Sendable {
  var depth = BitDepth.eight
  var range: ValueRangeArgument?
  var divides = false
  var flip: FlipArgument?
  var pngLevel: PNGLevelArgument?
  var jpegQuality: Int?

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
    table.jpegQuality(&jpegQuality)
  }

  /// Checks that the format of an output has the bits per channel.
  func check(_ format: WritableImageFormat) throws(UsageError) {
    guard depth == .eight || format == .png else {
      throw UsageError(message: "--depth 16 is for PNG, the output is \(format.title)")
    }
  }

  private var encoder: ImageFileEncoder {
    ImageFileEncoder(
      pngLevel: pngLevel?.level ?? .standard,
      jpegQuality: jpegQuality ?? JPEG.standardQuality
    )
  }

  /// Encodes an image of a texture.
  ///
  /// - Throws: `TextureFileError` if the pixels cannot be decoded, `ImageError` if memory runs out.
  func file(
    _ texture: TextureFile,
    _ location: ImageLocation,
    as format: WritableImageFormat,
    named name: String,
    threads: Int,
    job: JobContext,
    warnings: inout [Diagnostic]
  ) throws -> [UInt8] {
    switch depth {
    case .eight:
      let bitmap = try bitmap(texture, location, threads, job)
      return try file(
        of: bitmap,
        as: format,
        named: name,
        threads: threads,
        job: job,
        warnings: &warnings
      )
    case .sixteen:
      let bitmap = try bitmap16(texture, location, threads, job)
      return try PNG.encode(bitmap, level: encoder.pngLevel, threads: threads, job: job)
    }
  }

  /// Encodes a decoded image of 8 bits per channel.
  ///
  /// - Throws: `ImageError` if memory runs out.
  func file(
    of bitmap: Bitmap,
    as format: WritableImageFormat,
    named name: String,
    threads: Int,
    job: JobContext,
    warnings: inout [Diagnostic]
  ) throws -> [UInt8] {
    guard depth == .eight else {
      throw UsageError(message: "--depth 16 is for textures; frames have 8 bits per channel")
    }
    return try encoder.file(
      of: changed(bitmap),
      as: format,
      named: name,
      threads: threads,
      job: job,
      warnings: &warnings
    )
  }

  /// The image divided by alpha and flipped as the options say.
  private func changed(_ bitmap: Bitmap) -> Bitmap {
    var bitmap = bitmap
    if divides {
      bitmap.alphaMode = .premultiplied
      bitmap = bitmap.unpremultiplied()
    }
    if flip?.x == true { bitmap = bitmap.flippedHorizontally() }
    if flip?.y == true { bitmap = bitmap.flippedVertically() }
    return bitmap
  }

  private func bitmap(
    _ texture: TextureFile,
    _ location: ImageLocation,
    _ threads: Int,
    _ job: JobContext
  ) throws(TextureFileError) -> Bitmap {
    try texture.bitmap(
      level: location.level,
      surface: location.surface,
      face: location.face,
      slice: location.slice,
      threads: threads,
      job: job
    )
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
