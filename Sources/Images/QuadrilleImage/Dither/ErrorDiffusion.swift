/// Dithering by error diffusion to later pixels.
///
/// Row directions alternate, which leaves fewer artifacts in gradients than a fixed direction.
/// Errors that leave the image at its edges are dropped.
///
/// The shares of an error sum to at most 1, so the accumulated error of a pixel never exceeds the
/// maximum error of one pixel, half a step, even after long runs of exact values, which pass on
/// what they receive. Shares are rounded; the excess is clamped at the bound.
struct ErrorDiffusion<Levels: DiffusionLevels> {
  typealias Scalar = Levels.Scalar
  typealias Vector = SIMD4<Levels.Scalar>

  let levels: Levels
  /// Whether pixels of alpha 0 are skipped.
  private let skipsClear: Bool
  /// All ones in the channels whose error is diffused.
  private let taking: Vector
  /// The bits of a pixel that are unchanged.
  private let kept: UInt32
  private let isClampedToAlpha: Bool

  /// - Parameters:
  ///   - levels: The representable levels of the channels.
  ///   - format: The format of the levels; its channels of more than 6 bits are unchanged.
  ///   - includesAlpha: Whether alpha is dithered; otherwise it is rounded to the nearest value.
  ///   - isClampedToAlpha: Whether color must not exceed alpha, where alpha is not one of the
  ///     unchanged channels.
  init(levels: Levels, format: PixelFormat, includesAlpha: Bool, isClampedToAlpha: Bool) {
    let bits = format.ditheredBits
    self.levels = levels
    self.isClampedToAlpha = isClampedToAlpha && bits.w > 0
    skipsClear = format.hasAlpha
    var taking = Vector.zero
    var kept: UInt32 = 0
    for channel in 0..<4 {
      if bits[channel] == 0 { kept |= 0xFF << UInt32(8 * channel) }
      if bits[channel] > 0, channel < 3 || includesAlpha { taking[channel] = -1 }
    }
    (self.taking, self.kept) = (taking, kept)
  }

  /// Dithers the rows of an image in order.
  ///
  /// - Parameter body: Receives each row and its index.
  func run(
    on bitmap: Bitmap,
    _ method: Dithering.Method,
    _ body: (_ row: UnsafeRawBufferPointer, _ y: Int) -> Void
  ) {
    let width = bitmap.width
    // One pixel before and one after each row, for errors that leave the image.
    var errors = [Vector](repeating: .zero, count: 2 * (width + 2))
    unsafe errors.withUnsafeMutableBufferPointer { errors in
      guard let first = errors.baseAddress else { return }
      let second = unsafe first + (width + 2)
      unsafe bitmap.forEachChangedRow(
        { bytes, y in
          guard let pixels = bytes.baseAddress else { return }
          let isEven = y & 1 == 0
          let row = unsafe Row(pixels: pixels, width: width, step: isEven ? 1 : -1)
          switch (method == .atkinson, isClampedToAlpha) {
          case (false, false): unsafe floydSteinberg(row, first, isClampedToAlpha: false)
          case (false, true): unsafe floydSteinberg(row, first, isClampedToAlpha: true)
          case (true, false):
            unsafe atkinson(
              row,
              isEven ? first : second,
              isEven ? second : first,
              isClampedToAlpha: false
            )
          case (true, true):
            unsafe atkinson(
              row,
              isEven ? first : second,
              isEven ? second : first,
              isClampedToAlpha: true
            )
          }
        },
        body
      )
    }
  }

  /// A row of pixels and its direction: to the right (1) or to the left (-1).
  @unsafe private struct Row {
    let pixels: UnsafeMutableRawPointer
    let width: Int
    let step: Int

    var start: Int { unsafe step > 0 ? 0 : width &- 1 }
  }

