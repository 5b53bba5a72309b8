package import QuadrilleImage

/// A corner of what is drawn.
package struct PermittedVertex: Hashable, Sendable {
  /// Where it lies in the framebuffer, in pixels.
  package var position: Point
  /// The texture coordinates.
  package var coordinate: SIMD2<Double>
  /// A color from 0 to 1.
  package var color: SIMD4<Double>

  /// Makes a corner.
  package init(
    _ x: Double,
    _ y: Double,
    u: Double = 0,
    v: Double = 0,
    color: SIMD4<Double> = SIMD4(repeating: 1)
  ) {
    position = Point(x: x, y: y)
    coordinate = SIMD2(u, v)
    self.color = color
  }
}

/// Computes what OpenGL ES allows in a framebuffer: for each pixel and channel the values that may
/// be there, and the one that is preferred.
///
/// Nothing of a driver is in it, and nothing of the renderers that it judges.
package struct PermittedRenderer: Sendable {
  /// What may be in the framebuffer by now.
  package private(set) var image: PermittedImage
  /// The bits of the grid that corners are snapped to, `GL_SUBPIXEL_BITS`.
  package let subpixelBits: Int
  /// The pixels that may change; nil for all.
  package var scissor: (x: Range<Int>, y: Range<Int>)?
  /// Which channels are written.
  package var mask: [Bool] = [true, true, true, true]
  /// How colors are put on what is there; nil replaces it.
  package var blend: PermittedBlend?
  /// The bits of each channel of the framebuffer.
  package var bits = SIMD4<Int>(repeating: 8)

  /// What gives a pixel its color.
  package enum Paint: Sendable {
    /// The color of the corners, interpolated.
    case color
    /// A texture.
    case texture(PermittedTexture, PermittedSampler)
  }

  /// How many values a pixel may have before nothing is said on it any more.
  private static let alternativeLimit = 24

  /// Starts with a framebuffer of one value.
  package init(width: Int, height: Int, filledWith value: SIMD4<UInt8>, subpixelBits: Int) {
    image = PermittedImage(
      width: width,
      height: height,
      filledWith: PermittedPixel(exactly: value)
    )
    self.subpixelBits = subpixelBits
  }

  /// Starts with a framebuffer whose pixels are known.
  package init(over bitmap: Bitmap, subpixelBits: Int) {
    image = PermittedImage(exactly: bitmap)
    self.subpixelBits = subpixelBits
  }

  /// Draws a triangle, or the two triangles of a parallelogram.
  ///
  /// - Parameters:
  ///   - corners: Three corners, or four in order around a parallelogram; values are interpolated
  ///     by the first, the second and the last of them.
  ///   - paint: What gives each pixel its color.
  ///   - tint: Multiplied with each color, from 0 to 1.
  ///   - clamp: The minimum and maximum texture coordinates; nil for none.
  package mutating func draw(
    _ corners: [PermittedVertex],
    _ paint: Paint,
    tint: SIMD4<Double>? = nil,
    clamp: (minimum: SIMD2<Double>, maximum: SIMD2<Double>)? = nil
  ) {
    guard
      let coverage = PixelCoverage(
        convex: corners.map(\.position),
        subpixelBits: subpixelBits
      )
    else { return }
    let plane = AttributePlane(corners)
    // Moved corners move what is interpolated with them.
    let snap = coverage.isOnGrid ? 0 : 1.0 / Double(1 << subpixelBits)
    let bounds = coverage.bounds(width: image.width, height: image.height)
    for y in bounds.y where scissor?.y.contains(y) ?? true {
      for x in bounds.x where scissor?.x.contains(x) ?? true {
        let answer = coverage.answer(x: x, y: y)
        if answer == .outside { continue }
        var colors = plane.colors(x, y, paint, snap: snap, clamp: clamp)
        if let tint {
          colors = colors.map { $0.multiplied(by: tint) }
        }
        write(colors, x, y, isCertain: answer == .inside)
      }
    }
  }

  /// Puts colors on one pixel.
  ///
  /// - Parameter isCertain: Whether the pixel is covered; otherwise it may also stay as it is.
  private mutating func write(_ colors: [PermittedColor], _ x: Int, _ y: Int, isCertain: Bool) {
    let before = image.alternatives(x: x, y: y)
    guard !before.isEmpty else { return }
    var after: [PermittedPixel] = []
    for old in before {
      for color in colors {
        let new = blend?.result(of: color, over: old) ?? color.quantized(bits: bits)
        let masked = old.replacing(with: new, where: mask)
        if !after.contains(masked) { after.append(masked) }
      }
    }
    if !isCertain {
      for old in before where !after.contains(old) { after.append(old) }
    }
    image.set(after.count > Self.alternativeLimit ? [] : after, x: x, y: y)
  }
}

extension PermittedImage {
  /// Says everything that a pixel may be; nothing where the list is empty.
  package mutating func set(_ pixels: [PermittedPixel], x: Int, y: Int) {
    self[x, y] = pixels.first
    for pixel in pixels.dropFirst() { permit(pixel, x: x, y: y) }
  }
}

extension PermittedPixel {
  /// The pixel with some channels of another one.
  package func replacing(with other: PermittedPixel, where mask: [Bool]) -> PermittedPixel {
    if mask == [true, true, true, true] { return other }
    var result = self
    for channel in 0..<4 where mask[channel] {
      result.low[channel] = other.low[channel]
      result.high[channel] = other.high[channel]
      result.poorLow[channel] = other.poorLow[channel]
      result.poorHigh[channel] = other.poorHigh[channel]
      result.exact[channel] = other.exact[channel]
    }
    return result
  }
}

extension PermittedColor {
  /// The color times a factor from 0 to 1, with the error of a few operations (2.3.4).
  package func multiplied(by factor: SIMD4<Double>) -> PermittedColor {
    PermittedColor(
      low: low * factor * (1 - 1e-4),
      high: high * factor * (1 + 1e-4),
      poorLow: poorLow * factor * (1 - 1e-4),
      poorHigh: poorHigh * factor * (1 + 1e-4),
      exact: exact * factor
    )
  }
}
