internal import QuadrilleSystem

/// Reads the key/value pairs of KTX 1 and KTX 2.
struct KeyValueReader {
  private let reader: ContainerReader
  private let part: String
  /// The pairs in the order of the file.
  private(set) var pairs: [TextureKeyValue] = []
  /// The warnings of the reader, and those about the pairs.
  private(set) var warnings: [Diagnostic]

  init(_ reader: ContainerReader, part: String) {
    self.reader = reader
    self.part = part
    warnings = reader.warnings
  }

  /// Reads all pairs of a range within the file.
  mutating func run(_ range: Range<Int>) throws(TextureFileError) {
    guard range.count <= reader.job.limits.maxMetadataBytes else {
      let violation = LimitViolation(
        .metadataBytes,
        found: range.count,
        allowed: reader.job.limits.maxMetadataBytes
      )
      throw reader.error(.limit(violation, field: part), part, range.lowerBound)
    }
    var offset = range.lowerBound
    while range.upperBound - offset >= 4 {
      guard pairs.count < reader.job.limits.maxMetadataBlockCount else {
        let violation = LimitViolation(
          .metadataBlocks,
          found: pairs.count + 1,
          allowed: reader.job.limits.maxMetadataBlockCount
        )
        throw reader.error(.limit(violation, field: "number of keys"), part, offset)
      }
      let count = Int(try reader.u32(offset, part))
      let left = range.upperBound - offset - 4
      guard count <= left else {
        throw reader.error(
          field: "keyAndValueByteSize",
          count,
          allowed: "at most \(left)",
          part,
          at: offset
        )
      }
      add(reader.bytes[(offset + 4)..<(offset + 4 + count)], at: offset)
      // The last padding may be cut off.
      offset = min(
        range.upperBound,
        range.lowerBound + KTX.aligned(offset + 4 + count - range.lowerBound)
      )
    }
    let names = pairs.map(\.key)
    if Set(names).count < names.count {
      warn("keys", "a key occurs twice", at: range.lowerBound)
    }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    guard let end = bytes.firstIndex(of: 0) else {
      // Writers that forget the byte after the key leave no boundary between it and the value.
      warn("keys", "a key without its end is ignored", at: offset)
      return
    }
    guard let key = String(validating: bytes[..<end], as: UTF8.self), !key.isEmpty else {
      warn("keys", "a key that is not UTF-8 is ignored", at: offset)
      return
    }
    pairs.append(TextureKeyValue(key: key, value: Array(bytes[(end + 1)...])))
  }

  private mutating func warn(_ code: String, _ message: String, at offset: Int) {
    var reader = reader
    reader.warnings = []
    reader.warn(code, message, part, at: offset)
    warnings += reader.warnings
  }
}

extension TextureKeyValue {
  /// The length of the pair and the pair, padded to a multiple of four bytes.
  var bytes: [UInt8] {
    var pair = Array(key.utf8) + [0] + value
    let count = pair.count
    pair += [UInt8](repeating: 0, count: KTX.aligned(count) - count)
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(count))
    return bytes + pair
  }
}
