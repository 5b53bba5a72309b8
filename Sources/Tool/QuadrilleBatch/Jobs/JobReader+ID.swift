import QuadrilleSyntax
import QuadrilleSystem

extension JobReader {
  /// Parses the identifier of a line.
  ///
  /// - Throws: ``JobError`` `job.id`.
  static func id(
    _ value: JSONValue?,
    in bytes: [UInt8]
  ) throws(JobError) -> JobID {
    guard let value else { return .derived(of: SHA256.hex(bytes)) }
    func fault(_ found: String) -> JobError {
      JobError(
        "job.id",
        exit: 3,
        "the id is \(found), expected 1 to 200 bytes of text or an integer"
      )
    }
    if let text = value.string {
      // Most identifiers are plain ASCII without escapes.
      if (1...200).contains(text.utf8.count), text.utf8.allSatisfy(isPlain) {
        return JobID(text, json: "\"\(text)\"")
      }
      let isFine = text.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
      }
      guard (1...200).contains(text.utf8.count), isFine else {
        throw fault(text.quotedForDisplay)
      }
      return JobID(text, json: JSONOutputValue.string(text).compact)
    }
    guard value.number != nil else { throw fault(value.kindName) }
    let digits = String(decoding: bytes[value.range], as: UTF8.self)
    let isWhole = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
    guard isWhole, digits.utf8.count <= 200 else { throw fault(digits.quotedForDisplay) }
    return JobID(digits, json: digits)
  }

  /// Whether JSON strings contain this byte unescaped.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The error in the identifier of a line that is invalid JSON only because of characters that
  /// Swift strings cannot hold: unpaired surrogates or NUL; nil for other errors.
  static func idFault(
    in bytes: [UInt8],
    after error: SyntaxError,
    _ job: JobContext
  ) -> JobError? {
    switch error.reason {
    case .surrogate, .controlCharacter(0): break
    default: return nil
    }
    let plain = normalizingEscapes(bytes)
    guard let line = try? JSONValue(parsing: plain, job: job), let id = line["id"],
      id.string != nil, (try? JSONValue(parsing: Array(bytes[id.range]), job: job)) == nil
    else { return nil }
    return JobError("job.id", exit: 3, "the id contains NUL or an unpaired surrogate")
  }

  /// The text with `\u0000` and surrogate escapes replaced by letters.
  private static func normalizingEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let escape = bytes[index...].prefix(6)
      if escape.count == 6, bytes[index + 1] == UInt8(ascii: "u"),
        let number = Int(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16),
        number == 0 || (0xD800..<0xE000).contains(number)
      {
        for digitIndex in index..<(index + 6) { bytes[digitIndex] = UInt8(ascii: "x") }
      }
      index += 2
    }
    return bytes
  }
}
