internal import CDeflate

/// Packs whole buffers by libdeflate, which takes a third of zlib's time for as good a result.
///
/// It keeps its tables between calls; a packer belongs to one thread at a time. The same input, level
/// and version of libdeflate give the same output.
///
/// ```swift
/// let packer = try Packer(level: 1)
/// var file: [UInt8] = []
/// packer.appendZlib(rows.span, to: &file)
/// ```
@safe public final class DeflateCompressor {
  /// The levels: from 0, stored, over 1, quick, to 12, smallest.
  public static let levels = 0...12

  private let compressor: OpaquePointer

  /// Makes a packer.
  ///
  /// - Parameter level: One of ``levels``.
  /// - Precondition: The level is one of ``levels``.
  /// - Throws: ``ZlibError`` where memory is short.
  public init(level: Int) throws(ZlibError) {
    precondition(Self.levels.contains(level), "the level is from 0 to 12")
    guard let newCompressor = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      throw ZlibError(.memory, file: nil, offset: 0)
    }
    unsafe compressor = newCompressor
  }

  deinit { unsafe libdeflate_free_compressor(compressor) }

  /// Packs bytes as a zlib stream (RFC 1950) at the end of others.
  ///
  /// - Parameters:
  ///   - input: The bytes.
  ///   - output: Where the stream is added.
  public func appendZlib(_ input: Span<UInt8>, to output: inout [UInt8]) {
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, input.count)
    unsafe input.withUnsafeBufferPointer { source in
      output.append(addingCapacity: bound) { span in
        unsafe span.withUnsafeMutableBufferPointer { buffer, count in
          // Within the bound it cannot fail.
          count = unsafe libdeflate_zlib_compress(
            compressor,
            source.baseAddress,
            source.count,
            buffer.baseAddress,
            buffer.count
          )
        }
      }
    }
  }
}

/// Check sums of file formats.
public enum Checksum {
  /// The CRC-32 of bytes as in PNG, gzip and zip.
  public static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe libdeflate_crc32(0, buffer.baseAddress, buffer.count)
    }
  }
}
