internal import QuadrilleImage
package import QuadrilleSystem

extension TextureFile {
  /// The minimum and maximum finite color value of one image before clamping (``decodedRange``).
  ///
  /// Nil if pixels are not stored individually, and if there is no such color.
  ///
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: Level, surface, face and slice exist.
  package func colorValues(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0
  ) throws(TextureFileError) -> ClosedRange<Double>? {
    let decoder = try decoder(slice: slice)
    let blocks = decoder as? any FloatBlockCodec
    guard blocks != nil || encoding.pixelFormat != nil else { return nil }
    let size = pixelSize(ofLevel: level)
    return withStoredBytes(level: level, surface: surface, face: face) { stored in
      let range = rangeOfSlice(slice, level: level, byteCount: stored.count)
      let image = stored.extracting(range)
      return unsafe image.withUnsafeBytes { source -> ClosedRange<Double>? in
        if let blocks { return unsafe blocks.colors(source, size: size) }
        guard let format = encoding.pixelFormat else { return nil }
        return unsafe ChannelExpansion.colors(format, source, 0..<(size.width * size.height))
      }
    }
  }

  /// A warning about values of one image that decoding clamps; nil if there are none.
  ///
  /// It covers floating-point values and, if ``decodedRange`` is set, all numbers. For blocks it
  /// reports that a range has no effect.
  ///
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: Level, surface, face and slice exist.
  package func rangeWarning(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0
  ) throws(TextureFileError) -> Diagnostic? {
    let hasFloatBlocks = try decoder() is any FloatBlockCodec
    guard let numbers = hasFloatBlocks ? .float : encoding.pixelFormat?.numbers else {
      let useless = "\(format.name) does not support a range; the range is ignored"
      return decodedRange.map { _ in warning("pvr.range", useless) }
    }
    guard numbers.isFloatingPoint || decodedRange != nil else { return nil }
    let shown = decodedRange ?? 0...1
    let values = try colorValues(level: level, surface: surface, face: face, slice: slice)
    guard let values, values.lowerBound < shown.lowerBound || values.upperBound > shown.upperBound
    else { return nil }
    let found = "\(values.lowerBound)..\(values.upperBound)"
    let allowed = "\(shown.lowerBound)..\(shown.upperBound)"
    return warning(
      "pvr.range",
      "colors of \(found) are clamped to \(allowed); --range \(found) keeps them",
      found: found,
      allowed: allowed
    )
  }

  private func warning(
    _ code: String,
    _ message: String,
    found: String? = nil,
    allowed: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning,
      code: code,
      location: DiagnosticLocation(file: source?.name),
      message: message,
      found: found,
      allowed: allowed
    )
  }
}
