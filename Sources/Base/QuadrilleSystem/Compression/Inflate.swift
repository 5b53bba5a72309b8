internal import CZlib

/// Decompresses zlib, gzip and raw deflate data.
///
/// Memory use follows the bytes actually decompressed, never a number in the file.
package enum Inflate {
  /// The result of a decompression.
  package struct Output: Sendable {
    /// The decompressed bytes.
    package let bytes: [UInt8]
    /// The number of compressed bytes in the stream; anything after it is trailing data.
    package let consumed: Int
    /// The number of gzip members; 1 for the other formats.
    package let members: Int
  }

  /// The maximum number of members of a gzip file.
  package static let maxMembers = 1_000

  /// Decompresses one zlib stream (RFC 1950) at the start of the input.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes and any bytes after them.
  ///   - expectedCount: The exact number of decompressed bytes, if the file gives it.
  ///   - limit: The maximum number of decompressed bytes.
  ///   - baseOffset: The offset of the input in the file, for messages.
  ///   - file: The name of the file, for messages.
  ///   - job: The job, for its memory and time.
  /// - Throws: ``ZlibError``. An expected count over the limit is rejected before decompression.
  package static func zlib(
    _ input: Span<UInt8>,
    expectedCount: Int? = nil,
    limit: Int = Limits.default.maxUnpackedBytes,
    baseOffset: Int = 0,
    file: String? = nil,
    job: JobContext = .default
  ) throws(ZlibError) -> Output {
    let stream = DeflateStream(input.count, expectedCount, limit, baseOffset, file, job)
    return try stream.run(input, windowBits: 15, isGzip: false)
  }

  /// The start of decompressed data that may be shorter or longer than expected.
  package struct Prefix: Sendable {
    /// The decompressed bytes, no more than expected.
    package let bytes: [UInt8]
    /// Whether the stream has more bytes than expected, which were not decompressed.
    package let isCut: Bool
    /// The error of a stream that is damaged or cut short after ``bytes``.
    package let failure: ZlibError?
  }

  /// Decompresses the start of one zlib stream (RFC 1950), as far as it can be read.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes and any bytes after them.
  ///   - count: The maximum number of decompressed bytes.
  ///   - baseOffset: The offset of the input in the file, for messages.
  ///   - file: The name of the file, for messages.
  ///   - job: The job, for its memory and time.
  /// - Throws: ``ZlibError`` for an exceeded limit of the job alone.
  package static func zlibPrefix(
    _ input: Span<UInt8>,
    count: Int,
    baseOffset: Int = 0,
    file: String? = nil,
    job: JobContext = .default
  ) throws(ZlibError) -> Prefix {
    let stream = DeflateStream(input.count, nil, count, baseOffset, file, job)
    var state = DeflateStream.State()
    var bytes = try stream.decompress(input, windowBits: 15, isGzip: false, &state)
    let isCut = bytes.count > count
    if isCut { bytes.removeLast(bytes.count - count) }
    let failure = state.failure.map { stream.error($0, state.consumed) }
    if let failure, case .limit = failure.reason { throw failure }
    return Prefix(bytes: bytes, isCut: isCut, failure: failure)
  }

  /// Decompresses a raw deflate stream (RFC 1951) at the start of the input.
  ///
  /// Parameters and errors are those of ``zlib(_:expectedCount:limit:baseOffset:file:job:)``.
  package static func raw(
    _ input: Span<UInt8>,
    expectedCount: Int? = nil,
    limit: Int = Limits.default.maxUnpackedBytes,
    baseOffset: Int = 0,
    file: String? = nil,
    job: JobContext = .default
  ) throws(ZlibError) -> Output {
    let stream = DeflateStream(input.count, expectedCount, limit, baseOffset, file, job)
    return try stream.run(input, windowBits: -15, isGzip: false)
  }

  /// Decompresses a gzip file (RFC 1952): its members one after the other.
  ///
  /// Checksums, sizes and reserved flags are verified. Bytes after the last member that do not
  /// start another one are left, see ``Output/consumed``. Other parameters and errors are those of
  /// ``zlib(_:expectedCount:limit:baseOffset:file:job:)``.
  package static func gzip(
    _ input: Span<UInt8>,
    expectedCount: Int? = nil,
    limit: Int = Limits.default.maxUnpackedBytes,
    baseOffset: Int = 0,
    file: String? = nil,
    job: JobContext = .default
  ) throws(ZlibError) -> Output {
    let stream = DeflateStream(input.count, expectedCount, limit, baseOffset, file, job)
    return try stream.run(input, windowBits: 15 + 16, isGzip: true)
  }
}

/// One decompression: its limits and the facts for messages.
private struct DeflateStream {
  let inputCount: Int
  let expectedCount: Int?
  let limit: Int
  let baseOffset: Int
  let file: String?
  let job: JobContext

  init(
    _ inputCount: Int,
    _ expectedCount: Int?,
    _ limit: Int,
    _ baseOffset: Int,
    _ file: String?,
    _ job: JobContext
  ) {
    self.inputCount = inputCount
    self.expectedCount = expectedCount
    self.limit = max(0, min(limit, .max / 4))
    self.baseOffset = baseOffset
    self.file = file
    self.job = job
  }

  func error(_ reason: ZlibError.Reason, _ consumed: Int) -> ZlibError {
    ZlibError(reason, file: file, offset: baseOffset + consumed)
  }

  /// The maximum number of bytes to produce: one more than allowed, to detect an excess.
  var capacity: Int { min(limit, expectedCount ?? limit) + 1 }

