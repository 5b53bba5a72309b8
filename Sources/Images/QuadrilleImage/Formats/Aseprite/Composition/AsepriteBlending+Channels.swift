/// The blend modes that treat each channel for itself, as functions of the backdrop and the source.
extension AsepriteBlending {
  @inline(__always)
  static func multiply(_ b: Value, _ s: Value) -> Value { product(b, s) }

  @inline(__always)
  static func screen(_ b: Value, _ s: Value) -> Value { b &+ s &- product(b, s) }

  /// Overlay is the same with both exchanged.
  @inline(__always)
  static func hardLight(_ b: Value, _ s: Value) -> Value {
    s < 128 ? multiply(b, 2 &* s) : screen(b, 2 &* s &- 255)
  }

  @inline(__always)
  static func colorDodge(_ b: Value, _ s: Value) -> Value {
    if b == 0 { return 0 }
    return b >= 255 &- s ? 255 : quotient(b, 255 &- s)
  }

  @inline(__always)
  static func colorBurn(_ b: Value, _ s: Value) -> Value {
    if b == 255 { return 255 }
    return 255 &- b >= s ? 0 : 255 &- quotient(255 &- b, s)
  }

  /// The formula of W3C Compositing and Blending, rounded.
  @inline(__always)
  static func softLight(_ b: Value, _ s: Value) -> Value {
    let backdrop = Double(b) / 255
    let source = Double(s) / 255
    let result: Double
    if source <= 0.5 {
      result = backdrop - (1 - 2 * source) * backdrop * (1 - backdrop)
    } else {
      let curve =
        backdrop <= 0.25
        ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
      result = backdrop + (2 * source - 1) * (curve - backdrop)
    }
    return Value(result * 255 + 0.5)
  }

  @inline(__always)
  static func divide(_ b: Value, _ s: Value) -> Value {
    if b == 0 { return 0 }
    return b >= s ? 255 : quotient(b, s)
  }
}
