internal import CDeflate

/// Check sums of file formats.
public enum Checksum {
  /// The CRC-32 of bytes as in PNG, gzip and zip.
  public static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe libdeflate_crc32(0, buffer.baseAddress, buffer.count)
    }
  }
}
