private import CDigest
private import CMD

/// An incremental SHA-256 digest (FIPS 180-4).
package struct SHA256 {
  private var context = SHA2_CTX()

  /// Creates an empty digest.
  package init() {
    unsafe SHA256Init(&context)
  }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      let done = unsafe updateInstructions(start, buffer.count)
      guard done < buffer.count else { return }
      unsafe SHA256Update(&context, start + done, buffer.count - done)
    }
  }

  /// Whether the processor has SHA-256 instructions.
  private static let hasInstructions = cdigest_has_sha256() != 0

  /// Hashes whole blocks with the processor's instructions, if it has them and the context is at a
  /// block boundary; returns the number of bytes hashed.
  private mutating func updateInstructions(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let blocks = count / 64
    guard blocks > 0, Self.hasInstructions, context.bitcount.0 % 512 == 0 else { return 0 }
    unsafe withUnsafeMutableBytes(of: &context.state) { state in
      guard let words = state.baseAddress else { return }
      unsafe cdigest_sha256_blocks(words.assumingMemoryBound(to: UInt32.self), bytes, blocks)
    }
    context.bitcount.0 &+= UInt64(blocks) * 512
    return blocks * 64
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) {
    update(bytes.span)
  }

  /// The 32-byte digest of all bytes added so far.
  package func digest() -> [UInt8] {
    var context = context
    return unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      unsafe SHA256Final(buffer.baseAddress, &context)
      count = 32
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package func hexDigest() -> String {
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
  package static func hex(_ bytes: [UInt8]) -> String {
    hex(bytes.span)
  }

  /// The digest of bytes as 64 lower-case hexadecimal digits.
  package static func hex(_ bytes: Span<UInt8>) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hexDigest()
  }
}
