package import QuadrilleSystem

extension PropertyList {
  /// Parses a property list, XML or binary depending on its first bytes.
  ///
  /// XML may be UTF-8 or UTF-16. A document type may name an external identifier, which is never
  /// opened; one with an internal subset is an error. Memory and time are linear in the number of
  /// bytes, also for a binary file with shared objects.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The file's name for messages.
  ///   - job: The job; its limits bound bytes, nesting, values and strings. Nesting is limited to
  ///     1000 in any case.
  package init(
    parsing bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(SyntaxError) {
    var duplicates: [DuplicateKey] = []
    try self.init(parsing: bytes, name: name, job: job, duplicates: &duplicates)
  }

  /// Parses a property list like ``init(parsing:name:job:)``.
  ///
  /// - Parameter duplicates: Receives the keys that a dictionary has twice, the first ones if there
  ///   are very many.
  package init(
    parsing bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default,
    duplicates: inout [DuplicateKey]
  ) throws(SyntaxError) {
    if let violation = job.limits.violation(textBytes: bytes.count) {
      throw SyntaxError(.limit(violation), in: .propertyList, at: DiagnosticLocation(file: name))
    }
    if bytes.starts(with: "bplist".utf8) {
      var reader = try BinaryPropertyListReader(bytes: bytes, name: name, job: job)
      self = try reader.root()
      duplicates += reader.duplicates
    } else if Self.isLikelyXML(bytes) {
      self = try XMLPropertyListReader.read(bytes, name: name, job: job, &duplicates)
    } else {
      guard !bytes.isEmpty else {
        throw SyntaxError(
          .truncated(expected: nil),
          in: .propertyList,
          at: DiagnosticLocation(file: name)
        )
      }
      let start = String(decoding: bytes.prefix(8), as: UTF8.self).quotedForDisplay
      throw SyntaxError(
        .format(found: start),
        in: .propertyList,
        at: DiagnosticLocation(file: name, offset: 0)
      )
    }
  }

  /// Whether a text starts like XML: `<` after white space, in UTF-8 or UTF-16.
  package static func isLikelyXML(_ bytes: [UInt8]) -> Bool {
    var start = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { start = 2 }
    for byte in bytes[start...] {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, 0: continue
      default: return byte == UInt8(ascii: "<")
      }
    }
    return false
  }
}
