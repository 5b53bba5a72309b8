import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrilleTextureFiles

/// A filter for resizing.
struct ResampleFilterArgument: OptionValue, Sendable {
  let filter: ResampleFilter

  init?(argument: String) {
    guard let filter = ResampleFilter(rawValue: argument.lowercased()) else { return nil }
    self.filter = filter
  }

  static var keywords: [String] { ResampleFilter.allCases.map(\.rawValue) }
}

/// `all` mip levels, or their maximum number.
struct MipmapsArgument: OptionValue, Sendable {
  /// Maximum number of levels; nil for all.
  let count: Int?

  init?(argument: String) {
    if argument == "all" {
      count = nil
    } else if let number = Int(argument), number > 0 {
      count = number
    } else {
      return nil
    }
  }
}

/// Maximum dimension accepted by options; the limits apply in addition.
private let maximumDimension = 1 << 20

/// `4,4`, or `4` for both.
struct BorderArgument: OptionValue, Sendable {
  let columns: Int
  let rows: Int

  init?(argument: String) {
    if let number = Int(argument), (0...maximumDimension).contains(number) {
      (columns, rows) = (number, number)
    } else if let (columns, rows) = pair(argument, in: 0...maximumDimension) {
      (self.columns, self.rows) = (columns, rows)
    } else {
      return nil
    }
  }
}

/// `+` or `-`.
struct DirectionArgument: OptionValue, Sendable {
  let direction: PixelSize.Direction

  init?(argument: String) {
    guard let direction = PixelSize.Direction(rawValue: argument) else { return nil }
    self.direction = direction
  }

  static var keywords: [String] { ["+", "-"] }
}

/// `512x512`, `pot`, `square` or `pot-square`.
struct CanvasArgument: OptionValue, Sendable {
  let size: TexturePreparation.CanvasSize

  init?(argument: String) {
    switch argument.lowercased() {
    case "pot": size = .powerOfTwo
    case "square": size = .square
    case "pot-square", "square-pot": size = .powerOfTwoSquare
    default:
      guard let parsed = SizeArgument(argument: argument) else { return nil }
      size = .exact(parsed.size)
    }
  }

  static var keywords: [String] { ["WxH", "pot", "square", "pot-square"] }
}

/// `16,32`, or the part of the image that is kept: `center`, `top-left`.
struct CanvasAlignmentArgument: OptionValue, Sendable {
  let alignment: TexturePreparation.CanvasAlignment

  init?(argument: String) {
    let keyword = argument.lowercased()
    if let anchor = CanvasAnchor(rawValue: keyword == "center" ? "centre" : keyword) {
      alignment = .anchor(anchor)
    } else if let (x, y) = pair(argument, in: -maximumDimension...maximumDimension) {
      alignment = .offset(x: x, y: y)
    } else {
      return nil
    }
  }

  static var keywords: [String] { ["X,Y"] + CanvasAnchor.allCases.map(\.rawValue) }
}

/// `x`, `y` or `xy`; the suffix `,flag` marks the axes without flipping.
struct FlipOrMarkArgument: OptionValue, Sendable {
  let axes: FlipArgument
  /// Whether pixels are left unchanged.
  let isMark: Bool

  init?(argument: String) {
    isMark = argument.hasSuffix(",flag")
    guard let axes = FlipArgument(argument: String(argument.dropLast(isMark ? 5 : 0))) else {
      return nil
    }
    self.axes = axes
  }

  /// The marked axes.
  var marked: FlipArgument? { isMark ? axes : nil }

  static var keywords: [String] { ["x", "y", "xy", "x,flag", "y,flag"] }
}

/// `lRGB` or `sRGB`.
struct ColorSpaceArgument: OptionValue, Sendable {
  let space: PVRColorSpace

  init?(argument: String) {
    switch argument.lowercased() {
    case "lrgb", "linear": space = .linear
    case "srgb": space = .sRGB
    default: return nil
    }
  }

  static var keywords: [String] { ["lRGB", "sRGB"] }
}
