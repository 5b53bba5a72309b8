private import CMD

/// The SHA-256 digest of bytes that come in pieces (FIPS 180-4).
public struct SHA256 {
  private var context = SHA2_CTX()

  /// Starts a digest.
  public init() {
    unsafe SHA256Init(&context)
  }

  /// Adds bytes.
  public mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe SHA256Update(&context, buffer.baseAddress, buffer.count)
    }
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// The 32 bytes of the digest of all that was added so far.
  public func digest() -> [UInt8] {
    var context = context
    return unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      unsafe SHA256Final(buffer.baseAddress, &context)
      count = 32
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  public func hexDigest() -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest() {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest of bytes as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String {
    hex(bytes.span)
  }

  /// The digest of bytes as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: Span<UInt8>) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hexDigest()
  }
}
