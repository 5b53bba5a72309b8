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
  /// Windows and OS/2 bitmaps, see `BMP`.
  case bmp
  /// Photoshop documents, of which the merged image is read, see `PSD`.
  case psd
  /// Truevision TGA, see `TGA`.
  case tga

  /// The format of a file by its content; nil for all others.
  ///
  /// A TGA file has no signature: it is recognized if its header is plausible and the file is long
  /// enough for the image.
  ///
  /// - Parameter bytes: The file; its first twelve bytes are sufficient for PNG, JPEG, WebP and GIF.
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
    } else if BMP.hasSignature(bytes) {
      self = .bmp
    } else if bytes.starts(with: PSD.signature) {
      self = .psd
    } else if TGA.isPlausible(bytes) {
      self = .tga
    } else {
      return nil
    }
  }

  /// The format of a file by its content, or by its name if it is called a TGA file and is of no
  /// other known type.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file.
  package init?(of bytes: [UInt8], name: String?) {
    if let format = Self(of: bytes) {
      self = format
    } else if let name = name?.lowercased(), TGA.hasFileExtension(name), TGA.isPossible(bytes) {
      self = .tga
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
    case .bmp: "BMP"
    case .psd: "PSD"
    case .tga: "TGA"
    }
  }

  /// The file extensions, with leading dots.
  public var fileExtensions: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .webp: [".webp"]
    case .gif: [".gif"]
    case .bmp: [".bmp"]
    case .psd: [".psd", ".psb"]
    case .tga: [".tga"]
    }
  }

  /// The names of all formats as a comma-separated list: `PNG, JPEG, WebP, GIF, BMP, PSD, TGA`.
  public static let allNames = allCases.map(\.name).joined(separator: ", ")

  /// The file extensions of all formats.
  public static let allFileExtensions = allCases.flatMap(\.fileExtensions)
}
