/// Finds the line break opportunities of a paragraph: rules of Unicode's UAX #14.
///
/// One pass with a lookahead of one character.
struct LineBreaks {
  /// Marks the characters that a line may begin with.
  ///
  /// - Parameters:
  ///   - scalars: The paragraph.
  ///   - result: Whether a line may break before each character; previous contents are overwritten.
  static func find(in scalars: Span<UInt32>, _ result: inout [Bool]) {
    result.removeAll(keepingCapacity: true)
    guard scalars.count > 0 else { return }
    result.reserveCapacity(scalars.count)
    var breaks = LineBreaks()
    for index in 0..<scalars.count {
      let scalar = scalars[index]
      let kind = LineBreakClass(scalar)
      let next = index + 1 < scalars.count ? LineBreakClass(scalars[index + 1]) : nil
      result.append(index > 0 && breaks.mayEnd(before: kind, next: next))
      breaks.pass(kind, isJoiner: scalar == 0x200D)
    }
  }

  /// The class of the last character; for a combining mark, the class of its base.
  private var last: LineBreakClass?
  /// The class of the last character other than a space.
  private var lastSolid: LineBreakClass?
  /// Whether that character is an opening quotation mark.
  private var isOpening = false
  /// Whether the last character is a hyphen at the beginning of a word.
  private var hyphenBegins = false
  /// Whether the last character prevents breaks on both sides.
  private var isJoiner = false

  private func mayEnd(before b: LineBreakClass, next: LineBreakClass?) -> Bool {
    guard let a = last else { return false }
    // 1
    if b == .space || b == .zeroWidth { return false }
    if a == .zeroWidth { return true }
    if b == .mark, a != .space { return false }
    if isJoiner { return false }
    // 2
    if a == .glue { return false }
    if b == .glue, a != .space, a != .breakAfter, a != .hyphen { return false }
    // 3, also with spaces between
    if b == .close || b == .wideClose || b == .slash { return false }
    if lastSolid == .open { return false }
    if b == .dash, lastSolid == .dash { return false }
    // 4
    if a == .space {
      if isOpening { return false }
      if b == .finalQuotation, Self.closes(before: next) { return false }
      return true
    }
    // 5
    if b == .breakAfter || b == .hyphen || b == .nonStarter { return false }
    if Self.isQuotation(a) || Self.isQuotation(b) { return false }
    // 6
    if a == .breakAfter || a == .dash || b == .dash { return true }
    if a == .hyphen, b != .digit, !hyphenBegins { return true }
    if a == .slash, b != .digit { return true }
    // 7
    return a == .ideograph || a == .nonStarter || a == .wideClose || b == .ideograph
  }

  private static func isQuotation(_ kind: LineBreakClass) -> Bool {
    kind == .quotation || kind == .initialQuotation || kind == .finalQuotation
  }

  /// Whether a quotation mark after spaces closes, decided from the next character.
  private static func closes(before next: LineBreakClass?) -> Bool {
    guard let next else { return true }
    return next == .space || next == .close || next == .wideClose || isQuotation(next)
  }

  private mutating func pass(_ kind: LineBreakClass, isJoiner joins: Bool) {
    let before = last
    isJoiner = joins
    if kind == .mark {
      // A mark without a base, or after a space, counts as a letter.
      if before == nil || before == .space || before == .zeroWidth {
        last = .letter
        lastSolid = .letter
        isOpening = false
      }
      return
    }
    last = kind
    hyphenBegins =
      kind == .hyphen
      && (before == nil || before == .space || before == .zeroWidth || before == .glue)
    guard kind != .space else { return }
    lastSolid = kind
    isOpening =
      kind == .initialQuotation
      && (before == nil || before == .space || before == .open
        || before.map(Self.isQuotation) == true)
  }
}
