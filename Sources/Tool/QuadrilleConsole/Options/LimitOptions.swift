package import QuadrilleOptions
package import QuadrilleSystem

/// The bounds that every reader keeps, as options and environment variables.
package struct LimitOptions: OptionGroup {
  /// A set of bounds.
  package enum LimitSet: String, OptionValue, CaseIterable {
    case `default`, strict, none
  }

  /// One bound: its option, what it bounds, and where it goes.
  private struct Limit: Sendable {
    let option: String
    let help: String
    let set: @Sendable (inout Limits, Int) -> Void
  }

  private static let all: [Limit] = [
    Limit(option: "--max-dimension", help: "Longest side of a picture in pixels.") {
      $0.dimension = $1
    },
    Limit(option: "--max-pixels", help: "Most pixels of one picture.") { $0.pixels = $1 },
    Limit(option: "--max-bytes", help: "Most bytes that compressed data unpack to.") {
      $0.unpackedBytes = $1
    },
    Limit(option: "--max-file", help: "Largest input file in bytes.") { $0.fileBytes = $1 },
    Limit(option: "--max-metadata", help: "Most bytes of metadata.") { $0.metadataBytes = $1 },
    Limit(option: "--max-levels", help: "Most mip levels of a texture.") { $0.levels = $1 },
    Limit(option: "--max-surfaces", help: "Most surfaces of a texture array.") { $0.surfaces = $1 },
    Limit(option: "--max-slices", help: "Most slices of a volume texture.") { $0.depth = $1 },
    Limit(option: "--max-sprites", help: "Most sprites of an atlas.") { $0.sprites = $1 },
    Limit(option: "--max-text", help: "Largest text of an atlas or scene in bytes.") {
      $0.textBytes = $1
      $0.stringBytes = min($0.stringBytes, $1)
    },
    Limit(option: "--max-depth", help: "Deepest nesting of values and layers.") {
      $0.xmlDepth = $1
      $0.jsonDepth = $1 > (.max - 32) / 2 ? .max : 2 * $1 + 32
      $0.plistDepth = $1
      $0.layerDepth = $1
      $0.includeDepth = $1
    },
    Limit(option: "--max-values", help: "Most values of a property list or JSON text.") {
      $0.values = $1
    },
    Limit(option: "--max-quads", help: "Most quads of a frame.") { $0.quads = $1 },
    Limit(option: "--max-frames", help: "Most frames of an animation.") { $0.frames = $1 },
    Limit(option: "--max-memory", help: "Most bytes of pictures at a time.") {
      $0.memoryBytes = $1
    },
    Limit(option: "--max-work", help: "Most pixels covered by a frame, or four a pixel written.") {
      $0.workPixels = $1
    },
    Limit(option: "--gpu-memory", help: "Most bytes of a frame's textures on the GPU.") {
      $0.graphicsBytes = $1
    },
    Limit(option: "--timeout", help: "Most seconds of one job (default: any).") {
      $0.seconds = min($1, 1 << 32)
    },
  ]

  /// Whether the process does one job: where it has others done it watches over their time itself.
  private let isOfOneJob: Bool
  private var set: LimitSet?
  private var numbers: [String: Int] = [:]
  /// Whether the command works in a process that may do little else.
  private var isIsolated = false

  package static let section = OptionDescription.Section.topic("limits")
  package static let affectsBuildKey = false

  package init() { self.init(isOfOneJob: true) }

  package init(isOfOneJob: Bool) { self.isOfOneJob = isOfOneJob }

  package mutating func options(_ table: OptionTable) {
    table.value("--limits", "set", &set, "'none' lifts all limits, 'strict' tightens them.")
    if isOfOneJob {
      table.flag("--isolate", &isIsolated, "Read and draw in a process that may do nothing else.")
    }
    for limit in Self.all where isOfOneJob || limit.option != "--timeout" {
      table.value(limit.option, "n", &numbers[limit.option], limit.help)
        .checking("limits are above 0", numbers[limit.option, default: 1] > 0)
    }
  }

  package func validate() throws(UsageError) {
    if isIsolated { Isolation.request() }
  }

  /// Whether the files are said to be of strangers.
  package var isStrict: Bool { self.set == .strict }

  /// The seconds of one job, from option or environment; nil for any.
  ///
  /// - Throws: As ``resolved()``.
  package func seconds() throws(UsageError) -> Int? { try values().seconds }

  /// The limits that follow from options and environment; options win.
  ///
  /// The budget that they make is in force from then on.
  ///
  /// - Throws: ``UsageError`` for a variable that is no number above 0.
  package func resolved() throws(UsageError) -> Limits {
    let result = try values()
    Budget.setForProcess(Budget(result))
    if isIsolated { ResourceLimits.apply(result, threads: ProcessorCount.available) }
    Deadline.begin()
    return result
  }

  private func values() throws(UsageError) -> Limits {
    var result: Limits =
      switch set {
      case .strict: .strict
      case .some(.none): .none
      case .default, nil: .default
      }
    for limit in Self.all {
      let nameParts = limit.option.drop { $0 == "-" }.split(separator: "-").map { $0.uppercased() }
      let name = (["QUADRILLE"] + nameParts).joined(separator: "_")
      let number: Int?
      if let option = numbers[limit.option] {
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
