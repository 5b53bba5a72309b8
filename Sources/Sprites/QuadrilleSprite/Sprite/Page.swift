public import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleTextureFiles

/// The image that contains sprites: a texture of an atlas, or a single image.
///
/// A page is an immutable value with shared storage. Two pages are equal if they share it, so that
/// a renderer uploads a page once for all sprites that use it.
public struct Page: Sendable {
  /// The content of a page.
  public enum Content: Sendable {
    /// RGBA8 pixels.
    case bitmap(Bitmap)
    /// A texture in its stored format.
    case pvr(TextureFile)
  }

  /// The identity of a page's storage.
  public typealias ID = ObjectIdentifier

  @usableFromInline
  final class Storage: Sendable {
    /// The source of the content.
    enum Source: Sendable {
      case content(Content)
      /// Being decoded by another thread; with the given alpha mode.
      case pending(PendingImage, AlphaMode)
    }

    let source: Source
    let name: String?

    init(_ source: Source, name: String?) {
      self.source = source
      self.name = name
    }
  }

  @usableFromInline
  private(set) var storage: Storage
  /// The size in pixels.
  public let pixelSize: PixelSize
  /// Nil while it is unknown, because another thread is decoding the page.
  private let knownIsOpaque: Bool?

  /// Makes a page from a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - name: The file that contained it, for messages.
  public init(_ bitmap: Bitmap, name: String? = nil) {
    storage = Storage(.content(.bitmap(bitmap)), name: name)
    pixelSize = bitmap.pixelSize
    knownIsOpaque = bitmap.isOpaque
  }

  /// Makes a page from an image that another thread is decoding.
  init(_ image: PendingImage, alphaMode: AlphaMode = .straight, name: String?) {
    storage = Storage(.pending(image, alphaMode), name: name)
    pixelSize = image.size
    knownIsOpaque = nil
  }

  /// Makes a page from a texture; its first surface and face are drawn.
  ///
  /// - Parameters:
  ///   - texture: The texture.
  ///   - name: The file that contained it, for messages.
  ///   - job: The job, whose memory must hold the first level.
  /// - Throws: `TextureFileError` with the category `unsupported` for a pixel format without a decoder.
  public init(
    _ texture: TextureFile,
    name: String? = nil,
    job: JobContext = .default
  ) throws(TextureFileError) {
    try texture.checkDecodable()
    try texture.checkBudget(job: job)
    self.init(decodable: texture, name: name)
  }

  private init(decodable texture: TextureFile, name: String?) {
    storage = Storage(.content(.pvr(texture)), name: name)
    pixelSize = texture.pixelSize
    knownIsOpaque = !texture.hasAlpha
  }

  /// The identity of the storage, valid as long as a page with this storage is alive.
  @inlinable
  public var id: ID { ObjectIdentifier(storage) }

  /// Whether no other page shares the storage.
  mutating func isUniquelyReferenced() -> Bool { isKnownUniquelyReferenced(&storage) }

  /// The pixels.
  public var content: Content {
    switch storage.source {
    case .content(let content): return content
    case .pending(let image, let alphaMode):
      var bitmap = image.bitmap
      bitmap.alphaMode = alphaMode
      return .bitmap(bitmap)
    }
  }

  /// Whether all pixels are opaque, as far as known without decoding.
  public var isOpaque: Bool {
    if let knownIsOpaque { return knownIsOpaque }
    guard case .pending(let image, _) = storage.source else { return false }
    return image.isOpaque
  }

  /// The pixels per point of a bitmap; 1 for a texture.
  package var scale: Double {
    switch storage.source {
    case .content(.bitmap(let bitmap)): bitmap.scale
    case .content(.pvr): 1
    case .pending(let image, _): image.scale
    }
  }

  /// Whether the page is or was decoded by another thread.
  var isPending: Bool {
    if case .pending = storage.source { true } else { false }
  }

  /// The file that contained the page.
  public var name: String? { storage.name }

  /// The alpha mode: straight or premultiplied.
  public var alphaMode: AlphaMode {
    switch storage.source {
    case .content(.bitmap(let bitmap)): bitmap.alphaMode
    case .content(.pvr(let texture)): texture.alphaMode
    case .pending(_, let alphaMode): alphaMode
    }
  }

  /// The pixel format; RGBA8888 for compressed formats, which decode to it.
  public var pixelFormat: PixelFormat {
    switch storage.source {
    case .pending, .content(.bitmap): .rgba8888
    case .content(.pvr(let texture)): texture.encoding.pixelFormat ?? .rgba8888
    }
  }

  /// The format of a PVR page in its file, including PVRTC and other block formats; nil for a
  /// bitmap.
  public var textureFormat: PVRPixelFormat? {
    switch content {
    case .bitmap: nil
    case .pvr(let texture): texture.format
    }
  }

  /// The pixels of level 0 as RGBA8, rows from the top.
  ///
  /// A texture is decoded at each call; see `PageBitmaps`.
  ///
  /// - Parameter job: The job that decodes it.
  public func bitmap(job: JobContext = .default) -> Bitmap {
    switch content {
    case .bitmap(let bitmap): bitmap
    case .pvr(let texture): Self.bitmap(of: texture, job: job)
    }
  }

  /// The page with another alpha mode; the pixels are not changed.
  public func with(alphaMode: AlphaMode) -> Page {
    guard alphaMode != self.alphaMode else { return self }
    switch storage.source {
    case .content(.bitmap(var bitmap)):
      bitmap.alphaMode = alphaMode
      return Page(bitmap, name: name)
    case .content(.pvr(var texture)):
      texture.alphaMode = alphaMode
      return Page(decodable: texture, name: name)
    case .pending(let image, _): return Page(image, alphaMode: alphaMode, name: name)
    }
  }

  /// The page without a file name, for pixels that are a part of another file.
  package func withoutName() -> Page {
    var result = self
    result.storage = Storage(storage.source, name: nil)
    return result
  }

  /// A mip level of a texture, rows from the top.
  static func bitmap(of texture: TextureFile, level: Int = 0, job: JobContext) -> Bitmap {
    do throws(TextureFileError) {
      return try texture.uncheckedOrientedBitmap(level, 0, 0, 0, 1, job)
    } catch {
      preconditionFailure("a page of a texture that is not decoded: \(error)")
    }
  }
}

extension Page: Hashable {
  /// Whether two pages share their storage.
  public static func == (lhs: Page, rhs: Page) -> Bool { lhs.id == rhs.id }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Page {
  /// The mip levels, premultiplied, largest first, for trilinear filtering.
  ///
  /// The levels of a PVR file are used if it has several; otherwise each pixel is the mean of four
  /// pixels of the next larger level, as generated by a GPU.
  ///
  /// - Parameter job: The job that decodes them.
  public func mipLevels(job: JobContext = .default) -> [Bitmap] {
    if case .pvr(let texture) = content, texture.mipmapCount > 1 {
      return (0..<texture.mipmapCount).map {
        Self.bitmap(of: texture, level: $0, job: job).premultiplied()
      }
    }
    return bitmap(job: job).premultiplied().mipChain(Resampling(.box, light: .encoded))
  }
}
