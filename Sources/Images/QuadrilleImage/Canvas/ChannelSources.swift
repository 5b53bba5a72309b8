/// Where a channel of a new picture comes from.
public enum ChannelSource: Hashable, Sendable {
  /// A channel of the old picture: red 0, green 1, blue 2, alpha 3.
  case channel(Int)
  /// The same number everywhere.
  case constant(UInt8)

  /// Makes a source from `r`, `g`, `b`, `a`, `0` or `1`, which is 255; nil for anything else.
  public init?(_ letter: Character) {
    switch letter {
    case "r": self = .channel(0)
    case "g": self = .channel(1)
    case "b": self = .channel(2)
    case "a": self = .channel(3)
    case "0": self = .constant(0)
    case "1": self = .constant(255)
    default: return nil
    }
  }
}

/// Where the four channels of a new picture come from.
public struct ChannelSources: Hashable, Sendable {
  /// Where red comes from.
  public var red: ChannelSource
  /// Where green comes from.
  public var green: ChannelSource
  /// Where blue comes from.
  public var blue: ChannelSource
  /// Where alpha comes from.
  public var alpha: ChannelSource

  /// Every channel from itself.
  public static let unchanged = ChannelSources(
    red: .channel(0),
    green: .channel(1),
    blue: .channel(2),
    alpha: .channel(3)
  )

  /// Makes a choice.
  public init(
    red: ChannelSource,
    green: ChannelSource,
    blue: ChannelSource,
    alpha: ChannelSource
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a choice from four letters of `rgba01`, for red, green, blue and alpha; nil for any other
  /// text.
  ///
  /// `bgra` changes red with blue, `rrr1` makes opaque grey of red.
  public init?(_ letters: String) {
    let sources = letters.map { ChannelSource($0) }
    guard
      sources.count == 4,
      let red = sources[0], let green = sources[1], let blue = sources[2], let alpha = sources[3]
    else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Bitmap {
  /// The picture with its channels taken from elsewhere, values as stored.
  ///
  /// ``alphaMode`` stays as it is. Colour of a premultiplied picture is not compared with the new
  /// alpha: take straight pictures to change alpha.
  public func swizzled(_ sources: ChannelSources) -> Bitmap {
    replacingChannels(
      red: (self, sources.red),
      green: (self, sources.green),
      blue: (self, sources.blue),
      alpha: (self, sources.alpha)
    )
  }

  /// The picture with channels taken from pictures of the same size, values as stored; nil leaves a
  /// channel as it is.
  ///
  /// - Precondition: All pictures have the size of this one, and channels are from 0 to 3.
  public func replacingChannels(
    red: (Bitmap, ChannelSource)? = nil,
    green: (Bitmap, ChannelSource)? = nil,
    blue: (Bitmap, ChannelSource)? = nil,
    alpha: (Bitmap, ChannelSource)? = nil
  ) -> Bitmap {
    var result = copied()
    for (index, choice) in [red, green, blue, alpha].enumerated() {
      guard let (image, source) = choice else { continue }
      precondition(image.pixelSize == pixelSize, "the pictures have one size")
      result.replaceChannel(index, image, source)
    }
    return result
  }

  private mutating func replaceChannel(_ index: Int, _ image: Bitmap, _ source: ChannelSource) {
    let size = pixelSize
    unsafe image.withRows { row in
      unsafe withMutableRows { target in
        for y in 0..<size.height {
          let pixels = unsafe target(y)
          switch source {
          case .channel(let channel):
            precondition((0..<4).contains(channel), "there are four channels")
            let values = unsafe row(y)
            for x in 0..<size.width { unsafe pixels[4 &* x &+ index] = values[4 &* x &+ channel] }
          case .constant(let value):
            for x in 0..<size.width { unsafe pixels[4 &* x &+ index] = value }
          }
        }
      }
    }
  }
}
