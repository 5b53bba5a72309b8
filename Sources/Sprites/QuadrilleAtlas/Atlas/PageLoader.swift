import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// Finds and decodes the textures of an atlas, each file once.
///
/// Names from a data file are resolved within its folder only.
struct PageLoader {
  private let folder: Folder
  private let finder: PageFinder
  private let key: CCZKey?
  private let job: JobContext
  private var pages: [String: Page] = [:]
  /// The file found for each list of names.
  private var files: [[String]: String] = [:]
  /// Irregularities of the textures that were tolerated.
  private(set) var warnings: [Diagnostic] = []

  init(folder: Folder, traits: AssetTraits, key: CCZKey?, job: JobContext) {
    self.folder = folder
    finder = PageFinder(folder: folder, resolver: AssetResolver(traits: traits))
    self.key = key
    self.job = job
  }

  /// Loads the texture of a page.
  ///
  /// - Parameter dataFile: The name of the data file, for messages.
  mutating func load(
    _ page: AtlasDescription.Page,
    dataFile: String?
  ) throws(AssetError) -> Page {
    if let name = page.fileNames.first, let uri = DataURI(name) {
      return try load(uri, name, dataFile: dataFile)
    }
    let file: String
    if let known = files[page.fileNames] {
      file = known
    } else {
      file = try find(page, dataFile: dataFile)
      files[page.fileNames] = file
    }
    if let page = pages[file] { return page }
    let bytes: [UInt8]
    do {
      bytes = try folder.read(file, job: job)
    } catch {
      throw AssetError(texture: file, error, named: dataFile)
    }
    let result = try decode(bytes, folder.path(of: file), dataFile: dataFile)
    pages[file] = result
    return result
  }

  /// Decodes the texture in a `data:` URI.
  private mutating func load(
    _ uri: DataURI,
    _ name: String,
    dataFile: String?
  ) throws(AssetError) -> Page {
    if let page = pages[name] { return page }
    if let violation = job.violation(addingBytes: name.utf8.count) {
      throw AssetError(.limit(violation), at: DiagnosticLocation(file: dataFile))
    }
    guard let bytes = uri.decoded() else {
      throw Self.error(uri.displayName, "the data is not Base64", dataFile: dataFile)
    }
    let result = try decode(bytes, uri.displayName, dataFile: dataFile).withoutName()
    pages[name] = result
    return result
  }

  private mutating func decode(
    _ bytes: [UInt8],
    _ name: String,
    dataFile: String?
  ) throws(AssetError) -> Page {
    do {
      return try Page(
        decoding: bytes,
        name: name,
        owner: dataFile ?? name,
        key: key,
        job: job,
        warnings: &warnings
      )
    } catch {
      throw AssetError(error.reason, at: DiagnosticLocation(file: dataFile))
    }
  }

  /// Finds the file of a page, with a warning if it is not where the data file says.
  private mutating func find(
    _ page: AtlasDescription.Page,
    dataFile: String?
  ) throws(AssetError) -> String {
    if let match = finder.match(named: page) {
      if let path = match.missingPath {
        let message =
          "the texture \(path.quotedForDisplay) is not there, "
          + "\(match.file.quotedForDisplay) next to the data file is used"
        warnings.append(
          Diagnostic(
            .warning,
            code: "atlas.pagePath",
            location: DiagnosticLocation(file: dataFile),
            message: message,
            found: path
          )
        )
      }
      return match.file
    }
    for name in page.fileNames.prefix(page.namedCount) {
      try throwUnlessMissing(name, dataFile: dataFile)
    }
    if let match = finder.match(guessed: page) { return match.file }
    guard let name = page.fileNames.first else {
      throw Self.error("", "has no name", dataFile: dataFile)
    }
    do {
      _ = try folder.read(name, job: job)
    } catch {
      throw AssetError(texture: name, error, named: dataFile)
    }
    return name
  }

  /// Throws if a name leaves the folder or refers to something other than a file.
  private func throwUnlessMissing(_ name: String, dataFile: String?) throws(AssetError) {
    do {
      _ = try folder.read(name, job: job)
    } catch {
      if error.reason == .notFound { return }
      throw AssetError(texture: name, error, named: dataFile)
    }
  }

  private static func error(
    _ file: String,
    _ message: String,
    dataFile: String?
  ) -> AssetError {
    let cause = Diagnostic(
      .error,
      code: "atlas.texture",
      location: DiagnosticLocation(),
      message: message
    )
    let reason = AssetError.Reason.texture(file: file, cause: cause, category: .input)
    return AssetError(reason, at: DiagnosticLocation(file: dataFile))
  }
}
