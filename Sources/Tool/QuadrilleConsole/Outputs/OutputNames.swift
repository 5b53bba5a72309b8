import QuadrilleImage
import QuadrilleOptions
package import QuadrilleSystem

/// How the outputs of a command with many inputs are named.
package enum OutputNames: Sendable {
  /// One output, `-` for standard output.
  case one(String)
  /// Names by a pattern.
  case pattern(OutputPattern)

  /// Makes out the names from the options.
  ///
  /// - Parameters:
  ///   - output: What `--output` says.
  ///   - folder: What `--out-dir` says.
  ///   - suffix: What names in that folder end with.
  ///   - keys: The keys of patterns; `name` is always one.
  ///   - allKeys: Those keys without which several outputs of one input would have one name.
  ///   - isAlone: Whether there is one input only.
  /// - Throws: ``UsageError``.
  package init(
    output: String?,
    folder: String?,
    suffix: String,
    keys: [String] = [],
    allKeys: [String] = [],
    isAlone: Bool
  ) throws {
    let keys = ["name"] + keys
    if let folder {
      guard output == nil else {
        throw UsageError(message: "--output and --out-dir exclude each other")
      }
      guard !folder.isEmpty else { throw UsageError(message: "--out-dir names no folder") }
      let parts = allKeys.flatMap { [OutputPattern.Component.text(".\($0)"), .key($0)] }
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      self = .pattern(OutputPattern([.text(prefix), .key("name")] + parts + [.text(suffix)]))
      return
    }
    guard let output else {
      throw UsageError(message: "give the output with --output or --out-dir")
    }
    let isMultiple = !isAlone || !allKeys.isEmpty
    guard isMultiple || OutputPattern.isPattern(output, keys: keys) else {
      self = .one(output)
      return
    }
    let pattern: OutputPattern
    do throws(OutputPatternError) {
      pattern = try OutputPattern(parsing: output, keys: keys)
    } catch {
      throw UsageError(message: error.message)
    }
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
  package var createsFolders: Bool { if case .pattern = self { true } else { false } }

  /// The folder within which no output goes through a link; none for one output.
  package var roots: [String] {
    if case .pattern(let pattern) = self { [pattern.folder] } else { [] }
  }

  /// An output of an input.
  ///
  /// - Parameters:
  ///   - number: Which of the input's outputs it is, from 0.
  ///   - value: The text for a key besides `name`.
  package func path(
    _ item: InputItem,
    number: Int = 0,
    _ value: (String) -> String = { $0 }
  ) -> String {
    switch self {
    case .one(let path): path
    case .pattern(let pattern):
      pattern.name(number: number) { key in
        key == "name" ? TextureName.stem(of: item.outputName) : value(key)
      }
    }
  }

  /// Checks that no two inputs have the same output.
  ///
  /// - Throws: ``UsageError`` that names two inputs and their output.
  package func check(_ items: [InputItem]) throws {
    guard items.count > 1, case .pattern = self else { return }
    var owners: [String: InputItem] = [:]
    for item in items {
      let path = path(item)
      if let other = owners.updateValue(item, forKey: path) {
        throw UsageError(
          message: "\(other.name.quotedForDisplay) and \(item.name.quotedForDisplay) would both "
            + "become \(path.quotedForDisplay)"
        )
      }
    }
  }
}

/// The names of textures and pictures.
package enum TextureName {
  /// A name without the ending of its kind: `hero` of `hero.pvr.ccz` and of `hero.png`.
  package static func stem(of name: String) -> String {
    let plain = name.lowercased()
    for fileExtension in [".pvr.gz", ".pvr.ccz", ".pvr", ".pvrtc"] + ImageFormat.allFileExtensions
    where plain.hasSuffix(fileExtension) && !plain.hasSuffix("/\(fileExtension)")
      && plain != fileExtension
    {
      return String(name.dropLast(fileExtension.count))
    }
    return name
  }
}
