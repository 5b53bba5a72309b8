#if GL
/// A pattern of case names: `sample.*`, `blend.factor?side=source`, `**.linear`.
///
/// `*` stands for any characters within one level, `**` also for those that part levels. Levels are
/// parted by dots, the question mark and semicolons. A pattern that fits the first levels of a name
/// takes it: a group takes everything below it, a case all its parameters. A pattern may also be the
/// name of one case as ``GTestName`` spells it.
public struct CasePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Piece: Hashable {
    case byte(UInt8)
    /// `*`
    case level
    /// `**`
    case anything
  }

  /// The pattern as it is written.
  public let text: String
  private let pieces: [Piece]

  /// Makes a pattern; nil for an empty text.
  public init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    var pieces: [Piece] = []
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "*") else {
        pieces.append(.byte(byte))
        continue
      }
      switch pieces.last {
      case .level: pieces[pieces.count - 1] = .anything
      case .anything: break
      case .byte, nil: pieces.append(.level)
      }
    }
    self.pieces = pieces
  }

  /// The pattern as it is written.
  public var description: String { text }

  /// Whether a name is taken.
  public func takes(_ name: CaseName) -> Bool {
    // Most names are of other groups; spelling them all would take its time.
    takes(name.text) || text.hasPrefix(name.group) && text == GTestName(name).description
  }

  /// Whether the text of a name is taken.
  func takes(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    // The pieces that may come next, for each of which all before have fitted.
    var open = closure([0])
    for byte in bytes {
      let parts = Self.partsLevels(byte)
      if parts, open.contains(pieces.count) { return true }
      var next: Set<Int> = []
      for index in open where index < pieces.count {
        switch pieces[index] {
        case .byte(let wanted): if wanted == byte { next.insert(index + 1) }
        case .level: if !parts { next.insert(index) }
        case .anything: next.insert(index)
        }
      }
      open = closure(next)
      if open.isEmpty { return false }
    }
    return open.contains(pieces.count)
  }

  /// Stars may stand for nothing at all.
  private func closure(_ indices: Set<Int>) -> Set<Int> {
    var result = indices
    var new = indices
    while !new.isEmpty {
      new = Set(
        new.filter { $0 < pieces.count && (pieces[$0] == .level || pieces[$0] == .anything) }
          .map { $0 + 1 }
      )
      .subtracting(result)
      result.formUnion(new)
    }
    return result
  }

  private static func partsLevels(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ";")
  }
}
#endif
