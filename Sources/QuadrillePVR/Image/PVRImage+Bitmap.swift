public import QuadrillePixels

extension PVRImage {
  /// The number of pixels of one slice of a level.
  private func pixelCount(ofLevel level: Int) -> Int {
    let size = pixelSize(ofLevel: level)
    return size.width * size.height
  }

  /// Calls a closure with the stored bytes of one slice.
  private func withSlice<Result>(
    _ level: Int,
    _ surface: Int,
    _ face: Int,
    _ slice: Int,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    withStoredBytes(level: level, surface: surface, face: face) { stored in
      precondition((0..<depth(ofLevel: level)).contains(slice), "the slice exists")
      let count = pixelCount(ofLevel: level) * pixelFormat.bytesPerPixel
      return unsafe stored.extracting((slice * count)..<((slice + 1) * count))
        .withUnsafeBytes { unsafe body($0) }
    }
  }

  /// One picture as 8-bit red, green, blue and alpha, rows and values as stored.
  ///
  /// Nothing is flipped and no colour space is changed. Channels of fewer bits become
  /// `round(v · 255 / (2ⁿ − 1))`; L becomes (L, L, L, 255), A becomes (0, 0, 0, A).
  ///
  /// - Precondition: Level, surface, face and slice exist.
  public func bitmap(level: Int = 0, surface: Int = 0, face: Int = 0, slice: Int = 0) -> Bitmap {
    let size = pixelSize(ofLevel: level)
    let count = size.width * size.height
    let pixels = unsafe withSlice(level, surface, face, slice) { source in
      unsafe [UInt8](unsafeUninitializedCapacity: 4 * count) { buffer, filled in
        unsafe PixelExpansion(format: pixelFormat).expand(
          source,
          into: UnsafeMutableRawBufferPointer(buffer),
          count: count
        )
        filled = 4 * count
      }
    }
    return Bitmap(width: size.width, height: size.height, alphaMode: alphaMode, bytes: pixels)
  }

  /// Writes one picture into memory that exists already, as ``bitmap(level:surface:face:slice:)``.
  ///
  /// Use it to decode many pictures without asking the system for memory each time.
  ///
  /// - Parameters:
  ///   - level: The mip level, from 0.
  ///   - surface: The element of the texture array, from 0.
  ///   - face: The face of the cube, from 0.
  ///   - slice: The slice of the volume, from 0.
  ///   - target: At least four bytes a pixel; rows are written without padding.
  /// - Precondition: Level, surface, face and slice exist, and `target` holds the picture.
  public func decode(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0,
    into target: inout MutableSpan<UInt8>
  ) {
    let count = pixelCount(ofLevel: level)
    unsafe target.withUnsafeMutableBytes { bytes in
      unsafe withSlice(level, surface, face, slice) { source in
        unsafe PixelExpansion(format: pixelFormat).expand(source, into: bytes, count: count)
      }
    }
  }

  /// One picture the right way up: as ``bitmap(level:surface:face:slice:)``, with the flips of
  /// ``isFlippedVertically`` and ``isFlippedHorizontally`` undone, so that row 0 is the top row.
  ///
  /// - Precondition: Level, surface, face and slice exist.
  public func uprightBitmap(
    level: Int = 0,
    surface: Int = 0,
    face: Int = 0,
    slice: Int = 0
  ) -> Bitmap {
    guard isFlippedVertically || isFlippedHorizontally else {
      return bitmap(level: level, surface: surface, face: face, slice: slice)
    }
    let size = pixelSize(ofLevel: level)
    let rowBytes = size.width * pixelFormat.bytesPerPixel
    let expansion = PixelExpansion(format: pixelFormat)
    let pixels = unsafe withSlice(level, surface, face, slice) { source in
      unsafe [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { buffer, filled in
        let target = UnsafeMutableRawBufferPointer(buffer)
        for row in 0..<size.height {
          let start = (isFlippedVertically ? size.height - 1 - row : row) * rowBytes
          let line = unsafe UnsafeMutableRawBufferPointer(
            rebasing: target[(4 * size.width * row)..<(4 * size.width * (row + 1))]
          )
          unsafe expansion.expand(
            UnsafeRawBufferPointer(rebasing: source[start..<(start + rowBytes)]),
            into: line,
            count: size.width
          )
          if isFlippedHorizontally {
            var pixels = unsafe line.bindMemory(to: UInt32.self)
            unsafe pixels.reverse()
          }
        }
        filled = 4 * size.width * size.height
      }
    }
    return Bitmap(width: size.width, height: size.height, alphaMode: alphaMode, bytes: pixels)
  }
}
