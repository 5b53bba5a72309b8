internal import QuadrilleSystem

/// The bytes of a PVR file without its wrapper.
struct UnwrappedBytes {
  /// The bytes of the PVR file.
  let bytes: [UInt8]
  /// The wrapper, if there was one.
  let wrapper: TextureWrapper?
  /// Whether the wrapper was encrypted.
  let isEncrypted: Bool
  /// Warnings about irregularities of the wrapper.
  let warnings: [Diagnostic]

  /// Unwraps one layer, or uses the bytes as they are.
  ///
  /// - Parameter key: The key for an encrypted file; other files do not need it.
  init(
    _ bytes: [UInt8],
    name: String?,
    job: JobContext,
    key: CCZKey?
  ) throws(TextureFileError) {
    let unpacked = try Self.unpacked(bytes.span, name, job, key)
    self = unpacked ?? UnwrappedBytes(bytes: bytes, wrapper: nil, warnings: [])
  }

  /// Unwraps one layer, or copies the bytes.
  init(
    copying bytes: Span<UInt8>,
    name: String?,
    job: JobContext,
    key: CCZKey?
  ) throws(TextureFileError) {
    let unpacked = try Self.unpacked(bytes, name, job, key)
    self = unpacked ?? UnwrappedBytes(bytes: Array(copying: bytes), wrapper: nil, warnings: [])
  }

  /// The contents of the wrapper; nil if there is none.
  private static func unpacked(
    _ bytes: Span<UInt8>,
    _ name: String?,
    _ job: JobContext,
    _ key: CCZKey?
  ) throws(TextureFileError) -> UnwrappedBytes? {
    guard bytes.count <= job.limits.maxFileBytes else {
      let violation = LimitViolation(
        .fileBytes,
        found: bytes.count,
        allowed: job.limits.maxFileBytes
      )
      throw TextureFileError(.limit(violation, field: "file size"), DiagnosticLocation(file: name))
    }
    let start = Array(copying: bytes.extracting(first: 4))
    if start.starts(with: [0x1F, 0x8B]) { return try gzip(bytes, name, job) }
    if start == Array("CCZ!".utf8) { return try ccz(bytes, nil, name, job) }
    guard start == Array("CCZp".utf8) else { return try pvrz(bytes, name, job) }
    guard let key else { throw TextureFileError(.cczEncrypted, cczLocation(name, 0)) }
    return try ccz(bytes, key, name, job)
  }

  private init(
    bytes: [UInt8],
    wrapper: TextureWrapper?,
    isEncrypted: Bool = false,
    warnings: [Diagnostic]
  ) {
    self.bytes = bytes
    self.wrapper = wrapper
    self.isEncrypted = isEncrypted
    self.warnings = warnings
  }

  private static func cczLocation(_ name: String?, _ offset: Int) -> DiagnosticLocation {
    DiagnosticLocation(file: name, part: "CCZ header", offset: offset)
  }

  private static func gzip(
    _ bytes: Span<UInt8>,
    _ name: String?,
    _ job: JobContext
  ) throws(TextureFileError) -> UnwrappedBytes {
    let output: Inflate.Output
    do throws(ZlibError) {
      output = try Inflate.gzip(bytes, limit: job.limits.maxUnpackedBytes, file: name, job: job)
    } catch {
      throw TextureFileError(.compressed(error), error.location)
    }
    try rejectNesting(output.bytes, name)
    return UnwrappedBytes(
      bytes: output.bytes,
      wrapper: .gz,
      warnings: trailing(bytes.count - output.consumed, output.consumed, name, "gzip")
    )
  }

  /// Parses the header of 16 big-endian bytes: `CCZ!`, method, version, reserved, unpacked length.
  ///
  /// `CCZp` has a checksum in place of the reserved field, and everything after it is masked.
  private static func ccz(
    _ bytes: Span<UInt8>,
    _ key: CCZKey?,
    _ name: String?,
    _ job: JobContext
  ) throws(TextureFileError) -> UnwrappedBytes {
    func location(_ offset: Int) -> DiagnosticLocation { cczLocation(name, offset) }
    guard bytes.count >= 16 else {
      throw TextureFileError(.truncated(needed: 16, found: bytes.count), location(bytes.count))
    }
    let header = FieldReader(Array(copying: bytes.extracting(first: 16)), isBigEndian: true)
    let method = UInt16(header[4] >> 16)
    let version = UInt16(header[4] & 0xFFFF)
    let checksum = header[8]
    guard method == 0 else { throw TextureFileError(.cczMethod(method), location(4)) }
    let versions = key == nil ? 0...2 : 0...0
    guard versions.contains(Int(version)) else {
      throw TextureFileError(.cczVersion(version, isEncrypted: key != nil), location(6))
    }
    guard let key else { return try inflated(bytes, claimed: header[12], nil, name, job) }
    var plain = Array(copying: bytes)
    CCZCipher(key).apply(to: &plain)
    guard CCZCipher.checksum(of: plain) == checksum else {
      throw TextureFileError(.cczKey, location(8))
    }
    let length = FieldReader(plain, isBigEndian: true)[12]
    return try inflated(plain.span, claimed: length, key, name, job)
  }

