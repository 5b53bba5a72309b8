internal import CZlib

/// Compresses bytes; the same input, level and zlib version give the same output.
package enum Deflate {
  /// The levels: 0 is stored, 1 is fastest, 9 is smallest.
  package static let levels = 0...9

  /// The version of the linked zlib, such as `1.2.13`.
  package static var libraryVersion: String {
    guard let text = unsafe zlibVersion() else { return "" }
    return unsafe String(cString: text)
  }

  /// Compresses bytes as a zlib stream (RFC 1950).
  ///
  /// - Parameters:
  ///   - input: The bytes.
  ///   - level: From 0, stored, to 9, smallest.
  /// - Precondition: `level` is from 0 to 9.
  /// - Throws: ``ZlibError`` if memory runs out.
  package static func zlib(_ input: Span<UInt8>, level: Int = 6) throws(ZlibError) -> [UInt8] {
    try pack(input, level: level, windowBits: 15)
  }

  /// Compresses bytes as a gzip file (RFC 1952) with time 0, no name and system 255, unknown.
  ///
  /// Parameters and errors are those of ``zlib(_:level:)``.
  package static func gzip(_ input: Span<UInt8>, level: Int = 6) throws(ZlibError) -> [UInt8] {
    var bytes = try pack(input, level: level, windowBits: 15 + 16)
    // zlib writes the system that it was built for, which would make output depend on it.
    if bytes.count > 9 { bytes[9] = 255 }
    return bytes
  }

  private static func pack(
    _ input: Span<UInt8>,
    level: Int,
    windowBits: Int32
  ) throws(ZlibError) -> [UInt8] {
    let stream = try unsafe makeStream(level: level, windowBits: windowBits)
    defer {
      unsafe deflateEnd(stream)
      unsafe stream.deallocate()
    }
    let bound = Int(unsafe deflateBound(stream, uLong(input.count)))
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      unsafe input.withUnsafeBufferPointer { source in
        var consumed = 0
        while true {
          // zlib counts in 32 bits; the limit leaves space for all output.
          let rest = min(source.count - consumed, 1 << 30)
          let capacity = min(bound - count, 1 << 30)
          let isLast = consumed + rest == source.count
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            .map { unsafe $0 + consumed }
          unsafe stream.pointee.avail_in = uInt(rest)
          unsafe stream.pointee.next_out = buffer.baseAddress.map { unsafe $0 + count }
          unsafe stream.pointee.avail_out = uInt(capacity)
          let status = unsafe deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          consumed += rest - Int(unsafe stream.pointee.avail_in)
          count += capacity - Int(unsafe stream.pointee.avail_out)
          if status == Z_STREAM_END { break }
        }
      }
    }
  }

  /// Creates a stream that the caller owns.
  private static func makeStream(
    level: Int,
    windowBits: Int32
  ) throws(ZlibError) -> UnsafeMutablePointer<z_stream> {
    precondition(levels.contains(level), "the level is from 0 to 9")
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: unsafe z_stream())
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let status = unsafe deflateInit2_(
      stream,
      Int32(level),
      Z_DEFLATED,
      windowBits,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    guard status == Z_OK else {
      unsafe stream.deallocate()
      throw ZlibError(.memory, file: nil, offset: 0)
    }
    return unsafe stream
  }
}
