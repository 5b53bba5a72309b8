public import QuadrilleIO

/// A PNG file that cannot be decoded, or a picture that cannot be encoded.
public struct PNGError: QuadrilleError {
  /// What went wrong.
  public enum Reason: Equatable, Sendable {
    /// The file does not begin with the eight bytes of the signature.
    case signature
    /// The file ends before it should: the length that is needed at least, and the length found.
    case truncated(needed: Int, found: Int)
    /// The check sum of a critical chunk does not agree: the stored and the computed one.
    case crc(stored: UInt32, computed: UInt32)
    /// A chunk is of a length or name that no chunk may have; the words say which.
    case chunk(String)
    /// A critical chunk of a kind that nobody knows.
    case unknownChunk(String)
    /// A chunk stands where it may not, or twice.
    case order(String)
    /// A field of the header has a value that is not allowed.
    case header(field: String, found: UInt32, allowed: String)
    /// The palette is missing, empty, too long, or not made of threes; the words say which.
    case palette(String)
    /// The pixel data are damaged or too few; libpng's words or ours.
    case data(String)
    /// A limit would be passed.
    case limit(LimitViolation)
    /// libpng could not write; its words.
    case encode(String)
  }

  /// The file, the chunk and the offset in the file.
  public let place: Place
  /// What went wrong.
  public let reason: Reason

  init(_ reason: Reason, file: String?, part: String? = nil, offset: Int? = nil) {
    place = Place(file: file, part: part, offset: offset)
    self.reason = reason
  }

  /// The stable code: `png.signature`, `png.truncated` and so on.
  public var code: String {
    switch reason {
    case .signature: "png.signature"
    case .truncated: "png.truncated"
    case .crc: "png.crc"
    case .chunk, .unknownChunk: "png.chunk"
    case .order: "png.order"
    case .header: "png.header"
    case .palette: "png.palette"
    case .data: "png.data"
    case .limit(let violation): violation.code
    case .encode: "png.encode"
    }
  }

  /// Input, or limit.
  public var category: ErrorCategory {
    switch reason {
    case .limit, .encode: .limit
    default: .input
    }
  }

  /// What is wrong, on one line.
  public var message: String {
    switch reason {
    case .signature: "not a PNG file"
    case .truncated(let needed, let found):
      "the file ends after \(found) bytes, at least \(needed) are needed"
    case .crc(let stored, let computed):
      "check sum 0x\(String(stored, radix: 16)), computed 0x\(String(computed, radix: 16))"
    case .unknownChunk(let name): "unknown critical chunk \(name.quotedForDisplay)"
    case .chunk(let words), .order(let words), .palette(let words), .data(let words),
      .encode(let words):
      words
    case .header(let field, let found, let allowed): "\(field) is \(found), allowed: \(allowed)"
    case .limit(let violation) where violation.kind == .dimension: "side \(violation.message)"
    case .limit(let violation): "pixels \(violation.message)"
    }
  }

  /// The value found.
  public var found: String? {
    switch reason {
    case .truncated(_, let found): "\(found)"
    case .crc(let stored, _): "\(stored)"
    case .header(_, let found, _): "\(found)"
    case .unknownChunk(let name): name
    case .limit(let violation): "\(violation.found)"
    default: nil
    }
  }

  /// The value allowed.
  public var allowed: String? {
    switch reason {
    case .truncated(let needed, _): "\(needed)"
    case .crc(_, let computed): "\(computed)"
    case .header(_, _, let allowed): allowed
    case .limit(let violation): "\(violation.allowed)"
    default: nil
    }
  }
}
