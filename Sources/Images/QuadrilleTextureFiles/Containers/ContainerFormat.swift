internal import QuadrilleSystem

/// A format of texture files: its name, its extensions, how it is recognized, read and written.
///
/// Each format is one value, in a folder with its reader and writer; ``all`` lists them. The format
/// of a file is detected from its contents, never by its name.
public struct ContainerFormat: Sendable {
  /// The stable name: `pvr3`, `ktx2` and so on.
  public let name: String
  /// The name in a sentence: `PVR v3`, `KTX 2`.
  public let title: String
  /// The extensions of files, without the dot, in lower case; the first one is written.
  public let fileExtensions: [String]
  /// Whether a file is of this format, by its first bytes.
  let isRecognized: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Reads the bytes of a file that it recognizes.
  let read: @Sendable (ContainerBytes) throws(TextureFileError) -> ContainerContents
  /// The bytes of a file, as chunks.
  let write: @Sendable (inout ContainerWriting) throws(TextureFileError) -> [ArraySlice<UInt8>]

  /// All formats; the first that recognizes a file reads it.
  public static let all: [ContainerFormat] = [.pvr1, .pvr2, .pvr3, .ktx, .ktx2, .dds, .pkm, .astc]

  /// The format with a name; nil if there is none.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  init(
    name: String,
    title: String,
    fileExtensions: [String],
    isRecognized: @escaping @Sendable (_ bytes: [UInt8]) -> Bool,
    read: @escaping @Sendable (ContainerBytes) throws(TextureFileError) -> ContainerContents,
    write:
      @escaping @Sendable (inout ContainerWriting) throws(TextureFileError)
      -> [ArraySlice<UInt8>]
  ) {
    self.name = name
    self.title = title
    self.fileExtensions = fileExtensions
    self.isRecognized = isRecognized
    self.read = read
    self.write = write
  }

  /// The format that recognizes a file; nil if none does.
  package static func of(_ bytes: [UInt8]) -> ContainerFormat? {
    all.first { $0.isRecognized(bytes) }
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

/// The unwrapped bytes of a file, for a reader.
struct ContainerBytes {
  /// The whole file.
  let bytes: [UInt8]
  /// The name for messages.
  let name: String?
  /// The job that reads.
  let job: JobContext
}

/// What a reader found in a file.
struct ContainerContents {
  /// The texture, without a source.
  var texture: TextureFile
  /// The header of a PVR file.
  var header: PVRHeader?
  /// The fields of another header, in their order.
  var fields: [ContainerField] = []
  /// The range of the pixels in the file.
  var pixels: Range<Int>
  /// The range of each image in the file, in the order of ``TextureFile/images``; empty if images
  /// are compressed or not apart.
  var ranges: [Range<Int>] = []
  /// The offset of each metadata block of a PVR file.
  var metadataOffsets: [Int] = []
  /// The compression of the levels.
  var supercompression: Supercompression?
  /// What is irregular in the file.
  var warnings: [Diagnostic] = []
}

/// A field of a header, for reports.
package struct ContainerField: Sendable {
  /// The value of a field.
  package enum Value: Sendable {
    /// A number.
    case number(Int)
    /// A number that is usually written with hexadecimal digits.
    case code(UInt32)
    /// Text.
    case text(String)
  }

  /// The name in the format's specification.
  package let name: String
  /// The value.
  package let value: Value

  init(_ name: String, _ number: Int) {
    self.name = name
    value = .number(number)
  }

  init(_ name: String, code: UInt32) {
    self.name = name
    value = .code(code)
  }

  init(_ name: String, text: String) {
    self.name = name
    value = .text(text)
  }
}
