internal import PNGShim
internal import QuadrilleIO

extension PNG {
  /// Encodes a picture with 8 bits a channel; decoding gives the same values.
  ///
  /// A picture whose every alpha is 255 is written as RGB, any other one as RGBA. An orientation
  /// other than ``Orientation/up`` goes into an eXIf chunk.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - level: How hard to try for a small file.
  ///   - alphaMode: How the colours of the file relate to alpha; a picture of the other mode is
  ///     converted. A PNG file has straight ones: no reader sees that they are premultiplied.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public static func encode(
    _ bitmap: Bitmap,
    level: Level = .standard,
    alphaMode: AlphaMode = .straight
  ) throws(PNGError) -> [UInt8] {
    let bitmap = bitmap.converted(to: alphaMode)
    let settings = Settings(level)
    let file = try bitmap.withPixels { (pixels) throws(PNGError) in
      try unsafe encode(
        pixels.bytes,
        width: bitmap.width,
        height: bitmap.height,
        stride: bitmap.stride,
        bits: 8,
        dropsAlpha: bitmap.isOpaque,
        settings: settings
      )
    }
    guard bitmap.orientation != .up else { return file }
    // The chunk may stand anywhere before the pixels; the header always ends at the same place.
    var result = Array(file[..<headerEnd])
    appendOrientation(bitmap.orientation, to: &result)
    return result + file[headerEnd...]
  }

  /// Encodes RGBA with 16 bits a channel.
  ///
  /// - Parameters:
  ///   - samples: Red, green, blue and straight alpha of each pixel, rows from the top.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - level: How hard to try for a small file.
  /// - Precondition: `samples.count == 4 * width * height`, and both sides are at least 1.
  /// - Throws: ``PNGError`` `png.encode` where memory is short.
  public static func encode16(
    _ samples: [UInt16],
    width: Int,
    height: Int,
    level: Level = .standard
  ) throws(PNGError) -> [UInt8] {
    precondition(width >= 1 && height >= 1, "a picture has at least one pixel")
    precondition(samples.count == 4 * width * height, "four samples a pixel")
    return try unsafe encode(
      samples.span.bytes,
      width: width,
      height: height,
      stride: 8 * width,
      bits: 16,
      dropsAlpha: false,
      settings: Settings(level)
    )
  }

  private static func encode(
    _ pixels: RawSpan,
    width: Int,
    height: Int,
    stride: Int,
    bits: Int32,
    dropsAlpha: Bool,
    settings: Settings
  ) throws(PNGError) -> [UInt8] {
    var output = unsafe quadrille_png_output()
    var report = quadrille_png_report()
    defer { unsafe quadrille_png_free(&output) }
    let status = unsafe pixels.withUnsafeBytes { buffer in
      unsafe quadrille_png_encode(
        buffer.baseAddress?.assumingMemoryBound(to: UInt8.self),
        stride,
        UInt32(width),
        UInt32(height),
        bits,
        dropsAlpha ? 1 : 0,
        settings.level,
        settings.strategy,
        settings.filters,
        &output,
        &report
      )
    }
    guard status == 0 else {
      let words = unsafe withUnsafeBytes(of: &report.message) { buffer in
        unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw PNGError(.encode(words), file: nil)
    }
    return unsafe Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
  }

  /// What a level means to libpng and zlib.
  ///
  /// Measured on pages of 1024 by 1024 and 990 by 480 pixels, milliseconds and kilobytes: Paeth rows
  /// with runs only 26, 648 and 11, 147; Sub at level 1 25, 885 and 7, 165; Paeth at level 4 49, 651
  /// and 16, 130; the best filter of five for each row at level 3 55, 744 and 20, 155.
  private struct Settings {
    let level: Int32
    let strategy: Int32
    let filters: Int32

    init(_ level: Level) {
      // Z_FILTERED and Z_RLE of zlib.h, PNG_FILTER_PAETH and PNG_ALL_FILTERS of png.h
      let (filtered, runs): (Int32, Int32) = (1, 3)
      let (paeth, all): (Int32, Int32) = (0x80, 0xF8)
      switch level {
      case .fast: (self.level, strategy, filters) = (1, runs, paeth)
      case .standard: (self.level, strategy, filters) = (4, filtered, paeth)
      case .small: (self.level, strategy, filters) = (9, filtered, all)
      case .zlib(let number):
        precondition((0...9).contains(number), "the level is from 0 to 9")
        (self.level, strategy, filters) = (Int32(number), filtered, number < 7 ? paeth : all)
      }
    }
  }
}
