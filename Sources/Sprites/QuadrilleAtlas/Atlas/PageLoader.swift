import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

/// Finds and decodes the textures of an atlas, each file once.
///
/// Names from a data file are resolved within its folder only.
struct PageLoader {
  /// The fallback extensions of a page, in order of preference.
  private static let fileExtensions =
    [".pvr.ccz", ".pvr.gz", ".pvr"] + ImageFormat.allFileExtensions + [".ktx2", ".ktx", ".dds"]

  private let folder: Folder
  private let resolver: AssetResolver
  private let key: CCZKey?
  private let job: JobContext
  private var pages: [String: Page] = [:]
  /// The file found for each list of names.
  private var files: [[String]: String] = [:]
  /// Irregularities of the textures that were tolerated.
  private(set) var warnings: [Diagnostic] = []

  init(folder: Folder, traits: AssetTraits, key: CCZKey?, job: JobContext) {
    self.folder = folder
    resolver = AssetResolver(traits: traits)
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
    let result: Page
    do {
      let path = folder.path(of: file)
      result = try Page(
        decoding: bytes,
        name: path,
        owner: dataFile ?? path,
        key: key,
        job: job,
        warnings: &warnings
      )
    } catch {
      throw AssetError(error.reason, at: DiagnosticLocation(file: dataFile))
    }
    pages[file] = result
    return result
  }

  /// Finds the file of a page: by its exact name, then with other extensions, then ignoring case.
  func find(_ page: AtlasDescription.Page, dataFile: String?) throws(AssetError) -> String {
    for (index, name) in page.fileNames.enumerated() {
      let asset = AssetName(name)
      let candidates = [name] + Self.fileExtensions.map(asset.with)
      for candidate in candidates where !asset.stem.isEmpty {
        // An explicit name may be that of a file without an extension.
        if page.isExactFile, exists(candidate) { return candidate }
        let found = resolver.resolve(candidate, defaultExtensions: ["png"], fileExists: exists)
        if let path = found.path { return path }
        if asset.suffix.isEmpty, exists(candidate) { return candidate }
      }
      if index < page.namedCount { try throwUnlessMissing(name, dataFile: dataFile) }
      for candidate in candidates {
        if let match = folder.firstMatch(caseInsensitively: candidate) { return match }
      }
    }
    guard let name = page.fileNames.first else {
      let cause = Diagnostic(
        .error,
        code: "atlas.texture",
        location: DiagnosticLocation(),
        message: "has no name"
      )
      let reason = AssetError.Reason.texture(file: "", cause: cause, category: .input)
      throw AssetError(reason, at: DiagnosticLocation(file: dataFile))
    }
    do {
      _ = try folder.read(name, job: job)
    } catch {
      throw AssetError(texture: name, error, named: dataFile)
    }
    return name
  }

  private func exists(_ name: String) -> Bool { folder.contains(name) }

  /// Throws if a name leaves the folder or refers to something other than a file.
  private func throwUnlessMissing(_ name: String, dataFile: String?) throws(AssetError) {
    do {
      _ = try folder.read(name, job: job)
    } catch {
      if error.reason == .notFound { return }
      throw AssetError(texture: name, error, named: dataFile)
    }
  }
}
