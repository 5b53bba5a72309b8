import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// The sprites of an atlas to write, and their files.
struct UnpackPlan: Sendable {
  /// A sprite to write.
  struct Entry: Sendable {
    /// The position in the atlas.
    let index: Int
    let name: String
    var file: SpriteFileName
    /// The reason why it is not written, if any.
    var refusal: UnpackError?
  }

  /// The sprites in name order.
  private(set) var entries: [Entry]

  /// Makes a plan.
  ///
  /// If two sprites have the same file, it goes to the one with exactly that name, or else to the
  /// first by name. The other gets a number (`Hero.2.png`), unless names are kept or its name is
  /// not a valid file name: then it is rejected.
  ///
  /// - Parameters:
  ///   - atlas: The atlas.
  ///   - only: Name patterns, of which one must match; empty for all sprites.
  ///   - exclude: Name patterns, of which none may match.
  ///   - keepsNames: Whether names that would have to be changed are rejected.
  init(
    _ atlas: SpriteAtlas,
    file: String,
    only: [String],
    exclude: [String],
    keepsNames: Bool
  ) {
    entries = atlas.names.enumerated().compactMap { index, name in
      guard only.isEmpty || only.contains(where: { NamePattern($0).fits(name) }),
        !exclude.contains(where: { NamePattern($0).fits(name) })
      else {
        return nil
      }
      return Entry(index: index, name: name, file: SpriteFileName(name))
    }
    var owners: [[UInt8]: String] = [:]
    var folders: [[UInt8]: String] = [:]
    let order = entries.indices.sorted { first, second in
      let (one, other) = (entries[first], entries[second])
      let (onePriority, otherPriority) = (Self.priority(one), Self.priority(other))
      return onePriority == otherPriority ? first < second : onePriority < otherPriority
    }
    for index in order {
      let entry = entries[index]
      func refuse(_ reason: UnpackError.Reason) {
        entries[index].refusal = UnpackError(file: file, sprite: entry.name, reason: reason)
      }
      if !keepsNames, !entry.file.isSanitized {
        var number = 2
        while owners[entries[index].file.path.utf8.key] != nil {
          entries[index].file = entry.file.numbered(number)
          number += 1
        }
      }
      let path = entries[index].file.path
      // Checked before any folder is created: the paths above a long name are quadratic in its
      // length.
      let depth = entries[index].file.folderCount
      guard depth <= SpriteFileName.mostFolders else {
        refuse(.depth(depth))
        continue
      }
      let above = Self.foldersAbove(path)
      if entry.file.isSanitized, keepsNames {
        refuse(.unsafeName(path))
      } else if let other = owners[path.utf8.key] ?? folders[path.utf8.key]
        ?? above.lazy.compactMap({ owners[$0.utf8.key] }).first
      {
        refuse(.clash(output: path, other: other))
      } else {
        owners[path.utf8.key] = entry.name
        for folder in above where folders[folder.utf8.key] == nil {
          folders[folder.utf8.key] = entry.name
        }
      }
    }
  }

  /// The work in pixels: four per pixel written, since compression takes the most time.
  func work(of atlas: SpriteAtlas) -> Int {
    entries.reduce(0) { sum, entry in
      let size = atlas[entry.index].sourceSize
      let pixels = entry.refusal == nil ? 4 * size.width * size.height : 0
      return checkedSum(sum, pixels < 0x1p62 ? Int(pixels) : .max) ?? .max
    }
  }

  /// The warnings about names that are changed.
  func warnings(file: String) -> [Diagnostic] {
    entries.filter { ($0.file.isSanitized || $0.file.isNumbered) && $0.refusal == nil }.map {
      entry in
      Diagnostic(
        .warning,
        code: "unpack.nameCleaned",
        location: DiagnosticLocation(file: file),
        message: "sprite name \(entry.name.quotedForDisplay) written as "
          + entry.file.path.quotedForDisplay
      )
    }
  }

  private static func priority(_ entry: Entry) -> Int {
    if entry.file.path.utf8.elementsEqual(entry.name.utf8) { return 0 }
    return entry.file.isSanitized ? 2 : 1
  }

  private static func foldersAbove(_ path: String) -> [String] {
    path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }
}

extension String.UTF8View {
  /// The bytes, to distinguish names that Swift considers equal.
  fileprivate var key: [UInt8] { Array(self) }
}
