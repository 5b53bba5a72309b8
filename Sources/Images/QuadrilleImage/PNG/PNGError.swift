public import QuadrilleSystem

/// A PNG file that cannot be decoded, or a picture that cannot be encoded.
public struct PNGError: StageError {
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
    /// There is no memory to compress; the words say so.
    case encode(String)
  }

  /// The file, the chunk and the offset in the file.
  public let location: DiagnosticLocation
  /// What went wrong.
  public let reason: Reason

  init(_ reason: Reason, file: String?, part: String? = nil, offset: Int? = nil) {
    location = DiagnosticLocation(file: file, part: part, offset: offset)
    self.reason = reason
  }

  /// The facts of each reason.
  public var facts: ErrorFacts {
    switch reason {
    case .signature: ErrorFacts("png.signature", "not a PNG file")
    case .truncated(let needed, let found):
      ErrorFacts(
        "png.truncated",
        "the file ends after \(found) bytes, at least \(needed) are needed",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .crc(let stored, let computed):
      ErrorFacts(
        "png.crc",
        "check sum 0x\(String(stored, radix: 16)), computed 0x\(String(computed, radix: 16))",
        found: "\(stored)",
        allowed: "\(computed)"
      )
    case .chunk(let message): ErrorFacts("png.chunk", message)
    case .unknownChunk(let name):
      ErrorFacts("png.chunk", "unknown critical chunk \(name.quotedForDisplay)", found: name)
    case .order(let message): ErrorFacts("png.order", message)
    case .header(let field, let found, let allowed):
      ErrorFacts(
        "png.header",
        "\(field) is \(found), allowed: \(allowed)",
        found: "\(found)",
        allowed: allowed
      )
    case .palette(let message): ErrorFacts("png.palette", message)
    case .data(let message): ErrorFacts("png.data", message)
    case .limit(let violation):
      ErrorFacts(violation, of: violation.kind == .dimension ? "side" : "pixels")
    case .encode(let message): ErrorFacts("png.encode", message, category: .limit)
    }
  }
}
