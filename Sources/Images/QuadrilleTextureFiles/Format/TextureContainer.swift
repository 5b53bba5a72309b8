/// The compressed wrapper around a whole texture file.
public enum TextureWrapper: String, Sendable, CaseIterable {
  /// gzip, such as `.pvr.gz`.
  case gz
  /// The format of cocos2d, such as `.pvr.ccz`.
  case ccz
  /// The format of the Infinity Engine, `.pvrz`: the size of the file, then a zlib stream.
  case pvrz

  /// The name in a sentence.
  package var title: String {
    switch self {
    case .gz: "gzip"
    case .ccz: "CCZ"
    case .pvrz: "PVRZ"
    }
  }
}

/// The compression of each level of a KTX 2 file.
public enum Supercompression: String, Sendable, CaseIterable {
  /// Zstandard, through libzstd, which is loaded when it is first needed.
  case zstd
  /// zlib (RFC 1950).
  case zlib
}

/// The format of a texture file and what it is wrapped in.
public struct TextureContainer: Hashable, Sendable, CustomStringConvertible {
  /// The format of the file.
  public var format: ContainerFormat
  /// The wrapper around the whole file, if any.
  public var wrapper: TextureWrapper?
  /// The compression of each level, which only KTX 2 has.
  public var supercompression: Supercompression?

  /// Creates a container.
  public init(
    _ format: ContainerFormat,
    in wrapper: TextureWrapper? = nil,
    supercompression: Supercompression? = nil
  ) {
    self.format = format
    self.wrapper = wrapper
    self.supercompression = supercompression
  }

  /// The name, such as `pvr2`, `pvr2+gz`, `ktx2+zstd` or `dds`.
  public var description: String {
    format.name + (supercompression.map { "+\($0.rawValue)" } ?? "")
      + (wrapper.map { "+\($0.rawValue)" } ?? "")
  }

  /// The container that a file name asks for; nil if its extension is that of no texture file.
  ///
  /// - Parameter path: The name, such as `a.pvr.ccz` (PVR version 3), `a.ktx2` or `a.dds.gz`.
  public init?(forPath path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".pvrz") {
      self.init(.pvr3, in: .pvrz)
      return
    }
    for wrapper in [nil, TextureWrapper.gz, .ccz] {
      let suffix = wrapper.map { ".\($0.rawValue)" } ?? ""
      let format = ContainerFormat.all.last { format in
        format.fileExtensions.contains { name.hasSuffix(".\($0)\(suffix)") }
      }
      if let format {
        self.init(format, in: wrapper)
        return
      }
    }
    return nil
  }

  /// The extensions of texture files with their dots, those of wrapped files first.
  package static let allFileExtensions: [String] = {
    var plain: [String] = []
    for format in ContainerFormat.all {
      for fileExtension in format.fileExtensions where !plain.contains(".\(fileExtension)") {
        plain.append(".\(fileExtension)")
      }
    }
    return plain.flatMap { ["\($0).gz", "\($0).ccz"] } + plain + [".pvrz"]
  }()

  /// The container for a file name: of the same version of PVR if the name asks for PVR, and of
  /// the same format if it asks for none.
  func replaced(forPath path: String) -> TextureContainer {
    guard var named = TextureContainer(forPath: path) else { return TextureContainer(format) }
    if named.format.pvrVersion != nil, format.pvrVersion != nil { named.format = format }
    return named
  }
}
