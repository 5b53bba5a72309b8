/// The source of a channel of a new image.
package enum ChannelSource: Hashable, Sendable {
  /// A channel of the old image: red 0, green 1, blue 2, alpha 3.
  case channel(Int)
  /// A constant.
  case constant(UInt8)

  /// Creates a source from `r`, `g`, `b`, `a`, `0` or `1`, which is 255; nil for anything else.
  package init?(_ letter: Character) {
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

/// The sources of the four channels of a new image.
package struct ChannelSources: Hashable, Sendable {
  /// The source of red.
  package var red: ChannelSource
  /// The source of green.
  package var green: ChannelSource
  /// The source of blue.
  package var blue: ChannelSource
  /// The source of alpha.
  package var alpha: ChannelSource

  /// Each channel unchanged.
  package static let unchanged = ChannelSources(
    red: .channel(0),
    green: .channel(1),
    blue: .channel(2),
    alpha: .channel(3)
  )

  /// Creates channel sources.
  package init(
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

  /// Creates sources from four letters of `rgba01` for red, green, blue and alpha; nil for any
  /// other text.
  ///
  /// `bgra` swaps red and blue, `rrr1` makes opaque gray from red.
  package init?(_ letters: String) {
    let sources = letters.map { ChannelSource($0) }
    guard
      sources.count == 4,
      let red = sources[0], let green = sources[1], let blue = sources[2], let alpha = sources[3]
    else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Bitmap {
  /// The image with its channels swizzled, values as stored.
  ///
  /// ``alphaMode`` is unchanged. Colors of a premultiplied image are not adjusted to the new alpha:
  /// use straight images to change alpha.
  package func swizzled(_ sources: ChannelSources) -> Bitmap {
    replacingChannels(
      red: (self, sources.red),
      green: (self, sources.green),
      blue: (self, sources.blue),
      alpha: (self, sources.alpha)
    )
  }

  /// The image with channels replaced by those of images of the same size, values as stored; nil
  /// keeps a channel.
  ///
  /// - Precondition: All images have the size of this one, and channels are from 0 to 3.
  package func replacingChannels(
    red: (Bitmap, ChannelSource)? = nil,
    green: (Bitmap, ChannelSource)? = nil,
    blue: (Bitmap, ChannelSource)? = nil,
    alpha: (Bitmap, ChannelSource)? = nil
  ) -> Bitmap {
    var result = copied()
    for (index, choice) in [red, green, blue, alpha].enumerated() {
      guard let (image, source) = choice else { continue }
      precondition(image.pixelSize == pixelSize, "the images have the same size")
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
