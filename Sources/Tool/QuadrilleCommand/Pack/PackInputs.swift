import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleOptions
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// Two images that would become the same sprite.
struct NameClashError: QuadrilleError {
  let location: DiagnosticLocation
  let message: String

  var code: String { "pack.duplicateName" }
  var category: ErrorCategory { .input }

  /// Converts a packer error, adding the files; nil for any other error.
  init?(_ error: PackError, _ images: [PackInputs.InputImage]) {
    guard error.reason == .duplicateName, let part = error.location.part else { return nil }
    let files = images.filter { "sprite \($0.sprite.name.quotedForDisplay)" == part }.map(\.path)
    guard files.count > 1 else { return nil }
    location = DiagnosticLocation(file: files[1], part: part)
    message = "\(files[0].quotedForDisplay) has the same name"
  }
}

/// An error in the guides of a nine-patch, with its file.
struct NinePatchFileError: QuadrilleError {
  let location: DiagnosticLocation
  let message: String
  let code: String
  let found: String?
  let allowed: String?

  var category: ErrorCategory { .input }

  init(_ error: PackError, file: String) {
    location = DiagnosticLocation(file: file)
    message = error.message
    code = error.code
    found = error.found
    allowed = error.allowed
  }
}

/// The images to pack.
struct PackInputs {
  /// An image and the path by which it was found.
  struct InputImage: Sendable {
    let path: String
    let sprite: LooseSprite
    /// The seconds for which a frame of an animation is shown.
    var duration: Double?
  }

  /// The images of a file, and what they mean.
  struct Contents: Sendable {
    var images: [InputImage] = []
    /// The animations and slices of Aseprite files.
    var meaning = PackMeaning()

    mutating func add(_ other: Contents) {
      images += other.images
      meaning.add(other.meaning)
    }
  }

  /// The files, in path order.
  let items: [InputItem]

  /// Finds the files: those that are named, and the images in folders.
  ///
  /// - Parameters:
  ///   - exclude: Patterns of files to omit.
  /// - Throws: ``UsageError``, `IOError`, or ``UnsupportedArgument`` for a project of TexturePacker.
  init(
    _ arguments: [String],
    _ options: InputOptions,
    exclude: [String],
    job: JobContext
  ) throws {
    if let project = arguments.first(where: { $0.lowercased().hasSuffix(".tps") }) {
      throw UnsupportedArgument(option: "project file", keyword: project, allowed: nil)
    }
    let patterns = exclude.map(NamePattern.init)
    let found = try InputList.items(
      arguments,
      options,
      kind: .images,
      job: job
    )
    items = found.filter { item in
      let name = item.outputName.split(separator: "/").last ?? ""
      let isHidden = item.isFound && name.hasPrefix(".")
      return !isHidden && !patterns.contains { $0.fitsEnd(of: item.outputName) }
    }
    guard !items.isEmpty else { throw UsageError(message: "no images to pack") }
    if items.contains(where: { $0.path == "-" }) {
      throw UsageError(message: "a sprite needs a name; standard input has none")
    }
  }

  /// Reads all images, and reports the errors of all that fail.
  ///
  /// - Throws: ``CommandExit`` with the status of the first failure, in which case nothing is
  ///   packed.
  func read(
    naming: SpriteNaming,
    aseprite: AsepriteSprites.Options,
    appliesOrientation: Bool,
    batch: BatchOptions,
    isQuiet: Bool,
    job: JobContext,
    key: CCZKey?
  ) throws -> Contents {
    var contents = Contents()
    let work = Batch(
      items: items,
      job: job,
      options: batch,
      isQuiet: isQuiet,
      isOneJob: true
    )
    let statuses = try work.run { item, _ -> Contents in
      let bytes = try InputFile.read(item.path, job: job)
      if ImageFormat(of: bytes) == .aseprite {
        return try Self.sprites(of: bytes, item, naming, aseprite, job)
      }
      var warnings: [Diagnostic] = []
      let page = try Page(
        decoding: bytes,
        name: item.path,
        key: key,
        job: job,
        warnings: &warnings
      )
      Console.report(warnings)
      let name = try naming.name(of: NinePatch.plainName(item.outputName), in: item.folder)
      let bitmap = page.bitmap(job: job).oriented(appliesOrientation, named: item.path)
      guard NinePatch.isName(item.outputName) else {
        let sprite = LooseSprite(name: name, bitmap: bitmap)
        return Contents(images: [InputImage(path: item.path, sprite: sprite)])
      }
      do throws(PackError) {
        let sprite = LooseSprite(name: name, ninePatch: try NinePatch(bitmap))
        return Contents(images: [InputImage(path: item.path, sprite: sprite)])
      } catch {
        throw NinePatchFileError(error, file: item.path)
      }
    } done: { _, result in
      if case .success(let part) = result { contents.add(part) }
    }
    if let status = statuses.first { throw CommandExit(status: status) }
    return contents
  }

  /// The frames of an Aseprite file, or those of its layers, tags or slices.
  private static func sprites(
    of bytes: [UInt8],
    _ item: InputItem,
    _ naming: SpriteNaming,
    _ options: AsepriteSprites.Options,
    _ job: JobContext
  ) throws -> Contents {
    let file = try AsepriteFile(bytes, name: item.path, job: job)
    Console.report(file.warnings)
    let sprites = try AsepriteSprites(file, name: item.outputName, options: options)
    let folder = AssetName(item.outputName).folder
    func name(_ own: String) throws(PackError) -> String {
      try naming.name(of: folder + own, in: item.folder)
    }
    var contents = Contents()
    for entry in sprites.items {
      let details = sprites.details(of: entry)
      var sprite = LooseSprite(
        name: try name(entry.name),
        bitmap: try sprites.bitmap(of: entry, job: job),
        pivot: details.anchor
      )
      sprite.borders = details.borders
      contents.images.append(
        InputImage(path: item.path, sprite: sprite, duration: details.durationSeconds)
      )
    }
    for var animation in sprites.animations {
      animation.frames = try animation.frames.map(name)
      contents.meaning.animations.append(animation)
    }
    contents.meaning.slices = sprites.slices
    contents.meaning.isInFileOrder = true
    return contents
  }
}
