import QuadrilleIO
import QuadrilleOptions

/// The bounds that every reader keeps, as options and environment variables.
struct LimitOptions: OptionGroup {
  /// A set of bounds.
  enum LimitSet: String, OptionValue, CaseIterable {
    case `default`, strict, none
  }

  /// One bound: the end of its names, what it bounds, and where it goes.
  private struct Limit: Sendable {
    let key: String
    let help: String
    let set: @Sendable (inout Limits, Int) -> Void
  }

  private static let all: [Limit] = [
    Limit(key: "dimension", help: "Longest side of a picture in pixels.") { $0.dimension = $1 },
    Limit(key: "pixels", help: "Most pixels of one picture.") { $0.pixels = $1 },
    Limit(key: "bytes", help: "Most bytes that compressed data unpack to.") {
      $0.unpackedBytes = $1
    },
    Limit(key: "file", help: "Largest input file in bytes.") { $0.fileBytes = $1 },
    Limit(key: "metadata", help: "Most bytes of metadata.") { $0.metadataBytes = $1 },
    Limit(key: "levels", help: "Most mip levels of a texture.") { $0.levels = $1 },
    Limit(key: "surfaces", help: "Most surfaces of a texture array.") { $0.surfaces = $1 },
    Limit(key: "slices", help: "Most slices of a volume texture.") { $0.depth = $1 },
    Limit(key: "sprites", help: "Most sprites of an atlas.") { $0.sprites = $1 },
    Limit(key: "text", help: "Largest text of an atlas or scene in bytes.") {
      $0.textBytes = $1
      $0.stringBytes = min($0.stringBytes, $1)
    },
    Limit(key: "depth", help: "Deepest nesting of values and layers.") {
      $0.xmlDepth = $1
      $0.jsonDepth = $1 > (.max - 32) / 2 ? .max : 2 * $1 + 32
      $0.plistDepth = $1
      $0.layerDepth = $1
      $0.includeDepth = $1
    },
    Limit(key: "values", help: "Most values of a property list or JSON text.") { $0.values = $1 },
    Limit(key: "quads", help: "Most quads of a frame.") { $0.quads = $1 },
    Limit(key: "frames", help: "Most frames of an animation.") { $0.frames = $1 },
  ]

  private var set: LimitSet?
  private var numbers: [String: Int] = [:]

  static let section = OptionDescription.Section.topic("limits")
  static let entersKey = false

  static var options: [OptionRow<Self>] {
    Row.value("--limits", "set", \.set, "'none' lifts all limits, 'strict' tightens them.")
    all.map { limit in
      Row.value("--max-\(limit.key)", "n", \.numbers[limit.key], limit.help)
        .checking("limits are above 0") { $0.numbers[limit.key, default: 1] > 0 }
    }
  }

  /// The limits that follow from options and environment; options win.
  ///
  /// - Throws: ``UsageError`` for a variable that is no number above 0.
  func resolved() throws(UsageError) -> Limits {
    var result: Limits =
      switch set {
      case .strict: .strict
      case .some(.none): .none
      case .default, nil: .default
      }
    for limit in Self.all {
      let name = "QUADRILLE_MAX_" + limit.key.uppercased()
      let number: Int?
      if let option = numbers[limit.key] {
        number = option
      } else {
        number = try Self.number(ofVariable: name)
      }
      if let number { limit.set(&result, number) }
    }
    return result
  }

  private static func number(ofVariable name: String) throws(UsageError) -> Int? {
    guard let text = Environment.value(name) else { return nil }
    guard let number = Int(text) else {
      throw UsageError(message: "\(name) is \(text.quotedForDisplay), not a number")
    }
    guard number > 0 else {
      throw UsageError(message: "\(name) is \(number), limits are above 0")
    }
    return number
  }
}
