internal import QuadrilleSystem

extension PVRMetadata {
  /// Reads the area after the header of version 3 block by block.
  struct Reader {
    private let bytes: [UInt8]
    private let field: FieldReader
    private let name: String?
    private(set) var blocks: [PVRMetadataBlock] = []
    /// The offset of each block in the unwrapped file.
    private(set) var offsets: [Int] = []
    private(set) var warnings: [Diagnostic] = []

    init(_ bytes: [UInt8], isBigEndian: Bool, name: String?) {
      self.bytes = bytes
      self.name = name
      field = FieldReader(bytes, isBigEndian: isBigEndian)
    }

    /// Reads all blocks.
    ///
    /// - Precondition: The area is within the bytes.
    mutating func run(_ area: Range<Int>, job: JobContext) throws(TextureFileError) {
      var offset = area.lowerBound
      while area.upperBound - offset >= 12 {
        guard blocks.count < job.limits.maxMetadataBlockCount else {
          let violation = LimitViolation(
            .metadataBlocks,
            found: blocks.count + 1,
            allowed: job.limits.maxMetadataBlockCount
          )
          throw TextureFileError(.limit(violation, field: "number of blocks"), location(offset))
        }
        let size = field[offset + 8]
        let left = area.upperBound - offset - 12
        guard size <= left else {
          throw TextureFileError(.metadata(found: size, allowed: left), location(offset + 8))
        }
        add(at: offset, size: Int(size))
        offset += 12 + Int(size)
      }
      let spare = area.upperBound - offset
      guard spare > 0 else { return }
      warn(
        "pvr.metadataTrailing",
        offset,
        "\(spare) extra bytes after the last block",
        found: "\(spare)"
      )
    }

    private mutating func add(at offset: Int, size: Int) {
      // The tag is four characters in memory, reversed in the other byte order.
      let tag = Array(bytes[offset..<(offset + 4)])
      var block = PVRMetadataBlock(
        fourCC: field.isBigEndian ? tag.reversed() : tag,
        key: field[offset + 4],
        data: Array(bytes[(offset + 12)..<(offset + 12 + size)])
      )
      if let wanted = block.sizeProblem {
        warn(
          "pvr.metadataSize",
          offset + 8,
          "block \(block.key) of \(size) bytes is ignored, expected \(wanted) bytes",
          found: "\(size)",
          allowed: wanted
        )
      }
      if field.isBigEndian { block.byteSwapNumbers() }
      blocks.append(block)
      offsets.append(offset)
    }

    private mutating func warn(
      _ code: String,
      _ offset: Int,
      _ message: String,
      found: String,
      allowed: String? = nil
    ) {
      warnings.append(
        Diagnostic(
          .warning,
          code: code,
          location: location(offset),
          message: message,
          found: found,
          allowed: allowed
        )
      )
    }

    private func location(_ offset: Int) -> DiagnosticLocation {
      DiagnosticLocation(file: name, part: "PVR v3 metadata", offset: offset)
    }
  }
}

extension PVRMetadataBlock {
  /// Swaps the byte order of numbers in a known block.
  ///
  /// The contents of other blocks are unknown; their bytes are unchanged.
  fileprivate mutating func byteSwapNumbers() {
    guard isPVR, sizeProblem == nil, let key = Key(rawValue: key) else { return }
    let numbers =
      switch key {
      case .atlas, .border: data.count
      case .normalMap: 4
      case .cubeOrder, .orientation, .padding: 0
      }
    for start in stride(from: 0, to: numbers, by: 4) {
      data[start..<(start + 4)].reverse()
    }
  }
}
