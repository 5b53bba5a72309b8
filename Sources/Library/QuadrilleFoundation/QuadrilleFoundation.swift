// Quadrille itself does without Foundation; this product is for clients that use it.
@_exported import Quadrille

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Bitmap {
  /// Reads an image file of any `ImageFormat`; its content decides, not its name.
  ///
  /// - Parameters:
  ///   - url: The file's URL.
  ///   - job: The job; its limits bound bytes and dimensions.
  /// - Throws: `ImageError`, also where the file cannot be read.
  public init(contentsOf url: URL, job: JobContext = .default) throws(ImageError) {
    try self.init(contentsOf: url.path, job: job)
  }

  /// Writes the image to a PNG file, in one step.
  ///
  /// - Parameters:
  ///   - url: The file's URL.
  ///   - level: How hard to try for a small file.
  /// - Throws: `ImageError`, also where the file cannot be written.
  public func write(to url: URL, level: PNG.Level = .standard) throws(ImageError) {
    try write(to: url.path, level: level)
  }

  /// The image as a PNG file.
  ///
  /// - Parameter level: How hard to try for a small file.
  /// - Throws: `PNGError` where memory is short.
  public func pngData(level: PNG.Level = .standard) throws(PNGError) -> Data {
    Data(try PNG.encode(self, level: level))
  }
}

extension AsepriteFile {
  /// Reads a sprite of Aseprite.
  ///
  /// - Parameters:
  ///   - url: The file's URL.
  ///   - job: The job; its limits bound what is read.
  /// - Throws: `ImageError`, also where the file cannot be read.
  public init(contentsOf url: URL, job: JobContext = .default) throws(ImageError) {
    try self.init(contentsOf: url.path, job: job)
  }
}

extension Sprite {
  /// Reads a sprite that fills its page.
  ///
  /// - Parameter url: The file's URL.
  /// - Throws: `AssetError`.
  public init(contentsOf url: URL) throws(AssetError) { try self.init(contentsOf: url.path) }
}

extension TextureFile {
  /// Reads a texture file.
  ///
  /// - Parameters:
  ///   - url: The file's URL.
  ///   - job: The job; its limits bound bytes and dimensions.
  /// - Throws: `TextureFileError`.
  public init(contentsOf url: URL, job: JobContext = .default) throws(TextureFileError) {
    try self.init(contentsOf: url.path, job: job)
  }
}

extension SpriteAtlas {
  /// Loads an atlas and its textures.
  ///
  /// - Parameters:
  ///   - url: The URL of the data file, or of the folder that is the atlas.
  ///   - formats: The formats that the data file may be of.
  ///   - job: The job; its limits bound everything that is read.
  /// - Throws: `AtlasError`.
  public init(
    contentsOf url: URL,
    formats: [AtlasFormat] = AtlasFormat.all,
    job: JobContext = .default
  ) throws(AtlasError) {
    try self.init(contentsOf: url.path, formats: formats, job: job)
  }

  /// Writes the atlas in a format, its pages as PNG next to the data file.
  ///
  /// - Parameters:
  ///   - url: The URL of the data file, or of the folder where the format has one.
  ///   - format: The format; nil for that of the path's extension.
  /// - Throws: As for a path.
  public func write(to url: URL, format: AtlasFormat? = nil) throws {
    try write(to: url.path, format: format)
  }
}

extension Font {
  /// Reads a font file.
  ///
  /// - Parameter url: The file's URL.
  /// - Throws: `FontError`.
  public init(contentsOf url: URL) throws(FontError) { try self.init(contentsOf: url.path) }
}

extension Scene {
  /// Reads a scene file and everything that it names.
  ///
  /// - Parameters:
  ///   - url: The file's URL.
  ///   - options: What the file does not decide.
  ///   - job: The job; its limits bound what is read and drawn.
  /// - Throws: `SceneError`.
  public init(
    contentsOf url: URL,
    options: SceneOptions = SceneOptions(),
    job: JobContext = .default
  ) throws(SceneError) {
    try self.init(contentsOf: url.path, options: options, job: job)
  }
}

extension AssetResolver {
  /// The URL of the file of a name, after `-[NSBundle URLForResource:withExtension:]`.
  ///
  /// - Parameter name: A name or path, with or without its extension.
  /// - Throws: `AssetError` with the names that were tried.
  public func url(for name: String) throws(AssetError) -> URL {
    URL(fileURLWithPath: try path(for: name))
  }
}
