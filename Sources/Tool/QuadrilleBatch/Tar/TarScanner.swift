import Glibc
import QuadrilleSystem

/// Scans the members of a tar: ustar, pax and GNU long names.
struct TarScanner {
  /// A regular file in a tar.
  struct Member {
    /// The name.
    let path: String
    /// The offset of its first header.
    let header: off_t
    /// The offset of its contents.
    let offset: off_t
    /// The size of its contents in bytes.
    let size: Int
    /// The offset of the next member.
    let end: off_t
  }

  /// Maximum size of a long name or of pax records, in bytes.
  private static let recordBytes = 1 << 20

  private let file: Int32
  private let name: String
  private let size: off_t
  private var offset: off_t

  /// Starts at the first member, or at a known offset.
  init(file: Int32, name: String, at offset: off_t = 0) {
    self.file = file
    self.name = name
    self.offset = offset
    var status = stat()
    size = unsafe fstat(file, &status) == 0 ? off_t(status.st_size) : 0
  }

  /// The next regular file; nil at the end.
  ///
  /// - Throws: ``BatchError`` if the file is not a tar or is truncated.
  mutating func next() throws(BatchError) -> Member? {
    var longName: [UInt8]?
    var records: [String: [UInt8]] = [:]
    var start = offset
    while true {
      let header = try bytes(at: offset, TarHeader.block)
      guard header.count == TarHeader.block else {
        if header.isEmpty { return nil }
        throw fault("is truncated in a header")
      }
      if header.allSatisfy({ $0 == 0 }) { return nil }
      try check(header)
      guard var count = Self.number(header[124..<136]), count >= 0 else {
        throw fault("has an invalid size")
      }
      if let text = records["size"] {
        guard let number = Int(String(decoding: text, as: UTF8.self)), number >= 0 else {
          throw fault("has an invalid size")
        }
        count = number
      }
      let begin = offset + off_t(TarHeader.block)
      let (padded, overflowed) = count.addingReportingOverflow((512 - count % 512) % 512)
      guard !overflowed, off_t(padded) <= size - begin else {
        throw fault("is truncated in a member")
      }
      offset = begin + off_t(padded)
      switch header[156] {
      case UInt8(ascii: "L"): longName = try record(begin, count).prefix { $0 != 0 } + []
      case UInt8(ascii: "x"): records = Self.records(try record(begin, count))
      case UInt8(ascii: "0"), 0:
        let isSparse = records.keys.contains { $0.utf8.starts(with: "GNU.sparse".utf8) }
        let path = records["path"] ?? longName ?? Self.name(header)
        (longName, records) = (nil, [:])
        // Before there was a type for folders, their names ended in a slash.
        let isFolder = path.last == UInt8(ascii: "/")
        guard !isSparse, !isFolder, let text = String(validating: path, as: UTF8.self) else {
          start = offset
          continue
        }
        return Member(path: text, header: start, offset: begin, size: count, end: offset)
      case UInt8(ascii: "g"), UInt8(ascii: "K"): continue
      case UInt8(ascii: "S"):
        (longName, records) = (nil, [:])
        offset = begin + off_t(padded) + (try extraBytes(header, at: begin))
        start = offset
      default:
        (longName, records) = (nil, [:])
        start = offset
      }
    }
  }

  /// The size of the blocks that continue the map of a GNU sparse file, which its size field does
  /// not include; the last byte of each map marks another one.
  private func extraBytes(_ header: [UInt8], at begin: off_t) throws(BatchError) -> off_t {
    var isExtended = header[482] != 0
    var count: off_t = 0
    while isExtended {
      let block = try bytes(at: begin + count, TarHeader.block)
      guard block.count == TarHeader.block else { throw fault("is truncated in a header") }
      count += off_t(TarHeader.block)
      isExtended = block[504] != 0
    }
    return count
  }

  private func check(_ header: [UInt8]) throws(BatchError) {
    var sum = 0
    for (index, byte) in header.enumerated() { sum += (148..<156).contains(index) ? 32 : Int(byte) }
    guard Self.number(header[148..<156]) == sum else { throw fault("has a wrong checksum") }
  }

  private func fault(_ text: String) -> BatchError {
    BatchError(.format("\(text), at byte \(offset)"), file: name)
  }

  private func record(_ begin: off_t, _ count: Int) throws(BatchError) -> [UInt8] {
    guard count <= Self.recordBytes else { throw fault("has a name of \(count) bytes") }
    return try bytes(at: begin, count)
  }

  private func bytes(at offset: off_t, _ count: Int) throws(BatchError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let destination = unsafe buffer.baseAddress.map { unsafe $0 + filled }
        let got = unsafe pread(file, destination, count - filled, offset + off_t(filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        guard got > 0 else { return }
        filled += got
      }
    }
    guard failure == 0 else { throw BatchError(.file(failure, to: "be read"), file: name) }
    return bytes
  }

  /// Parses a number in octal digits, or in GNU's base 256.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first & 0x80 != 0 {
      var value = UInt64(first & 0x7F)
      for byte in field.dropFirst() {
        guard value < 1 << 55 else { return nil }
        value = value << 8 | UInt64(byte)
      }
      return Int(exactly: value)
    }
    let text = field.drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0 }
    return text.isEmpty ? 0 : Int(String(decoding: text, as: UTF8.self), radix: 8)
  }

  private static func name(_ header: [UInt8]) -> [UInt8] {
    let name = Array(header[0..<100].prefix { $0 != 0 })
    let isUstar = header[257..<263].elementsEqual(Array("ustar".utf8) + [0])
    let prefix = isUstar ? Array(header[345..<500].prefix { $0 != 0 }) : []
    return prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
  }

  /// Parses the records of a pax header, up to the first invalid one.
  private static func records(_ bytes: [UInt8]) -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    var rest = bytes[...]
    while let blank = rest.firstIndex(of: 0x20),
      let count = Int(String(decoding: rest[..<blank], as: UTF8.self)), count > 0,
      count <= rest.count
    {
      let end = rest.startIndex + count
      guard blank + 1 < end else { break }
      let body = rest[(blank + 1)..<end]
      guard let sign = body.firstIndex(of: UInt8(ascii: "=")), body.last == 0x0A else { break }
      let key = String(decoding: body[..<sign], as: UTF8.self)
      result[key] = Array(body[(sign + 1)...].dropLast())
      rest = rest[end...]
    }
    return result
  }
}