  /// The contents of a PVRZ file: a size of 32 bits, then a zlib stream of a PVR of version 3; nil
  /// for other files. (Infinity Engine, IESDP.)
  private static func pvrz(
    _ bytes: Span<UInt8>,
    _ name: String?,
    _ job: JobContext
  ) throws(TextureFileError) -> UnwrappedBytes? {
    guard bytes.count > 6, bytes[4] == 0x78, (0x7800 + Int(bytes[5])) % 31 == 0 else { return nil }
    let claimed = Int(
      FieldReader(Array(copying: bytes.extracting(first: 4)), isBigEndian: false)[0]
    )
    guard claimed > 52, claimed <= job.limits.maxUnpackedBytes else { return nil }
    let output: Inflate.Output
    do throws(ZlibError) {
      output = try Inflate.zlib(
        bytes.extracting(4..<bytes.count),
        expectedCount: claimed,
        limit: job.limits.maxUnpackedBytes,
        baseOffset: 4,
        file: name,
        job: job
      )
    } catch {
      throw TextureFileError(.compressed(error), error.location)
    }
    guard output.bytes.starts(with: [0x50, 0x56, 0x52, 0x03]) else { return nil }
    let end = 4 + output.consumed
    return UnwrappedBytes(
      bytes: output.bytes,
      wrapper: .pvrz,
      warnings: trailing(bytes.count - end, end, name, "pvrz")
    )
  }

  /// Decompresses the data after the header of a CCZ file.
  private static func inflated(
    _ bytes: Span<UInt8>,
    claimed: UInt32,
    _ key: CCZKey?,
    _ name: String?,
    _ job: JobContext
  ) throws(TextureFileError) -> UnwrappedBytes {
    func location(_ offset: Int) -> DiagnosticLocation { cczLocation(name, offset) }
    let claimed = Int(claimed)
    guard claimed <= job.limits.maxUnpackedBytes else {
      let violation = LimitViolation(
        .unpackedBytes,
        found: claimed,
        allowed: job.limits.maxUnpackedBytes
      )
      throw TextureFileError(.limit(violation, field: "unpacked length"), location(12))
    }
    let output: Inflate.Output
    do throws(ZlibError) {
      output = try Inflate.zlib(
        bytes.extracting(16..<bytes.count),
        expectedCount: claimed,
        limit: job.limits.maxUnpackedBytes,
        baseOffset: 16,
        file: name,
        job: job
      )
    } catch {
      if case .count(let claimed, let unpacked) = error.reason {
        throw TextureFileError(.cczLength(claimed: claimed, unpacked: unpacked), location(12))
      }
      throw TextureFileError(.compressed(error), error.location)
    }
    try rejectNesting(output.bytes, name)
    let end = 16 + output.consumed
    return UnwrappedBytes(
      bytes: output.bytes,
      wrapper: .ccz,
      isEncrypted: key != nil,
      warnings: trailing(bytes.count - end, end, name, "ccz")
    )
  }

  private static func rejectNesting(_ bytes: [UInt8], _ name: String?) throws(TextureFileError) {
    let location = DiagnosticLocation(file: name, part: "unpacked data", offset: 0)
    if bytes.starts(with: [0x1F, 0x8B]) {
      throw TextureFileError(.nested("another gzip file"), location)
    }
    if bytes.starts(with: "CCZ!".utf8) || bytes.starts(with: "CCZp".utf8) {
      throw TextureFileError(.nested("another CCZ file"), location)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      throw TextureFileError(.nested("a PNG file"), location)
    }
  }

  private static func trailing(
    _ count: Int,
    _ offset: Int,
    _ name: String?,
    _ stage: String
  ) -> [Diagnostic] {
    guard count > 0 else { return [] }
    return [
      Diagnostic(
        .warning,
        code: "\(stage).trailing",
        location: DiagnosticLocation(file: name, part: "compressed data", offset: offset),
        message: "\(count) extra bytes after the compressed data",
        found: "\(count)"
      )
    ]
  }
}

extension [UInt8] {
  /// Copies bytes.
  fileprivate init(copying bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
