/// Red, green and blue.
struct ETCColor: Equatable {
  var red: Int32
  var green: Int32
  var blue: Int32

  @inline(__always)
  init(_ red: Int32, _ green: Int32, _ blue: Int32) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The sum of the channels, by which modifiers, equal in all channels, are chosen.
  @inline(__always)
  var sum: Int32 { red &+ green &+ blue }

  /// The color with a function applied to each channel.
  @inline(__always)
  func map(_ rule: (Int32) -> Int32) -> ETCColor { ETCColor(rule(red), rule(green), rule(blue)) }

  /// The color with a function applied to each channel of two colors.
  @inline(__always)
  func zip(_ other: ETCColor, _ rule: (Int32, Int32) -> Int32) -> ETCColor {
    ETCColor(rule(red, other.red), rule(green, other.green), rule(blue, other.blue))
  }

  /// The color with a number added to each channel, clamped to 0 to 255.
  @inline(__always)
  func shaded(_ amount: Int32) -> ETCColor { map { clampedByte($0 &+ amount) } }

  /// The channels in the form that the kernels use.
  @inline(__always)
  var channels: (Int16, Int16, Int16) {
    (
      Int16(truncatingIfNeeded: red), Int16(truncatingIfNeeded: green),
      Int16(truncatingIfNeeded: blue)
    )
  }

  /// The three channels packed with four bits each, red highest.
  @inline(__always)
  var number: Int32 { red &<< 8 | green &<< 4 | blue }

  /// A channel, 0 for red.
  @inline(__always)
  subscript(channel: Int) -> Int32 {
    get { channel == 0 ? red : channel == 1 ? green : blue }
    set {
      switch channel {
      case 0: red = newValue
      case 1: green = newValue
      default: blue = newValue
      }
    }
  }
}

/// The quantized channel values of ETC blocks: four to seven bits.
enum ETCLevels {
  /// The channel value of a level.
  @inline(__always)
  static func value(_ level: Int32, bits: Int32) -> Int32 {
    bits == 4 ? level &* 17 : level &<< (8 &- bits) | level &>> (2 &* bits &- 8)
  }

  /// The level nearest to a channel value given as `value · scale`.
  @inline(__always)
  static func nearest(_ value: Int32, scale: Int32, bits: Int32) -> Int32 {
    let top = (1 &<< bits) &- 1
    let clamped = max(0, min(255 &* scale, value))
    return (2 &* clamped &* top &+ 255 &* scale) / (510 &* scale)
  }
}
