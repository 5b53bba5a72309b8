import QuadrilleIO
import QuadrillePacking
import QuadrillePixels
import QuadrilleSprite

/// The pictures that `pack` makes an atlas of.
struct PackInputs {
  /// A picture and the path that it was found by.
  struct Picture: Sendable {
    let path: String
    let sprite: LooseSprite
  }

  /// The files, in the order of their paths.
  let items: [InputItem]

  /// Finds the files: those that are named, and the pictures in folders.
  ///
  /// - Parameters:
  ///   - ignored: Patterns of files to leave out.
  /// - Throws: ``UsageError``, `IOError`, or ``UnsupportedWord`` for a project of TexturePacker.
  init(
    _ arguments: [String],
    settings: InputListSettings,
    ignored: [String],
    limits: Limits
  ) throws {
    if let project = arguments.first(where: { $0.lowercased().hasSuffix(".tps") }) {
      throw UnsupportedWord(option: "project file", word: project, allowed: nil)
    }
    let patterns = ignored.map(NamePattern.init)
    let found = try InputList.items(
      arguments,
      settings: settings,
      kind: .pictures,
      limits: limits
    )
    items = found.filter { item in
      let name = item.outputName.split(separator: "/").last ?? ""
      let isHidden = item.isFound && name.hasPrefix(".")
      return !isHidden && !patterns.contains { $0.fitsEnd(of: item.outputName) }
    }
    guard !items.isEmpty else { throw UsageError(message: "no pictures to pack") }
    if items.contains(where: { $0.path == "-" }) {
      throw UsageError(message: "a sprite needs a name; standard input has none")
    }
  }

  /// Reads all pictures; the errors of all that are bad are told.
  ///
  /// - Throws: ``CommandEnd`` with the status of the first bad one, since nothing is made then.
  func read(
    naming: SpriteNaming,
    batch: BatchSettings,
    isQuiet: Bool,
    limits: Limits
  ) throws -> [Picture] {
    var pictures: [Picture] = []
    let work = Batch(items: items, settings: batch, isQuiet: isQuiet)
    let statuses = try work.run { item, _ -> Picture in
      let bytes = try InputFile.read(item.path, limits: limits)
      var warnings: [Diagnostic] = []
      let page = try Page(decoding: bytes, name: item.path, limits: limits, warnings: &warnings)
      Console.say(warnings)
      let name = try naming.name(of: item.outputName, in: item.folder)
      return Picture(path: item.path, sprite: LooseSprite(name: name, bitmap: page.bitmap()))
    } done: { _, result in
      if case .success(let picture) = result { pictures.append(picture) }
    }
    if let status = statuses.first { throw CommandEnd(status: status) }
    return pictures
  }
}
