/// The supported image formats, detected by the first bytes of a file.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// PNG, see ``PNG``.
  case png
  /// JPEG, see `JPEG`.
  case jpeg
  /// WebP, see `WebP`.
  case webp
  /// GIF, see `GIF`.
  case gif

  /// The format of a file by its signature; nil for all others.
  ///
  /// - Parameter bytes: The file, or its first twelve bytes.
  public init?(of bytes: some Collection<UInt8>) {
    if bytes.starts(with: PNG.signature.prefix(4)) {
      self = .png
    } else if bytes.starts(with: JPEG.signature) {
      self = .jpeg
    } else if bytes.starts(with: Array("RIFF".utf8)),
      bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    {
      self = .webp
    } else if GIF.signatures.contains(where: { bytes.starts(with: $0) }) {
      self = .gif
    } else {
      return nil
    }
  }

  /// The display name, such as `PNG`.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .gif: "GIF"
    }
  }

  /// The file extensions, with leading dots.
  public var fileExtensions: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .webp: [".webp"]
    case .gif: [".gif"]
    }
  }

  /// The names of all formats as a comma-separated list: `PNG, JPEG, WebP, GIF`.
  public static let allNames = allCases.map(\.name).joined(separator: ", ")

  /// The file extensions of all formats.
  public static let allFileExtensions = allCases.flatMap(\.fileExtensions)
}
