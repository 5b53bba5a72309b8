import QuadrilleSystem

/// Encodes the messages between master and workers: a length, followed by the fields.
///
/// Both ends are the same program on the same machine, so numbers are in native byte order.
struct FrameWriter {
  private(set) var bytes: [UInt8] = [0, 0, 0, 0]

  /// Starts a frame.
  ///
  /// - Parameter capacity: The estimated size in bytes.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Adds a number.
  mutating func add(_ number: UInt64) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  /// Adds a length-prefixed byte field.
  mutating func add(_ field: [UInt8]) {
    add(UInt64(field.count))
    bytes += field
  }

  /// Adds an optional text.
  mutating func add(_ text: String?) {
    add(text == nil ? UInt64(0) : 1)
    guard let text else { return }
    add(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Returns the complete frame.
  consuming func finish() -> [UInt8] {
    let count = UInt32(clamping: bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: count >> UInt32(8 * index)) }
    return bytes
  }
}

/// Decodes the fields of a frame; fields past its end are nil or empty, and make it invalid.
struct FrameReader {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  /// Whether all fields so far were within the frame, and all texts UTF-8.
  private(set) var isValid = true

  /// Whether all of the frame has been read.
  var isAtEnd: Bool { offset == bytes.endIndex }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// The next number.
  mutating func number() -> UInt64 {
    guard bytes.endIndex - offset >= 8 else {
      isValid = false
      return 0
    }
    defer { offset += 8 }
    return (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) }
  }

  /// The next byte field.
  mutating func field() -> [UInt8] {
    let count = Int(clamping: number())
    guard count <= bytes.endIndex - offset else {
      isValid = false
      return []
    }
    defer { offset += count }
    return Array(bytes[offset..<(offset + count)])
  }

  /// The next text.
  mutating func text() -> String? {
    guard number() != 0 else { return nil }
    let text = String(validating: field(), as: UTF8.self)
    if text == nil { isValid = false }
    return text
  }
}

/// Collects bytes until a frame is complete.
struct FrameBuffer {
  /// Bytes per read.
  private static let chunkSize = 1 << 16

  /// The bytes before ``end`` are valid; those before ``begin`` have been consumed.
  private var bytes: [UInt8] = []
  private var begin = 0
  private var end = 0

  /// Adds bytes.
  mutating func add(_ chunk: ArraySlice<UInt8>) {
    ensureCapacity(for: chunk.count)
    bytes.replaceSubrange(end..<(end + chunk.count), with: chunk)
    end += chunk.count
  }

  /// Reads once from a file; returns false at its end.
  mutating func read(from file: Int32, name: String) throws(BatchError) -> Bool {
    ensureCapacity(for: Self.chunkSize)
    let count = try FileDescriptor.read(file, into: &bytes, at: end, name: name)
    end += count
    return count > 0
  }

  /// Reserves capacity for more bytes at the end, in the existing buffer if possible.
  private mutating func ensureCapacity(for count: Int) {
    if begin == end {
      (begin, end) = (0, 0)
      // The buffer of one large frame is not kept for small frames.
      if bytes.count > 16 * Self.chunkSize { bytes = [] }
    }
    guard bytes.count - end < count else { return }
    if begin > 0 {
      bytes.removeSubrange(..<begin)
      end -= begin
      begin = 0
    }
    let missing = end + count - bytes.count
    if missing > 0 {
      bytes += [UInt8](repeating: 0, count: max(missing, end))
    }
  }

  /// The length of the next frame, without itself; nil if it is not known yet.
  var nextCount: Int? {
    guard end - begin >= 4 else { return nil }
    return (0..<4).reduce(0) { $0 | Int(bytes[begin + $1]) << (8 * $1) }
  }

  /// The next complete frame, without its length.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let count = nextCount, end - begin - 4 >= count else { return nil }
    defer { begin += 4 + count }
    return bytes[(begin + 4)..<(begin + 4 + count)]
  }
}
