public import QuadrilleSystem

extension PVRTexture {
  /// The source file of a texture: the details that the texture itself does not represent.
  ///
  /// As long as the texture matches its file, it is written with the same header, irregularities
  /// and extra bytes included.
  package final class Source: Sendable {
    /// The name for messages, as the caller gave it.
    package let name: String?
    /// The version and the wrapper.
    package let container: PVRContainer
    /// Whether the wrapper was encrypted, which only CCZ supports.
    package let isEncrypted: Bool
    /// The unmodified header.
    package let header: PVRHeader
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
    let texture: PVRTexture

    init(
      of texture: PVRTexture,
      header: PVRHeader,
      _ plain: UnwrappedBytes,
      name: String?,
      pixels: Range<Int>,
      ranges: [Range<Int>],
      metadataOffsets: [Int],
      warnings: [Diagnostic]
    ) {
      self.name = name
      self.header = header
      self.pixels = pixels
      self.ranges = ranges
      self.metadataOffsets = metadataOffsets
      self.warnings = warnings
      container = PVRContainer(header.version, in: plain.wrapper)
      isEncrypted = plain.isEncrypted
      head = Array(plain.bytes[..<pixels.lowerBound])
      tail = Array(plain.bytes[pixels.upperBound...])
      var facts = texture
      facts.images = []
      self.texture = facts
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
      case .legacy(let header):
        let kept: PVRLegacyHeader.Flags = [.normalMap, .border, .falseColorMipmaps]
        return header.flags.intersection(kept).rawValue
      case .v3(let header): return header.flags & ~PVR3Header.premultipliedFlag
      }
    }
  }

  /// The version and wrapper of the source file; plain version 3 for a texture without a source.
  public var container: PVRContainer { source?.container ?? PVRContainer(.v3) }

  /// The warnings about the source file, in the order in which they were found.
  public var warnings: [Diagnostic] { source?.warnings ?? [] }
}
