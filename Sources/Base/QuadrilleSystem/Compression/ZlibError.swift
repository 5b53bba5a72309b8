/// Compressed data that is damaged, or that unpacks to more than it should.
public struct ZlibError: StageError {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// The data end before the stream does; so many bytes had been unpacked.
    case truncated(unpacked: Int)
    /// A check sum or a length stored with the data does not agree; zlib's words.
    case checksum(String)
    /// The data are not a stream of the kind expected; zlib's words.
    case data(String)
    /// The stream wants a dictionary that nobody has.
    case dictionary
    /// The data unpack to another count than was claimed; counting stops at one too many.
    case count(claimed: Int, unpacked: Int)
    /// A gzip file has more members than are read.
    case members(allowed: Int)
    /// A limit would be passed.
    case limit(LimitViolation)
    /// There is no memory for zlib's own tables.
    case memory
  }

  /// The file and the offset in it up to which it was read.
  public let location: DiagnosticLocation
  /// What went wrong.
  public let reason: Reason

  init(_ reason: Reason, file: String?, offset: Int) {
    location = DiagnosticLocation(file: file, part: "compressed data", offset: offset)
    self.reason = reason
  }

  /// The facts of each reason.
  public var facts: ErrorFacts {
    switch reason {
    case .truncated(let unpacked):
      ErrorFacts(
        "zlib.truncated",
        "the stream is cut short, \(unpacked) bytes were unpacked",
        found: "\(unpacked)"
      )
    case .checksum(let message): ErrorFacts("zlib.checksum", message)
    case .data(let message): ErrorFacts("zlib.data", message)
    case .dictionary: ErrorFacts("zlib.dictionary", "the stream wants a preset dictionary")
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
      ErrorFacts("limit.memory", "no memory to compress or unpack", category: .limit)
    }
  }
}
