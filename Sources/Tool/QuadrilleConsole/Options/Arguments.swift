package import QuadrilleDrawing
package import QuadrilleImage
package import QuadrilleLayers
package import QuadrilleOptions

/// A color of CSS: `#rrggbbaa`, a name, or a function such as `rgb(255, 0, 0)`.
package struct ColorArgument: OptionValue {
  package let color: Color

  package init?(argument: String) {
    guard let color = Color(css: argument) else { return nil }
    self.color = color
  }
}

/// Frames per second: a number or a fraction like `30000/1001`.
package struct FrameRateArgument: OptionValue {
  package let rate: FrameRate

  package init?(argument: String) {
    guard let rate = FrameRate(argument) else { return nil }
    self.rate = rate
  }

  package static var others: String? { "0.001 to 100000 or a fraction like 30000/1001" }
}

/// One of the thirteen content modes, as `scaleAspectFit`, `scale-aspect-fit` or `aspect-fit`.
package struct ContentModeArgument: OptionValue {
  package let mode: ContentMode

  package init?(argument: String) {
    guard let mode = ContentMode(name: argument) else { return nil }
    self.mode = mode
  }

  package static var keywords: [String] { ContentMode.allCases.map(\.rawValue) }
}

/// `linear` or `nearest`.
package enum FilterArgument: String, OptionValue, CaseIterable {
  case linear, nearest

  package var filter: Filter { self == .linear ? .linear : .nearest }
}

/// PNG compression: `fast`, `default`, `small`, or a number from 0 to 9 that maps to one of them.
package struct PNGLevelArgument: OptionValue, Sendable {
  package let level: PNG.Level

  package init?(argument: String) {
    switch argument {
    case "fast": level = .fast
    case "default": level = .standard
    case "small": level = .small
    default:
      guard let number = Int(argument), (0...9).contains(number) else { return nil }
      level = number < 4 ? .fast : number < 7 ? .standard : .small
    }
  }

  package static var keywords: [String] { ["fast", "default", "small"] + (0...9).map(String.init) }
}

extension OptionTable {
  /// Declares the PNG compression option.
  ///
  /// - Parameter standard: The default level if it is not `default`; rendered images use `fast`.
  @discardableResult
  package func pngLevel(
    _ destination: inout PNGLevelArgument?,
    standard: String? = nil
  ) -> OptionRow {
    let row = value(
      "--png-level",
      "level",
      &destination,
      "Compression of PNG: fast, default, small, or 0 to 9."
    )
    return standard.map(row.defaulting) ?? row
  }

  /// Declares the JPEG quality option.
  package func jpegQuality(_ destination: inout Int?) {
    value("--jpg-quality", "n", &destination, "Quality of JPEG, 1 to 100 (default: 80).")
      .from(1...100, destination)
  }
}

/// Options for the formats of images that are written.
package struct ImageFileOptions: OptionGroup, Sendable {
  private var pngLevel: PNGLevelArgument?
  private var jpegQuality: Int?
  private var webPQuality: Int?
  private var colorCount: Int?
  private var dithers = false
  /// The level of PNG if none is given.
  private let standard: PNG.Level

  package static let section = OptionDescription.Section.topic("outputs")

  package init() { self.init(.standard) }

  /// Creates options with another level of PNG if none is given.
  package init(_ standard: PNG.Level) { self.standard = standard }

  package mutating func options(_ table: OptionTable) {
    table.pngLevel(&pngLevel, standard: standard == .fast ? "fast" : nil)
    table.jpegQuality(&jpegQuality)
    table.value(
      "--quality",
      "n",
      &webPQuality,
      "Write lossy WebP, 0 to 100 (default: lossless)."
    )
    .from(0...100, webPQuality)
    table.value("--palette", "n", &colorCount, "Reduce PNG or GIF to 2 to 256 colors.")
      .from(2...256, colorCount)
    table.flag("--dither", &dithers, "Dither where colors are reduced.")
  }

  /// The encoder.
  package var encoder: ImageFileEncoder { encoder(standard) }

  /// The encoder, with a level of PNG if none is given.
  package func encoder(_ standard: PNG.Level) -> ImageFileEncoder {
    ImageFileEncoder(
      pngLevel: pngLevel?.level ?? standard,
      jpegQuality: jpegQuality ?? JPEG.standardQuality,
      webPQuality: webPQuality,
      palette: colorCount == nil && !dithers
        ? nil : ColorQuantizer(colorCount: colorCount ?? 256, dithers: dithers)
    )
  }
}

/// Two integers separated by a comma or an x: `640x480`, `640,480`.
package func pair(_ text: String, in range: ClosedRange<Int>) -> (Int, Int)? {
  let parts = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "x" }
    .map { Int($0) }
  guard
    parts.count == 2, let first = parts[0], let second = parts[1], range.contains(first),
    range.contains(second)
  else { return nil }
  return (first, second)
}

/// `640x480` or `640,480`.
package struct SizeArgument: OptionValue, Sendable {
  package let size: PixelSize

  package init?(argument: String) {
    guard let (width, height) = pair(argument, in: 1...Int(Int32.max)) else { return nil }
    size = PixelSize(width: width, height: height)
  }
}
