package import QuadrilleOptions
package import QuadrilleSystem

/// The limits of all readers, as options and environment variables.
package struct LimitOptions: OptionGroup {
  /// A set of limits.
  package enum LimitSet: String, OptionValue, CaseIterable {
    case `default`, strict, none
  }

  /// A limit: its option, its help, and where its value is stored.
  private struct Limit: Sendable {
    let option: String
    let help: String
    let set: @Sendable (inout Limits, Int) -> Void
  }

  private static let all: [Limit] = [
    Limit(option: "--max-dimension", help: "Maximum width and height of an image.") {
      $0.maxDimension = $1
    },
    Limit(option: "--max-pixels", help: "Maximum pixels of one image.") { $0.maxPixels = $1 },
    Limit(option: "--max-bytes", help: "Maximum size of decompressed data in bytes.") {
      $0.maxUnpackedBytes = $1
    },
    Limit(option: "--max-file", help: "Maximum size of an input file in bytes.") {
      $0.maxFileBytes = $1
    },
    Limit(option: "--max-metadata", help: "Maximum size of metadata in bytes.") {
      $0.maxMetadataBytes = $1
    },
    Limit(option: "--max-levels", help: "Maximum mip levels of a texture.") {
      $0.maxMipmapCount = $1
    },
    Limit(option: "--max-surfaces", help: "Maximum surfaces of a texture array.") {
      $0.maxSurfaceCount = $1
    },
    Limit(option: "--max-slices", help: "Maximum slices of a volume texture.") { $0.maxDepth = $1 },
    Limit(option: "--max-sprites", help: "Maximum sprites of an atlas.") { $0.maxSpriteCount = $1 },
    Limit(option: "--max-text", help: "Maximum size of an atlas or scene file in bytes.") {
      $0.maxTextBytes = $1
      $0.maxStringBytes = min($0.maxStringBytes, $1)
    },
    Limit(option: "--max-depth", help: "Maximum nesting of values and layers.") {
      $0.maxXMLDepth = $1
      $0.maxJSONDepth = $1 > (.max - 32) / 2 ? .max : 2 * $1 + 32
      $0.maxPropertyListDepth = $1
      $0.maxLayerDepth = $1
      $0.maxIncludeDepth = $1
    },
    Limit(option: "--max-values", help: "Maximum values in a property list or JSON text.") {
      $0.maxValueCount = $1
    },
    Limit(option: "--max-quads", help: "Maximum quads of a frame.") { $0.maxQuadCount = $1 },
    Limit(option: "--max-frames", help: "Maximum frames of an animation.") {
      $0.maxFrameCount = $1
    },
    Limit(option: "--max-memory", help: "Maximum image memory at a time in bytes.") {
      $0.maxMemoryBytes = $1
    },
    Limit(option: "--max-work", help: "Maximum pixels that a frame draws, plus 4 per output pixel.")
    {
      $0.maxWorkPixels = $1
    },
    Limit(option: "--gpu-memory", help: "Maximum GPU texture memory of a frame in bytes.") {
      $0.maxGraphicsBytes = $1
    },
    Limit(option: "--timeout", help: "Maximum duration of a job in seconds (default: none).") {
      $0.maxSeconds = min($1, 1 << 32)
    },
  ]

  /// Whether the process runs one job; a process that delegates jobs enforces their time itself.
  private let isOfOneJob: Bool
  private var set: LimitSet?
  private var numbers: [String: Int] = [:]
  /// How the command is isolated.
  private var isolation: Isolation.Mode?

  package static let section = OptionDescription.Section.topic("limits")
  package static let affectsBuildKey = false

  package init() { self.init(isOfOneJob: true) }

  package init(isOfOneJob: Bool) { self.isOfOneJob = isOfOneJob }

  package mutating func options(_ table: OptionTable) {
    table.value("--limits", "set", &set, "'none' lifts all limits, 'strict' tightens them.")
    if isOfOneJob {
      table.value(
        "--isolate",
        "mode",
        &isolation,
        "Run in a sandbox; 'require' refuses kernels with gaps.",
        missing: Isolation.Mode.missing
      )
      table.set("--no-isolate", &isolation, to: Isolation.Mode.none, "The same as --isolate=none.")
    }
    for limit in Self.all where isOfOneJob || limit.option != "--timeout" {
      table.value(limit.option, "n", &numbers[limit.option], limit.help)
        .checking("expected a value above 0", numbers[limit.option, default: 1] > 0)
    }
  }

  package func validate() throws(UsageError) {
    if let isolation { Isolation.request(isolation) }
  }

  /// Whether the strict limits for untrusted input are selected.
  package var isStrict: Bool { self.set == .strict }

  /// The time limit of a job in seconds, from option or environment; nil for none.
  ///
  /// - Throws: As ``values()``.
  package func seconds() throws(UsageError) -> Int? { try values().maxSeconds }

  /// Starts the job of the command with the limits from options and environment.
  ///
  /// - Throws: As ``values()``.
  package func resolved() throws(UsageError) -> JobContext {
    let job = Session.current.begin(try values())
    if isolation ?? .none != .none { ResourceLimits.apply(job.limits, threads: job.processorCount) }
    Deadline.begin(job)
    return job
  }

  /// The limits from options and environment; options take precedence.
  ///
  /// - Throws: ``UsageError`` for a variable that is not a number above 0.
  package func values() throws(UsageError) -> Limits {
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
      throw UsageError(message: "\(name) is \(number), expected a value above 0")
    }
    return number
  }
}
