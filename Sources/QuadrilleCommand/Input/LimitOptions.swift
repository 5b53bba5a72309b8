import ArgumentParser
import Glibc
import QuadrilleIO

/// The bounds that every reader keeps, as options and environment variables.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("'none' lifts all limits, 'strict' tightens them.", valueName: "set"))
  var limits: LimitSet?

  @Option(help: ArgumentHelp("Longest side of a picture.", valueName: "pixels"))
  var maxDimension: Int?

  @Option(help: ArgumentHelp("Most pixels of one picture.", valueName: "n"))
  var maxPixels: Int?

  @Option(help: ArgumentHelp("Most bytes that compressed data unpack to.", valueName: "n"))
  var maxBytes: Int?

  @Option(help: ArgumentHelp("Largest input file in bytes.", valueName: "n"))
  var maxFile: Int?

  @Option(help: ArgumentHelp("Most bytes of metadata.", valueName: "n"))
  var maxMetadata: Int?

  @Option(help: ArgumentHelp("Most mip levels of a texture.", valueName: "n"))
  var maxLevels: Int?

  @Option(help: ArgumentHelp("Most surfaces of a texture array.", valueName: "n"))
  var maxSurfaces: Int?

  @Option(help: ArgumentHelp("Most slices of a volume texture.", valueName: "n"))
  var maxSlices: Int?

  @Option(help: ArgumentHelp("Most sprites of an atlas.", valueName: "n"))
  var maxSprites: Int?

  @Option(help: ArgumentHelp("Largest text of an atlas or scene in bytes.", valueName: "n"))
  var maxText: Int?

  @Option(help: ArgumentHelp("Deepest nesting of values and layers.", valueName: "n"))
  var maxDepth: Int?

  @Option(help: ArgumentHelp("Most values of a property list or JSON text.", valueName: "n"))
  var maxValues: Int?

  @Option(help: ArgumentHelp("Most quads of a frame.", valueName: "n"))
  var maxQuads: Int?

  enum LimitSet: String, ExpressibleByArgument, CaseIterable {
    case `default`, strict, none
  }

  /// The limits that follow from options and environment; options win.
  func resolved() throws -> Limits {
    var result: Limits =
      switch limits {
      case .strict: .strict
      case .some(.none): .none
      case .default, nil: .default
      }
    try apply("MAX_DIMENSION", maxDimension) { result.dimension = $0 }
    try apply("MAX_PIXELS", maxPixels) { result.pixels = $0 }
    try apply("MAX_BYTES", maxBytes) { result.unpackedBytes = $0 }
    try apply("MAX_FILE", maxFile) { result.fileBytes = $0 }
    try apply("MAX_METADATA", maxMetadata) { result.metadataBytes = $0 }
    try apply("MAX_LEVELS", maxLevels) { result.levels = $0 }
    try apply("MAX_SURFACES", maxSurfaces) { result.surfaces = $0 }
    try apply("MAX_SLICES", maxSlices) { result.depth = $0 }
    try apply("MAX_SPRITES", maxSprites) { result.sprites = $0 }
    try apply("MAX_TEXT", maxText) {
      result.textBytes = $0
      result.stringBytes = min(result.stringBytes, $0)
    }
    try apply("MAX_DEPTH", maxDepth) {
      result.xmlDepth = $0
      result.jsonDepth = 2 * $0 + 32
      result.plistDepth = $0
      result.layerDepth = $0
    }
    try apply("MAX_VALUES", maxValues) { result.values = $0 }
    try apply("MAX_QUADS", maxQuads) { result.quads = $0 }
    return result
  }

  private func apply(_ name: String, _ option: Int?, _ set: (Int) -> Void) throws {
    var value = option
    if value == nil, let text = Environment.value("QUADRILLE_\(name)") {
      guard let number = Int(text) else {
        throw UsageError(message: "QUADRILLE_\(name) is \(text.quotedForDisplay), not a number")
      }
      value = number
    }
    guard let value else { return }
    guard value > 0 else {
      let option = name.lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
      throw UsageError(message: "--\(option) is \(value); limits are above 0")
    }
    set(value)
  }
}

/// The process's environment.
enum Environment {
  /// A variable's value; nil where it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let raw = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: raw)
    return text.isEmpty ? nil : text
  }
}
