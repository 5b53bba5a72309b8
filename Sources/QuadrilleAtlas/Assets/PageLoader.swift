public import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

extension Page {
  /// Reads a texture that the caller names: PNG, or PVR of any kind; its content decides.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isPremultiplied: Whether colour was multiplied by alpha; nil leaves it to the file.
  ///   - limits: Bounds on bytes and sides.
  /// - Throws: ``AtlasError`` with the code of the file's own reader behind `atlas.texture`.
  public init(
    contentsOf path: String,
    isPremultiplied: Bool? = nil,
    limits: Limits = .default
  ) throws(AtlasError) {
    let bytes = try AtlasError.wrapping { () throws(IOError) in
      try FileBytes.read(path: path, limits: limits)
    }
    var warnings: [Diagnostic] = []
    let page = try Page(decoding: bytes, name: path, limits: limits, warnings: &warnings)
    self = isPremultiplied.map { page.with(alphaMode: $0 ? .premultiplied : .straight) } ?? page
  }

  /// Decodes a texture, PNG or PVR as its first bytes say.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages and for the scale in it.
  ///   - limits: Bounds on sides and on what it unpacks to.
  ///   - warnings: What was tolerated is added here.
  public init(
    decoding bytes: [UInt8],
    name: String,
    limits: Limits = .default,
    warnings: inout [Diagnostic]
  ) throws(AtlasError) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      do throws(PNGError) {
        let image = try PNG.decode(bytes, name: name, limits: limits)
        var bitmap = image.bitmap
        bitmap.scale = AssetResolver().scale(ofPath: name)
        warnings += image.warnings
        self.init(bitmap, name: name)
      } catch {
        throw AtlasError(texture: name, error, named: name)
      }
    } else {
      do throws(PVRError) {
        let texture = try PVRTexture(decoding: bytes, name: name, limits: limits)
        try self.init(texture, name: name)
        warnings += texture.warnings
      } catch {
        throw AtlasError(texture: name, error, named: name)
      }
    }
  }
}

extension AtlasError {
  /// The error of a texture that the data file named.
  init(texture file: String, _ error: some QuadrilleError, named dataFile: String?) {
    let reason = Reason.texture(file: file, cause: Diagnostic(error), category: error.category)
    self.init(reason, at: Place(file: dataFile))
  }
}

/// Finds and decodes the textures of an atlas, each file once.
///
/// Names from a data file are looked for beneath its folder and nowhere else.
struct PageLoader {
  private let folder: Folder
  private let resolver: AssetResolver
  private let limits: Limits
  private var pages: [String: Page] = [:]
  /// The file of each list of names that was looked for.
  private var files: [[String]: String] = [:]
  /// What was tolerated in the textures.
  private(set) var warnings: [Diagnostic] = []

  init(folder: Folder, traits: AssetTraits, limits: Limits) {
    self.folder = folder
    resolver = AssetResolver(traits: traits)
    self.limits = limits
  }

  /// Loads the texture of a page.
  ///
  /// - Parameter dataFile: The name of the data file, for messages.
  mutating func load(
    _ page: AtlasDescription.Page,
    dataFile: String?
  ) throws(AtlasError) -> Page {
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
      bytes = try folder.read(file, limits: limits)
    } catch {
      throw AtlasError(texture: file, error, named: dataFile)
    }
    let result: Page
    do {
      let path = folder.path(of: file)
      result = try Page(decoding: bytes, name: path, limits: limits, warnings: &warnings)
    } catch {
      throw AtlasError(error.reason, at: Place(file: dataFile))
    }
    pages[file] = result
    return result
  }

  /// The file of a page: each name as it stands, with other extensions, then in other letter case.
  func find(_ page: AtlasDescription.Page, dataFile: String?) throws(AtlasError) -> String {
    for (index, name) in page.fileNames.enumerated() {
      let asset = AssetName(name)
      let candidates = [name] + [".pvr.ccz", ".pvr.gz", ".pvr", ".png"].map(asset.with)
      for candidate in candidates where !asset.stem.isEmpty {
        // A named file without an extension may be just that.
        if page.isExactFile, exists(candidate) { return candidate }
        let found = resolver.resolve(candidate, defaultExtensions: ["png"], fileExists: exists)
        if let path = found.path { return path }
        if asset.suffix.isEmpty, exists(candidate) { return candidate }
      }
      if index < page.namedCount { try refuseUnlessMissing(name, dataFile: dataFile) }
      for candidate in candidates {
        if let match = folder.firstMatch(caseInsensitively: candidate) { return match }
      }
    }
    guard let name = page.fileNames.first else {
      let cause = Diagnostic(.error, code: "atlas.texture", place: Place(), message: "has no name")
      let reason = AtlasError.Reason.texture(file: "", cause: cause, category: .input)
      throw AtlasError(reason, at: Place(file: dataFile))
    }
    do {
      _ = try folder.read(name, limits: limits)
    } catch {
      throw AtlasError(texture: name, error, named: dataFile)
    }
    return name
  }

  private func exists(_ name: String) -> Bool { folder.contains(name) }

  /// Throws where a name leads out of the folder or to something that is no file.
  private func refuseUnlessMissing(_ name: String, dataFile: String?) throws(AtlasError) {
    do {
      _ = try folder.read(name, limits: limits)
    } catch {
      if error.reason == .notFound { return }
      throw AtlasError(texture: name, error, named: dataFile)
    }
  }
}
