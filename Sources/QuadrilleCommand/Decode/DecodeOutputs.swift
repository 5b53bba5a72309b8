import QuadrilleIO

/// How the outputs of `decode` are named.
enum DecodeOutputs: Sendable {
  /// One output, `-` for standard output.
  case one(String)
  /// Names by a pattern.
  case pattern(OutputPattern)

  private static let keys = ["name", "level", "surface", "face", "slice"]

  /// Whether an output is a pattern.
  static func isPattern(_ output: String) -> Bool {
    OutputPattern.isPattern(output, keys: keys)
  }

  /// Makes out the names from the options.
  ///
  /// - Parameters:
  ///   - output: What `--output` says.
  ///   - folder: What `--out-dir` says.
  ///   - suffix: What names in that folder end with.
  ///   - allKeys: The parts of which all are meant, see ``PictureSelection/allKeys``.
  ///   - isAlone: Whether there is one input only.
  /// - Throws: ``UsageError``.
  init(
    output: String?,
    folder: String?,
    suffix: String,
    allKeys: [String],
    isAlone: Bool
  ) throws {
    if let folder {
      guard output == nil else {
        throw UsageError(message: "--output and --out-dir exclude each other")
      }
      guard !folder.isEmpty else { throw UsageError(message: "--out-dir names no folder") }
      let parts = allKeys.flatMap { [OutputPattern.Piece.text(".\($0)"), .key($0)] }
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      self = .pattern(OutputPattern([.text(prefix), .key("name")] + parts + [.text(suffix)]))
      return
    }
    guard let output else {
      throw UsageError(message: "give the output with --output or --out-dir")
    }
    let isMany = !isAlone || !allKeys.isEmpty
    guard isMany || Self.isPattern(output) else {
      self = .one(output)
      return
    }
    let pattern = try OutputPattern(parsing: output, keys: Self.keys)
    let missing =
      (isAlone || pattern.has("name") ? [] : ["name"])
      + (pattern.hasNumber ? [] : allKeys.filter { !pattern.has($0) })
    guard missing.isEmpty else {
      let names = missing.map { "{\($0)}" }.joined(separator: ", ")
      throw UsageError(
        message: "\(output.quotedForDisplay) is one name for several outputs; put \(names) in it, "
          + "or use --out-dir"
      )
    }
    self = .pattern(pattern)
  }

  /// Whether folders that are missing are made.
  var createsFolders: Bool { if case .pattern = self { true } else { false } }

  /// The output of a picture.
  ///
  /// - Parameter number: Which of the input's pictures it is, from 0.
  func path(_ item: InputItem, _ place: PicturePlace, number: Int) -> String {
    switch self {
    case .one(let path): path
    case .pattern(let pattern):
      pattern.name(number: number) { key in
        key == "name" ? TextureName.stem(of: item.outputName) : "\(place.number(key))"
      }
    }
  }

  /// Checks that no two inputs have the same output.
  ///
  /// - Throws: ``UsageError`` that names two inputs and their output.
  func check(_ items: [InputItem]) throws {
    guard items.count > 1, case .pattern = self else { return }
    var owners: [String: InputItem] = [:]
    let first = PicturePlace(level: 0, surface: 0, face: 0, slice: 0)
    for item in items {
      let path = path(item, first, number: 0)
      if let other = owners.updateValue(item, forKey: path) {
        throw UsageError(
          message: "\(other.name.quotedForDisplay) and \(item.name.quotedForDisplay) would both "
            + "become \(path.quotedForDisplay)"
        )
      }
    }
  }
}

/// The names of textures.
enum TextureName {
  /// A name without the ending of a texture: `hero` of `hero.pvr.ccz`.
  static func stem(of name: String) -> String {
    let plain = name.lowercased()
    for ending in [".pvr.gz", ".pvr.ccz", ".pvr", ".pvrtc"]
    where plain.hasSuffix(ending) && !plain.hasSuffix("/\(ending)") && plain != ending {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
