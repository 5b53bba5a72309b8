public import QuadrilleImage
public import QuadrilleTextureFiles

/// The pixels that sprites lie in: one texture of an atlas, or a picture of its own.
///
/// A page is an immutable value that shares its storage. Two pages are equal when they share it, so
/// that a renderer uploads a page once however many sprites name it.
public struct Page: Sendable {
  /// What a page is made of.
  public enum Content: Sendable {
    /// RGBA8 pixels.
    case bitmap(Bitmap)
    /// A texture in its stored format.
    case pvr(PVRTexture)
  }

  /// The identity of a page's storage.
  public typealias ID = ObjectIdentifier

  @usableFromInline
  final class Storage: Sendable {
    /// Where the content comes from.
    enum Source: Sendable {
      case content(Content)
      /// Another thread is decoding it; colour relates to alpha as stated.
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
  /// The sides in pixels.
  public let pixelSize: PixelSize
  /// Nil where that is not known until another thread has decoded the page.
  private let knownIsOpaque: Bool?

  /// Makes a page of a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - name: The file that it came from, for messages.
  public init(_ bitmap: Bitmap, name: String? = nil) {
    storage = Storage(.content(.bitmap(bitmap)), name: name)
    pixelSize = bitmap.pixelSize
    knownIsOpaque = bitmap.isOpaque
  }

  /// Makes a page of a picture that another thread is decoding.
  init(_ image: PendingImage, alphaMode: AlphaMode = .straight, name: String?) {
    storage = Storage(.pending(image, alphaMode), name: name)
    pixelSize = image.size
    knownIsOpaque = nil
  }

  /// Makes a page of a texture; its first surface and face are drawn.
  ///
  /// - Parameters:
  ///   - texture: The texture.
  ///   - name: The file that it came from, for messages.
  /// - Throws: `PVRError` with a category of unsupported for pixels that are not decoded here.
  public init(_ texture: PVRTexture, name: String? = nil) throws(PVRError) {
    try texture.checkDecodable()
    try texture.checkBudget()
    self.init(decodable: texture, name: name)
  }

  private init(decodable texture: PVRTexture, name: String?) {
    storage = Storage(.content(.pvr(texture)), name: name)
    pixelSize = texture.pixelSize
    knownIsOpaque = !texture.hasAlpha
  }

  /// The identity of the storage, valid as long as a page that shares it is alive.
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

  /// Whether no pixel is translucent, as far as it can be told without decoding.
  public var isOpaque: Bool {
    if let knownIsOpaque { return knownIsOpaque }
    guard case .pending(let image, _) = storage.source else { return false }
    return image.isOpaque
  }

  /// The pixels for a point that a bitmap has; 1 for a texture.
  package var scale: Double {
    switch storage.source {
    case .content(.bitmap(let bitmap)): bitmap.scale
    case .content(.pvr): 1
    case .pending(let image, _): image.scale
    }
  }

  /// Whether another thread decodes the page, or has decoded it.
  var isPending: Bool {
    if case .pending = storage.source { true } else { false }
  }

  /// The file that the page came from.
  public var name: String? { storage.name }

  /// How colour relates to alpha.
  public var alphaMode: AlphaMode {
    switch storage.source {
    case .content(.bitmap(let bitmap)): bitmap.alphaMode
    case .content(.pvr(let texture)): texture.alphaMode
    case .pending(_, let alphaMode): alphaMode
    }
  }

  /// How the pixels are stored; RGBA8888 stands for compressed blocks, which decode to it.
  public var pixelFormat: PixelFormat {
    switch storage.source {
    case .pending, .content(.bitmap): .rgba8888
    case .content(.pvr(let texture)): texture.encoding.pixelFormat ?? .rgba8888
    }
  }

  /// The format of a PVR page as its file has it, PVRTC and other blocks included; nil for a bitmap.
  public var textureFormat: PVRPixelFormat? {
    switch content {
    case .bitmap: nil
    case .pvr(let texture): texture.format
    }
  }

  /// The pixels of level 0 as RGBA8, the right way up.
  ///
  /// A page that is not made of a bitmap is decoded at each call; see ``PageBitmaps``.
  public func bitmap() -> Bitmap {
    switch content {
    case .bitmap(let bitmap): bitmap
    case .pvr(let texture): Self.bitmap(of: texture)
    }
  }

  /// The page with another word on whether its colour was multiplied by alpha; no pixel changes.
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

  /// A level of a page's texture, the right way up.
  static func bitmap(of texture: PVRTexture, level: Int = 0) -> Bitmap {
    do throws(PVRError) {
      return try texture.orientedBitmap(level: level)
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
  /// The picture and its smaller copies, premultiplied, largest first: what trilinear filtering
  /// draws from.
  ///
  /// They are those of a PVR file that has some; otherwise each is the mean of four pixels of the one
  /// above, as in texture memory.
  public func mipLevels() -> [Bitmap] {
    if case .pvr(let texture) = content, texture.levels > 1 {
      return (0..<texture.levels).map { Self.bitmap(of: texture, level: $0).premultiplied() }
    }
    return bitmap().premultiplied().mipChain(Resampling(.box, light: .encoded))
  }
}
