package import QuadrilleSystem
import QuadrilleOptions
package import QuadrillePacking

/// The values of an option in the words of TexturePacker.
package protocol PackWord: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// Older words for the same values.
  static var aliases: [String: Self] { get }
  /// Words of TexturePacker for what is not done here.
  static var unsupported: [String] { get }
}

extension PackWord {
  package static var aliases: [String: Self] { [:] }
  package static var unsupported: [String] { [] }
}

extension PackOptions.TrimMode: PackWord {
  package static var unsupported: [String] { ["Polygon"] }
}

extension PackOptions.SizeConstraint: PackWord {
  package static var aliases: [String: Self] { ["NPOT": .any] }
}

extension PackOptions.Algorithm: PackWord {
  package static var unsupported: [String] { ["Polygon"] }
}

extension PackOptions.ScaleMode: PackWord {
  package static var unsupported: [String] { ["Scale4x", "Eagle", "Hq2x"] }
}

extension PackOptions.AlphaHandling: PackWord {}
extension PackOptions.Mode: PackWord {}
extension PackOptions.SortKey: PackWord {}
extension PackOptions.SortOrder: PackWord {}
extension MaxRectsHeuristic: PackWord {}

/// A value of an option, whatever the case of its letters.
package struct WordArgument<Value: PackWord>: OptionValue, Sendable {
  private let word: String
  private let known: Value?

  package init?(argument: String) {
    let plain = argument.lowercased()
    word = argument
    known =
      Value.allCases.first { $0.rawValue.lowercased() == plain }
      ?? Value.aliases.first { $0.key.lowercased() == plain }?.value
    if known == nil, !Value.unsupported.contains(where: { $0.lowercased() == plain }) { return nil }
  }

  package static var words: [String] { Value.allCases.map(\.rawValue) }

  /// The value.
  ///
  /// - Throws: ``UnsupportedWord``.
  package func value(of option: String) throws(UnsupportedWord) -> Value {
    guard let known else {
      throw UnsupportedWord(
        option: option,
        word: word,
        allowed: Value.allCases.map(\.rawValue).joined(separator: ", ")
      )
    }
    return known
  }
}

/// A value of an option that other packers know.
package struct UnsupportedWord: QuadrilleError {
  package let option: String
  package let word: String
  package let allowed: String?

  package init(
    option: String,
    word: String,
    allowed: String? = nil
  ) {
    self.option = option
    self.word = word
    self.allowed = allowed
  }

  package var code: String { "pack.unsupported" }
  package var category: ErrorCategory { .unsupported }
  package var place: Place { Place(part: option) }
  package var message: String {
    "\(word.quotedForDisplay) is not done here" + (allowed.map { "; there are \($0)" } ?? "")
  }
  package var found: String? { word }
}
