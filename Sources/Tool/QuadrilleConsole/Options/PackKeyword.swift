import QuadrilleOptions
package import QuadrillePacking
package import QuadrilleSystem

/// An enumerated option value with TexturePacker's keywords.
package protocol PackKeyword: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// Older keywords for the same values.
  static var aliases: [String: Self] { get }
  /// TexturePacker keywords that are not supported.
  static var unsupported: [String] { get }
}

extension PackKeyword {
  package static var aliases: [String: Self] { [:] }
  package static var unsupported: [String] { [] }
}

extension PackOptions.TrimMode: PackKeyword {}

extension PackOptions.SizeConstraint: PackKeyword {
  package static var aliases: [String: Self] { ["NPOT": .any] }
}

extension PackOptions.Algorithm: PackKeyword {
  package static var unsupported: [String] { ["Polygon"] }
}

extension PackOptions.ScaleMode: PackKeyword {
  package static var unsupported: [String] { ["Scale4x", "Eagle", "Hq2x"] }
}

extension PackOptions.AlphaHandling: PackKeyword {}
extension PackOptions.Mode: PackKeyword {}
extension PackOptions.SortKey: PackKeyword {}
extension PackOptions.SortOrder: PackKeyword {}
extension MaxRectsHeuristic: PackKeyword {}

/// A case-insensitive keyword.
package struct KeywordArgument<Value: PackKeyword>: OptionValue, Sendable {
  private let keyword: String
  private let known: Value?

  package init?(argument: String) {
    let plain = argument.lowercased()
    keyword = argument
    known =
      Value.allCases.first { $0.rawValue.lowercased() == plain }
      ?? Value.aliases.first { $0.key.lowercased() == plain }?.value
    if known == nil, !Value.unsupported.contains(where: { $0.lowercased() == plain }) { return nil }
  }

  package static var keywords: [String] { Value.allCases.map(\.rawValue) }

  /// The value.
  ///
  /// - Throws: ``UnsupportedArgument``.
  package func value(of option: String) throws(UnsupportedArgument) -> Value {
    guard let known else {
      throw UnsupportedArgument(
        option: option,
        keyword: keyword,
        allowed: Value.allCases.map(\.rawValue).joined(separator: ", ")
      )
    }
    return known
  }
}

/// An option value that other packers support.
package struct UnsupportedArgument: QuadrilleError {
  package let option: String
  package let keyword: String
  package let allowed: String?

  package init(
    option: String,
    keyword: String,
    allowed: String? = nil
  ) {
    self.option = option
    self.keyword = keyword
    self.allowed = allowed
  }

  package var code: String { "pack.unsupported" }
  package var category: ErrorCategory { .unsupported }
  package var location: DiagnosticLocation { DiagnosticLocation(part: option) }
  package var message: String {
    "\(keyword.quotedForDisplay) is not supported" + (allowed.map { "; expected \($0)" } ?? "")
  }
  package var found: String? { keyword }
}
