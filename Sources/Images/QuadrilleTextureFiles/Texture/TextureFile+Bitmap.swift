public import QuadrilleImage
public import QuadrilleSystem

extension TextureFile {
  /// Checks that the pixels can be decoded.
  ///
  /// - Throws: ``TextureFileError`` of the category unsupported for an unsupported format, channel type or
  ///   byte order.
  package func checkDecodable() throws(TextureFileError) { _ = try decoder() }

  /// Whether the pixels can be decoded.
  public var isDecodable: Bool { (try? decoder()) != nil }

  /// The codec of the pixels.
  ///
  /// - Parameter slice: The slice of a volume.
  func decoder(slice: Int = 0) throws(TextureFileError) -> any PixelDecoder {
    guard format.encoding.isDecoded else {
      let reason = TextureFileError.Reason.unsupported(
        format: format.name,
        number: format.number.displayName
      )
      throw TextureFileError(reason, headerLocation(format.isLegacy ? 16 : 8))
    }
    let options = PVREncoding.DecoderOptions(
      hasAlpha: hasAlpha,
      isSRGB: colorSpace == .sRGB,
      range: decodedRange,
      slice: slice % blockDepth
    )
    guard let decoder = typedEncoding?.decoder(options) else {
      let found = channelType?.rawValue ?? source?.header?.channelType ?? .max
      throw TextureFileError(.channelType(found: found, format: format.name), headerLocation(20))
    }
    guard !hasBigEndianWords else {
      throw TextureFileError(.bigEndian(format.name), headerLocation(8))
    }
    return decoder
  }

  /// The depth of blocks; 1 for pixels and flat blocks.
  var blockDepth: Int {
    if case .blocks(_, _, let depth, _, _) = format.layout { depth } else { 1 }
  }

  /// The bytes of an image that hold a slice of it.
  ///
  /// - Precondition: The slice exists.
  func rangeOfSlice(_ slice: Int, level: Int, byteCount: Int) -> Range<Int> {
    let slices = depth(ofLevel: level)
    precondition((0..<slices).contains(slice), "the slice exists")
    let count = byteCount / ((slices - 1) / blockDepth + 1)
    let start = slice / blockDepth * count
    return start..<(start + count)
  }

  private func headerLocation(_ offset: Int) -> DiagnosticLocation {
    guard let source else { return DiagnosticLocation() }
    let part = "\(source.container.format.title) header"
    // Only the headers of PVR have what is wrong at these offsets.
    let offset = source.header == nil ? nil : offset
    return DiagnosticLocation(file: source.name, part: part, offset: offset)
  }

  /// One image as 8-bit red, green, blue and alpha, rows and values as stored.
  ///
  /// Nothing is flipped and the color space is unchanged. Unsigned normalized channels of n bits
  /// become `round(v · 255 / (2ⁿ − 1))`, others are mapped by `decodedRange`; L becomes (L, L, L,
  /// 255), A becomes (0, 0, 0, A).
  ///
  /// - Parameters:
  ///   - level: The mip level; 0 is the largest.
  ///   - surface: The element of an array.
  ///   - face: The face of a cube map.
  ///   - slice: The slice of a volume.
  ///   - threads: The maximum number of threads for decoding blocks; the pixels do not depend on
  ///     it.
  ///   - job: The job that decodes.
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: Level, surface, face and slice exist.
  public func bitmap(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0,
    threads: Int = 1,
    job: JobContext = .default
  ) throws(TextureFileError) -> Bitmap {
    try checkBudget(level: level, job: job)
    return unsafe try decoded(level, surface, face, slice, threads, job) { _, _ in }
  }

