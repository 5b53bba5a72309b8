/// An error for compressed data that is damaged or that decompresses to more than allowed.
package struct ZlibError: StageError {
  /// The kinds of errors.
  package enum Reason: Equatable, Sendable {
    /// The data ends before the stream; the value is the number of bytes decompressed so far.
    case truncated(unpacked: Int)
    /// A stored checksum or length does not match; the value is zlib's message.
    case checksum(String)
    /// The data is not a stream of the expected format; the value is zlib's message.
    case data(String)
    /// The stream needs a preset dictionary.
    case dictionary
    /// The data decompresses to another size than claimed; counting stops at one byte too many.
    case count(claimed: Int, unpacked: Int)
    /// A gzip file has more members than allowed.
    case members(allowed: Int)
    /// A limit would be exceeded.
    case limit(LimitViolation)
    /// Allocating zlib's tables failed.
    case memory
  }

  /// The file and the offset up to which it was read.
  package let location: DiagnosticLocation
  /// The kind of error.
  package let reason: Reason

  init(_ reason: Reason, file: String?, offset: Int) {
    location = DiagnosticLocation(file: file, part: "compressed data", offset: offset)
    self.reason = reason
  }

  /// The code and message of each reason.
  package var facts: ErrorFacts {
    switch reason {
    case .truncated(let unpacked):
      ErrorFacts(
        "zlib.truncated",
        "the stream is cut short, \(unpacked) bytes were unpacked",
        found: "\(unpacked)"
      )
    case .checksum(let message): ErrorFacts("zlib.checksum", message)
    case .data(let message): ErrorFacts("zlib.data", message)
    case .dictionary: ErrorFacts("zlib.dictionary", "the stream needs a preset dictionary")
    case .count(let claimed, let unpacked):
      ErrorFacts(
        "zlib.count",
        unpacked > claimed
          ? "unpacks to more than the \(claimed) bytes claimed"
          : "unpacks to \(unpacked) bytes, not the \(claimed) claimed",
        found: "\(unpacked)",
        allowed: "\(claimed)"
      )
    case .members(let allowed):
      ErrorFacts("zlib.members", "more than \(allowed) gzip members", allowed: "\(allowed)")
    case .limit(let violation): ErrorFacts(violation, of: "unpacked bytes")
    case .memory:
      ErrorFacts(ErrorCode.memoryLimit, "no memory to compress or unpack", category: .limit)
    }
  }
}
