package import QuadrilleDrawing
package import QuadrilleImage
package import QuadrilleLayers
package import QuadrilleOptions

/// `#rgb`, `#rrggbb` or `#rrggbbaa`.
package struct ColorArgument: OptionValue {
  package let color: Color

  package init?(argument: String) {
    guard let color = Color(hex: argument) else { return nil }
    self.color = color
  }
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