  /// Decodes one image into existing memory, like ``bitmap(level:surface:face:slice:threads:job:)``.
  ///
  /// Use it to decode many images without an allocation for each.
  ///
  /// - Parameters:
  ///   - level: The mip level, from 0.
  ///   - surface: The element of the texture array, from 0.
  ///   - face: The face of the cube, from 0.
  ///   - slice: The slice of the volume, from 0.
  ///   - threads: The maximum number of threads for decoding blocks; the pixels do not depend on
  ///     it.
  ///   - target: At least four bytes per pixel; rows are written without padding.
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: Level, surface, face and slice exist, and `target` is large enough for the
  ///   image.
  public func decode(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0,
    threads: Int = 1,
    into target: inout MutableSpan<UInt8>
  ) throws(TextureFileError) {
    let decoder = try decoder(slice: slice)
    unsafe target.withUnsafeMutableBytes { bytes in
      unsafe decode(decoder, level, surface, face, slice, threads, into: bytes)
    }
  }

  /// One image in its displayed orientation.
  ///
  /// It is like ``bitmap(level:surface:face:slice:threads:job:)``, with the flips of
  /// ``isFlippedVertically`` and ``isFlippedHorizontally`` undone, so that row 0 is the top row.
  ///
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: Level, surface, face and slice exist.
  public func orientedBitmap(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0,
    threads: Int = 1,
    job: JobContext = .default
  ) throws(TextureFileError) -> Bitmap {
    try checkBudget(level: level, job: job)
    return try uncheckedOrientedBitmap(level, surface, face, slice, threads, job)
  }

  /// One image in its displayed orientation, even over the budget of a job: of a page, whose memory
  /// is checked before it is drawn.
  package func uncheckedOrientedBitmap(
    _ level: Int = 0,
    _ surface: Int = 0,
    _ face: Int = 0,
    _ slice: Int = 0,
    _ threads: Int = 1,
    _ job: JobContext
  ) throws(TextureFileError) -> Bitmap {
    unsafe try decoded(level, surface, face, slice, threads, job) { bytes, size in
      if isFlippedVertically { unsafe Self.reverseRows(bytes, size) }
      if isFlippedHorizontally { unsafe Self.mirrorRows(bytes, size) }
    }
  }

  /// Checks that a decoded level fits the budget of a job.
  ///
  /// - Throws: ``TextureFileError`` with the reason `limit`.
  package func checkBudget(level: Int = 0, job: JobContext) throws(TextureFileError) {
    let size = pixelSize(ofLevel: level)
    try checkBudget(bytes: checkedProduct(4, size.width, size.height) ?? .max, job: job)
  }

  /// Checks that an amount of memory for images of this texture fits the budget of a job.
  ///
  /// - Throws: ``TextureFileError`` with the reason `limit`.
  package func checkBudget(bytes: Int, job: JobContext) throws(TextureFileError) {
    if let violation = job.violation(addingBytes: bytes) ?? job.timeViolation {
      throw TextureFileError(
        .limit(violation, field: "image"),
        DiagnosticLocation(file: source?.name)
      )
    }
  }

