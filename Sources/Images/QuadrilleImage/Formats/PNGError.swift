public import QuadrilleSystem

/// An error for a PNG file that cannot be decoded, or an image that cannot be encoded.
public struct PNGError: StageError {
  /// The kind of error.
  package enum Reason: Equatable, Sendable {
    /// The signature is wrong.
    case signature
    /// The file is truncated: the minimum size needed and the size found.
    case truncated(needed: Int, found: Int)
    /// The CRC of a critical chunk does not match: the stored and the computed one.
    case crc(stored: UInt32, computed: UInt32)
    /// A chunk has an invalid length or type; the text gives the reason.
    case chunk(String)
    /// An unknown critical chunk.
    case unknownChunk(String)
    /// A chunk is in the wrong position or repeated.
    case order(String)
    /// A header field has an invalid value.
    case header(field: String, found: UInt32, allowed: String)
    /// The palette is missing, empty, too long, or not a multiple of 3 bytes; the text gives the
    /// reason.
    case palette(String)
    /// The pixel data is damaged or incomplete; the text is the message.
    case data(String)
    /// A limit would be exceeded.
    case limit(LimitViolation)
    /// Compression ran out of memory; the text is the message.
    case encode(String)
  }

  /// The file, the chunk and the byte offset.
  public let location: DiagnosticLocation
  /// The kind of error.
  package let reason: Reason

  init(_ reason: Reason, file: String?, part: String? = nil, offset: Int? = nil) {
    location = DiagnosticLocation(file: file, part: part, offset: offset)
    self.reason = reason
  }

  /// The code and message of each reason.
  package var facts: ErrorFacts {
    switch reason {
    case .signature: ErrorFacts("png.signature", "not a PNG file")
    case .truncated(let needed, let found):
      ErrorFacts(
        "png.truncated",
        "the file ends after \(found) bytes, expected at least \(needed)",
        found: "\(found)",
        allowed: "\(needed)"
      )
    case .crc(let stored, let computed):
      ErrorFacts(
        "png.crc",
        "the CRC is 0x\(String(stored, radix: 16)), computed  0x\(String(computed, radix: 16))",
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
      ErrorFacts(violation, of: violation.kind == .dimension ? "width or height" : "pixels")
    case .encode(let message): ErrorFacts("png.encode", message, category: .limit)
    }
  }
}