  /// - Parameters:
  ///   - row: The pixels.
  ///   - errors: The errors that reach each pixel, from index 1; replaced by those of the next row.
  ///   - isClampedToAlpha: Whether color must not exceed alpha; a literal, so that each case is
  ///     compiled separately.
  @inline(__always)
  private func floydSteinberg(
    _ row: Row,
    _ errors: UnsafeMutablePointer<Vector>,
    isClampedToAlpha: Bool
  ) {
    // Local copies, which need not be reloaded after each pixel is written.
    let this = self
    let step = unsafe row.step
    var x = unsafe row.start
    var ahead = Vector.zero
    // The errors passed to the next row by earlier pixels: directly below, and one further.
    var behind = Vector.zero
    var below = Vector.zero
    for _ in unsafe 0..<row.width {
      let error = unsafe this.quantize(
        row.pixels + 4 &* x,
        errors[x &+ 1] &+ ahead,
        isClampedToAlpha
      )
      // The share of the pixel below is the rest, so that rounding loses nothing.
      let one = error &>> 4
      let seven = (error &>> 1) &- one
      let three = (error &>> 3) &+ one
      let five = error &- seven &- three &- one
      ahead = seven
      unsafe errors[x &+ 1 &- step] = behind &+ three
      behind = below &+ five
      below = one
      x &+= step
    }
    unsafe errors[x &+ 1 &- step] = behind
  }

  /// - Parameters:
  ///   - row: The pixels.
  ///   - errors: The errors that reach each pixel, from index 1; replaced by those of the row after
  ///     the next one.
  ///   - next: The errors that reach the next row so far.
  ///   - isClampedToAlpha: Whether color must not exceed alpha; a literal, so that each case is
  ///     compiled separately.
  @inline(__always)
  private func atkinson(
    _ row: Row,
    _ errors: UnsafeMutablePointer<Vector>,
    _ next: UnsafeMutablePointer<Vector>,
    isClampedToAlpha: Bool
  ) {
    let this = self
    let step = unsafe row.step
    var x = unsafe row.start
    var last = Vector.zero
    var beforeLast = Vector.zero
    for _ in unsafe 0..<row.width {
      let error = unsafe this.quantize(
        row.pixels + 4 &* x,
        errors[x &+ 1] &+ last &+ beforeLast,
        isClampedToAlpha
      )
      let eighth = error &>> 3
      unsafe errors[x &+ 1] = eighth
      unsafe next[x &+ 1 &- step] &+= eighth &+ last &+ beforeLast
      beforeLast = last
      last = eighth
      x &+= step
    }
    unsafe next[x &+ 1 &- step] &+= last &+ beforeLast
  }

  /// Writes the level of a pixel and returns the remaining error.
  ///
  /// - Parameters:
  ///   - destination: The pixel.
  ///   - reaching: The error that reaches the pixel.
  ///   - isClampedToAlpha: Whether color must not exceed alpha.
  @inline(__always)
  private func quantize(
    _ destination: UnsafeMutableRawPointer,
    _ reaching: Vector,
    _ isClampedToAlpha: Bool
  ) -> Vector {
    let pixel = unsafe destination.loadUnaligned(as: UInt32.self)
    let own = levels.value(unsafe unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    let isExact = levels.value(code: levels.nearest(own)) .== own
    let part = skipsClear && UInt32(littleEndian: pixel) >> 24 == 0 ? .zero : taking
    let taken = Self.minimum(Self.maximum(reaching, 0 &- levels.bound), levels.bound) & part
    var code = levels.nearest(own &+ taken.replacing(with: 0, where: isExact))
    if isClampedToAlpha {
      // Codes are not negative, so this leaves alpha unlimited.
      code = Self.minimum(code, Vector(repeating: code.w) | Vector(0, 0, 0, .max))
    }
    let bytes = unsafe unsafeBitCast(levels.bytes(code: code), to: UInt32.self)
    unsafe destination.storeBytes(of: bytes | pixel & kept.littleEndian, as: UInt32.self)
    var error = own &+ taken &- levels.value(code: code)
    // Otherwise the error of color limited by its alpha would accumulate.
    if isClampedToAlpha { error = Self.minimum(error, levels.bound) }
    return error & part
  }

  // The standard library's functions for these are not always inlined, which doubles the run time.

  /// The smaller of two values in each lane.
  @inline(__always)
  private static func minimum(_ a: Vector, _ b: Vector) -> Vector {
    a.replacing(with: b, where: b .< a)
  }

  /// The larger of two values in each lane.
  @inline(__always)
  private static func maximum(_ a: Vector, _ b: Vector) -> Vector {
    a.replacing(with: b, where: b .> a)
  }
}
