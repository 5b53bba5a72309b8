internal import QuadrilleImage
package import QuadrilleSystem

extension PVRTexture {
  /// The least and the greatest finite value of the colors of one image, before anything is cut off
  /// (``decodedRange``); nil where pixels are not stored one by one, and where there is no such color.
  ///
  /// - Throws: ``PVRError`` with a category of unsupported for pixels that are not decoded here.
  /// - Precondition: Level, surface, face and slice exist.
  public func colorValues(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0
  ) throws(PVRError) -> ClosedRange<Double>? {
    try checkDecodable()
    guard let format = encoding.pixelFormat else { return nil }
    let size = pixelSize(ofLevel: level)
    let slices = depth(ofLevel: level)
    precondition((0..<slices).contains(slice), "the slice exists")
    return withStoredBytes(level: level, surface: surface, face: face) { stored in
      let count = stored.count / slices
      return unsafe stored.extracting((slice * count)..<((slice + 1) * count)).withUnsafeBytes {
        unsafe ChannelExpansion.colors(format, $0, 0..<(size.width * size.height))
      }
    }
  }

  /// A warning of values of one image that decoding cuts off; nil where it cuts off none.
  ///
  /// Values of floating point count and, where ``decodedRange`` is set, those of all numbers. Of blocks it
  /// says that a range is of no use.
  ///
  /// - Throws: ``PVRError`` with a category of unsupported for pixels that are not decoded here.
  /// - Precondition: Level, surface, face and slice exist.
  package func rangeWarning(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0
  ) throws(PVRError) -> Diagnostic? {
    guard let numbers = encoding.pixelFormat?.numbers else {
      let useless = "\(format.name) has no values for a range; it is decoded as it is"
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
      "colours of \(found) are cut off outside \(allowed); --range \(found) keeps them",
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
