public import QuadrilleSystem

extension TextureFile {
  /// The source file of a texture: the details that the texture itself does not represent.
  ///
  /// As long as the texture matches its file, it is written with the same header, irregularities
  /// and extra bytes included.
  package final class Source: Sendable {
    /// The name for messages, as the caller gave it.
    package let name: String?
    /// The format and the wrapper.
    package let container: TextureContainer
    /// Whether the wrapper was encrypted, which only CCZ supports.
    package let isEncrypted: Bool
    /// The unmodified header of a PVR file; nil for other formats.
    package let header: PVRHeader?
    /// The fields of the header of another format.
    package let fields: [ContainerField]
    /// The range of the pixels in the unwrapped file: after the 44 or 52 bytes of the header, or
    /// after the metadata.
    package let pixels: Range<Int>
    /// The range of each image in the unwrapped file, at index `(level * surfaces + surface) *
    /// faces + face`; empty for an unknown layout.
    package let ranges: [Range<Int>]
    /// The offset of each metadata block of version 3 in the unwrapped file.
    package let metadataOffsets: [Int]
    /// The warnings about the file, in the order in which they were found.
    package let warnings: [Diagnostic]
    /// The bytes before the pixels.
    let head: [UInt8]
    /// The bytes after the last level.
    let tail: [UInt8]
    /// The texture that the header describes, without images.
    let texture: TextureFile

    init(
      texture: TextureFile,
      name: String?,
      container: TextureContainer,
      isEncrypted: Bool,
      header: PVRHeader?,
      fields: [ContainerField],
      pixels: Range<Int>,
      ranges: [Range<Int>],
      metadataOffsets: [Int],
      head: [UInt8],
      tail: [UInt8],
      warnings: [Diagnostic]
    ) {
      self.texture = texture
      self.name = name
      self.container = container
      self.isEncrypted = isEncrypted
      self.header = header
      self.fields = fields
      self.pixels = pixels
      self.ranges = ranges
      self.metadataOffsets = metadataOffsets
      self.head = head
      self.tail = tail
      self.warnings = warnings
    }

    /// The number of bytes after the last level.
    package var trailingByteCount: Int { tail.count }

    /// The size of the unwrapped file in bytes.
    package var unpackedByteCount: Int { pixels.upperBound + tail.count }

    /// The data of a metadata block, in the byte order of the file.
    ///
    /// - Precondition: The block was read from the file.
    package func metadataBytes(ofBlock index: Int) -> ArraySlice<UInt8> {
      let start = metadataOffsets[index] + 12
      return head[start..<(start + texture.metadata.blocks[index].data.count)]
    }

    /// The flags without a meaning for a texture.
    var otherFlags: UInt32 {
      switch header {
      case nil: return 0
      case .legacy(let header):
        let kept: PVRLegacyHeader.Flags = [.normalMap, .border, .falseColorMipmaps]
        return header.flags.intersection(kept).rawValue
      case .v3(let header): return header.flags & ~PVR3Header.premultipliedFlag
      }
    }
  }

  /// The format and wrapper of the source file; plain PVR version 3 for a texture without one.
  public var container: TextureContainer { source?.container ?? TextureContainer(.pvr3) }

  /// The warnings about the source file, in the order in which they were found.
  public var warnings: [Diagnostic] { source?.warnings ?? [] }
}
