public import QuadrilleSystem

extension PVRTexture {
  /// A file as it stood when a texture was read from it: what the texture does not say again.
  ///
  /// As long as the texture says the same as its file, it is written with the same header, oddities and
  /// spare bytes included.
  public final class Source: Sendable {
    /// The name for messages, as the caller gave it.
    public let name: String?
    /// The version, and what the file was packed in.
    public let container: PVRContainer
    /// Whether the wrapper was encrypted; only CCZ can be.
    public let isEncrypted: Bool
    /// The header as it stands.
    public let header: PVRHeader
    /// Where the pixels lie in the unpacked file: behind the 44 or 52 bytes of the header, or behind
    /// the metadata.
    public let pixels: Range<Int>
    /// Where each image lies in the unpacked file, at index
    /// `(level * surfaces + surface) * faces + face`; empty in a format of unknown layout.
    public let ranges: [Range<Int>]
    /// Where each block of the metadata of version 3 begins in the unpacked file.
    public let metadataOffsets: [Int]
    /// What is odd about the file, in the order in which it was found.
    public let warnings: [Diagnostic]
    /// The bytes before the pixels.
    let head: [UInt8]
    /// The bytes after the last level.
    let tail: [UInt8]
    /// What they say, without images.
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

    /// The bytes after the last level.
    public var trailingByteCount: Int { tail.count }

    /// The bytes of the unpacked file.
    public var unpackedByteCount: Int { pixels.upperBound + tail.count }

    /// The data of a metadata block byte for byte, in the byte order of the file.
    ///
    /// - Precondition: The block was read from the file.
    public func metadataBytes(ofBlock index: Int) -> ArraySlice<UInt8> {
      let start = metadataOffsets[index] + 12
      return head[start..<(start + texture.metadata.blocks[index].data.count)]
    }

    /// The flags that say nothing that a texture knows.
    var otherFlags: UInt32 {
      switch header {
      case .legacy(let header):
        let kept: PVRLegacyHeader.Flags = [.normalMap, .border, .falseColorMipmaps]
        return header.flags.intersection(kept).rawValue
      case .v3(let header): return header.flags & ~PVR3Header.premultipliedFlag
      }
    }
  }

  /// The version and the wrapper of the file that the texture was read from; version 3 without a wrapper
  /// for one that was made here.
  public var container: PVRContainer { source?.container ?? PVRContainer(.v3) }

  /// What is odd about the file that the texture was read from, in the order in which it was found.
  public var warnings: [Diagnostic] { source?.warnings ?? [] }
}
