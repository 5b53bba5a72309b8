import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension Page {
  /// Reads a texture that the caller names: PNG, JPEG, WebP, GIF, or PVR of any kind, as its
  /// content says.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isPremultiplied: Whether colour was multiplied by alpha; nil leaves it to the file.
  ///   - key: What encrypted `.pvr.ccz` files are read with.
  ///   - limits: Bounds on bytes and sides.
  /// - Throws: ``AssetError`` with the code of the file's own reader behind `atlas.texture`.
  public init(
    contentsOf path: String,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    limits: Limits = .default
  ) throws(AssetError) {
    let read = Self.decoded(name: path, key: key, limits: limits) { () throws(IOError) in
      try FileBytes.read(path: path, limits: limits)
    }
    var warnings: [Diagnostic] = []
    let page = try Self.cached("page file \(path)", key, read, &warnings)
    self = isPremultiplied.map { page.with(alphaMode: $0 ? .premultiplied : .straight) } ?? page
  }

  /// A page with what was tolerated in its file.
  private struct Decoded: Sendable {
    let page: Page
    let warnings: [Diagnostic]
  }

  /// How a file is read and decoded.
  private static func decoded(
    name: String,
    key: CCZKey?,
    limits: Limits,
    _ read: @escaping () throws(IOError) -> [UInt8]
  ) -> () throws(AssetError) -> Decoded {
    { () throws(AssetError) in
      let bytes: [UInt8]
      do throws(IOError) {
        bytes = try read()
      } catch {
        throw AssetError(.file(error), at: error.location)
      }
      var warnings: [Diagnostic] = []
      let page = try Page(
        decoding: bytes,
        name: name,
        key: key,
        limits: limits,
        warnings: &warnings
      )
      return Decoded(page: page, warnings: warnings)
    }
  }

  /// A page, kept by resident processes unless it is encrypted.
  private static func cached(
    _ name: @autoclosure () -> String,
    _ key: CCZKey?,
    _ read: () throws(AssetError) -> Decoded,
    _ warnings: inout [Diagnostic]
  ) throws(AssetError) -> Page {
    let decoded =
      try key != nil
      ? read() : ResidentCache.value(name, byteCount: { $0.page.byteCount }, read)
    warnings += decoded.warnings
    return decoded.page
  }

  /// Decodes a texture: PNG, JPEG, WebP, GIF or PVR as its first bytes say.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name, for messages and for the scale in it.
  ///   - key: What encrypted `.pvr.ccz` files are read with.
  ///   - limits: Bounds on sides and on what it unpacks to.
  ///   - warnings: What was tolerated is added here.
  public init(
    decoding bytes: [UInt8],
    name: String,
    key: CCZKey? = nil,
    limits: Limits = .default,
    warnings: inout [Diagnostic]
  ) throws(AssetError) {
    try self.init(
      decoding: bytes,
      name: name,
      owner: name,
      key: key,
      limits: limits,
      warnings: &warnings
    )
  }

  /// Decodes a texture as ``init(decoding:name:key:limits:warnings:)`` does.
  ///
  /// - Parameter owner: The data file that names the texture, where there is one: where the page is
  ///   decoded by another thread, messages begin with it.
  package init(
    decoding bytes: [UInt8],
    name: String,
    owner: String,
    key: CCZKey?,
    limits: Limits,
    warnings: inout [Diagnostic]
  ) throws(AssetError) {
    if let image = PageDecoding.begin(bytes, name: name, owner: owner, limits: limits) {
      self.init(image, name: name)
    } else if ImageFormat(of: bytes) != nil {
      do throws(ImageError) {
        let image = try ImageFile.decode(bytes, name: name, limits: limits)
        var bitmap = image.bitmap
        bitmap.scale = AssetResolver().scale(ofPath: name)
        warnings += image.warnings
        self.init(bitmap, name: name)
      } catch {
        throw AssetError(texture: name, error, named: name)
      }
    } else {
      do throws(PVRError) {
        let texture = try PVRTexture(decoding: bytes, name: name, limits: limits, key: key)
        try self.init(texture, name: name)
        warnings += texture.warnings
      } catch {
        throw AssetError(texture: name, error, named: name)
      }
    }
  }
}

extension Page {
  /// Reads a texture that a file names, from beneath a folder and from nowhere else.
  ///
  /// - Parameters:
  ///   - name: The file, relative to the folder; `.png` where it has no extension.
  ///   - folder: The fence.
  ///   - traits: The device that the file is chosen for.
  ///   - isPremultiplied: Whether colour was multiplied by alpha; nil leaves it to the file.
  ///   - key: What encrypted `.pvr.ccz` files are read with.
  ///   - limits: Bounds on bytes and sides.
  ///   - warnings: What was tolerated is added here.
  /// - Throws: ``AssetError``; `path.outside` where the name leads out of the folder.
  public init(
    named name: String,
    in folder: Folder,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    limits: Limits = .default,
    warnings: inout [Diagnostic]
  ) throws(AssetError) {
    let file = folder.resolve(name, ["png"], traits)
    let path = folder.path(of: file)
    let read = Self.decoded(name: path, key: key, limits: limits) { () throws(IOError) in
      try folder.read(file, limits: limits)
    }
    let page = try Self.cached("page \(path)", key, read, &warnings)
    self = isPremultiplied.map { page.with(alphaMode: $0 ? .premultiplied : .straight) } ?? page
  }
}

extension Folder {
  /// The file that a name means for a device; the name itself where none is there.
  fileprivate func resolve(
    _ name: String,
    _ extensions: [String],
    _ traits: AssetTraits
  ) -> String {
    AssetResolver(traits: traits)
      .resolve(name, defaultExtensions: extensions, fileExists: contains).path ?? name
  }
}
