internal import QuadrilleIO

/// The bytes of a PVR file without the wrapper that they came in.
struct UnwrappedBytes {
  /// The bytes of the PVR file.
  let bytes: [UInt8]
  /// What they were packed in.
  let wrapper: PVRWrapper?
  /// Whether the wrapper was encrypted.
  let isEncrypted: Bool
  /// What is odd about the wrapper.
  let warnings: [Diagnostic]

  /// Unpacks one layer, or takes the bytes as they are.
  ///
  /// - Parameter key: What an encrypted file is opened with; any other file is read without it.
  init(
    _ bytes: [UInt8],
    name: String?,
    limits: Limits,
    key: CCZKey?
  ) throws(PVRError) {
    guard bytes.count <= limits.fileBytes else {
      let violation = LimitViolation(.fileBytes, found: bytes.count, allowed: limits.fileBytes)
      throw PVRError(.limit(violation, field: "file size"), Place(file: name))
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = try Self.gzip(bytes, name, limits)
    } else if bytes.starts(with: "CCZ!".utf8) {
      self = try Self.ccz(bytes, nil, name, limits)
    } else if bytes.starts(with: "CCZp".utf8) {
      guard let key else { throw PVRError(.cczEncrypted, Self.cczPlace(name, 0)) }
      self = try Self.ccz(bytes, key, name, limits)
    } else {
      self.init(bytes: bytes, wrapper: nil, warnings: [])
    }
  }

  private init(
    bytes: [UInt8],
    wrapper: PVRWrapper?,
    isEncrypted: Bool = false,
    warnings: [Diagnostic]
  ) {
    self.bytes = bytes
    self.wrapper = wrapper
    self.isEncrypted = isEncrypted
    self.warnings = warnings
  }

  private static func cczPlace(_ name: String?, _ offset: Int) -> Place {
    Place(file: name, part: "CCZ header", offset: offset)
  }

  private static func gzip(
    _ bytes: [UInt8],
    _ name: String?,
    _ limits: Limits
  ) throws(PVRError) -> UnwrappedBytes {
    let output: Inflate.Output
    do throws(ZlibError) {
      output = try Inflate.gzip(bytes.span, limit: limits.unpackedBytes, file: name)
    } catch {
      throw PVRError(.compressed(error), error.place)
    }
    try refuseNesting(output.bytes, name)
    return UnwrappedBytes(
      bytes: output.bytes,
      wrapper: .gz,
      warnings: trailing(bytes.count - output.consumed, output.consumed, name, "gzip")
    )
  }

  /// Reads the header of 16 big-endian bytes: `CCZ!`, method, version, reserved, unpacked length.
  ///
  /// `CCZp` has a checksum in place of the reserved field, and everything after it is masked.
  private static func ccz(
    _ bytes: [UInt8],
    _ key: CCZKey?,
    _ name: String?,
    _ limits: Limits
  ) throws(PVRError) -> UnwrappedBytes {
    func place(_ offset: Int) -> Place { cczPlace(name, offset) }
    guard bytes.count >= 16 else {
      throw PVRError(.truncated(needed: 16, found: bytes.count), place(bytes.count))
    }
    var bytes = bytes
    let header = FieldReader(bytes, isBigEndian: true)
    let method = UInt16(header[4] >> 16)
    let version = UInt16(header[4] & 0xFFFF)
    let checksum = header[8]
    guard method == 0 else { throw PVRError(.cczMethod(method), place(4)) }
    let versions = key == nil ? 0...2 : 0...0
    guard versions.contains(Int(version)) else {
      throw PVRError(.cczVersion(version, isEncrypted: key != nil), place(6))
    }
    if let key {
      CCZCipher(key).apply(to: &bytes)
      guard CCZCipher.checksum(of: bytes) == checksum else { throw PVRError(.cczKey, place(8)) }
    }
    let claimed = Int(FieldReader(bytes, isBigEndian: true)[12])
    guard claimed <= limits.unpackedBytes else {
      let violation = LimitViolation(.unpackedBytes, found: claimed, allowed: limits.unpackedBytes)
      throw PVRError(.limit(violation, field: "unpacked length"), place(12))
    }
    let output: Inflate.Output
    do throws(ZlibError) {
      output = try Inflate.zlib(
        bytes.span.extracting(16..<bytes.count),
        expectedCount: claimed,
        limit: limits.unpackedBytes,
        baseOffset: 16,
        file: name
      )
    } catch {
      if case .count(let claimed, let unpacked) = error.reason {
        throw PVRError(.cczLength(claimed: claimed, unpacked: unpacked), place(12))
      }
      throw PVRError(.compressed(error), error.place)
    }
    try refuseNesting(output.bytes, name)
    let end = 16 + output.consumed
    return UnwrappedBytes(
      bytes: output.bytes,
      wrapper: .ccz,
      isEncrypted: key != nil,
      warnings: trailing(bytes.count - end, end, name, "ccz")
    )
  }

  private static func refuseNesting(_ bytes: [UInt8], _ name: String?) throws(PVRError) {
    let place = Place(file: name, part: "unpacked data", offset: 0)
    if bytes.starts(with: [0x1F, 0x8B]) { throw PVRError(.nested("another gzip file"), place) }
    if bytes.starts(with: "CCZ!".utf8) || bytes.starts(with: "CCZp".utf8) {
      throw PVRError(.nested("another CCZ file"), place)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      throw PVRError(.nested("a PNG file"), place)
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
        place: Place(file: name, part: "compressed data", offset: offset),
        message: "\(count) spare bytes after the compressed data",
        found: "\(count)"
      )
    ]
  }
}
