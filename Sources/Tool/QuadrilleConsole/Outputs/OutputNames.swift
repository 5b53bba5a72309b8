import QuadrilleImage
import QuadrilleOptions
package import QuadrilleSystem
import QuadrilleTextureFiles

/// The output names of a command with many inputs.
package enum OutputNames: Sendable {
  /// One output, `-` for standard output.
  case one(String)
  /// Names from a pattern.
  case pattern(OutputPattern)

  /// Derives the names from the options.
  ///
  /// - Parameters:
  ///   - output: The value of `--output`.
  ///   - folder: The value of `--out-dir`.
  ///   - suffix: The suffix of names in that folder.
  ///   - keys: The pattern keys besides `name`.
  ///   - allKeys: The keys that are required because one input has several outputs.
  ///   - isAlone: Whether there is only one input.
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
        message: "\(output.quotedForDisplay) is a single name for several outputs; add \(names), "
          + "or use --out-dir"
      )
    }
    self = .pattern(pattern)
  }

  /// Whether missing folders are created.
  package var createsFolders: Bool { if case .pattern = self { true } else { false } }

  /// The root directory below which outputs are not written through links; none for a single
  /// output.
  package var roots: [String] {
    if case .pattern(let pattern) = self { [pattern.folder] } else { [] }
  }

  /// The path of an output.
  ///
  /// - Parameters:
  ///   - number: The index of the output among those of its input, from 0.
  ///   - value: Returns the text for a key other than `name`.
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

  /// Checks that outputs of different inputs do not collide.
  ///
  /// - Throws: ``UsageError`` with the names of the two inputs and their output.
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

/// Base names of textures and images.
package enum TextureName {
  /// A name without its file extension: `hero` for `hero.pvr.ccz` and `hero.png`.
  package static func stem(of name: String) -> String {
    let plain = name.lowercased()
    for fileExtension in TextureContainer.allFileExtensions + [".pvrtc"]
      + ImageFormat.allFileExtensions
    where plain.hasSuffix(fileExtension) && !plain.hasSuffix("/\(fileExtension)")
      && plain != fileExtension
    {
      return String(name.dropLast(fileExtension.count))
    }
    return name
  }
}
