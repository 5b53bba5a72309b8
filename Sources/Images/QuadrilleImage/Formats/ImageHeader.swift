package import QuadrilleSystem

/// The properties of an uncompressed or run-length encoded image: BMP, PSD and TGA; also of the
/// first frame of an Aseprite file.
package struct ImageHeader: Equatable, Sendable {
  /// The size in pixels.
  package let pixelSize: PixelSize
  /// The channels in stored order with their bits: `RGB888`, `L8`, `P4`, `BGRA8888`.
  package let formatName: String
  /// The number of bits per pixel.
  package let bitsPerPixel: Int
  /// The compression method, such as `RLE8` or `PackBits`; nil for none.
  package let compression: String?
  /// Whether there may be transparent pixels.
  package let hasTransparency: Bool
}

/// An image decoded by a format that has no further properties: BMP, PSD, TGA and Aseprite.
package struct DecodedImage: Sendable {
  /// The image, top row first, tightly packed.
  package let bitmap: Bitmap
  /// Warnings about irregularities of the file.
  package let warnings: [Diagnostic]
}

/// Makes the errors of one file, and collects its warnings.
struct ImageReport {
  let format: ImageFormat
  /// The name of the file, for messages.
  let name: String?
  private(set) var warnings: [Diagnostic] = []
  /// The codes of the warnings without the format.
  private var codes: [String] = []

  init(_ format: ImageFormat, name: String?) {
    self.format = format
    self.name = name
  }

  /// An error at an offset of the file.
  func error(_ reason: ImageError.Reason, _ offset: Int, part: String? = nil) -> ImageError {
    ImageError(reason, format, file: name, part: part, offset: offset)
  }

  /// The error of a file that ends before the image is complete.
  func truncated(_ bytes: Span<UInt8>) -> ImageError {
    error(.truncated(found: bytes.count), bytes.count)
  }

  /// Records a warning, unless there is one with its code already: it may be called per pixel.
  mutating func warn(_ code: String, _ message: @autoclosure () -> String, _ offset: Int? = nil) {
    guard !codes.contains(code) else { return }
    codes.append(code)
    warnings.append(
      Diagnostic(
        .warning,
        code: "\(format.rawValue).\(code)",
        location: DiagnosticLocation(file: name, offset: offset),
        message: message()
      )
    )
  }

  /// Checks dimensions, and the memory of an RGBA image of that size.
  func check(_ width: Int, _ height: Int, _ offset: Int, job: JobContext) throws(ImageError) {
    guard width > 0, height > 0 else {
      throw error(.header("a size of \(width)x\(height) pixels"), offset)
    }
    if let violation = job.violation(width: width, height: height) ?? job.timeViolation {
      throw error(.limit(violation), offset)
    }
    // Without limits, the number of bytes must still be a number.
    let (count, allowed) = (checkedProduct(width, height) ?? .max, Int(Int32.max))
    guard count <= allowed else {
      throw error(.limit(LimitViolation(.pixels, found: count, allowed: allowed)), offset)
    }
  }
}

/// Scales samples of a number of bits to 8 bits: `round(255 · v / (2^bits - 1))`.
struct SampleScale {
  private let maximum: UInt64

  /// - Precondition: `bits` is between 1 and 32.
  init(bits: Int) {
    maximum = (UInt64(1) << UInt64(bits)) - 1
  }

  func callAsFunction(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt64(value) * 510 + maximum) / (2 * maximum))
  }
}
