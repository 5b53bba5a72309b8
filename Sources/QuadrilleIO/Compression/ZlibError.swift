/// Compressed data that is damaged, or that unpacks to more than it should.
public struct ZlibError: QuadrilleError {
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
  public let place: Place
  /// What went wrong.
  public let reason: Reason

  init(_ reason: Reason, file: String?, offset: Int) {
    place = Place(file: file, part: "compressed data", offset: offset)
    self.reason = reason
  }

  /// The stable code: `zlib.truncated`, `zlib.checksum` and so on.
  public var code: String {
    switch reason {
    case .truncated: "zlib.truncated"
    case .checksum: "zlib.checksum"
    case .data: "zlib.data"
    case .dictionary: "zlib.dictionary"
    case .count: "zlib.count"
    case .members: "zlib.members"
    case .limit(let violation): violation.code
    case .memory: "limit.memory"
    }
  }

  /// Input, or limit.
  public var category: ErrorCategory {
    switch reason {
    case .limit, .memory: .limit
    default: .input
    }
  }

  /// What is wrong, on one line.
  public var message: String {
    switch reason {
    case .truncated(let unpacked): "the stream is cut short, \(unpacked) bytes were unpacked"
    case .checksum(let words), .data(let words): words
    case .dictionary: "the stream wants a preset dictionary"
    case .count(let claimed, let unpacked) where unpacked > claimed:
      "unpacks to more than the \(claimed) bytes claimed"
    case .count(let claimed, let unpacked):
      "unpacks to \(unpacked) bytes, not the \(claimed) claimed"
    case .members(let allowed): "more than \(allowed) gzip members"
    case .limit(let violation): "unpacked bytes \(violation.message)"
    case .memory: "no memory to compress or unpack"
    }
  }

  /// The count found.
  public var found: String? {
    switch reason {
    case .truncated(let unpacked), .count(_, let unpacked): "\(unpacked)"
    case .limit(let violation): "\(violation.found)"
    default: nil
    }
  }

  /// The count claimed or allowed.
  public var allowed: String? {
    switch reason {
    case .count(let claimed, _): "\(claimed)"
    case .members(let allowed): "\(allowed)"
    case .limit(let violation): "\(violation.allowed)"
    default: nil
    }
  }
}
