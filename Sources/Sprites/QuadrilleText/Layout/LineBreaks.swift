/// Finds the line break opportunities of a paragraph: the rules of Unicode's UAX #14, revision 55.
///
/// Characters with their combining marks are one unit (rule LB9); each boundary between two units
/// is decided by the rules in their order.
struct LineBreaks {
  /// A character with its combining marks.
  private struct Unit {
    let value: LineBreakValue
    /// The index of its first character.
    let start: Int
    /// Whether it ends in a zero width joiner.
    var endsInJoiner = false
    /// Whether it is the dotted circle, which takes the part of a consonant.
    var isDottedCircle = false

    var kind: LineBreakClass { value.kind }
  }

  private var units: [Unit] = []
  /// The class of the last unit before spaces.
  private var solid: Int?
  /// The number of regional indicators just before a boundary.
  private var indicators = 0
  /// Whether a number continues up to a boundary: a digit, then slashes and separators.
  private var isNumber = false
  /// The same, with a closing bracket at its end.
  private var isClosedNumber = false

  /// Marks the characters that a line may begin with.
  ///
  /// - Parameters:
  ///   - scalars: The paragraph.
  ///   - result: Whether a line may break before each character; previous contents are overwritten.
  static func find(in scalars: Span<UInt32>, _ result: inout [Bool]) {
    result.removeAll(keepingCapacity: true)
    result.append(contentsOf: repeatElement(false, count: scalars.count))
    var breaks = LineBreaks()
    breaks.units.reserveCapacity(scalars.count)
    for index in 0..<scalars.count { breaks.append(scalars[index], index) }
    for index in breaks.units.indices {
      if index > 0 { result[breaks.units[index].start] = breaks.mayBreak(before: index) }
      breaks.pass(index)
    }
  }

  /// Adds a character: rules LB9 and LB10.
  private mutating func append(_ scalar: UInt32, _ index: Int) {
    let value = LineBreakValue(scalar)
    let isMark = value.kind == .cm || value.kind == .zwj
    if isMark, let last = units.last, !Self.isSpaceOrHard(last.kind) {
      units[units.count - 1].endsInJoiner = value.kind == .zwj
      return
    }
    var unit = Unit(value: isMark ? LineBreakValue(.al) : value, start: index)
    unit.endsInJoiner = value.kind == .zwj
    unit.isDottedCircle = scalar == 0x25CC
    units.append(unit)
  }

  private static func isHard(_ kind: LineBreakClass) -> Bool {
    kind == .bk || kind == .cr || kind == .lf || kind == .nl
  }

  private static func isSpaceOrHard(_ kind: LineBreakClass) -> Bool {
    kind == .sp || kind == .zw || isHard(kind)
  }

  /// Remembers what later boundaries depend on.
  private mutating func pass(_ index: Int) {
    let kind = units[index].kind
    indicators = kind == .ri ? indicators + 1 : 0
    isClosedNumber = isNumber && (kind == .cl || kind == .cp)
    isNumber = kind == .nu || isNumber && (kind == .sy || kind == .is)
    if kind != .sp { solid = index }
  }

  private func unit(_ index: Int) -> Unit? { units.indices.contains(index) ? units[index] : nil }

  // MARK: Rules

  private func mayBreak(before index: Int) -> Bool {
    let (a, b) = (units[index - 1], units[index])
    return decidedBySpaces(a, b, index) ?? decidedByQuotations(a, b, index)
      ?? decidedByWords(a, b, index) ?? decidedByNumbers(a, b, index)
      ?? decidedByScripts(a, b, index)
  }

  /// The rules LB4 to LB18.
  private func decidedBySpaces(_ a: Unit, _ b: Unit, _ index: Int) -> Bool? {
    if a.kind == .cr, b.kind == .lf { return false }
    if Self.isHard(a.kind) { return true }
    if Self.isHard(b.kind) || b.kind == .sp || b.kind == .zw { return false }
    let before = solid.map { units[$0] }
    if before?.kind == .zw { return true }
    if a.endsInJoiner { return false }
    if a.kind == .wj || b.kind == .wj || a.kind == .gl { return false }
    switch b.kind {
    case .gl where ![.sp, .ba, .hy, .hh].contains(a.kind): return false
    case .cl, .cp, .ex, .sy: return false
    default: break
    }
    if before?.kind == .op { return false }
    // LB15a, 15b
    if let solid, units[solid].value.isInitialQuotation, opens(solid) { return false }
    if b.value.isFinalQuotation, closes(index) { return false }
    if b.kind == .is { return a.kind == .sp && unit(index + 1)?.kind == .nu }
    if b.kind == .ns, before?.kind == .cl || before?.kind == .cp { return false }
    if b.kind == .b2, before?.kind == .b2 { return false }
    return a.kind == .sp ? true : nil
  }

  /// Whether what precedes an initial quotation mark makes it open.
  private func opens(_ index: Int) -> Bool {
    guard let kind = unit(index - 1)?.kind else { return true }
    return Self.isSpaceOrHard(kind) || kind == .op || kind == .qu || kind == .gl
  }

