import QuadrilleImage
import QuadrilleOptions

/// A dithering method, as named by Quadrille or TexturePacker.
struct DitherArgument: OptionValue, Sendable {
  let dithering: Dithering

  /// Quadrille's names.
  static let names = ["none", "fs", "fs-alpha", "atkinson", "atkinson-alpha", "bayer"]

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

/// The dithering method, given by name or by TexturePacker's flags.
struct DitherOptions: OptionGroup {
  private var keyword: DitherArgument?
  private var flag: Dithering?

  init() {}

  /// Creates options with a dithering method.
  init(_ dithering: Dithering) { flag = dithering }

  mutating func options(_ table: OptionTable) {
    table.value(
      "--dither",
      "name",
      &keyword,
      "none, fs, atkinson or bayer; the suffix -alpha includes alpha.",
      also: "--dither-type"
    )
    .completing(.keywords(DitherArgument.names))
    table.set("--dither-none-nn", &flag, to: Dithering.none, "", also: "--dither-none-linear")
      .hidden()
    table.set("--dither-fs", &flag, to: .floydSteinberg, "").hidden()
    table.set("--dither-fs-alpha", &flag, to: .floydSteinbergAlpha, "").hidden()
    table.set("--dither-atkinson", &flag, to: Dithering(.atkinson), "").hidden()
    table.set(
      "--dither-atkinson-alpha",
      &flag,
      to: Dithering(.atkinson, includesAlpha: true),
      ""
    )
    .hidden()
  }

  /// The selected method; a name takes precedence over flags.
  var dithering: Dithering { keyword?.dithering ?? flag ?? .none }
}
