package import QuadrilleSystem

/// Which cases a run has.
package struct CaseSelection: Sendable {
  /// One of several parts of a suite.
  package struct Shard: Equatable, Sendable {
    /// Which part, from 0 to below ``count``.
    package let index: Int
    /// How many parts there are.
    package let count: Int

    /// Reads `3/8`; nil for anything else.
    ///
    /// Parts may be counted from 0 or from 1: `0/8` and `8/8` are the same part.
    package init?(_ text: String) {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard
        halves.count == 2, let index = Int(halves[0]), let count = Int(halves[1]),
        count >= 1, (0...count).contains(index)
      else { return nil }
      self.index = index % count
      self.count = count
    }

    /// Whether a case is in the part; this depends on its name alone.
    package func contains(_ name: CaseName) -> Bool {
      // The lower bits of FNV-1a depend on the last bytes most; the upper ones on all.
      let hash = CaseRandom.hash(name.text)
      return Int((hash ^ hash >> 32) % UInt64(count)) == index
    }
  }

  /// The patterns of which a case has to fit one; none for all cases.
  package var only: [CasePattern] = []
  /// The patterns of which a case may fit none.
  package var exclude: [CasePattern] = []
  /// The names and patterns of a list, of which a case has to fit one; nil without a list.
  package var list: [CasePattern]?
  /// Whether only the cases of the quick run are meant.
  package var isSmoke = false
  /// The part of the suite; nil for all of it.
  package var shard: Shard?

  /// Selects everything.
  package init() {}

  /// Whether every case is meant.
  package var selectsAll: Bool {
    only.isEmpty && exclude.isEmpty && list == nil && !isSmoke && shard == nil
  }

  /// Cases in another order, that of a seed.
  package static func shuffled(_ cases: [ConformanceCase], seed: UInt64) -> [ConformanceCase] {
    var random = CaseRandom(seed: seed, name: CaseName("order"))
    return cases.shuffled(using: &random)
  }

  /// The cases that are meant, in the suite's order.
  ///
  /// - Throws: ``SelectionError`` for a pattern of ``only`` or ``list`` that fits no case, and
  ///   where no case is left.
  package func cases(of suite: [ConformanceCase]) throws(SelectionError) -> [ConformanceCase] {
    for pattern in only + (list ?? []) {
      guard suite.contains(where: { pattern.matches($0.name) }) else {
        throw SelectionError(.noCase(pattern.text))
      }
    }
    let cases = suite.filter { test in
      (only.isEmpty || only.contains { $0.matches(test.name) })
        && !exclude.contains { $0.matches(test.name) }
        && (list?.contains { $0.matches(test.name) } ?? true)
        && (!isSmoke || test.isSmoke)
        && (shard?.contains(test.name) ?? true)
    }
    guard !cases.isEmpty else { throw SelectionError(.nothing) }
    return cases
  }
}

/// A selection without a case.
package struct SelectionError: QuadrilleError {
  /// What went wrong.
  package enum Reason: Equatable, Sendable {
    /// A pattern fits no case of the suite.
    case noCase(String)
    /// No case fits all that was asked for.
    case nothing
  }

  /// What went wrong.
  package let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// The stable code: `conform.noCase` or `conform.nothing`.
  package var code: String {
    switch reason {
    case .noCase: "conform.noCase"
    case .nothing: "conform.nothing"
    }
  }

  /// Always input.
  package var category: ErrorCategory { .input }
  /// Nowhere.
  package var location: DiagnosticLocation { DiagnosticLocation() }

  /// What is wrong, on one line.
  package var message: String {
    switch reason {
    case .noCase(let pattern): "no case is named \(pattern.quotedForDisplay)"
    case .nothing: "no case is left by the filters, nothing can be run"
    }
  }
}
