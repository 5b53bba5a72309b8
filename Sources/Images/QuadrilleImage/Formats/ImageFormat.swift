/// The supported image formats.
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
  /// Sprites of Aseprite, see ``AsepriteFile``.
  case aseprite

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
    case .aseprite: "Aseprite"
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
    case .aseprite: [".aseprite", ".ase"]
    }
  }

  /// The names of all formats as a comma-separated list: `PNG, JPEG, WebP, GIF, BMP, PSD, TGA,
  /// Aseprite`.
  public static let allNames = allCases.map(\.name).joined(separator: ", ")

  /// The file extensions of all formats.
  public static let allFileExtensions = allCases.flatMap(\.fileExtensions)
}
