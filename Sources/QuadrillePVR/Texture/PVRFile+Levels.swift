public import QuadrillePixels

extension PVRFile {
  /// Whether the places of the levels are known; false in formats of unknown layout.
  public var hasKnownLevels: Bool { format.layout != nil }

  /// The sides of a level: each half of the level above, rounded down, at least 1.
  ///
  /// - Precondition: `level` is not negative.
  public func pixelSize(ofLevel level: Int) -> PixelSize {
    precondition(level >= 0, "the level is counted from 0")
    return PixelSize(width: max(1, width >> level), height: max(1, height >> level))
  }

  /// The slices of a level.
  ///
  /// - Precondition: `level` is not negative.
  public func depth(ofLevel level: Int) -> Int {
    precondition(level >= 0, "the level is counted from 0")
    return max(1, depth >> level)
  }

  /// Where the bytes of one level lie in the unpacked file; nil in a format of unknown layout.
  ///
  /// - Precondition: Level, surface and face exist.
  public func byteRange(level: Int, surface: Int = 0, face: Int = 0) -> Range<Int>? {
    precondition((0..<levels).contains(level), "the level exists")
    precondition((0..<surfaces).contains(surface), "the surface exists")
    precondition((0..<faces).contains(face), "the face exists")
    guard hasKnownLevels else { return nil }
    return ranges[(level * surfaces + surface) * faces + face]
  }

  /// Calls a closure with the stored bytes of one level, of no bytes in a format of unknown layout.
  ///
  /// - Precondition: Level, surface and face exist.
  public func withStoredBytes<Result: ~Copyable, Failure: Error>(
    level: Int,
    surface: Int = 0,
    face: Int = 0,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = byteRange(level: level, surface: surface, face: face) ?? 0..<0
    return try body(bytes.span.extracting(range))
  }
}
