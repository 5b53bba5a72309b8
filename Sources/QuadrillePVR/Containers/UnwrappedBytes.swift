internal import QuadrilleIO

/// The bytes of a PVR file without the wrapper that they came in.
struct UnwrappedBytes {
  /// The bytes of the PVR file.
  let bytes: [UInt8]
  /// What they were packed in.
  let wrapper: PVRWrapper?
  /// What is odd about the wrapper.
  let warnings: [Diagnostic]

  /// Unpacks one layer, or takes the bytes as they are.
  init(_ bytes: [UInt8], name: String?, limits: Limits) throws(PVRError) {
    guard bytes.count <= limits.fileBytes else {
      let violation = LimitViolation(.fileBytes, found: bytes.count, allowed: limits.fileBytes)
      throw PVRError(.limit(violation, field: "file size"), Place(file: name))
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = try Self.gzip(bytes, name, limits)
    } else if bytes.starts(with: "CCZ!".utf8) {
      self = try Self.ccz(bytes, name, limits)
    } else if bytes.starts(with: "CCZp".utf8) {
      throw PVRError(.cczEncrypted, Place(file: name, part: "CCZ header", offset: 0))
    } else {
      self.init(bytes: bytes, wrapper: nil, warnings: [])
    }
  }

  private init(bytes: [UInt8], wrapper: PVRWrapper?, warnings: [Diagnostic]) {
    self.bytes = bytes
    self.wrapper = wrapper
    self.warnings = warnings
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
  private static func ccz(
    _ bytes: [UInt8],
    _ name: String?,
    _ limits: Limits
  ) throws(PVRError) -> UnwrappedBytes {
    func place(_ offset: Int) -> Place { Place(file: name, part: "CCZ header", offset: offset) }
    var reader = ByteReader(bytes.span)
    reader.skip(4)
    guard
      let method: UInt16 = reader.bigEndian(),
      let version: UInt16 = reader.bigEndian(),
      reader.skip(4),
      let length: UInt32 = reader.bigEndian()
    else {
      throw PVRError(.truncated(needed: 16, found: bytes.count), place(bytes.count))
    }
    guard method == 0 else { throw PVRError(.cczMethod(method), place(4)) }
    guard version <= 2 else { throw PVRError(.cczVersion(version), place(6)) }
    let claimed = Int(length)
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
