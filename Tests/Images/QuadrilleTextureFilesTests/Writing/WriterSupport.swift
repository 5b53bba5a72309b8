import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

/// The version and the container that a texture is written in.
struct Writing {
  /// The container; nil keeps that of the file.
  var container: TextureContainer?
  var key: CCZKey?
  var compressionLevel = 6

  init(_ container: TextureContainer, key: CCZKey? = nil) {
    self.container = container
    self.key = key
  }

  /// Keeps the container of the file.
  init(keepingWith key: CCZKey? = nil) { self.key = key }
}

/// The result of writing a texture.
struct Written {
  let bytes: [UInt8]
  let warnings: [Diagnostic]

  init(_ texture: TextureFile, by writing: Writing) throws {
    var warnings: [Diagnostic] = []
    bytes = try texture.encoded(
      container: writing.container,
      key: writing.key,
      compressionLevel: writing.compressionLevel,
      warnings: &warnings
    )
    self.warnings = warnings
  }

  init(_ texture: TextureFile, _ version: PVRVersion) throws {
    try self.init(texture, by: Writing(TextureContainer(ContainerFormat(version))))
  }

  /// The warning codes.
  var codes: [String] { warnings.map(\.code) }
}

/// The error that writing a texture throws.
func writeFailure(
  _ texture: TextureFile,
  _ container: TextureContainer = TextureContainer(.pvr3),
  key: CCZKey? = nil
) -> TextureFileError? {
  var warnings: [Diagnostic] = []
  do throws(TextureFileError) {
    _ = try texture.encoded(container: container, key: key, name: "out.pvr", warnings: &warnings)
    return nil
  } catch {
    return error
  }
}

/// The file in a wrapper, unpacked by zlib alone.
func unwrapped(_ bytes: [UInt8]) throws -> [UInt8] {
  if bytes.starts(with: [0x1F, 0x8B]) { return try Inflate.gzip(bytes.span).bytes }
  guard bytes.starts(with: "CCZ!".utf8) else { return bytes }
  return try Inflate.zlib(bytes.span.extracting(16..<bytes.count)).bytes
}

/// The stored bytes of one image.
func stored(_ file: TextureFile, level: Int, surface: Int = 0, face: Int = 0) -> [UInt8] {
  file.withStoredBytes(level: level, surface: surface, face: face) { span in
    unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
