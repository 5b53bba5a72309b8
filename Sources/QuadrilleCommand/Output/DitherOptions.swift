import ArgumentParser
import QuadrillePixels

/// A way of dithering, in words of the house or of TexturePacker.
struct DitherArgument: ExpressibleByArgument, Sendable {
  let dithering: Dithering

  private static let aliases: [String: Dithering] = [
    "nearestneighbour": .none, "linear": .none, "floydsteinberg": .floydSteinberg,
    "floydsteinbergalpha": .floydSteinbergAlpha,
    "atkinsonalpha": Dithering(.atkinson, includesAlpha: true),
  ]

  init?(argument: String) {
    let plain = argument.lowercased()
    guard let found = Self.aliases[plain] ?? Dithering(name: plain) else { return nil }
    dithering = found
  }
}

/// The flags of TexturePacker for ways of dithering.
enum DitherFlag: EnumerableFlag {
  case nearest, linear, floydSteinberg, floydSteinbergAlpha, atkinson, atkinsonAlpha

  /// The way.
  var dithering: Dithering {
    switch self {
    case .nearest, .linear: .none
    case .floydSteinberg: .floydSteinberg
    case .floydSteinbergAlpha: .floydSteinbergAlpha
    case .atkinson: Dithering(.atkinson)
    case .atkinsonAlpha: Dithering(.atkinson, includesAlpha: true)
    }
  }

  static func name(for value: DitherFlag) -> NameSpecification {
    switch value {
    case .nearest: .customLong("dither-none-nn")
    case .linear: .customLong("dither-none-linear")
    case .floydSteinberg: .customLong("dither-fs")
    case .floydSteinbergAlpha: .customLong("dither-fs-alpha")
    case .atkinson: .customLong("dither-atkinson")
    case .atkinsonAlpha: .customLong("dither-atkinson-alpha")
    }
  }

  static func help(for value: DitherFlag) -> ArgumentHelp? { .hidden }
}

/// How pixels are dithered, by a word or by TexturePacker's flags.
struct DitherOptions: ParsableArguments {
  @Option(
    name: [.customLong("dither"), .customLong("dither-type")],
    help: ArgumentHelp(
      "none, fs, atkinson or bayer; with -alpha behind for alpha, too.",
      valueName: "name"
    )
  )
  var word: DitherArgument?

  @Flag(exclusivity: .chooseLast)
  var flag: DitherFlag?

  /// What the options say; a word wins over flags.
  var dithering: Dithering { word?.dithering ?? flag?.dithering ?? .none }
}
