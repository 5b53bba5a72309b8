import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension Page {
  /// Reads a texture file: an image of any ``/QuadrilleImage/ImageFormat``, or any kind of PVR, detected from the
  /// content.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isPremultiplied: Whether colors are premultiplied by alpha; nil leaves it to the file.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - job: The job; its limits bound bytes and image dimensions.
  /// - Throws: ``AssetError`` `atlas.texture` with the error of the format's reader.
  public init(
    contentsOf path: String,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    job: JobContext = .default
  ) throws(AssetError) {
    let read = Self.decoded(name: path, key: key) { (job) throws(IOError) in
      try FileBytes.read(path: path, job: job)
    }
    var warnings: [Diagnostic] = []
    let page = try Self.cached("page file \(path)", key, job, read, &warnings)
    self = isPremultiplied.map { page.with(alphaMode: $0 ? .premultiplied : .straight) } ?? page
  }

  /// A page with the warnings from its file.
  private struct Decoded: Sendable {
    let page: Page
    let warnings: [Diagnostic]
  }

  /// Reads and decodes a file.
  private static func decoded(
    name: String,
    key: CCZKey?,
    _ read: @escaping (JobContext) throws(IOError) -> [UInt8]
  ) -> (JobContext) throws(AssetError) -> Decoded {
    { (job) throws(AssetError) in
      let bytes: [UInt8]
      do throws(IOError) {
        bytes = try read(job)
      } catch {
        throw AssetError(.file(error), at: error.location)
      }
      var warnings: [Diagnostic] = []
      let page = try Page(
        decoding: bytes,
        name: name,
        key: key,
        job: job,
        warnings: &warnings
      )
      return Decoded(page: page, warnings: warnings)
    }
  }

  /// Returns a page, cached by resident processes unless it is encrypted.
  private static func cached(
    _ name: @autoclosure () -> String,
    _ key: CCZKey?,
    _ job: JobContext,
    _ read: (JobContext) throws(AssetError) -> Decoded,
    _ warnings: inout [Diagnostic]
  ) throws(AssetError) -> Page {
    let decoded =
      try key != nil
      ? read(job) : job.cached(name(), byteCount: { $0.page.byteCount }, read)
    warnings += decoded.warnings
    return decoded.page
  }

  /// Decodes a texture: an image of any `ImageFormat` or PVR, detected from the content.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages and for the scale suffix.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - job: The job; its limits bound image dimensions and the decompressed size.
  ///   - warnings: Receives the warnings.
  public init(
    decoding bytes: [UInt8],
    name: String,
    key: CCZKey? = nil,
    job: JobContext = .default,
    warnings: inout [Diagnostic]
  ) throws(AssetError) {
    try self.init(
      decoding: bytes,
      name: name,
      owner: name,
      key: key,
      job: job,
      warnings: &warnings
    )
  }

  /// Decodes a texture like ``init(decoding:name:key:job:warnings:)``.
  ///
  /// - Parameter owner: The data file that references the texture, if there is one: error messages
  ///   begin with it if the page is decoded on another thread.
  package init(
    decoding bytes: [UInt8],
    name: String,
    owner: String,
    key: CCZKey?,
    job: JobContext,
    warnings: inout [Diagnostic]
  ) throws(AssetError) {
    if let image = PageDecoding.begin(bytes, name: name, owner: owner, job: job) {
      self.init(image, name: name)
    } else if ImageFormat(of: bytes, name: name) != nil {
      do throws(ImageError) {
        let image = try ImageFile.decode(bytes, name: name, job: job)
        var bitmap = image.bitmap
        bitmap.scale = AssetResolver().scale(ofPath: name)
        warnings += image.warnings
        self.init(bitmap, name: name)
      } catch {
        throw AssetError(texture: name, error, named: name)
      }
    } else {
      do throws(TextureFileError) {
        let texture = try TextureFile(decoding: bytes, name: name, job: job, key: key)
        try self.init(texture, name: name, job: job)
        warnings += texture.warnings
      } catch {
        throw AssetError(texture: name, error, named: name)
      }
    }
  }
}

extension Page {
  /// Reads a texture referenced by a file, from within a root directory.
  ///
  /// - Parameters:
  ///   - name: The file, relative to the folder; `.png` is appended if it has no extension.
  ///   - folder: The root directory; paths must not leave it.
  ///   - traits: The device for which the file is selected.
  ///   - isPremultiplied: Whether colors are premultiplied by alpha; nil leaves it to the file.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - job: The job; its limits bound bytes and image dimensions.
  ///   - warnings: Receives the warnings.
  /// - Throws: ``AssetError``; `path.outside` if the name leaves the folder.
  package init(
    named name: String,
    in folder: Folder,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    job: JobContext = .default,
    warnings: inout [Diagnostic]
  ) throws(AssetError) {
    let file = folder.resolve(name, ["png"], traits)
    let path = folder.path(of: file)
    let read = Self.decoded(name: path, key: key) { (job) throws(IOError) in
      try folder.read(file, job: job)
    }
    let page = try Self.cached("page \(path)", key, job, read, &warnings)
    self = isPremultiplied.map { page.with(alphaMode: $0 ? .premultiplied : .straight) } ?? page
  }
}

extension Folder {
  /// The file for a name and a device; the name itself if there is none.
  fileprivate func resolve(
    _ name: String,
    _ extensions: [String],
    _ traits: AssetTraits
  ) -> String {
    AssetResolver(traits: traits)
      .resolve(name, defaultExtensions: extensions, fileExists: contains).path ?? name
  }
}
