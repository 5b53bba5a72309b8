internal import QuadrilleSystem

/// How files of a format are recognized, read and written.
///
/// Each format declares one in its own folder; ``all`` lists them.
struct ContainerCodec: Sendable {
  /// The format.
  let format: ContainerFormat
  /// Whether a file is of this format, by its first bytes.
  let isRecognized: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Reads the bytes of a file that it recognizes.
  let read: @Sendable (ContainerBytes) throws(TextureFileError) -> ContainerContents
  /// The bytes of a file, as chunks.
  let write: @Sendable (inout ContainerWriting) throws(TextureFileError) -> [ArraySlice<UInt8>]

  init(
    _ format: ContainerFormat,
    isRecognized: @escaping @Sendable (_ bytes: [UInt8]) -> Bool,
    read: @escaping @Sendable (ContainerBytes) throws(TextureFileError) -> ContainerContents,
    write:
      @escaping @Sendable (inout ContainerWriting) throws(TextureFileError)
      -> [ArraySlice<UInt8>]
  ) {
    self.format = format
    self.isRecognized = isRecognized
    self.read = read
    self.write = write
  }
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
