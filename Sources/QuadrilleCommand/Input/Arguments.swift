import ArgumentParser
import QuadrilleDrawing
import QuadrilleLayers
import QuadrillePixels

/// `640x480`.
struct SizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard
      parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height)
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}

/// `#rgb`, `#rrggbb` or `#rrggbbaa`.
struct ColorArgument: ExpressibleByArgument {
  let color: Color

  init?(argument: String) {
    guard let color = Color(hex: argument) else { return nil }
    self.color = color
  }
}

/// One of the thirteen content modes, as `scaleAspectFit`, `scale-aspect-fit` or `aspect-fit`.
struct ContentModeArgument: ExpressibleByArgument {
  let mode: ContentMode

  init?(argument: String) {
    guard let mode = ContentMode(name: argument) else { return nil }
    self.mode = mode
  }

  static var allValueStrings: [String] { ContentMode.allCases.map(\.rawValue) }
}

/// `linear` or `nearest`.
enum FilterArgument: String, ExpressibleByArgument, CaseIterable {
  case linear, nearest

  var filter: Filter { self == .linear ? .linear : .nearest }
}

/// The compression of a PNG.
enum PNGLevelArgument {
  static func level(_ number: Int) throws -> PNG.Level {
    guard PNG.Level.zlibLevels.contains(number) else {
      throw UsageError(message: "--png-level is \(number), it goes from 0 to 9")
    }
    return .zlib(number)
  }
}
