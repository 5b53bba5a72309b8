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

  /// What the modifiers, which are the same in all channels, are chosen by.
  @inline(__always)
  var sum: Int32 { red &+ green &+ blue }

  /// The channels, by a rule for each.
  @inline(__always)
  func map(_ rule: (Int32) -> Int32) -> ETCColor { ETCColor(rule(red), rule(green), rule(blue)) }

  /// The channels beside those of another colour.
  @inline(__always)
  func zip(_ other: ETCColor, _ rule: (Int32, Int32) -> Int32) -> ETCColor {
    ETCColor(rule(red, other.red), rule(green, other.green), rule(blue, other.blue))
  }

  /// The colour with a number added to each channel, cut off at 0 and 255.
  @inline(__always)
  func shaded(_ amount: Int32) -> ETCColor { map { clampedByte($0 &+ amount) } }

  /// The channels as kernels take them.
  @inline(__always)
  var channels: (Int16, Int16, Int16) {
    (
      Int16(truncatingIfNeeded: red), Int16(truncatingIfNeeded: green),
      Int16(truncatingIfNeeded: blue)
    )
  }

  /// The three channels as one number of four bits each, red at the top.
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

/// The numbers that the blocks of ETC hold for channels: four bits to seven.
enum ETCLevels {
  /// The channel value of a level.
  @inline(__always)
  static func value(_ level: Int32, bits: Int32) -> Int32 {
    bits == 4 ? level &* 17 : level &<< (8 &- bits) | level &>> (2 &* bits &- 8)
  }

  /// The nearest level to a channel value that is given as `value · scale`.
  @inline(__always)
  static func nearest(_ value: Int32, scale: Int32, bits: Int32) -> Int32 {
    let top = (1 &<< bits) &- 1
    let cut = max(0, min(255 &* scale, value))
    return (2 &* cut &* top &+ 255 &* scale) / (510 &* scale)
  }
}