  /// A decoded image, after a closure has changed its bytes in place.
  private func decoded(
    _ level: Int,
    _ surface: Int,
    _ face: Int,
    _ slice: Int,
    _ threads: Int,
    _ job: JobContext,
    _ change: (UnsafeMutableRawBufferPointer, PixelSize) -> Void
  ) throws(TextureFileError) -> Bitmap {
    let decoder = try decoder(slice: slice)
    let size = pixelSize(ofLevel: level)
    let count = 4 * size.width * size.height
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(buffer)
      unsafe preferLargePages(target)
      job.measure(.decode) {
        unsafe decode(decoder, level, surface, face, slice, threads, into: target)
      }
      unsafe change(target, size)
      filled = count
    }
    return Bitmap(
      width: size.width,
      height: size.height,
      alphaMode: alphaMode,
      bytes: pixels,
      job: job
    )
  }

  private func decode(
    _ decoder: any PixelDecoder,
    _ level: Int,
    _ surface: Int,
    _ face: Int,
    _ slice: Int,
    _ threads: Int,
    into target: UnsafeMutableRawBufferPointer
  ) {
    let size = pixelSize(ofLevel: level)
    precondition(
      target.count >= 4 * size.width * size.height,
      "the target is large enough for the image"
    )
    withStoredBytes(level: level, surface: surface, face: face) { stored in
      let range = rangeOfSlice(slice, level: level, byteCount: stored.count)
      unsafe stored.extracting(range).withUnsafeBytes { source in
        unsafe decoder.decode(
          source,
          size: size,
          into: target,
          threads: Self.threads(threads, size)
        )
      }
    }
  }

  /// Swaps the first row with the last, the second with the last but one, and so on.
  private static func reverseRows(_ bytes: UnsafeMutableRawBufferPointer, _ size: PixelSize) {
    let pixels = unsafe bytes.bindMemory(to: UInt32.self)
    for row in 0..<(size.height / 2) {
      let first = row * size.width
      let last = (size.height - 1 - row) * size.width
      for column in 0..<size.width { unsafe pixels.swapAt(first + column, last + column) }
    }
  }

  private static func mirrorRows(_ bytes: UnsafeMutableRawBufferPointer, _ size: PixelSize) {
    let pixels = unsafe bytes.bindMemory(to: UInt32.self)
    for row in 0..<size.height {
      var line = unsafe UnsafeMutableBufferPointer(
        rebasing: pixels[(row * size.width)..<((row + 1) * size.width)]
      )
      unsafe line.reverse()
    }
  }
}

extension TextureFile {
  /// One image with 16 bits per channel: red, green, blue and alpha, rows and values as stored.
  ///
  /// Uncompressed unsigned normalized channels of n bits become `round(v · 65535 / (2ⁿ − 1))`, the
  /// 11 bits of EAC as well; other numbers are mapped by `decodedRange`. All other blocks are
  /// decoded to 8 bits, which become `v · 257`. Otherwise it is like
  /// ``bitmap(level:surface:face:slice:threads:job:)``.
  ///
  /// - Parameters:
  ///   - level: The mip level; 0 is the largest.
  ///   - surface: The element of an array.
  ///   - face: The face of a cube map.
  ///   - slice: The slice of a volume.
  ///   - threads: The maximum number of threads for decoding blocks; the samples do not depend on
  ///     it.
  ///   - job: The job that decodes.
  /// - Returns: `4 * width * height` samples.
  /// - Throws: ``TextureFileError`` of the category unsupported for pixels that cannot be decoded.
  /// - Precondition: Level, surface, face and slice exist.
  public func samples16(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0,
    threads: Int = 1,
    job: JobContext = .default
  ) throws(TextureFileError) -> [UInt16] {
    let size = pixelSize(ofLevel: level)
    let pixels = checkedProduct(size.width, size.height) ?? .max
    try checkBudget(bytes: checkedProduct(8, pixels) ?? .max, job: job)
    guard let deep = try decoder(slice: slice) as? any Decoder16 else {
      return try bitmap(
        level: level,
        surface: surface,
        face: face,
        slice: slice,
        threads: threads,
        job: job
      )
      .bytes.map { UInt16($0) * 257 }
    }
    return withStoredBytes(level: level, surface: surface, face: face) { stored in
      let range = rangeOfSlice(slice, level: level, byteCount: stored.count)
      return unsafe [UInt16](unsafeUninitializedCapacity: 4 * pixels) { target, filled in
        unsafe stored.extracting(range).withUnsafeBytes {
          source in
          unsafe deep.decodeSamples(
            source,
            size: size,
            into: UnsafeMutableBufferPointer(rebasing: target[..<(4 * pixels)]),
            threads: Self.threads(threads, size)
          )
        }
        filled = 4 * pixels
      }
    }
  }

  /// The number of worthwhile threads: each costs as much as some thousand pixels.
  private static func threads(_ maxValue: Int, _ size: PixelSize) -> Int {
    max(1, min(maxValue, size.width * size.height / 32_768))
  }
}
