import QuadrilleSystem

/// The table directory at the beginning of an OpenType file, read without a library.
///
/// It detects unsupported fonts before C code reads the file.
struct SFNTDirectory {
  private(set) var tags: Set<String> = []

  /// Reads the directory of a face.
  init(_ bytes: [UInt8], face: Int, name: String?) throws(FontError) {
    var start = 0
    let location = DiagnosticLocation(file: name)
    if bytes.starts(with: "ttcf".utf8) {
      let count = try Self.number(bytes, 8, 4, name)
      guard face < count else {
        throw FontError(.outline("has no face \(face), only \(count)"), at: location)
      }
      start = try Self.number(bytes, 12 + 4 * face, 4, name)
    } else if face > 0 {
      throw FontError(.outline("has no face \(face), only 1"), at: location)
    }
    let count = try Self.number(bytes, start + 4, 2, name)
    for index in 0..<count {
      let record = start + 12 + 16 * index
      guard record + 16 <= bytes.count else {
        throw FontError(
          .truncated(needed: 16, found: max(0, bytes.count - record)),
          at: DiagnosticLocation(file: name, offset: record)
        )
      }
      tags.insert(String(decoding: bytes[record..<record + 4], as: UTF8.self))
    }
    guard tags.isDisjoint(with: ["glyf", "CFF ", "CFF2"]) else { return }
    let color = ["CBDT", "sbix", "SVG ", "COLR"].first(where: tags.contains)
    guard let color else { throw FontError(.outline("has no outlines"), at: location) }
    throw FontError(.color("has bitmaps in \(color) and no outlines"), at: location)
  }

  private static func number(
    _ bytes: [UInt8],
    _ offset: Int,
    _ count: Int,
    _ name: String?
  ) throws(FontError) -> Int {
    guard offset >= 0, offset + count <= bytes.count else {
      throw FontError(
        .truncated(needed: count, found: max(0, bytes.count - offset)),
        at: DiagnosticLocation(file: name, offset: offset)
      )
    }
    return Int(bytes.span.bigEndian(at: offset, count: count))
  }
}
