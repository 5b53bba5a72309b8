/// A format of texture files: its name, its title and its extensions.
///
/// The format of a file is detected from its contents, never by its name.
public struct ContainerFormat: Sendable {
  /// The stable name: `pvr3`, `ktx2` and so on.
  public let name: String
  /// The name in a sentence: `PVR v3`, `KTX 2`.
  public let title: String
  /// The extensions of files, without the dot, in lower case; the first one is written.
  public let fileExtensions: [String]

  /// All formats; the first that recognizes a file reads it.
  public static let all: [ContainerFormat] = [.pvr1, .pvr2, .pvr3, .ktx, .ktx2, .dds, .pkm, .astc]

  /// PVR version 1, with a header of 44 bytes.
  public static let pvr1 = ContainerFormat("pvr1", "PVR v1", fileExtensions: ["pvr"])
  /// PVR version 2, with a header of 52 bytes.
  public static let pvr2 = ContainerFormat("pvr2", "PVR v2", fileExtensions: ["pvr"])
  /// PVR version 3.
  public static let pvr3 = ContainerFormat("pvr3", "PVR v3", fileExtensions: ["pvr"])
  /// KTX 1 (Khronos, "KTX File Format", version 1).
  public static let ktx = ContainerFormat("ktx", "KTX", fileExtensions: ["ktx"])
  /// KTX 2 (Khronos, "KTX File Format Specification", version 2.0), without supercompression, with
  /// Zstandard or zlib.
  public static let ktx2 = ContainerFormat("ktx2", "KTX 2", fileExtensions: ["ktx2"])
  /// DDS of Direct3D: headers of version 9 and the extension of version 10.
  public static let dds = ContainerFormat("dds", "DDS", fileExtensions: ["dds"])
  /// PKM of etcpack: one image of ETC1, ETC2 or EAC.
  public static let pkm = ContainerFormat("pkm", "PKM", fileExtensions: ["pkm"])
  /// The `.astc` files of Arm's encoder: one image.
  public static let astc = ContainerFormat("astc", "ASTC", fileExtensions: ["astc"])

  /// The format with a name; nil if there is none.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  private init(_ name: String, _ title: String, fileExtensions: [String]) {
    self.name = name
    self.title = title
    self.fileExtensions = fileExtensions
  }

  /// The format of a version of PVR.
  package init(_ version: PVRVersion) {
    switch version {
    case .v1: self = .pvr1
    case .v2: self = .pvr2
    case .v3: self = .pvr3
    }
  }

  /// The version of a PVR file; nil for other formats.
  package var pvrVersion: PVRVersion? {
    switch self {
    case .pvr1: .v1
    case .pvr2: .v2
    case .pvr3: .v3
    default: nil
    }
  }
}

extension ContainerFormat: Hashable, CustomStringConvertible {
  /// Whether the names of two formats are equal.
  public static func == (lhs: ContainerFormat, rhs: ContainerFormat) -> Bool {
    lhs.name == rhs.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The same as ``name``.
  public var description: String { name }
}
