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

  /// The pattern keys of the input's name: without its extension, and the extension.
  package static let inputKeys = ["name", "ext"]

  /// Derives the names from the options.
  ///
  /// - Parameters:
  ///   - output: The value of `--output`.
  ///   - folder: The value of `--out-dir`.
  ///   - suffix: The suffix of names in that folder; it may have `{ext}`.
  ///   - keys: The pattern keys besides ``inputKeys``.
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
    let keys = Self.inputKeys + keys
    if let folder {
      guard output == nil else {
        throw UsageError(message: "--output and --out-dir exclude each other")
      }
      guard !folder.isEmpty else { throw UsageError(message: "--out-dir names no folder") }
      let parts = allKeys.flatMap { [OutputPattern.Component.text(".\($0)"), .key($0)] }
      let prefix = folder.hasSuffix("/") ? folder : folder + "/"
      let lastComponents =
        OutputPattern.isPattern(suffix, keys: ["ext"])
        ? try Self.pattern(suffix, keys: ["ext"]).components : [.text(suffix)]
      self = .pattern(OutputPattern([.text(prefix), .key("name")] + parts + lastComponents))
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
    let pattern = try Self.pattern(output, keys: keys)
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

  private static func pattern(_ text: String, keys: [String]) throws(UsageError) -> OutputPattern {
    do throws(OutputPatternError) {
      return try OutputPattern(parsing: text, keys: keys)
    } catch {
      throw UsageError(message: error.message)
    }
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
  ///   - value: Returns the text for a key other than ``inputKeys``.
  package func path(
    _ item: InputItem,
    number: Int = 0,
    _ value: (String) -> String = { $0 }
  ) -> String {
    switch self {
    case .one(let path): path
    case .pattern(let pattern):
      pattern.name(number: number) { key in
        switch key {
        case "name": TextureName.stem(of: item.outputName)
        case "ext": TextureName.fileExtension(of: item.outputName)
        default: value(key)
        }
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
        // Inputs of the same name in the same folder differ by their extension only.
        let isByExtension =
          TextureName.stem(of: other.outputName) == TextureName.stem(of: item.outputName)
          && other.outputName != item.outputName
        throw UsageError(
          message: "\(other.name.quotedForDisplay) and \(item.name.quotedForDisplay) would both "
            + "become \(path.quotedForDisplay)"
            + (isByExtension ? "; {ext} in the output or in --suffix is their extension" : "")
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

  /// The extension that ``stem(of:)`` removes, without its dot: `pvr.ccz`, `png`; empty for none.
  package static func fileExtension(of name: String) -> String {
    String(name.dropFirst(stem(of: name).count).drop { $0 == "." })
  }
}
