/// The arithmetic with which Aseprite blends pixels, to the bit.
///
/// A pixel is a number of 32 bits with red in the lowest byte and alpha in the highest, straight.
enum AsepriteBlending {
  /// A channel or an opacity, from 0 to 255.
  typealias Value = Int32

  // MARK: Numbers

  /// The product of two values where 255 is one, rounded; the first one may be negative.
  @inline(__always)
  static func product(_ a: Value, _ b: Value) -> Value {
    let t = a &* b &+ 128
    return ((t &>> 8) &+ t) &>> 8
  }

  /// The quotient of two values where 255 is one, rounded.
  ///
  /// - Precondition: The divisor is not 0.
  @inline(__always)
  static func quotient(_ a: Value, _ b: Value) -> Value { (a &* 255 &+ b / 2) / b }

  /// The value of a channel: 0 is red, 3 is alpha.
  @inline(__always)
  static func channel(_ pixel: UInt32, _ index: UInt32) -> Value {
    Value(truncatingIfNeeded: pixel &>> (8 &* index) & 255)
  }

  /// A pixel of an alpha and a color, which a closure gives for each channel.
  @inline(__always)
  static func pixel(alpha: Value, _ color: (UInt32) -> Value) -> UInt32 {
    UInt32(truncatingIfNeeded: color(0))
      | UInt32(truncatingIfNeeded: color(1)) &<< 8
      | UInt32(truncatingIfNeeded: color(2)) &<< 16
      | UInt32(truncatingIfNeeded: alpha) &<< 24
  }

  // MARK: Pixels

  /// A pixel over another one.
  @inline(__always)
  static func normal(_ backdrop: UInt32, _ source: UInt32, _ opacity: Value) -> UInt32 {
    let below = channel(backdrop, 3)
    let alpha = product(channel(source, 3), opacity)
    if below == 0 { return alpha == 0 ? 0 : source & 0xFF_FFFF | UInt32(alpha) &<< 24 }
    if alpha == 0 { return backdrop }
    if alpha == 255 { return source | 0xFF00_0000 }
    // The divisor is a constant where the backdrop is opaque.
    if below == 255 {
      return pixel(alpha: 255) { index in
        let b = channel(backdrop, index)
        return b &+ (channel(source, index) &- b) &* alpha / 255
      }
    }
    let sum = alpha &+ below &- product(below, alpha)
    return pixel(alpha: sum) { index in
      let b = channel(backdrop, index)
      return b &+ (channel(source, index) &- b) &* alpha / sum
    }
  }

  /// A pixel between two others: the first one for opacity 0, the second one for 255.
  @inline(__always)
  static func merge(_ first: UInt32, _ second: UInt32, _ opacity: Value) -> UInt32 {
    let (a, b) = (channel(first, 3), channel(second, 3))
    let alpha = a &+ product(b &- a, opacity)
    if alpha == 0 { return 0 }
    if a == 0 { return second & 0xFF_FFFF | UInt32(truncatingIfNeeded: alpha) &<< 24 }
    if b == 0 { return first & 0xFF_FFFF | UInt32(truncatingIfNeeded: alpha) &<< 24 }
    return pixel(alpha: alpha) { index in
      let value = channel(first, index)
      return value &+ product(channel(second, index) &- value, opacity)
    }
  }

  /// A pixel over another one, with a blended color.
  ///
  /// Where the backdrop is translucent, the color of the source counts as well.
  @inline(__always)
  static func mixed(
    _ backdrop: UInt32,
    _ source: UInt32,
    _ opacity: Value,
    _ color: (_ backdrop: UInt32, _ source: UInt32) -> UInt32
  ) -> UInt32 {
    let below = channel(backdrop, 3)
    if below == 0 { return normal(backdrop, source, opacity) }
    let blended = color(backdrop, source) & 0xFF_FFFF | source & 0xFF00_0000
    let full = normal(backdrop, blended, opacity)
    if below == 255 { return full }
    let plain = normal(backdrop, source, opacity)
    let alpha = product(channel(source, 3), opacity)
    return merge(merge(plain, full, below), full, product(below, alpha))
  }

  // MARK: Rows

  /// Blends a row onto pixels from an offset on; pixels of alpha 0 have no effect.
  static func blend(
    _ source: Span<UInt32>,
    onto target: inout MutableSpan<UInt32>,
    at offset: Int,
    _ mode: AsepriteFile.BlendMode,
    opacity: Value
  ) {
    switch mode {
    case .normal: row(source, &target, offset) { normal($0, $1, opacity) }
    case .multiply: row(source, &target, offset, opacity, multiply)
    case .screen: row(source, &target, offset, opacity, screen)
    case .overlay: row(source, &target, offset, opacity) { hardLight($1, $0) }
    case .darken: row(source, &target, offset, opacity) { min($0, $1) }
    case .lighten: row(source, &target, offset, opacity) { max($0, $1) }
    case .colorDodge: row(source, &target, offset, opacity, colorDodge)
    case .colorBurn: row(source, &target, offset, opacity, colorBurn)
    case .hardLight: row(source, &target, offset, opacity, hardLight)
    case .softLight: row(source, &target, offset, opacity, softLight)
    case .difference: row(source, &target, offset, opacity) { abs($0 &- $1) }
    case .exclusion: row(source, &target, offset, opacity) { $0 &+ $1 &- 2 &* product($0, $1) }
    case .addition: row(source, &target, offset, opacity) { min(255, $0 &+ $1) }
    case .subtract: row(source, &target, offset, opacity) { max(0, $0 &- $1) }
    case .divide: row(source, &target, offset, opacity, divide)
    case .hue, .saturation, .color, .luminosity:
      row(source, &target, offset) { backdrop, pixel in
        mixed(backdrop, pixel, opacity) { AsepriteHSL.color(mode, $0, $1) }
      }
    }
  }

  /// Blends a row by a function of pixels.
  @inline(__always)
  private static func row(
    _ source: Span<UInt32>,
    _ target: inout MutableSpan<UInt32>,
    _ offset: Int,
    _ blend: (_ backdrop: UInt32, _ source: UInt32) -> UInt32
  ) {
    for index in 0..<source.count {
      let pixel = source[index]
      if pixel >= 1 << 24 { target[offset &+ index] = blend(target[offset &+ index], pixel) }
    }
  }

  /// Blends a row by a function of each channel.
  @inline(__always)
  private static func row(
    _ source: Span<UInt32>,
    _ target: inout MutableSpan<UInt32>,
    _ offset: Int,
    _ opacity: Value,
    _ blend: (_ backdrop: Value, _ source: Value) -> Value
  ) {
    row(source, &target, offset) { backdrop, source in
      mixed(backdrop, source, opacity) { backdrop, source in
        pixel(alpha: 0) { blend(channel(backdrop, $0), channel(source, $0)) }
      }
    }
  }
}