  func run(
    _ input: Span<UInt8>,
    windowBits: Int32,
    isGzip: Bool
  ) throws(ZlibError) -> Inflate.Output {
    if let expectedCount, expectedCount > limit {
      let violation = LimitViolation(.unpackedBytes, found: expectedCount, allowed: limit)
      throw error(.limit(violation), 0)
    }
    var state = State()
    let bytes = try decompress(input, windowBits: windowBits, isGzip: isGzip, &state)
    if let failure = state.failure { throw error(failure, state.consumed) }
    try check(bytes.count, state.consumed)
    return Inflate.Output(bytes: bytes, consumed: state.consumed, members: state.members)
  }

  /// The bytes up to the end of the stream, the capacity or a failure.
  func decompress(
    _ input: Span<UInt8>,
    windowBits: Int32,
    isGzip: Bool,
    _ state: inout State
  ) throws(ZlibError) -> [UInt8] {
    // zlib keeps the address of the stream, so it must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: unsafe z_stream())
    defer { unsafe stream.deallocate() }
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw error(.memory, 0)
    }
    defer { unsafe inflateEnd(stream) }

    var bytes: [UInt8] = []
    while !state.isAtEnd, state.failure == nil, bytes.count < capacity {
      bytes = unsafe grow(bytes, stream, input, isGzip, &state)
    }
    return bytes
  }

  private func check(_ count: Int, _ consumed: Int) throws(ZlibError) {
    if let expectedCount {
      guard count == expectedCount else {
        throw error(.count(claimed: expectedCount, unpacked: count), consumed)
      }
    } else if count > limit {
      let violation = LimitViolation(.unpackedBytes, found: count, allowed: limit)
      throw error(.limit(violation), consumed)
    }
  }

  /// The progress of a decompression.
  struct State {
    var consumed = 0
    var members = 1
    var isAtEnd = false
    var failure: ZlibError.Reason?
  }

  /// A longer array with the same bytes; it grows by as much as fits or is still expected.
  private func grow(
    _ old: [UInt8],
    _ stream: UnsafeMutablePointer<z_stream>,
    _ input: Span<UInt8>,
    _ isGzip: Bool,
    _ state: inout State
  ) -> [UInt8] {
    // Most images compress by less than 16:1, so the first array is nearly always sufficient. The
    // second has the capacity for the maximum output, since an old and a new array together take
    // twice the memory: deflate expands a byte to at most 1032 bytes.
    let maximum = (checkedProduct(1032, inputCount) ?? .max / 8) + (64 << 10)
    let wanted = old.isEmpty ? max(64 << 10, 16 * inputCount) : max(4 * old.count, maximum)
    // Untouched pages take no memory, so the last step may go up to the end of the budget.
    let size = min(capacity, wanted, max(old.count + 1, job.bytesLeft))
    if let violation = job.violation(addingBytes: size) ?? job.timeViolation {
      state.failure = .limit(violation)
      return old
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      for index in old.indices { unsafe buffer.initializeElement(at: index, to: old[index]) }
      count = old.count
      unsafe input.withUnsafeBufferPointer { source in
        while count < size, !state.isAtEnd, state.failure == nil {
          let target = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count..<size])
          count += unsafe step(stream, source, target, isGzip, &state)
        }
      }
    }
  }

  /// Calls `inflate` once and returns the number of bytes produced.
  private func step(
    _ stream: UnsafeMutablePointer<z_stream>,
    _ source: UnsafeBufferPointer<UInt8>,
    _ target: UnsafeMutableBufferPointer<UInt8>,
    _ isGzip: Bool,
    _ state: inout State
  ) -> Int {
    // zlib counts in 32 bits.
    let capacity = min(target.count, 1 << 30)
    let rest = min(source.count - state.consumed, 1 << 30)
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      .map { unsafe $0 + state.consumed }
    unsafe stream.pointee.avail_in = uInt(rest)
    unsafe stream.pointee.next_out = target.baseAddress
    unsafe stream.pointee.avail_out = uInt(capacity)
    let status = unsafe inflate(stream, Z_NO_FLUSH)
    let taken = rest - Int(unsafe stream.pointee.avail_in)
    let given = capacity - Int(unsafe stream.pointee.avail_out)
    state.consumed += taken
    switch status {
    case Z_OK where taken > 0 || given > 0: break
    case Z_OK, Z_BUF_ERROR:
      // No progress although there was space: no input is left.
      state.failure = .truncated(unpacked: Int(unsafe stream.pointee.total_out))
    case Z_STREAM_END:
      unsafe finishMember(stream, source, isGzip, &state)
    case Z_NEED_DICT: state.failure = .dictionary
    case Z_MEM_ERROR: state.failure = .memory
    default:
      let message = unsafe stream.pointee.msg.map { unsafe String(cString: $0) } ?? "damaged data"
      let checks = ["incorrect data check", "incorrect length check", "header crc mismatch"]
      state.failure = checks.contains(message) ? .checksum(message) : .data(message)
    }
    return given
  }

  private func finishMember(
    _ stream: UnsafeMutablePointer<z_stream>,
    _ source: UnsafeBufferPointer<UInt8>,
    _ isGzip: Bool,
    _ state: inout State
  ) {
    let next = state.consumed
    guard isGzip, source.count - next >= 2,
      unsafe source[next] == 0x1F, unsafe source[next + 1] == 0x8B
    else {
      state.isAtEnd = true
      return
    }
    guard state.members < Inflate.maxMembers else {
      state.failure = .members(allowed: Inflate.maxMembers)
      return
    }
    state.members += 1
    unsafe inflateReset(stream)
  }
}