  /// Whether what follows a final quotation mark makes it close.
  private func closes(_ index: Int) -> Bool {
    guard let kind = unit(index + 1)?.kind else { return true }
    return Self.isSpaceOrHard(kind)
      || [.gl, .wj, .cl, .qu, .cp, .ex, .is, .sy].contains(kind)
  }

  /// The rules LB19 to LB22.
  private func decidedByQuotations(_ a: Unit, _ b: Unit, _ index: Int) -> Bool? {
    if b.kind == .qu {
      if !b.value.isInitialQuotation || !a.value.isEastAsian { return false }
      if unit(index + 1)?.value.isEastAsian != true { return false }
    }
    if a.kind == .qu {
      if !a.value.isFinalQuotation || !b.value.isEastAsian { return false }
      if unit(index - 2)?.value.isEastAsian != true { return false }
    }
    if a.kind == .cb || b.kind == .cb { return true }
    if a.kind == .hy || a.kind == .hh, Self.isLetter(b.kind) {
      let before = unit(index - 2)?.kind
      if before.map({ Self.isSpaceOrHard($0) || $0 == .cb || $0 == .gl }) ?? true { return false }
    }
    switch b.kind {
    case .ba, .hh, .hy, .ns, .in: return false
    case .hl where a.kind == .sy: return false
    default: break
    }
    if a.kind == .bb { return false }
    let isHyphenated = (a.kind == .hy || a.kind == .hh) && unit(index - 2)?.kind == .hl
    return isHyphenated && b.kind != .hl ? false : nil
  }

  private static func isLetter(_ kind: LineBreakClass) -> Bool { kind == .al || kind == .hl }

  private static func isIdeograph(_ kind: LineBreakClass) -> Bool {
    kind == .id || kind == .eb || kind == .em
  }

  private static func isHangul(_ kind: LineBreakClass) -> Bool {
    kind == .jl || kind == .jv || kind == .jt || kind == .h2 || kind == .h3
  }

  private static func isAffix(_ kind: LineBreakClass) -> Bool { kind == .pr || kind == .po }

  /// The rules LB23, LB23a and LB24.
  private func decidedByWords(_ a: Unit, _ b: Unit, _ index: Int) -> Bool? {
    let (first, second) = (a.kind, b.kind)
    if Self.isLetter(first), second == .nu || Self.isAffix(second) { return false }
    if Self.isLetter(second), first == .nu || Self.isAffix(first) { return false }
    if first == .pr, Self.isIdeograph(second) { return false }
    return second == .po && Self.isIdeograph(first) ? false : nil
  }

  /// The rule LB25.
  private func decidedByNumbers(_ a: Unit, _ b: Unit, _ index: Int) -> Bool? {
    if Self.isAffix(b.kind), isNumber || isClosedNumber { return false }
    if Self.isAffix(a.kind) {
      if b.kind == .nu { return false }
      if b.kind == .op {
        let next = unit(index + 1)?.kind
        if next == .nu || next == .is && unit(index + 2)?.kind == .nu { return false }
      }
    }
    guard b.kind == .nu else { return nil }
    return isNumber || a.kind == .hy || a.kind == .is ? false : nil
  }

  /// The rules LB26 to LB31.
  private func decidedByScripts(_ a: Unit, _ b: Unit, _ index: Int) -> Bool {
    let (first, second) = (a.kind, b.kind)
    switch (first, second) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
      (.h2, .jt), (.jt, .jt), (.h3, .jt):
      return false
    default: break
    }
    if Self.isHangul(first), second == .po { return false }
    if Self.isHangul(second), first == .pr { return false }
    if Self.isLetter(second), Self.isLetter(first) || first == .is { return false }
    if joinsAksara(a, b, index) { return false }
    let isWord = Self.isLetter(first) || first == .nu
    if isWord, second == .op, !b.value.isEastAsian { return false }
    let begins = Self.isLetter(second) || second == .nu
    if begins, first == .cp, !a.value.isEastAsian { return false }
    if first == .ri, second == .ri, !indicators.isMultiple(of: 2) { return false }
    return !(second == .em && (first == .eb || a.value.isUnassignedPictograph))
  }

  /// The rule LB28a: orthographic syllables of Brahmic scripts.
  private func joinsAksara(_ a: Unit, _ b: Unit, _ index: Int) -> Bool {
    func isAksara(_ unit: Unit?) -> Bool {
      guard let unit else { return false }
      return unit.kind == .ak || unit.kind == .as || unit.isDottedCircle
    }
    if a.kind == .ap, isAksara(b) { return true }
    if isAksara(a), b.kind == .vf || b.kind == .vi { return true }
    if a.kind == .vi, isAksara(unit(index - 2)), b.kind == .ak || b.isDottedCircle { return true }
    return isAksara(a) && isAksara(b) && unit(index + 1)?.kind == .vf
  }
}
