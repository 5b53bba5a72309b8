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

  @Option(help: ArgumentHelp("Most frames of an animation.", valueName: "n"))
  var maxFrames: Int?

  enum LimitSet: String, ExpressibleByArgument, CaseIterable {
    case `default`, strict, none
  }

  /// The limits that follow from options and environment; options win.
  func resolved() throws -> Limits {
    let values = [
      "MAX_DIMENSION": maxDimension, "MAX_PIXELS": maxPixels, "MAX_BYTES": maxBytes,
      "MAX_FILE": maxFile, "MAX_METADATA": maxMetadata, "MAX_LEVELS": maxLevels,
      "MAX_SURFACES": maxSurfaces, "MAX_SLICES": maxSlices, "MAX_SPRITES": maxSprites,
      "MAX_TEXT": maxText, "MAX_DEPTH": maxDepth, "MAX_VALUES": maxValues,
      "MAX_QUADS": maxQuads, "MAX_FRAMES": maxFrames,
    ]
    return try LimitSettings.limits(limits) { values[$0] ?? nil }
  }
}

/// The limits of a call.
enum LimitSettings {
  /// The limits that follow from a set, values of options and the environment.
  ///
  /// - Parameter value: The value of an option that is named like `MAX_PIXELS`; nil where the
  ///   environment decides.
  /// - Throws: ``UsageError`` for a value that is no number above 0.
  static func limits(
    _ set: LimitOptions.LimitSet? = nil,
    value: (String) -> Int? = { _ in nil }
  ) throws -> Limits {
    var result: Limits =
      switch set {
      case .strict: .strict
      case .some(.none): .none
      case .default, nil: .default
      }
    func apply(_ name: String, _ set: (Int) -> Void) throws {
      if let number = try number(name, value(name)) { set(number) }
    }
    try apply("MAX_DIMENSION") { result.dimension = $0 }
    try apply("MAX_PIXELS") { result.pixels = $0 }
    try apply("MAX_BYTES") { result.unpackedBytes = $0 }
    try apply("MAX_FILE") { result.fileBytes = $0 }
    try apply("MAX_METADATA") { result.metadataBytes = $0 }
    try apply("MAX_LEVELS") { result.levels = $0 }
    try apply("MAX_SURFACES") { result.surfaces = $0 }
    try apply("MAX_SLICES") { result.depth = $0 }
    try apply("MAX_SPRITES") { result.sprites = $0 }
    try apply("MAX_TEXT") {
      result.textBytes = $0
      result.stringBytes = min(result.stringBytes, $0)
    }
    try apply("MAX_DEPTH") {
      result.xmlDepth = $0
      result.jsonDepth = 2 * $0 + 32
      result.plistDepth = $0
      result.layerDepth = $0
      result.includeDepth = $0
    }
    try apply("MAX_VALUES") { result.values = $0 }
    try apply("MAX_QUADS") { result.quads = $0 }
    try apply("MAX_FRAMES") { result.frames = $0 }
    return result
  }

  private static func number(_ name: String, _ option: Int?) throws -> Int? {
    var value = option
    if value == nil, let text = Environment.value("QUADRILLE_\(name)") {
      guard let number = Int(text) else {
        throw UsageError(message: "QUADRILLE_\(name) is \(text.quotedForDisplay), not a number")
      }
      value = number
    }
    guard let value else { return nil }
    guard value > 0 else {
      let option = name.lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
      throw UsageError(message: "--\(option) is \(value); limits are above 0")
    }
    return value
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
